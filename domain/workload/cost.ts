import { GROUND_ID, type StagePlan } from './workload-plan.ts';

/** Fewest OCU-seconds that a stage on a satellite reserves. */
export const MIN_STAGE_OCU = 150;

/** What a workload costs. */
export interface WorkloadCost {
  /** OCU-seconds. */
  readonly ocu: number;
  readonly cents: number;
  readonly perStageOcu: number;
  /** Stages on satellites; the ground reserves nothing. */
  readonly stages: number;
  readonly pricePerOcuCents: number;
}

/** What the cost of a stage depends on. */
export type CostedStage = Pick<StagePlan, 'satellite' | 'computeS' | 'computeShare'>;

/**
 * Cost of some stages of a workload, all of a plan for an estimate or those that ran for a bill:
 * every stage on a satellite reserves what the dearest of them needs,
 * max(150, ceil(max of compute seconds x share of the computer)), in whole units; the cents are
 * rounded up to a whole one. Without a stage on a satellite nothing is reserved.
 */
export function workloadCost(
  stages: readonly CostedStage[],
  pricePerOcuCents: number,
): WorkloadCost {
  const onSatellites = stages.filter(({ satellite }) => satellite !== GROUND_ID);
  const largest = onSatellites.reduce(
    (most, { computeS, computeShare }) => Math.max(most, wholeUp(computeS * computeShare)),
    0,
  );
  const perStageOcu = Math.max(MIN_STAGE_OCU, largest);
  const ocu = perStageOcu * onSatellites.length;
  const cents = wholeUp(ocu * pricePerOcuCents);
  return { ocu, cents, perStageOcu, stages: onSatellites.length, pricePerOcuCents };
}

/** Rounds up to a whole number; what floats add to one, such as 0.1 x 3000, does not count. */
function wholeUp(value: number): number {
  return Math.max(0, Math.ceil(value - 1e-9 * Math.max(1, value)));
}
