import type { OpeningsRequest } from '../../contracts/fleet/openings.ts';
import { LIVE_WORLD } from '../../contracts/plan/world.ts';
import {
  DEFAULT_MIN_ELEVATION_DEG,
  DEFAULT_PREDICTION_HOURS,
} from '../../contracts/plan/request.ts';
import type { Commitment, StationTerms } from '../../domain/booking/commitment.ts';
import type { Openings } from '../../domain/booking/openings.ts';
import { MAX_ELEMENTS_AGE_MS } from '../../domain/orbit/elements/element-age.ts';
import {
  DEFAULT_STATIONS,
  findStation,
  type Station,
} from '../../domain/orbit/geometry/stations.ts';
import { HOUR_MS } from '../../domain/time/instant.ts';
import type { Satellite } from '../../records/catalogue/satellite-documents.ts';
import type { Worlds, WorldSpan } from '../../records/fleet/worlds.ts';
import { UNITS_PER_MS } from '../../threads/computation.ts';
import type { Compute } from '../http/compute.ts';
import { validationError } from '../http/input/validate.ts';
import type { LookedAt, Places, UseOutcome } from './compute/booked.ts';
import { openings, places, use } from './compute/computations.ts';
import { planWork } from './compute/estimates.ts';
import {
  findKnown,
  plannedSatellite,
  refuseOldElements,
  type SatelliteCatalogue,
} from './reading/find-satellite.ts';
import { resolvePlanJob } from './reading/job.ts';
import { stationProblems } from './reading/plan.ts';
import { resolveStations, stationTexts, type RegisteredStations } from './reading/stations.ts';
import { schedulesBeside, strictResources } from './worlds.ts';

/** What is looked at beside what is booked. */
export interface SchedulePlanningDeps {
  readonly satellites: SatelliteCatalogue;
  readonly worlds: Worlds;
}

/** Satellites of which it is asked how much is booked. */
export interface UsesAsked {
  readonly satellites: readonly {
    readonly id: string;
    readonly commitments: readonly Commitment[];
  }[];
  /** Of registered stations, by their ids. */
  readonly terms: Readonly<Record<string, StationTerms>>;
  readonly span: WorldSpan;
}

/** Satellites and stations that are to be shown in the sky. */
export interface PlacesAsked {
  readonly satelliteIds: readonly string[];
  readonly stationIds: readonly string[];
  readonly span: WorldSpan;
  readonly stepMs: number;
}

/** Where they are; without those that nobody knows. */
export interface PlacesFound {
  readonly satellites: ReadonlyMap<string, Places>;
  readonly stations: ReadonlyMap<string, Station>;
}

/** Room for a job, and among what it was looked for. */
export interface OpeningsFound extends Openings {
  readonly world: string;
  readonly names: ReadonlyMap<string, string>;
}

/** What planning knows of schedules. */
export interface SchedulePlanning {
  /** How much of each satellite is booked, by its id; without those that are in no catalogue. */
  uses(asked: UsesAsked, compute: Compute): Promise<ReadonlyMap<string, UseOutcome>>;
  /** Where satellites and stations are. */
  places(asked: PlacesAsked, compute: Compute): Promise<PlacesFound>;
  /**
   * The best feasible starts of a job over some satellites, beside what is booked.
   * @throws {AppError} validation_error, satellite_not_found, elements_too_old, planning_timeout.
   */
  openings(request: OpeningsRequest, span: WorldSpan, compute: Compute): Promise<OpeningsFound>;
}

/** Looking at schedules over the given catalogue and worlds. */
export function createSchedulePlanning(deps: SchedulePlanningDeps): SchedulePlanning {
  return {
    async uses({ satellites, terms, span }, compute) {
      const ids = satellites.map(({ id }) => id);
      const known = await lookedAt(
        deps.worlds,
        ids.length === 0 ? [] : await deps.satellites.findMany(ids),
      );
      const found = new Map<string, UseOutcome>();
      const hours = (span.untilMs - span.fromMs) / HOUR_MS;
      for (const { id, commitments } of satellites) {
        const one = known.get(id);
        if (one === undefined) continue;
        const input = { ...one, commitments, terms, startMs: span.fromMs, hours };
        found.set(id, tooOld(one, span) ?? (await compute(use, input)));
      }
      return found;
    },
    async places({ satelliteIds, stationIds, span, stepMs }, compute) {
      const [known, registered] = await Promise.all([
        deps.satellites.findMany(satelliteIds),
        deps.worlds.stations(stationIds.filter((id) => findStation(id) === undefined)),
      ]);
      const near = known.filter((one) => ageMs(one, span) <= MAX_ELEMENTS_AGE_MS);
      const input = { startMs: span.fromMs, endMs: span.untilMs, stepMs };
      const flown = await compute(places, {
        ...input,
        elements: near.map(({ elements }) => elements),
      });
      return {
        satellites: new Map(
          near.flatMap(({ noradId }, at) => {
            const found = flown[at] ?? null;
            return found === null ? [] : [[noradId, found] as const];
          }),
        ),
        stations: new Map(
          stationIds.flatMap((id) => {
            const station = findStation(id) ?? registered.get(id);
            return station === undefined ? [] : [[id, station] as const];
          }),
        ),
      };
    },
    openings: (request, span, compute) => lookForOpenings(deps, request, span, compute),
  };
}

/** Satellites of the catalogue and of fleets with the stations that their plans would have, by id. */
async function lookedAt(
  worlds: Worlds,
  known: readonly Satellite[],
): Promise<Map<string, LookedAt>> {
  const texts = known.flatMap(({ fleet }) => stationTexts(fleet?.stations));
  const registered: RegisteredStations =
    texts.length === 0 ? new Map() : await worlds.stations([...new Set(texts)]);
  return new Map(
    known.map((one) => {
      const own = (one.fleet?.stations ?? []).flatMap(
        (text) => findStation(text) ?? registered.get(text) ?? [],
      );
      const { noradId: id, fleet } = one;
      return [
        id,
        {
          satellite: plannedSatellite(one),
          stations: own.length === 0 ? DEFAULT_STATIONS : own,
          minElevationDeg: fleet?.minElevationDeg ?? DEFAULT_MIN_ELEVATION_DEG,
        },
      ] as const;
    }),
  );
}

function ageMs({ elements }: Pick<Satellite, 'elements'>, { fromMs, untilMs }: WorldSpan): number {
  return Math.max(Math.abs(fromMs - elements.epochMs), Math.abs(untilMs - elements.epochMs));
}

function tooOld({ satellite }: LookedAt, span: WorldSpan): UseOutcome | null {
  if (ageMs(satellite, span) <= MAX_ELEMENTS_AGE_MS) return null;
  return { ok: false, message: 'Its elements are more than a year away from this span.' };
}

/** Work that looking for room may cost, units of the plans that are made. */
const OPENINGS_UNITS = 8_000 * UNITS_PER_MS;
const MOST_PLANS = 200;

async function lookForOpenings(
  deps: SchedulePlanningDeps,
  request: OpeningsRequest,
  span: WorldSpan,
  compute: Compute,
): Promise<OpeningsFound> {
  const { satellites: asked, options, limit } = request;
  const world = request.world ?? LIVE_WORLD;
  const given = options?.ground_stations ?? null;
  const texts = stationTexts(given);
  const registered =
    texts.length === 0 ? new Map<string, Station>() : await deps.worlds.stations(texts);
  const job = resolvePlanJob(request);
  const stations = given === null ? null : resolveStations(given, undefined, registered);
  const problems = [job, stations].flatMap((part) =>
    part === null || part.ok ? [] : part.problems,
  );
  if (!job.ok || stations?.ok === false || problems.length > 0) throw validationError(problems);
  const meant = new Map<string, Satellite>();
  for (const id of asked) {
    const one = await findKnown(deps.satellites, id);
    meant.set(one.noradId, one);
  }
  const found = await lookedAt(deps.worlds, [...meant.values()]);
  const candidates = [...found.values()].map((one): LookedAt => ({
    ...one,
    ...(stations !== null && { stations: stations.stations }),
    minElevationDeg: options?.min_elevation_deg ?? one.minElevationDeg,
  }));
  for (const { satellite, stations: own } of candidates) {
    refuseOldElements(satellite.elements, span.fromMs);
    problems.push(...stationProblems(request.security, 'security', own));
    problems.push(...stationProblems(request.custom_job?.security, 'custom_job.security', own));
  }
  if (problems.length > 0) throw validationError(problems);
  const predictionHours = options?.prediction_hours ?? DEFAULT_PREDICTION_HOURS;
  // A station that a request describes is nobody's.
  const known = given === null ? null : registered;
  const beside = await besideOf(deps.worlds, world, candidates, known, span);
  const each = Math.max(
    ...candidates.map((one) => planWork({ job: job.job, predictionHours, stations: one.stations })),
  );
  const plans = Math.min(MOST_PLANS, Math.floor(OPENINGS_UNITS / each));
  const outcome = await compute(openings, {
    ...{ candidates, job: job.job, ...beside, predictionHours, limit: limit ?? 5 },
    ...{ fromMs: span.fromMs, toMs: span.untilMs, plans: Math.max(plans, candidates.length) },
  });
  const names = new Map(candidates.map(({ satellite: { id, name } }) => [id, name]));
  return { ...outcome, world, names };
}

/** What is booked of all that the candidates may use, each resource once. */
async function besideOf(
  worlds: Worlds,
  world: string,
  candidates: readonly LookedAt[],
  registered: RegisteredStations | null,
  { fromMs, untilMs }: WorldSpan,
): Promise<Pick<UsesAsked, 'terms'> & { readonly commitments: readonly Commitment[] }> {
  const byResource = new Map<string, Commitment[]>();
  const terms: Record<string, StationTerms> = {};
  for (const { satellite, stations } of candidates) {
    // Those that a satellite was registered with are of the default network, or registered themselves.
    const others = stations.filter(({ id }) => findStation(id) === undefined);
    const known = registered ?? new Map(others.map((one) => [one.id, one]));
    const strict = strictResources(satellite.id, stations, known);
    const place = { satellite, stations, strict, startMs: fromMs };
    const read = await schedulesBeside(worlds, world, place, { untilMs });
    Object.assign(terms, read.terms);
    for (const [resource, list] of grouped(read.commitments)) byResource.set(resource, list);
  }
  return { terms, commitments: [...byResource.values()].flat() };
}

function grouped(commitments: readonly Commitment[]): Map<string, Commitment[]> {
  const groups = new Map<string, Commitment[]>();
  for (const one of commitments) {
    const group = groups.get(one.resource);
    if (group === undefined) groups.set(one.resource, [one]);
    else group.push(one);
  }
  return groups;
}
