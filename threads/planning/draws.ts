import { commitmentsOf } from '../../domain/booking/commitments-of.ts';
import {
  type Commitment,
  satelliteResource,
  type StationTerms,
  termsIn,
} from '../../domain/booking/commitment.ts';
import { nextStart } from '../../domain/booking/openings.ts';
import type { SatelliteCapacity } from '../../domain/booking/sum-check.ts';
import { buildEnvironment } from '../../domain/planning/environment/build-environment.ts';
import type { BuildEnvironment } from '../../domain/planning/environment/cache.ts';
import type { Environment } from '../../domain/planning/environment/environment.ts';
import { makePlan } from '../../domain/planning/make-plan.ts';
import { EFFORT_SHARES } from '../../domain/planning/solver-effort.ts';
import type { PlanInput, PlanSource } from './tasks.ts';
import { environmentOf } from './replan.ts';
import { buildSurroundings, environmentQuery } from './surroundings.ts';

/** A plan whose draws are wanted, and for which booking. */
export interface DrawsInput {
  readonly source: PlanSource;
  readonly booking: string;
  /** Of registered stations, as they are now, by their ids. */
  readonly terms: Readonly<Record<string, StationTerms>>;
}

/** What a plan draws of each resource, and what its satellite offers to all. */
export type DrawsOutcome =
  | {
      readonly kind: 'drawn';
      readonly commitments: readonly Commitment[];
      readonly satellite: SatelliteCapacity;
    }
  | { readonly kind: 'lost'; readonly message: string };

/** Reads from a plan what it draws. Pure: same input, same outcome. */
export function computeDraws(
  { source, booking, terms }: DrawsInput,
  build: BuildEnvironment = buildEnvironment,
): DrawsOutcome {
  const { input, schedule } = source;
  const alone = build(environmentQuery(input));
  if (!alone.ok) return { kind: 'lost', message: alone.message };
  const environment = environmentOf(source, build);
  if (typeof environment === 'string') return { kind: 'lost', message: environment };
  return {
    kind: 'drawn',
    commitments: commitmentsOf({
      ...{ booking, satelliteId: input.satellite.id, environment, schedule },
      ...{ job: source.running ?? input.job, termsOf: termsIn(terms) },
    }),
    satellite: capacityOf(input, alone.environment),
  };
}

/** What a satellite offers. What is shared with others has the charge that all its loads leave, whatever a request says. */
function capacityOf(
  { strict = [], satellite }: PlanInput,
  { bus: { chargeAtStart, ...bus }, illumination, periodMs, startMs }: Environment,
): SatelliteCapacity {
  const isShared = strict.includes(satelliteResource(satellite.id));
  if (chargeAtStart === undefined || isShared)
    return { kind: 'satellite', bus, illumination, periodMs };
  // A charge that was given holds at the start: light before it would fill the battery.
  const later = illumination.filter((span) => span.endMs > startMs);
  return {
    ...{ kind: 'satellite', periodMs, bus: { ...bus, chargeAtStart } },
    illumination: later.map((span) => ({ ...span, startMs: Math.max(span.startMs, startMs) })),
  };
}

/** A job for which there is to be a plan from one of some instants on. */
export interface NextStartInput {
  readonly input: PlanInput;
  /** Epoch ms. */
  readonly instants: readonly number[];
}

/** So many starts are tried. */
export const NEXT_STARTS = 6;

/** The first of the instants from which the job has a plan beside what is booked; null where none has. */
export function computeNextStart(
  { input, instants }: NextStartInput,
  build: BuildEnvironment = buildEnvironment,
): number | null {
  return nextStart(-Infinity, instants, NEXT_STARTS, (startMs) => {
    const built = buildSurroundings({ ...input, startMs }, build);
    if (!built.ok) return false;
    const { job, effort = 'normal' } = input;
    const work = { share: EFFORT_SHARES[effort], explain: false, suggest: false };
    return makePlan({ job, environment: built.environment, ...work }).ok;
  });
}
