import {
  placedEnergyWh,
  placementKey,
  type PartialSchedule,
} from '../schedule/partial-schedule.ts';
import { confidenceBound, energyBoundWh, finishBoundMs } from './bounds.ts';
import { decode, type ScheduleOrder } from '../schedule/decode.ts';
import type { Environment } from '../environment/environment.ts';
import { deliveryConfidence } from '../confidence/error-budget.ts';
import type { Job } from '../job/job.ts';
import {
  balanceScale,
  objectiveVector,
  qualityOf,
  type BalanceScale,
  type Merit,
} from './objectives.ts';
import type { PlacementChoice } from './placement.ts';
import type { Schedule } from '../plan.ts';
import type { Refusal } from '../refusal.ts';
import { buildTasks, type Locations, type TaskGraph, type Tiers } from '../schedule/tasks.ts';
import { toSchedule } from '../schedule/to-schedule.ts';
import { survivalBound } from '../schedule/upset-risk.ts';
import type { SafeLists } from '../rcpsp/safe-lists.ts';
import { safeOrders } from '../schedule/scarce-storage.ts';
import { createEndlessMeter, isSpent, type WorkMeter } from '../rcpsp/work-meter.ts';

/** One job at one placement and with one choice of tiers, with what no schedule of it can beat. */
export interface Problem {
  readonly job: Job;
  readonly environment: Environment;
  readonly tiers: Tiers;
  readonly choice: PlacementChoice;
  readonly locations: Locations;
  readonly graph: TaskGraph;
  readonly scale: BalanceScale;
  /** The orders that its storage allows. */
  readonly storage: SafeLists;
  /** At least as good in every component as the merit of any schedule. */
  readonly bound: Merit;
  readonly boundVector: readonly number[];
  /** What an end may miss of its bound behind a leading component that meets its own, ms. */
  readonly tieToleranceMs: number;
}

/**
 * The problem with a bound known to be better in some components. `tieBreak` bounds the component
 * behind the leading one for plans that meet the bound of that.
 */
export function withBound(
  problem: Problem,
  better: Partial<Omit<Merit, 'durationMs'>> & {
    readonly score?: number;
    readonly tieBreak?: number;
    readonly tieToleranceMs?: number;
  },
): Problem {
  const { job, environment, scale } = problem;
  const { score, tieBreak, tieToleranceMs = problem.tieToleranceMs, ...components } = better;
  const merit = { ...problem.bound, ...components };
  const bound = { ...merit, durationMs: merit.finishMs - environment.startMs };
  const { objective } = job.policy;
  const [quality = 0, leading = 0, ...rest] = objectiveVector(objective, bound, scale);
  const [next] = rest;
  if (next !== undefined && tieBreak !== undefined) rest[0] = Math.max(next, tieBreak);
  // A balanced score has bounds of its own, above that of its components; they stay.
  const known = objective === 'balanced' ? (problem.boundVector[1] ?? leading) : leading;
  const boundVector = [quality, Math.max(leading, known, score ?? leading), ...rest];
  return { ...problem, bound, boundVector, tieToleranceMs };
}

/** A schedule that keeps the deadline; its confidence is not known yet. */
export interface Proposal {
  readonly problem: Problem;
  readonly scheduleOrder: ScheduleOrder;
  readonly partial: PartialSchedule;
  /** Its merit with the best confidence there can be, and the vector of that. */
  readonly hopeful: Merit;
  readonly hopefulVector: readonly number[];
}

/** A schedule that keeps deadline and confidence. */
export interface Candidate {
  readonly problem: Problem;
  readonly schedule: Schedule;
  /** Delivery confidence as computed, 0 to 1. */
  readonly confidence: number;
  readonly merit: Merit;
  readonly vector: readonly number[];
  /** Whether the confidence is only a lower bound, because the work was spent. */
  readonly isRough: boolean;
  /** What it was made of. */
  readonly proposal: Proposal;
}

/** What became of a schedule order; what is no proposal is known by how far it came. */
export type Proposed =
  | { readonly kind: 'proposal'; readonly proposal: Proposal }
  | { readonly kind: 'repeated' }
  | {
      readonly kind: 'late';
      readonly refusal: Refusal;
      readonly partial: PartialSchedule;
      readonly finishMs: number;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly partial: PartialSchedule };

/** States a problem: its tasks and its bounds. */
export function stateProblem(
  job: Job,
  environment: Environment,
  tiers: Tiers,
  choice: PlacementChoice,
  locations: Locations,
): Problem {
  const graph = buildTasks(job, locations, tiers, environment);
  const scale = balanceScale(job, environment);
  const finishMs = finishBoundMs(job, environment, graph);
  const bound: Merit = {
    quality: qualityOf(job, tiers),
    finishMs,
    durationMs: finishMs - environment.startMs,
    energyWh: energyBoundWh(job, graph),
    confidence: confidenceBound(job, environment, graph),
  };
  const boundVector = objectiveVector(job.policy.objective, bound, scale);
  const storage = safeOrders(environment, graph);
  return {
    job,
    environment,
    tiers,
    choice,
    locations,
    graph,
    scale,
    storage,
    bound,
    boundVector,
    tieToleranceMs: 0,
  };
}

/**
 * Decodes a schedule order, or the nearest one that storage allows; `seen` holds the schedules known
 * already and grows by this one.
 */
export function propose(problem: Problem, given: ScheduleOrder, seen: Set<string>): Proposed {
  const { job, environment, scale, storage, bound } = problem;
  const order = storage.nearest(given.order, given.meter ?? createEndlessMeter());
  const scheduleOrder = order === null ? given : { ...given, order };
  const decoded = decode(scheduleOrder);
  const { partial } = decoded;
  if (!decoded.ok) return { kind: 'refused', refusal: decoded.refusal, partial };
  const { finishMs } = decoded;
  const key = placementKey(partial);
  if (seen.has(key)) return { kind: 'repeated' };
  seen.add(key);
  const durationMs = finishMs - environment.startMs;
  const late = deadlineRefusal(job, environment, durationMs);
  if (late !== null) return { kind: 'late', refusal: late, partial, finishMs };
  const confidence = survivalBound(partial, bound.confidence);
  const hopeful = { ...bound, finishMs, durationMs, energyWh: placedEnergyWh(partial), confidence };
  const doubt = confidenceRefusal(job, confidence);
  if (doubt !== null && bound.confidence >= job.policy.minDeliveryConfidence)
    return { kind: 'late', refusal: doubt, partial, finishMs };
  const hopefulVector = objectiveVector(job.policy.objective, hopeful, scale);
  return {
    kind: 'proposal',
    proposal: { problem, scheduleOrder, partial, hopeful, hopefulVector },
  };
}

/**
 * Computes the confidence of a proposal, the dearest part: a candidate, or the refusal of a doubtful one.
 * Once `meter` is spent the confidence is only a lower bound.
 */
export function evaluate(proposal: Proposal, meter?: WorkMeter): Candidate | Refusal {
  const { problem, hopeful } = proposal;
  const { job, environment, scale, bound } = problem;
  const schedule = scheduleOf(proposal);
  const computed = deliveryConfidence({ job, environment, schedule }, meter);
  const confidence = Math.min(computed, bound.confidence);
  const doubt = confidenceRefusal(job, confidence);
  if (doubt !== null) return doubt;
  const merit = { ...hopeful, confidence };
  const vector = objectiveVector(job.policy.objective, merit, scale);
  const isRough = meter !== undefined && isSpent(meter);
  return { problem, schedule, confidence: computed, merit, vector, isRough, proposal };
}

/** The schedule of a proposal. */
export function scheduleOf({ problem, partial, hopeful }: Proposal): Schedule {
  const placements = problem.choice.describe(problem.locations);
  return toSchedule(partial, problem.job, placements, hopeful.finishMs);
}

function confidenceRefusal({ policy }: Job, confidence: number): Refusal | null {
  const needed = policy.minDeliveryConfidence;
  if (confidence >= needed) return null;
  return {
    stepId: null,
    constraint: 'min_delivery_confidence',
    needed,
    available: confidence,
    atMs: null,
  };
}

/** The same plan with its whole confidence where only a bound of it is known. */
export function withWholeConfidence(candidate: Candidate): Candidate {
  if (!candidate.isRough) return candidate;
  const { problem, schedule } = candidate;
  const { job, environment, scale, bound } = problem;
  const computed = deliveryConfidence({ job, environment, schedule });
  const merit = { ...candidate.merit, confidence: Math.min(computed, bound.confidence) };
  const vector = objectiveVector(job.policy.objective, merit, scale);
  return { ...candidate, confidence: computed, merit, vector, isRough: false };
}

/**
 * Whether the bounds alone refuse a problem that has to keep a deadline and a confidence: then no
 * search can find a plan.
 */
export function isRefuted(problem: Problem): boolean {
  const { job, bound, storage } = problem;
  if (bound.durationMs === Infinity || storage.missing() !== null) return true;
  return lateBound(problem) !== null || bound.confidence < job.policy.minDeliveryConfidence;
}

/** The refusal of a problem whose storage overflows in every order, with the least that would do; or null. */
export function storageRefusal(
  { environment, storage }: Problem,
  meter?: WorkMeter,
): Refusal | null {
  const needed = storage.missing(meter);
  if (needed === null) return null;
  const available = environment.bus.storageMb;
  return { stepId: null, constraint: 'storage', needed, available, atMs: null };
}

/** The refusal of a problem of which every schedule is late, with the least deadline; or null. */
export function lateBound({ job, environment, bound }: Problem): Refusal | null {
  // A task that fits nowhere is refused by its own figure, not by the deadline.
  if (bound.durationMs === Infinity) return null;
  return deadlineRefusal(job, environment, bound.durationMs);
}

/** Sub-millisecond slack for a deadline that is a fractional number of orbits. */
const DEADLINE_TOLERANCE_MS = 1e-3;

function deadlineRefusal(job: Job, environment: Environment, durationMs: number): Refusal | null {
  const allowedMs = job.policy.deadlineOrbits * environment.periodMs;
  if (durationMs <= allowedMs + DEADLINE_TOLERANCE_MS) return null;
  return {
    stepId: null,
    constraint: 'deadline_orbits',
    needed: durationMs / environment.periodMs,
    available: job.policy.deadlineOrbits,
    atMs: environment.startMs + allowedMs,
  };
}
