import type * as v from 'valibot';
import type { Problem } from '../../../contracts/error-codes.ts';
import { ContactsInput } from '../../../contracts/plan/contacts.ts';
import { CustomJob, type SecurityOverrides } from '../../../contracts/plan/job.ts';
import {
  DEFAULT_MIN_ELEVATION_DEG,
  DEFAULT_PREDICTION_HOURS,
  PlanSatelliteInput,
} from '../../../contracts/plan/request.ts';
import type { PlanRequest } from '../../../contracts/plan/request.ts';
import { InstantInput } from '../../../contracts/time.ts';
import { DEFAULT_STATIONS, type Station } from '../../../domain/orbit/geometry/stations.ts';
import type { GivenContact } from '../../../domain/planning/environment/environment.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import { isSelective } from '../../../domain/planning/job/selection.ts';
import type { SolverEffort } from '../../../domain/planning/solver-effort.ts';
import { parseInstant, type Instant } from '../../../domain/time/instant.ts';
import { horizonOf, readContacts, type ContactsPlace } from './contacts.ts';
import { fittingPart, withoutTraces } from './fitting-part.ts';
import { resolveCustomJob, resolvePlanJob } from './job.ts';
import { resolvePlanSatellite } from './satellite.ts';
import {
  ANY_STATION,
  NONE_REGISTERED,
  resolveStations,
  type RegisteredStations,
} from './stations.ts';
import { GroundStationsInput } from '../../../contracts/orbit/station.ts';
import type { PlannedSatellite } from '../tasks.ts';

/** A request as the domain understands it; a satellite of the catalogue is still only an id. */
export interface PlanReading {
  readonly satellite: PlannedSatellite | { readonly catalogueId: string | number };
  readonly job: Job;
  readonly stations: readonly Station[];
  /** Null where passes are computed. */
  readonly contacts: readonly GivenContact[] | null;
  readonly start: Instant;
  readonly predictionHours: number;
  readonly minElevationDeg: number;
  readonly explain: boolean;
  /** State of charge at the start, 0 to 1; null = as usual. */
  readonly initialCharge: number | null;
  readonly effort: SolverEffort;
  /** The world beside whose schedules it is made; null = in an empty sky. */
  readonly world: string | null;
  /** That of the work, 0 to 9; null = none was asked for. */
  readonly priority: number | null;
  /** Null where the request sets no limit. */
  readonly timeLimitMs: number | null;
}

/** A reading, or every problem that only the domain can see. */
export type PlanReadingResult =
  | { readonly ok: true; readonly reading: PlanReading }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads a request that fits its schema: start, satellite, job and stations. */
export function readPlanRequest(
  request: PlanRequest,
  nowMs: number,
  registered: RegisteredStations = NONE_REGISTERED,
): PlanReadingResult {
  const { options, satellite: inline } = request;
  const start = readStart(options?.start, nowMs);
  const startsAt = start.ok ? start.instant : { ms: nowMs, us: 0 };
  const satellite =
    inline === null || inline === undefined
      ? ({ ok: true, satellite: { catalogueId: request.satellite_id ?? '' } } as const)
      : resolvePlanSatellite(inline, startsAt);
  const job = resolvePlanJob(request);
  const stations = resolveStations(options?.ground_stations, undefined, registered);
  const predictionHours = options?.prediction_hours ?? DEFAULT_PREDICTION_HOURS;
  const contacts = contactsOf(request, {
    stations: stations.ok ? stations.stations : DEFAULT_STATIONS,
    registered,
    horizon: start.ok ? horizonOf(startsAt.ms, predictionHours) : null,
    isTracked: (inline?.altitude_km ?? null) === null,
  });
  const problems = [start, satellite, job, stations, contacts].flatMap((part) =>
    part.ok ? [] : part.problems,
  );
  if (request.pareto === true && job.ok && serves(job.job))
    problems.push({ path: 'pareto', message: NO_FRONTIER });
  problems.push(...priorityProblems(request));
  if (stations.ok) {
    const given = (request.contacts ?? []).map(({ station_id: id }) => ({ id }));
    const known = [...stations.stations, ...given];
    problems.push(...stationProblems(request.security, 'security', known));
    const own = request.custom_job?.security;
    problems.push(...stationProblems(own, 'custom_job.security', known));
  }
  if (!start.ok || !satellite.ok || !job.ok || !stations.ok || !contacts.ok || problems.length > 0)
    return { ok: false, problems };
  return {
    ok: true,
    reading: {
      satellite: satellite.satellite,
      job: job.job,
      stations: stations.stations,
      contacts: contacts.contacts,
      start: start.instant,
      predictionHours,
      minElevationDeg: options?.min_elevation_deg ?? DEFAULT_MIN_ELEVATION_DEG,
      explain: options?.explain ?? false,
      initialCharge: options?.initial_charge ?? null,
      effort: options?.solver?.effort ?? 'normal',
      world: options?.world ?? null,
      priority: options?.priority ?? null,
      timeLimitMs: options?.solver?.time_limit_ms ?? null,
    },
  };
}

/** The contacts of a request, which a satellite without elements must have; null: passes are computed. */
function contactsOf(
  { contacts }: PlanRequest,
  place: ContactsPlace,
):
  | { readonly ok: true; readonly contacts: readonly GivenContact[] | null }
  | { readonly ok: false; readonly problems: readonly Problem[] } {
  if (contacts !== null && contacts !== undefined) return readContacts(contacts, place);
  if (place.isTracked) return { ok: true, contacts: null };
  const message =
    'is required with satellite.altitude_km: without elements no pass can be computed';
  return { ok: false, problems: [{ path: 'contacts', message }] };
}

/** Priorities that decide nothing. */
function priorityProblems({ options, pareto }: PlanRequest): Problem[] {
  if (options?.priority === null || options?.priority === undefined) return [];
  const path = 'options.priority';
  if (options.world === null || options.world === undefined)
    return [{ path, message: 'needs options.world: in an empty sky nobody is in the way' }];
  if (pareto !== true) return [];
  return [{ path, message: 'must be absent with pareto: a frontier is planned beside all' }];
}

/** Whether a job is planned by the value that is served. */
function serves(job: Job): boolean {
  return isSelective(job) || job.policy.objective === 'max_value';
}

const NO_FRONTIER =
  'must be false for jobs with optional or repeated steps and for max_value: the plans of a frontier ' +
  'are compared by time, energy, reliability and quality, not by the value that they serve';

/**
 * The problems that only the domain can see, for bodies that their schema refused, so that the caller
 * learns of everything at once. Fields that do not fit are left out of what the domain looks at.
 */
export function domainProblems(body: unknown): Problem[] {
  return [
    ...problemsAt(body, ['options', 'start'], InstantInput, (start) => readStart(start, 0)),
    ...problemsAt(body, ['satellite'], PlanSatelliteInput, (satellite) =>
      resolvePlanSatellite(satellite, EPOCH_2000),
    ),
    ...problemsAt(body, ['contacts'], ContactsInput, (contacts) =>
      readContacts(contacts, ANYWHERE),
    ),
    ...problemsAt(body, ['custom_job'], CustomJob, (job) => resolveCustomJob(job)),
    ...problemsAt(body, ['options', 'ground_stations'], GroundStationsInput, (stations) =>
      resolveStations(stations, undefined, ANY_STATION),
    ),
  ];
}

/** Where contacts may be used before anything else of a request is known. */
const ANYWHERE: ContactsPlace = {
  ...{ stations: DEFAULT_STATIONS, registered: ANY_STATION },
  ...{ horizon: null, isTracked: true },
};

type CheckResult =
  { readonly ok: true } | { readonly ok: false; readonly problems: readonly Problem[] };

/** What `check` says of the part of a refused body that still fits its schema. */
export function problemsAt<const Schema extends v.GenericSchema>(
  body: unknown,
  path: readonly string[],
  schema: Schema,
  check: (part: v.InferOutput<Schema>) => CheckResult,
): readonly Problem[] {
  const value = path.reduce<unknown>(
    (here, key) => (typeof here === 'object' && here !== null ? Reflect.get(here, key) : null),
    body,
  );
  const part = fittingPart(schema, value);
  if (part === null) return [];
  const result = check(part.fitting);
  if (result.ok) return [];
  const leftOut = part.leftOut.map((field) => [...path, field].join('.'));
  return withoutTraces(result.problems, leftOut);
}

/** Stands in for the start where only the form of mean elements is checked. */
export const EPOCH_2000: Instant = { ms: Date.UTC(2000, 0, 1), us: 0 };

/** Reads the start of a request; none means now. `path` is where it stands. */
export function readStart(
  text: string | null | undefined,
  nowMs: number,
  path = 'options.start',
):
  | { readonly ok: true; readonly instant: Instant }
  | { readonly ok: false; readonly problems: readonly Problem[] } {
  if (text === null || text === undefined) return { ok: true, instant: { ms: nowMs, us: 0 } };
  const parsed = parseInstant(text);
  if (parsed.ok) return parsed;
  return { ok: false, problems: [{ path, message: parsed.message }] };
}

/** Allowed stations that the plan does not know. */
export function stationProblems(
  security: SecurityOverrides | null | undefined,
  path: string,
  stations: readonly Pick<Station, 'id'>[],
): Problem[] {
  const known = new Set(stations.map(({ id }) => id));
  return (security?.allowed_ground_stations ?? []).flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            path: `${path}.allowed_ground_stations.${index}`,
            message: 'is not the id of a station of this plan',
          },
        ],
  );
}
