import { createEnvironmentCache } from '../../../domain/planning/environment/cache.ts';
import { predictHazards } from '../../../domain/planning/hazards/predict-hazards.ts';
import { computation } from '../../../threads/computation.ts';
import type { PlanInput } from '../tasks.ts';
import {
  drawsWork,
  fleetWork,
  frontiersWork,
  hazardsWork,
  negotiationWork,
  nextStartWork,
  openingsWork,
  paretoWork,
  placesWork,
  planWork,
  replanWork,
  useWork,
  workloadWork,
} from './estimates.ts';
import {
  computeDraws,
  computeNextStart,
  type DrawsInput,
  type NextStartInput,
} from '../../../threads/planning/draws.ts';
import {
  computeOpenings,
  computePlaces,
  computeUse,
  type OpeningsInput,
  type PlacesInput,
  type UseInput,
} from './booked.ts';
import { computeFleet, computeFrontiers } from './fleet.ts';
import { computePareto, type ParetoInput } from './pareto.ts';
import { computeWritten } from './written.ts';
import { computeNegotiation, type NegotiationInput } from './prediction.ts';
import { computeReplan, type ReplanInput } from '../../../threads/planning/replan.ts';
import { computeWorkload, type WorkloadPlanningInput } from './workload.ts';

/** Environments that a thread keeps: some 200 KB each. */
const KEPT_ENVIRONMENTS = 16;
const build = createEnvironmentCache(KEPT_ENVIRONMENTS);

const PLAN_ADVICE = 'Fewer steps, stations or hours are faster.';
const FLEET_ADVICE = 'Fewer satellites, steps, stations or hours are faster.';
const FLEET_CEILING_MS = 20_000;
const WORKLOAD_CEILING_MS = 30_000;
const OPENINGS_CEILING_MS = 20_000;

/** Plans a job on one satellite. */
export const plan = computation({
  name: 'plan',
  compute: (input: PlanInput) => computeWritten(input, build),
  estimate: planWork,
  advice: PLAN_ADVICE,
});

/** The plans of a job that no other dominates. */
export const pareto = computation({
  name: 'pareto',
  compute: (input: ParetoInput) => computePareto(input, build),
  estimate: paretoWork,
  advice: PLAN_ADVICE,
});

/** Plans again from a moment on. */
export const replan = computation({
  name: 'replan',
  compute: (input: ReplanInput) => computeReplan(input, build),
  estimate: replanWork,
  advice: PLAN_ADVICE,
});

/** What a plan draws of each resource. */
export const draws = computation({
  name: 'draws',
  compute: (input: DrawsInput) => computeDraws(input, build),
  estimate: drawsWork,
  advice: PLAN_ADVICE,
});

/** From when on a job has a plan beside what is booked. */
export const nextStart = computation({
  name: 'next-start',
  compute: (input: NextStartInput) => computeNextStart(input, build),
  estimate: nextStartWork,
  advice: PLAN_ADVICE,
});

/** How much of a satellite is booked. */
export const use = computation({
  name: 'use',
  compute: (input: UseInput) => computeUse(input),
  estimate: useWork,
  advice: 'A shorter span is faster.',
});

/** Where satellites are. */
export const places = computation({
  name: 'places',
  compute: (input: PlacesInput) => computePlaces(input),
  estimate: placesWork,
  advice: 'A shorter span is faster.',
});

/** When a job might run on some satellites. */
export const openings = computation({
  name: 'openings',
  compute: (input: OpeningsInput) => computeOpenings(input),
  estimate: openingsWork,
  ceilingMs: OPENINGS_CEILING_MS,
  advice: 'Fewer satellites, steps, stations or hours are faster.',
});

/** Plans a job over a fleet. */
export const fleet = computation({
  name: 'fleet',
  compute: computeFleet,
  estimate: fleetWork,
  ceilingMs: FLEET_CEILING_MS,
  advice: FLEET_ADVICE,
});

/** The frontier of every member of a fleet. */
export const frontiers = computation({
  name: 'frontiers',
  compute: computeFrontiers,
  estimate: frontiersWork,
  ceilingMs: FLEET_CEILING_MS,
  advice: FLEET_ADVICE,
});

/** Hazards of a satellite with saves before them. */
export const hazards = computation({
  name: 'hazards',
  compute: predictHazards,
  estimate: hazardsWork,
  advice: 'Fewer hours are faster.',
});

/** What a satellite can give to a workload. */
export const negotiation = computation({
  name: 'negotiate',
  compute: (input: NegotiationInput) => computeNegotiation(input, build),
  estimate: negotiationWork,
  advice: 'Fewer stations or hours are faster.',
});

/** Plans a workload as its execution would now. */
export const workload = computation({
  name: 'workload',
  compute: (input: WorkloadPlanningInput) => computeWorkload(input, build),
  estimate: workloadWork,
  ceilingMs: WORKLOAD_CEILING_MS,
  advice: 'Fewer stages, positions or candidates are faster.',
});
