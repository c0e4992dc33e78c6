import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import {
  DEFAULT_LOOKBACK_DAYS,
  DEFAULT_PATTERNS,
  MAX_LOOKBACK_DAYS,
  MAX_PATTERNS,
  PatternList,
  PatternRecord,
} from '../../../contracts/pattern/pattern.ts';
import { onMissionClock } from '../../../contracts/time.ts';
import { CONFIDENCE_WORDS, LEAST_CONFIDENCE } from '../../../domain/pattern/pattern.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { presentPattern } from '../../../presenters/pattern.ts';
import type { ElementSetRecords } from '../../../records/catalogue/element-sets.ts';
import type { PatternRecords } from '../../../records/pattern/patterns.ts';
import { pageOf, pageRange } from '../../http/input/cursor.ts';
import { countQuery, instantQuery, numberQuery, textQuery } from '../../http/input/query.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import { isStrict } from '../../http/warnings.ts';
import { presentPatterns, unknownTypes } from '../presenters/pattern-list.ts';
import { askedSatellite } from '../satellite/find-satellite.ts';
import { satelliteReads, type SatelliteDeps } from './satellites.ts';

/** What the routes about patterns need. */
export interface PatternDeps extends SatelliteDeps {
  readonly patterns: PatternRecords;
  readonly elementSets: Pick<ElementSetRecords, 'list'>;
}

const MIN_CONFIDENCE = `must be a number from 0 to 1 or one of ${CONFIDENCE_WORDS.join(', ')}`;

const ListQuery = v.object({
  satellite: v.pipe(textQuery(200), v.description('Catalogue number, alpha-5 or any name.')),
  satellite_id: v.pipe(textQuery(200), v.description('As satellite (alias).')),
  lookback_days: v.pipe(
    numberQuery(0.01, MAX_LOOKBACK_DAYS),
    v.description(`Days before the end. Default ${DEFAULT_LOOKBACK_DAYS}.`),
  ),
  start: v.pipe(
    instantQuery(),
    v.description(onMissionClock('Instead of lookback_days: what ended since then.')),
  ),
  end: v.pipe(
    instantQuery(),
    v.description(
      onMissionClock(
        'What began until then. Default: now, and what is foreseen. A window that lies ahead counts as ' +
          'its length back from now.',
      ),
    ),
  ),
  type: v.pipe(textQuery(1000), v.description('As pattern_types (alias).')),
  pattern_types: v.pipe(
    textQuery(1000),
    v.description('Types or subtypes: one, a list with commas, or the text of a Python list.'),
  ),
  min_confidence: v.pipe(
    v.optional(
      v.pipe(
        v.string('must be given once'),
        v.rawTransform(({ dataset, addIssue, NEVER }) => {
          const read = readConfidence(dataset.value);
          if (read !== null) return read;
          addIssue({ message: MIN_CONFIDENCE });
          return NEVER;
        }),
      ),
    ),
    v.description(`A number from 0 to 1, or a word: ${CONFIDENCE_WORDS.join(', ')}. Default 0.`),
  ),
  limit: countQuery(DEFAULT_PATTERNS, MAX_PATTERNS),
  cursor: textQuery(200),
});
type ListQuery = v.InferOutput<typeof ListQuery>;

/** `GET /v1/patterns` and `GET /v1/patterns/{id}`. */
export function patternRoutes(deps: PatternDeps): Route[] {
  return [listRoute(deps), oneRoute(deps)];
}

function listRoute({ patterns, satellites, elementSets, clock }: PatternDeps): Route {
  return satelliteReads.get('/v1/patterns', {
    summary: 'List what elements show of satellites',
    description:
      'Manoeuvres, company, decay and deviations that the history of public elements shows, those that ended ' +
      'last first. They are looked for whenever the catalogue has newer elements. What they mean, and ' +
      'what they do not: docs/patterns.md.',
    query: ListQuery,
    responses: { 200: { schema: PatternList, description: 'One page.' } },
    errors: ['satellite_not_found'],
    handler: async ({ query, ctx }) => {
      const nowMs = clock();
      const window = readWindow(query, nowMs);
      if (query.type !== undefined && (query.pattern_types ?? query.type) !== query.type)
        throw validationError([
          {
            path: 'type',
            message: 'says something else than pattern_types: one of them is enough',
            in: 'query',
          },
        ]);
      const types = readTypes(query.pattern_types ?? query.type);
      const unknown = isStrict(ctx) ? unknownTypes(types ?? []) : [];
      if (unknown.length > 0)
        throw validationError([
          {
            path: 'pattern_types',
            message: `no pattern has the type '${unknown.join(', ')}'`,
            in: 'query',
          },
        ]);
      const { limit, after } = pageRange(query);
      const satellite = await askedSatellite(satellites, query);
      const [found, known, sets, lookedMs] = await Promise.all([
        patterns.list({
          noradId: satellite?.noradId ?? null,
          fromMs: window.startMs,
          toMs: window.toMs,
          types,
          minConfidence: query.min_confidence ?? 0,
          limit,
          after,
        }),
        satellites.elements(),
        satellite === null ? null : countSets(elementSets, satellite.noradId, window),
        patterns.lookedMs(),
      ]);
      const page = pageOf(found.patterns, query.limit, ({ pattern }) => ({
        atMs: pattern.endMs,
        id: pattern.id,
      }));
      const asked = { satellite, window, types, sets, lookedMs, nowMs };
      const shown = { patterns: page.items, place: page.place, total: found.total };
      const { satellites: count, newestEpochMs } = known;
      return {
        status: 200,
        body: presentPatterns({ ...asked, satellites: count, newestEpochMs }, shown),
      };
    },
  });
}

function oneRoute({ patterns }: PatternDeps): Route {
  return satelliteReads.get('/v1/patterns/:id', {
    summary: 'Show a pattern',
    description: 'As it was last found, also when newer elements no longer show it.',
    params: v.object({
      id: v.pipe(v.string(), v.maxLength(100, 'must have at most 100 characters')),
    }),
    responses: { 200: { schema: PatternRecord, description: 'The pattern.' } },
    errors: ['not_found'],
    handler: async ({ params }) => {
      const found = await patterns.get(params.id);
      if (found === null)
        throw new AppError('not_found', 'There is no such pattern: ids come with the list.');
      return { status: 200, body: presentPattern(found) };
    },
  });
}

/** The window that is shown, and until when patterns may begin: null = also what lies ahead. */
function readWindow({ start, end, lookback_days: days }: ListQuery, nowMs: number) {
  const wantedMs = (days ?? DEFAULT_LOOKBACK_DAYS) * DAY_MS;
  if (start !== undefined && end !== undefined && end <= start)
    throw validationError([{ path: 'end', message: 'must be after the start', in: 'query' }]);
  const isAhead = start === undefined ? (end ?? nowMs) >= nowMs : start >= nowMs;
  if (isAhead) {
    const lengthMs = start === undefined ? wantedMs : (end ?? start + wantedMs) - start;
    return { ...bounded(nowMs - lengthMs, nowMs), toMs: null };
  }
  const endMs = end ?? nowMs;
  return { ...bounded(start ?? endMs - wantedMs, endMs), toMs: end ?? null };
}

function bounded(startMs: number, endMs: number) {
  if (endMs - startMs > MAX_LOOKBACK_DAYS * DAY_MS)
    throw validationError([
      {
        path: 'start',
        message: `must be at most ${MAX_LOOKBACK_DAYS} days before the end`,
        in: 'query',
      },
    ]);
  return { startMs, endMs };
}

/** The words of a list: quoted ones, as Python writes them, else what stands between commas. */
function readTypes(text: string | undefined): string[] | null {
  const quoted = [...(text ?? '').matchAll(/'([^']*)'|"([^"]*)"/g)].map(
    ([, one, two]) => one ?? two,
  );
  const words = quoted.length > 0 ? quoted : (text ?? '').replaceAll(/[[\](){}]/g, '').split(',');
  const named = words
    .map((word) => (word ?? '').trim().toLowerCase())
    .filter((word) => word !== '');
  return named.length === 0 ? null : [...new Set(named)];
}

function readConfidence(text: string): number | null {
  const word = CONFIDENCE_WORDS.find((one) => one === text.trim().toLowerCase());
  if (word !== undefined) return LEAST_CONFIDENCE[word];
  const value = /^(?:\d{1,3}(?:\.\d{0,20})?|\.\d{1,20})$/.test(text) ? Number(text) : null;
  return value !== null && value <= 1 ? value : null;
}

/** Sets of a satellite: between the ends of the window, and all that are kept. */
async function countSets(
  elementSets: PatternDeps['elementSets'],
  noradId: string,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
) {
  const [inWindow, all] = await Promise.all([
    elementSets.list(noradId, { fromMs: startMs, toMs: endMs, limit: 1 }),
    elementSets.list(noradId, { limit: 1 }),
  ]);
  return { inWindow: inWindow.total, all: all.total };
}
