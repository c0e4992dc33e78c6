import { boardEnergyWh, boardKey, type Board } from './board.ts';
import { confidenceBound, energyBoundWh, finishBoundMs } from './bounds.ts';
import { decode, type Recipe } from './decode.ts';
import type { Environment } from './environment.ts';
import { deliveryConfidence } from './error-budget.ts';
import type { Job } from './job.ts';
import {
  balanceScale,
  objectiveVector,
  qualityOf,
  type BalanceScale,
  type Merit,
} from './objectives.ts';
import type { PlacementChoice } from './placement.ts';
import type { Schedule } from './plan.ts';
import type { Refusal } from './refusal.ts';
import { buildTasks, type Locations, type TaskGraph, type Tiers } from './tasks.ts';
import { toSchedule } from './to-schedule.ts';
import { survivalBound } from './upset-risk.ts';

/** One job at one placement and with one choice of tiers, with what no schedule of it can beat. */
export interface Problem {
  readonly job: Job;
  readonly environment: Environment;
  readonly tiers: Tiers;
  readonly choice: PlacementChoice;
  readonly locations: Locations;
  readonly graph: TaskGraph;
  readonly scale: BalanceScale;
  /** At least as good in every component as the merit of any schedule. */
  readonly bound: Merit;
  readonly boundVector: readonly number[];
}

/** A schedule that keeps the deadline; its confidence is not known yet. */
export interface Draft {
  readonly problem: Problem;
  readonly recipe: Recipe;
  readonly board: Board;
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
}

/** What became of a recipe; a schedule that is late or doubtful is known by its board and finish. */
export type Drafting =
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'repeated' }
  | {
      readonly kind: 'late';
      readonly refusal: Refusal;
      readonly board: Board;
      readonly finishMs: number;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** States a problem: its tasks and its bounds. */
export function stateProblem(
  job: Job,
  environment: Environment,
  tiers: Tiers,
  choice: PlacementChoice,
  locations: Locations,
): Problem {
  const graph = buildTasks(job, locations, tiers);
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
  return { job, environment, tiers, choice, locations, graph, scale, bound, boundVector };
}

/** Decodes a recipe; `seen` holds the boards known already and grows by this one. */
export function draft(problem: Problem, recipe: Recipe, seen: Set<string>): Drafting {
  const { job, environment, scale, bound } = problem;
  const decoded = decode(recipe);
  if (!decoded.ok) return { kind: 'refused', refusal: decoded.refusal };
  const { board, finishMs } = decoded;
  const key = boardKey(board);
  if (seen.has(key)) return { kind: 'repeated' };
  seen.add(key);
  const durationMs = finishMs - environment.startMs;
  const late = deadlineRefusal(job, environment, durationMs);
  if (late !== null) return { kind: 'late', refusal: late, board, finishMs };
  const confidence = bound.confidence * survivalBound(board);
  const hopeful = { ...bound, finishMs, durationMs, energyWh: boardEnergyWh(board), confidence };
  const doubt = confidenceRefusal(job, confidence);
  if (doubt !== null && bound.confidence >= job.policy.minDeliveryConfidence)
    return { kind: 'late', refusal: doubt, board, finishMs };
  const hopefulVector = objectiveVector(job.policy.objective, hopeful, scale);
  return { kind: 'draft', draft: { problem, recipe, board, hopeful, hopefulVector } };
}

/** Computes the confidence of a draft, the dearest part: a candidate, or the refusal of a doubtful one. */
export function judge({ problem, board, hopeful }: Draft): Candidate | Refusal {
  const { job, environment, scale, bound } = problem;
  const placements = problem.choice.describe(problem.locations);
  const schedule = toSchedule(board, job, placements, hopeful.finishMs);
  const computed = deliveryConfidence({ job, environment, schedule });
  const confidence = Math.min(computed, bound.confidence);
  const doubt = confidenceRefusal(job, confidence);
  if (doubt !== null) return doubt;
  const merit = { ...hopeful, confidence };
  const vector = objectiveVector(job.policy.objective, merit, scale);
  return { problem, schedule, confidence: computed, merit, vector };
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
