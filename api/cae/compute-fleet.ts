import { ISL_SETUP_MS } from '../../domain/planning/constellation/hop.ts';
import {
  allocationFrontier,
  type AllocationFrontier,
} from '../../domain/planning/allocation-frontier.ts';
import { ALLOCATIONS } from '../../domain/planning/allocation.ts';
import { buildFleet, type FleetQuery } from '../../domain/planning/constellation/build-fleet.ts';
import { checkFleetPlan } from '../../domain/planning/constellation/check-fleet-plan.ts';
import type { FleetViolation } from '../../domain/planning/constellation/check/facts.ts';
import { fleetEvents, type FleetEvent } from '../../domain/planning/constellation/fleet-events.ts';
import type { FleetPlan } from '../../domain/planning/constellation/fleet-plan.ts';
import type { Fleet, FleetMember } from '../../domain/planning/constellation/fleet.ts';
import { makeFleetPlan } from '../../domain/planning/constellation/make-fleet-plan.ts';
import type { Job } from '../../domain/planning/job.ts';
import type { BindingConstraint } from '../../domain/planning/plan.ts';
import type { Station } from '../../domain/orbit/stations.ts';

/** What a fleet is looked at with: plain data, so that it can cross to another thread. */
export interface FleetInput {
  readonly members: readonly FleetMember[];
  readonly job: Job;
  readonly stations: readonly Station[];
  readonly startMs: number;
  /** 1 to 48. */
  readonly predictionHours: number;
  readonly minElevationDeg: number;
  /** On how many members critical steps run; frontiers do not read it. */
  readonly replicationFactor: number;
}

/** A member without a state somewhere inside the horizon. */
export interface FleetLost {
  readonly kind: 'lost';
  readonly memberIndex: number;
  readonly message: string;
}

/** Figures of a fleet that its plan is shown with. */
export interface FleetFigures {
  readonly startMs: number;
  readonly islLinks: number;
  readonly islContacts: number;
  readonly groundPasses: number;
  readonly periodsMs: readonly number[];
}

/** A plan for a fleet, or why there is none. */
export type FleetOutcome =
  | {
      readonly kind: 'planned';
      readonly plan: FleetPlan;
      readonly events: readonly FleetEvent[];
      readonly figures: FleetFigures;
    }
  | FleetLost
  | { readonly kind: 'infeasible'; readonly problems: readonly BindingConstraint[] }
  /** A plan of ours that the checker refused: a bug. */
  | { readonly kind: 'broken'; readonly violations: readonly FleetViolation[] };

/** The frontiers of a fleet's members, in their order. */
export type FrontierOutcome =
  | {
      readonly kind: 'found';
      readonly frontiers: readonly AllocationFrontier[];
      readonly islOverheadS: number;
    }
  | FleetLost;

/** Plans a job over a fleet and passes the plan through its checker. */
export function computeFleet(input: FleetInput): FleetOutcome {
  const built = buildFleet(fleetQuery(input, false));
  if (!built.ok) return { kind: 'lost', ...built };
  const { fleet } = built;
  const { job, replicationFactor } = input;
  const made = makeFleetPlan(job, fleet, { replicationFactor });
  if (!made.ok) return { kind: 'infeasible', problems: made.problems };
  const { plan } = made;
  const violations = checkFleetPlan({ job, fleet, plan });
  if (violations.length > 0) return { kind: 'broken', violations };
  const events = fleetEvents(job, fleet, plan);
  return { kind: 'planned', plan, events, figures: figuresOf(fleet) };
}

function fleetQuery(input: FleetInput, hazards: boolean): FleetQuery {
  const { members, startMs, predictionHours: hours, minElevationDeg, stations } = input;
  return { members, startMs, hours, minElevationDeg, stations, hazards };
}

/** What the frontiers of a fleet may cost together, in plans of one satellite. */
const FRONTIERS_WORK = 3;

/** Finds the frontier of every member. */
export function computeFrontiers(input: FleetInput): FrontierOutcome {
  const built = buildFleet(fleetQuery(input, true));
  if (!built.ok) return { kind: 'lost', ...built };
  const { fleet } = built;
  const share = Math.min(1, FRONTIERS_WORK / (fleet.members.length * ALLOCATIONS.length));
  const frontiers = fleet.environments.map((environment) =>
    allocationFrontier(input.job, environment, share),
  );
  return { kind: 'found', frontiers, islOverheadS: islOverheadS(fleet, input.job) };
}

/**
 * Mean time in which members hand the final on-board product to the first neighbour that they meet,
 * acquisition included, s; members that meet nobody do not count.
 */
function islOverheadS({ members, links }: Fleet, job: Job): number {
  const waitedFor = new Set(job.steps.flatMap(({ dependsOn }) => dependsOn));
  const onboard = job.steps.filter(({ location }) => location !== 'ground');
  const last = onboard.filter(({ id }) => !waitedFor.has(id));
  const finalMb = (last.length > 0 ? last : onboard.slice(-1)).reduce(
    (sum, { outputDataMb }) => sum + outputDataMb,
    0,
  );
  const times = members.flatMap((_, index) => {
    const met = links
      .filter(({ a, b }) => a === index || b === index)
      .flatMap(({ contacts }) => contacts.slice(0, 1))
      .sort((p, q) => p.startMs - q.startMs || p.maxDistanceKm - q.maxDistanceKm)[0];
    return met === undefined ? [] : [(ISL_SETUP_MS + met.latencyMs) / 1000 + finalMb / met.rateMbS];
  });
  return times.length === 0 ? 0 : times.reduce((sum, time) => sum + time, 0) / times.length;
}

function figuresOf({ startMs, links, environments }: Fleet): FleetFigures {
  return {
    startMs,
    islLinks: links.length,
    islContacts: links.reduce((sum, { contacts }) => sum + contacts.length, 0),
    groundPasses: environments.reduce((sum, { passes }) => sum + passes.length, 0),
    periodsMs: environments.map(({ periodMs }) => periodMs),
  };
}
