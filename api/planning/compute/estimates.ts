import { UNITS_PER_MS } from '../../../threads/computation.ts';
import { isSelective } from '../../../domain/planning/job/selection.ts';
import { CHOOSING_PLANS } from '../../../domain/planning/search/value/choose-steps.ts';
import { EFFORT_SHARES } from '../../../domain/planning/solver-effort.ts';
import type { HazardPredictionQuery } from '../../../domain/planning/hazards/predict-hazards.ts';
import { workloadPlanningMs } from '../../../domain/workload/plan/planning-work.ts';
import type { FleetInput, PlanInput } from '../tasks.ts';
import type { OpeningsInput, PlacesInput, UseInput } from './booked.ts';
import type { ParetoInput } from './pareto.ts';
import {
  NEXT_STARTS,
  type DrawsInput,
  type NextStartInput,
} from '../../../threads/planning/draws.ts';
import type { NegotiationInput } from './prediction.ts';
import type { ReplanInput } from '../../../threads/planning/replan.ts';
import type { WorkloadPlanningInput } from './workload.ts';

// Milliseconds of one core of the reference machine, fitted to what docs/benchmarks.md says of each.
const ENVIRONMENT_MS = 3;
const ENVIRONMENT_HOUR_MS = 0.1;
const STATION_HOUR_MS = 0.003;
const STEP_MS = 1;
/** A longer horizon has more places for each step. */
const PLACES_HOURS = 48;
const MEMBER_MS = 1;
const MEMBER_HOUR_MS = 0.16;
const MEMBER_STEP_MS = 0.02;
const HAZARDS_MS = 1.5;
const HAZARD_HOUR_MS = 0.08;
/**
 * A job whose durations are open is planned for several of them, which share the work of a plan. Measured in
 * turns with the same job without: eight times a plan of 10 to 60 steps, and some half a second at most.
 */
const ELASTIC_PLANS = 8;
const MOST_PLAN_MS = 500;
/** A frontier costs three plans, a plan from a moment on two, frontiers of a fleet two fleet plans. */
const PARETO_PLANS = 3;
const REPLAN_PLANS = 2;
const FRONTIER_FLEETS = 2;

/** A position from an ephemeris, its node included. */
const SAMPLE_MS = 0.002;

/** What of a plan its work depends on. */
type Planned = Pick<PlanInput, 'beside' | 'job' | 'predictionHours' | 'effort'> & {
  readonly stations: { readonly length: number };
};

/** Work of a plan, units. */
export function planWork({
  job,
  predictionHours: hours,
  stations,
  effort = 'normal',
  beside,
}: Planned): number {
  // A fast plan still states its bounds: only more work than usual is reckoned.
  // What runs is chosen by planning several choices.
  const plans = isSelective(job) ? CHOOSING_PLANS : 1;
  const share = Math.max(1, EFFORT_SHARES[effort]) * plans;
  const once = share * STEP_MS * job.steps.length * (1 + hours / PLACES_HOURS);
  const isElastic = plans === 1 && job.steps.some(({ elastic }) => elastic !== undefined);
  const search = isElastic
    ? Math.max(once, Math.min(ELASTIC_PLANS * once, MOST_PLAN_MS * share))
    : once;
  // What may take what others have booked is planned beside them and without them.
  const turns = beside?.loose === undefined ? 1 : 2;
  return units(turns * (environmentMs(hours, stations.length) + search));
}

/** Work of the plans that no other dominates, units. */
export function paretoWork({ plan }: ParetoInput): number {
  return PARETO_PLANS * planWork(plan);
}

/** Work of reading what a plan draws, units: its surroundings alone and beside others. */
export function drawsWork({ source: { input } }: DrawsInput): number {
  return units(2 * environmentMs(input.predictionHours, input.stations.length));
}

/** Work of looking for a start, units. */
export function nextStartWork({ input, instants }: NextStartInput): number {
  return Math.min(NEXT_STARTS, instants.length) * planWork(input);
}

/** Work of adding up what is booked of a satellite, units. */
export function useWork({ hours, stations }: UseInput): number {
  return units(environmentMs(hours, stations.length));
}

/** Work of finding where satellites are, units. */
export function placesWork({ elements, startMs, endMs, stepMs }: PlacesInput): number {
  return units(elements.length * (ENVIRONMENT_MS + (SAMPLE_MS * (endMs - startMs)) / stepMs));
}

/** Work of the most plans that looking for room may make, units. */
export function openingsWork({ candidates, job, predictionHours, plans }: OpeningsInput): number {
  const stations = { length: Math.max(1, ...candidates.map((one) => one.stations.length)) };
  return plans * planWork({ job, predictionHours, stations });
}

/** Work of a plan from a moment on, units. */
export function replanWork({ source }: ReplanInput): number {
  return REPLAN_PLANS * planWork(source.input);
}

/** Work of a plan over a fleet, units. */
export function fleetWork({ members, job, predictionHours: hours, stations }: FleetInput): number {
  const member =
    MEMBER_MS +
    MEMBER_HOUR_MS * hours +
    STATION_HOUR_MS * stations.length * hours +
    MEMBER_STEP_MS * job.steps.length;
  return units(members.length * member);
}

/** Work of the frontiers of a fleet's members, units. */
export function frontiersWork(input: FleetInput): number {
  return FRONTIER_FLEETS * fleetWork(input);
}

/** Work of a prediction of hazards, units. */
export function hazardsWork({ hours }: Pick<HazardPredictionQuery, 'hours'>): number {
  return units(HAZARDS_MS + HAZARD_HOUR_MS * hours);
}

/** Work of a negotiation, units. */
export function negotiationWork({ query }: NegotiationInput): number {
  const { hours, stations } = query;
  return units(environmentMs(hours, stations.length) + STEP_MS);
}

/** Work of a workload's preview, units. */
export function workloadWork({ job, candidates }: WorkloadPlanningInput): number {
  return units(workloadPlanningMs(job, candidates.length));
}

function environmentMs(hours: number, stations: number): number {
  return ENVIRONMENT_MS + ENVIRONMENT_HOUR_MS * hours + STATION_HOUR_MS * stations * hours;
}

function units(ms: number): number {
  return Math.round(ms * UNITS_PER_MS);
}
