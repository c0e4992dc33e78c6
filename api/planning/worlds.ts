import { AppError } from '../../contracts/error-codes.ts';
import { LIVE_WORLD } from '../../contracts/plan/world.ts';
import { satelliteResource, stationResource } from '../../domain/booking/commitment.ts';
import { normaliseNoradId } from '../../domain/orbit/elements/norad-id.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/instant.ts';
import type { Worlds, WorldSpan } from '../../records/fleet/worlds.ts';
import { validationError } from '../http/input/validate.ts';
import { isSatelliteId, isStationId } from './reading/registered-ids.ts';
import type { RegisteredStations } from './reading/stations.ts';
import { MAX_PREDICTION_HOURS } from '../../threads/planning/plan.ts';
import type { PlanInput, PlannedSchedules } from './tasks.ts';

/** What of a plan decides whose schedules it is made beside. */
type Booked = Pick<PlanInput, 'satellite' | 'stations' | 'startMs' | 'strict' | 'contacts'>;

/** The resources of a plan that are registered, in order of their names. */
export function strictResources(
  catalogueId: string | null,
  stations: readonly { readonly id: string }[],
  registered: RegisteredStations,
): string[] {
  const known = new Set([...registered.values()].map(({ id }) => id));
  const own = stations.filter(({ id }) => known.has(id)).map(({ id }) => stationResource(id));
  const strict = new Set(own);
  // Satellites of the catalogue have numbers, registered ones ids.
  if (catalogueId !== null && normaliseNoradId(catalogueId) === null)
    strict.add(satelliteResource(catalogueId));
  return [...strict].sort();
}

/**
 * What is booked in a world where a plan is to be made: from a day before its start, since earlier loads lower the
 * battery, until a day after the longest horizon or `untilMs`.
 * @throws {AppError} validation_error: a rehearsal of nobody who is known.
 */
export async function schedulesBeside(
  worlds: Worlds,
  world: string,
  { satellite, stations, contacts = [], startMs, strict = [] }: Booked,
  {
    untilMs = 0,
    without,
    priority,
  }: {
    readonly untilMs?: number;
    readonly without?: string | undefined;
    /** That of the work, where it may take what is booked. */
    readonly priority?: number | undefined;
  } = {},
): Promise<PlannedSchedules> {
  if (world !== LIVE_WORLD && worlds.caller() === null)
    throw validationError([
      { path: 'options.world', message: 'a rehearsal has an owner: send an API key, or `live`' },
    ]);
  const stationIds = new Set([
    ...stations.map(({ id }) => id),
    ...contacts.map(({ stationId }) => stationId),
  ]);
  const span: WorldSpan = {
    fromMs: startMs - DAY_MS,
    untilMs: Math.max(startMs, untilMs) + MAX_PREDICTION_HOURS * HOUR_MS + DAY_MS,
  };
  const resources = { satelliteId: satellite.id, stationIds: [...stationIds], strict };
  const read = await worlds.read(world, resources, span, { without, priority });
  return priority === undefined ? read : { ...read, priority };
}

/**
 * Refuses a plan that was kept before ids of registered satellites and stations were theirs alone: what it names so
 * it would book beside them.
 * @throws {AppError} conflict.
 */
export function refuseBorrowedIds({
  satellite,
  stations,
  contacts = [],
  strict = [],
}: Booked): void {
  const stationIds = [...stations.map(({ id }) => id), ...contacts.map((one) => one.stationId)];
  const named = [
    ...[satellite.id].filter(isSatelliteId).map(satelliteResource),
    ...stationIds.filter(isStationId).map(stationResource),
  ];
  const resource = named.find((one) => !strict.includes(one));
  if (resource === undefined) return;
  throw new AppError(
    'conflict',
    `The plan names ${resource} as its own, and such ids are of what is registered: make the plan anew, POST /api/plans.`,
    { details: { resource } },
  );
}

/** The refusal of a plan that was kept without what it was made from. */
export function noSource(): AppError {
  return new AppError(
    'conflict',
    'What this plan was made from was not kept with it: make the plan anew, POST /api/plans.',
  );
}
