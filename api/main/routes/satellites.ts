import * as v from 'valibot';
import {
  DEFAULT_SATELLITES,
  MAX_SATELLITES,
  SatelliteList,
  SatelliteRecord,
} from '../../../contracts/satellite/satellite.ts';
import type { SatelliteList as List } from '../../../contracts/satellite/satellite.ts';
import type { SatelliteStatus } from '../../../contracts/webhook/event.ts';
import type { Warning } from '../../../contracts/warning.ts';
import { didYouMean } from '../../http/input/did-you-mean.ts';
import { readNumberCursor, writeNumberCursor } from '../../http/input/number-cursor.ts';
import { countQuery, textQuery } from '../../http/input/query.ts';
import type { Compute } from '../../http/compute.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import { satellitePage } from '../compute/satellites.ts';
import { satelliteOf, type SatelliteQueries } from '../satellite/find-satellite.ts';
import { presentCatalogueNotice, presentElementsNotice } from '../presenters/catalogue.ts';
import { presentSatelliteDetail } from '../presenters/satellite.ts';

/** What the routes about satellites need. */
export interface SatelliteDeps {
  readonly satellites: SatelliteQueries;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** Routes that read the catalogue. */
export const satelliteReads = endpoints(
  { kind: 'bearer', permission: 'satellites:read' },
  'Satellites',
);

/** The satellite that a path names. */
export const SatelliteParams = v.object({
  id: v.pipe(
    v.string(),
    v.maxLength(200, 'must have at most 200 characters'),
    v.description('Catalogue number, alpha-5 (such as T0001) or any name, in any case.'),
  ),
});

const MAX_OFFSET = 1_000_000;

const ListQuery = v.object({
  type: v.pipe(
    textQuery(100),
    v.description(
      'Such as communications or weather, in any case. An unknown one has none, with a warning.',
    ),
  ),
  operator: textQuery(200),
  constellation: textQuery(100),
  q: v.pipe(textQuery(100), v.description('Part of any name, or the beginning of a number.')),
  limit: countQuery(DEFAULT_SATELLITES, MAX_SATELLITES),
  offset: v.pipe(countQuery(0, MAX_OFFSET), v.description('Counted from the cursor, if any.')),
  cursor: v.pipe(textQuery(64), v.description('`cursor` of the page before.')),
});

const CURSOR = 'n';

/** What a filter compares as a whole. */
const FACTS = ['type', 'operator', 'constellation'] as const;

/** `GET /v1/satellites`, `GET /v1/satellites/active`, `GET /v1/satellites/{id}`. */
export function satelliteRoutes(deps: SatelliteDeps): Route[] {
  const listed = (path: string, summary: string, status?: SatelliteStatus) =>
    satelliteReads.get(path, {
      summary,
      description:
        'In order of catalogue number, with place and orbit of each. Follow `cursor` as long as ' +
        '`has_more`; `offset` skips satellites instead. Filters compare without case.',
      query: ListQuery,
      compute: [satellitePage],
      responses: { 200: { schema: SatelliteList, description: 'One page.' } },
      handler: async ({ query, compute, warn }) => {
        const json = await readPage(deps, query, status ?? null, compute);
        for (const warning of await unknownFacts(deps.satellites, query)) warn(warning);
        return { status: 200, json };
      },
    });
  return [
    listed('/v1/satellites', 'List satellites of the catalogue'),
    listed('/v1/satellites/active', 'List satellites that are in orbit and listed', 'active'),
    satelliteReads.get('/v1/satellites/:id', {
      summary: 'Show a satellite',
      params: SatelliteParams,
      responses: { 200: { schema: SatelliteRecord, description: 'The satellite.' } },
      errors: ['satellite_not_found'],
      handler: async ({ params }) => {
        const satellite = await satelliteOf(deps.satellites, params.id);
        const nowMs = deps.clock();
        const notice = presentElementsNotice(satellite.elements, nowMs);
        return { status: 200, body: { ...presentSatelliteDetail(satellite, nowMs), ...notice } };
      },
    }),
  ];
}

/** How many values a warning names. */
const MOST_NAMED = 20;

/** Filters that no satellite of the catalogue can pass, whatever the others are. */
async function unknownFacts(
  satellites: Pick<SatelliteQueries, 'factValues' | 'list'>,
  query: Readonly<Partial<Record<(typeof FACTS)[number], string | undefined>>>,
): Promise<Warning[]> {
  const looked = FACTS.map(async (fact) => {
    const value = query[fact];
    if (value === undefined) return [];
    if ((await satellites.list({ [fact]: value, limit: 0 })).total > 0) return [];
    const known = await satellites.factValues(fact);
    const named = known.slice(0, MOST_NAMED).join(', ');
    const message = `no satellite has this ${fact}; there are: ${named}${known.length > MOST_NAMED ? ' …' : ''}`;
    const near = didYouMean(value, known);
    return [{ path: fact, code: 'unknown_value', message, ...(near && { did_you_mean: near }) }];
  });
  return (await Promise.all(looked)).flat();
}

async function readPage(
  { satellites, clock }: SatelliteDeps,
  query: v.InferOutput<typeof ListQuery>,
  status: SatelliteStatus | null,
  compute: Compute,
): Promise<string> {
  const { cursor, q, ...filter } = query;
  const after = cursor === undefined ? undefined : readNumberCursor(CURSOR, cursor);
  const afterNoradId = after === undefined ? undefined : String(after);
  const nowMs = clock();
  const [page, summary] = await Promise.all([
    satellites.list({ ...filter, text: q, status: status ?? undefined, afterNoradId }),
    satellites.summary(nowMs),
  ]);
  // A page of none (limit=0) goes on where it began.
  const last = page.satellites.at(-1)?.noradId ?? after ?? 0;
  const place: Omit<List, 'items' | 'data'> = {
    has_more: page.hasMore,
    cursor: page.hasMore ? writeNumberCursor(CURSOR, Number(last)) : null,
    total: page.total,
    limit: query.limit,
    offset: query.offset,
    ...presentCatalogueNotice(summary, nowMs),
  };
  // The list stands in it twice and is written once.
  const list = await compute(satellitePage, {
    satellites: page.satellites,
    nowMs,
    status,
  });
  return `{"items":${list},"data":${list},${JSON.stringify(place).slice(1)}`;
}
