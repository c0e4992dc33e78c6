import * as v from 'valibot';
import {
  ConjunctionList,
  ConjunctionRecord,
  DEFAULT_CONJUNCTIONS,
  DEFAULT_DAYS,
  DEFAULT_THRESHOLD_KM,
  MAX_CONJUNCTIONS,
  MAX_DAYS,
  MAX_THRESHOLD_KM,
} from '../../../contracts/conjunction/conjunction.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { onMissionClock } from '../../../contracts/time.ts';
import { readEncounterId } from '../../../domain/conjunction/judge-window.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { countedPlace, readNumberCursor } from '../../http/input/number-cursor.ts';
import { countQuery, instantQuery, numberQuery, textQuery } from '../../http/input/query.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import { callerOf } from '../../http/turns.ts';
import { isStrict } from '../../http/warnings.ts';
import { presentConjunction } from '../presenters/conjunction.ts';
import { presentScreening } from '../presenters/screening.ts';
import type { Screenings } from '../conjunction/screenings.ts';
import { satelliteOf, type SatelliteQueries } from '../satellite/find-satellite.ts';
import { satelliteReads } from './satellites.ts';

/** What the routes about conjunctions need. */
export interface ConjunctionDeps {
  readonly satellites: SatelliteQueries;
  readonly screenings: Screenings;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** An answer that takes longer is asked for again. */
const WAIT_MS = 2000;
const CURSOR = 'c';
/** Without a satellite: those that the catalogue knows by name, up to this distance. */
const NAMED_THRESHOLD_KM = 30;
/** Around the minute that an id names. */
const ID_SPAN_MS = 15 * 60_000;

const ListQuery = v.object({
  satellite: v.pipe(textQuery(200), v.description('Catalogue number, alpha-5 or any name.')),
  satellite_id: v.pipe(textQuery(200), v.description('As satellite (alias).')),
  threshold_km: v.pipe(
    numberQuery(0.001, MAX_THRESHOLD_KM),
    v.description(`Distance up to which encounters are wanted. Default ${DEFAULT_THRESHOLD_KM}.`),
  ),
  days_ahead: v.pipe(
    numberQuery(0.01, MAX_DAYS),
    v.description(`Days from the start. Default ${DEFAULT_DAYS}.`),
  ),
  start: v.pipe(instantQuery(), v.description(onMissionClock('Default: now.'))),
  end: v.pipe(
    instantQuery(),
    v.description(onMissionClock('Instead of days_ahead; at most 14 days after the start.')),
  ),
  min_probability: v.pipe(
    numberQuery(0, 1),
    v.description('Leaves out what is less probable, and what has no probability.'),
  ),
  same_constellation: v.pipe(
    v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
    v.description(
      'Whether pairs within one constellation, which keeps its own distances, are told.',
    ),
  ),
  limit: countQuery(DEFAULT_CONJUNCTIONS, MAX_CONJUNCTIONS),
  cursor: textQuery(64),
});
type ListQuery = v.InferOutput<typeof ListQuery>;

/** `GET /v1/conjunctions` and `GET /v1/conjunctions/{id}`. */
export function conjunctionRoutes(deps: ConjunctionDeps): Route[] {
  return [listRoute(deps), oneRoute(deps)];
}

function listRoute({ satellites, screenings, clock }: ConjunctionDeps): Route {
  return satelliteReads.get('/v1/conjunctions', {
    summary: 'List close approaches',
    description:
      'Screened by SGP4 against every object of the catalogue, with a probability under an assumed ' +
      'uncertainty. Without `satellite`: of the satellites that the catalogue knows by name. A screening ' +
      'that takes longer than two seconds answers 202 and goes on: ask again at `links.poll`. ' +
      'What the numbers mean, and what they do not: docs/conjunctions.md.',
    query: ListQuery,
    responses: {
      200: { schema: ConjunctionList, description: 'One page, in order of closest approach.' },
      202: { schema: ConjunctionList, description: 'The screening is under way.' },
    },
    errors: ['satellite_not_found', 'elements_too_old', 'planning_timeout'],
    handler: async ({ query, identity, clientAddress, ctx }) => {
      const span = readSpan(query, clock());
      const asked = query.satellite ?? query.satellite_id;
      const satellite = asked === undefined ? null : await satelliteOf(satellites, asked);
      const snapshot = await screenings.catalogue();
      const watched = satellite === null ? screenings.named : [satellite.noradId];
      const wantedKm = query.threshold_km ?? DEFAULT_THRESHOLD_KM;
      const thresholdKm = satellite === null ? Math.min(wantedKm, NAMED_THRESHOLD_KM) : wantedKm;
      const task = {
        startMs: Math.floor(span.startMs / HOUR_MS) * HOUR_MS,
        endMs: Math.ceil(span.endMs / HOUR_MS) * HOUR_MS,
        thresholdKm,
        watched,
        sameConstellation: query.same_constellation === 'true',
      };
      const caller = callerOf(identity.ownerId, clientAddress);
      const screening = screenings.ask(snapshot, task, caller);
      const done = await withinTime(screening.done, WAIT_MS);
      const shown = { span, wantedKm, thresholdKm, snapshot, nowMs: clock() };
      if (done === null)
        return { status: 202, body: presentScreening(shown, null, ctx.originalUrl) };
      if (isStrict(ctx)) refuseSkipped(done.window.skipped, satellite?.noradId ?? null);
      const from = query.cursor === undefined ? 0 : readNumberCursor(CURSOR, query.cursor);
      const wanted = done.window.encounters.filter(
        ({ tcaMs, assessment }) =>
          tcaMs >= span.startMs &&
          tcaMs < span.endMs &&
          (query.min_probability === undefined ||
            (assessment.probability !== null && assessment.probability >= query.min_probability)),
      );
      const page = wanted.slice(from, from + query.limit);
      const place = countedPlace(CURSOR, { from, shown: page.length, total: wanted.length });
      return { status: 200, body: presentScreening(shown, { ...done, page, place }, null) };
    },
  });
}

function oneRoute({ screenings }: ConjunctionDeps): Route {
  return satelliteReads.get('/v1/conjunctions/:id', {
    summary: 'Show a close approach',
    description: 'Computed anew from the newest elements of both objects.',
    params: v.object({
      id: v.pipe(v.string(), v.maxLength(64, 'must have at most 64 characters')),
    }),
    responses: {
      200: { schema: ConjunctionRecord, description: 'As the newest elements tell it.' },
    },
    errors: ['not_found', 'planning_timeout'],
    handler: async ({ params, identity, clientAddress }) => {
      const named = readEncounterId(params.id);
      if (named === null)
        throw new AppError('not_found', 'This is no id of a conjunction: they come with the list.');
      const snapshot = await screenings.catalogue();
      const task = {
        startMs: named.aboutMs - ID_SPAN_MS,
        endMs: named.aboutMs + ID_SPAN_MS,
        thresholdKm: MAX_THRESHOLD_KM,
        watched: [named.low],
        sameConstellation: true,
      };
      const caller = callerOf(identity.ownerId, clientAddress);
      const { window, screenedMs } = await screenings.ask(snapshot, task, caller).done;
      const nearest = window.encounters
        .filter((one) => [one.primary.noradId, one.secondary.noradId].includes(named.high))
        .sort(
          (one, other) =>
            Math.abs(one.tcaMs - named.aboutMs) - Math.abs(other.tcaMs - named.aboutMs),
        )[0];
      if (nearest === undefined)
        throw new AppError(
          'not_found',
          `${named.low} and ${named.high} do not come within ${MAX_THRESHOLD_KM} km of each other at that time by their newest elements.`,
        );
      return { status: 200, body: { ...presentConjunction(nearest, screenedMs), id: params.id } };
    },
  });
}

function readSpan({ start, end, days_ahead: days }: ListQuery, nowMs: number) {
  const startMs = start ?? nowMs;
  const endMs = end ?? startMs + (days ?? DEFAULT_DAYS) * DAY_MS;
  if (endMs <= startMs)
    throw validationError([{ path: 'end', message: 'must be after the start', in: 'query' }]);
  if (endMs - startMs > MAX_DAYS * DAY_MS)
    throw validationError([
      { path: 'end', message: `must be at most ${MAX_DAYS} days after the start`, in: 'query' },
    ]);
  return { startMs, endMs };
}

function refuseSkipped(
  skipped: readonly { readonly noradId: string; readonly reason: string }[],
  noradId: string | null,
): void {
  const own = skipped.find((one) => one.noradId === noradId && one.reason === 'elements_too_old');
  if (own === undefined) return;
  throw new AppError(
    'elements_too_old',
    `The elements of ${own.noradId} are too old to be screened: refresh the catalogue (CATALOG_URL, or npm run catalogue:import).`,
  );
}

/** What a promise becomes within a time; null where it takes longer. */
async function withinTime<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
    }, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
