import type { Environment } from '../environment/environment.ts';
import { QUALITY_TIERS, type Job, type Objective } from '../job/job.ts';
import type { Tiers } from '../schedule/tasks.ts';

/** What a plan is evaluated by. */
export interface Merit {
  /** Sum of tier ranks of the window steps, each capped at its preferred tier. */
  readonly quality: number;
  readonly finishMs: number;
  /** Finish after the start of the prediction, ms. */
  readonly durationMs: number;
  /** Energy that the job draws on board, Wh. */
  readonly energyWh: number;
  /** Delivery confidence, 0 to 1. */
  readonly confidence: number;
}

/** Vector of an objective, smaller is better, compared position by position. */
export function objectiveVector(
  objective: Objective,
  merit: Merit,
  scale: BalanceScale,
): readonly number[] {
  const { quality, durationMs, energyWh, confidence } = merit;
  switch (objective) {
    case 'min_latency':
    case 'max_value':
      return [-quality, durationMs, energyWh];
    case 'min_energy':
      return [-quality, energyWh, durationMs];
    case 'max_reliability':
      return [-quality, -roundedConfidence(confidence), durationMs];
    case 'balanced':
      return [-quality, balancedScore(merit, scale)];
  }
}

/** Units in which the balanced objective measures time and energy. */
export interface BalanceScale {
  readonly periodMs: number;
  readonly energyWh: number;
}

/** One orbit of delay, the job's own energy, or 1 % of failure chance weigh the same. */
export const CONFIDENCE_UNIT = 0.01;

/** The balanced score: a third each of finish in orbits, relative energy and -ln confidence / 0.01. */
export function balancedScore(
  merit: Pick<Merit, 'durationMs' | 'energyWh' | 'confidence'>,
  scale: BalanceScale,
): number {
  const orbits = merit.durationMs / scale.periodMs;
  const energy = merit.energyWh / scale.energyWh;
  const risk = -Math.log(merit.confidence) / CONFIDENCE_UNIT;
  return (orbits + energy + risk) / 3;
}

/**
 * How far, relative, a plan may be from a bound and still count as proven: nothing where instants or
 * steps of confidence are compared, and 1e-4 of a sum of energies.
 */
export function toleranceOf(objective: Objective): number {
  return objective === 'min_energy' || objective === 'balanced' ? 1e-4 : 0;
}

/** Confidence counts in whole steps of 1e-4 when reliability is the objective. */
const CONFIDENCE_STEPS = 10_000;

/** Confidence rounded down to 1e-4, as max_reliability compares it. */
export function roundedConfidence(confidence: number): number {
  return Math.floor(confidence * CONFIDENCE_STEPS) / CONFIDENCE_STEPS;
}

/**
 * Units of the balanced objective for a job: one orbit and the energy of all that may run on board; for
 * what is left of a job those of the whole, so that a plan made again weighs as the first did.
 */
export function balanceScale(job: Job, environment: Environment): BalanceScale {
  if (job.balanceWh !== undefined)
    return { periodMs: environment.periodMs, energyWh: job.balanceWh };
  const energyWh = job.steps
    .filter(({ location }) => location !== 'ground')
    .reduce((sum, step) => sum + (step.requires.powerW * step.durationS) / 3600, 0);
  return { periodMs: environment.periodMs, energyWh: Math.max(1, energyWh) };
}

/** Sum of the ranks of the tiers taken, each capped at the step's preferred tier. */
export function qualityOf(job: Job, tiers: Tiers): number {
  return job.steps.reduce((sum, { id, detail }) => {
    if (detail.kind !== 'window') return sum;
    const taken = tierRank(tiers.get(id) ?? detail.preferredTier);
    return sum + Math.min(taken, tierRank(detail.preferredTier));
  }, 0);
}

/** Rank of a tier: minimal 0 to maximum 3. */
export function tierRank(name: string): number {
  return Math.max(
    0,
    QUALITY_TIERS.findIndex((tier) => tier === name),
  );
}

/** Compares two vectors position by position: negative when the first is better. */
export function compareVectors(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (Math.abs(difference) > 1e-12) return difference;
  }
  return 0;
}
