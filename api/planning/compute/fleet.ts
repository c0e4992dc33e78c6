import { allocationFrontier } from '../../../domain/planning/alternatives/allocation-frontier.ts';
import { ALLOCATIONS } from '../../../domain/planning/alternatives/allocation.ts';
import { buildFleet, type FleetQuery } from '../../../domain/planning/fleet/build-fleet.ts';
import { checkFleetPlan } from '../../../domain/planning/fleet/check/check-fleet-plan.ts';
import type { FleetViolation } from '../../../domain/planning/fleet/check/facts.ts';
import { fleetEvents, type FleetEvent } from '../../../domain/planning/fleet/events.ts';
import type { FleetPlan } from '../../../domain/planning/fleet/plan.ts';
import type { Fleet } from '../../../domain/planning/fleet/fleet.ts';
import { makeFleetPlan } from '../../../domain/planning/fleet/make-fleet-plan.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import type { BindingConstraint } from '../../../domain/planning/plan.ts';
import { ISL_SETUP_MS } from '../../../domain/link/isl.ts';
import type { FleetInput, FleetLost, FleetFigures, FrontierOutcome } from '../tasks.ts';

/** A plan for a fleet, or why there is none. */
export type FleetOutcome =
  | {
      readonly kind: 'planned';
      readonly plan: FleetPlan;
      /** With the durations that were chosen. */
      readonly job: Job;
      readonly events: readonly FleetEvent[];
      readonly figures: FleetFigures;
    }
  | FleetLost
  | { readonly kind: 'infeasible'; readonly problems: readonly BindingConstraint[] }
  /** A plan of ours that the checker refused: a bug. */
  | { readonly kind: 'broken'; readonly violations: readonly FleetViolation[] };

/** Plans a job over a fleet and passes the plan through its checker. */
export function computeFleet(input: FleetInput): FleetOutcome {
  const built = buildFleet(fleetQuery(input, false));
  if (!built.ok) return { kind: 'lost', ...built };
  const { fleet } = built;
  const { replicationFactor } = input;
  const made = makeFleetPlan(input.job, fleet, { replicationFactor });
  if (!made.ok) return { kind: 'infeasible', problems: made.problems };
  const { job, plan } = made;
  const violations = checkFleetPlan({ job, fleet, plan });
  if (violations.length > 0) return { kind: 'broken', violations };
  const events = fleetEvents(job, fleet, plan);
  return { kind: 'planned', plan, job, events, figures: figuresOf(fleet) };
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
 * acquisition included, s; members without any contact do not count.
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
