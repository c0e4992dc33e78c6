import { occupy } from '../../domain/booking/occupy.ts';
import type { BuildEnvironment } from '../../domain/planning/environment/cache.ts';
import type {
  EnvironmentQuery,
  EnvironmentResult,
} from '../../domain/planning/environment/build-environment.ts';
import type { Environment } from '../../domain/planning/environment/environment.ts';
import type { Optimality } from '../../domain/planning/plan.ts';
import { type Commitment, termsIn } from '../../domain/booking/commitment.ts';
import type { PlannedSchedules } from '../../presenters/plan/planned.ts';
import type { PlanInput } from './tasks.ts';

/** What the environment of a plan is built from. */
export function environmentQuery(input: PlanInput): EnvironmentQuery {
  const { satellite, stations, startMs, predictionHours, minElevationDeg } = input;
  const { elements, bus, eclipses } = satellite;
  return {
    ...{ elements, bus, startMs, hours: predictionHours, minElevationDeg, stations },
    ...(input.contacts !== undefined && { contacts: input.contacts }),
    ...(eclipses !== undefined && { eclipses: eclipses ?? [] }),
  };
}

/** The surroundings of a plan, as far as they are free in its world. */
export function buildSurroundings(
  input: PlanInput,
  build: BuildEnvironment,
  change: Partial<EnvironmentQuery> = {},
): EnvironmentResult {
  const built = build({ ...environmentQuery(input), ...change });
  return built.ok ? { ...built, environment: besideOthers(input, built.environment) } : built;
}

/** What is left of surroundings beside what is booked; the surroundings themselves where nothing matters. */
function besideOthers({ beside, satellite }: PlanInput, environment: Environment): Environment {
  if (beside === undefined) return environment;
  return occupy(environment, satellite.id, beside.commitments, termsIn(beside.terms));
}

/** What is booked in a world as a plan is made beside it: all of it, or all but what it may take. */
export interface Sides {
  readonly all: PlannedSchedules;
  /** Null where it may take nothing. */
  readonly taking: PlannedSchedules | null;
}

/** The two ways to make a plan beside what is booked. */
export function sidesOf({ loose, ...all }: PlannedSchedules): Sides {
  if (loose === undefined) return { all, taking: null };
  const taken = new Set(loose.map(textOf));
  const commitments = all.commitments.filter((one) => !taken.has(textOf(one)));
  return { all, taking: { ...all, commitments, isTaking: true } };
}

function textOf({ resource, booking, work, draw, startMs, endMs }: Commitment): string {
  return JSON.stringify([resource, booking, work, draw, startMs, endMs]);
}

/** How good a plan is, with what its bound holds for: beside others no plan of an empty sky is meant. */
export function optimalityBeside(optimality: Optimality, environment: Environment): Optimality {
  const isShared = environment.isShared === true && optimality.scope === 'global';
  return isShared ? { ...optimality, scope: 'schedule' } : optimality;
}

/** How many stations a plan was made with: those of its contacts where they were given. */
export function stationsLookedAt({ stations, contacts }: PlanInput): number {
  if (contacts === undefined) return stations.length;
  return new Set(contacts.map(({ stationId }) => stationId)).size;
}
