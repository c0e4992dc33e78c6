import type { Environment } from '../../planning/environment/environment.ts';
import { planEvents } from '../../planning/explain/plan-events.ts';
import type { Transfer } from '../../planning/plan.ts';
import { demandOf } from '../../planning/schedule/tasks.ts';
import { environmentOf, type PlannedStage, type Site } from './plan-on-satellite.ts';
import type { StageCaePlan, StagePlan, StageRole } from '../workload-plan.ts';
import type { Candidate } from '../workload.ts';

/** A stage's plan that was made, and whose it is. */
export interface StageDraft {
  readonly index: number;
  readonly candidate: Candidate;
  readonly role: StageRole;
  readonly dependsOn: readonly number[];
  readonly alternatives: readonly string[];
  readonly planned: Extract<PlannedStage, { readonly ok: true }>;
  /** Mission time 0 of the workload, epoch ms. */
  readonly workloadStartMs: number;
}

/** What a stage is on its own, wherever it stands in its workload. */
export interface StageAlone extends Omit<
  StagePlan,
  'index' | 'role' | 'dependsOn' | 'alternatives' | 'plan'
> {
  readonly plan: StageCaePlan;
}

/** The stage of a plan on one satellite, with its events. */
export function stageOf(draft: StageDraft): StagePlan {
  const { index, role, dependsOn, alternatives } = draft;
  return { index, role, dependsOn, alternatives, ...stageAlone(draft) };
}

/**
 * A stage without its place in the workload. Nothing of it holds the surroundings that it was planned in:
 * those of hundreds of stages would not fit into memory.
 */
export function stageAlone({
  candidate,
  planned: { plan, environment, finishMs },
  workloadStartMs,
}: Pick<StageDraft, 'candidate' | 'planned' | 'workloadStartMs'>): StageAlone {
  const { job, schedule, errorBudget, totals } = plan;
  const { computeS, computeShare } = computeOf(plan);
  return {
    satellite: candidate.id,
    satelliteName: candidate.name,
    startOffsetS: (environment.startMs - workloadStartMs) / 1000,
    durationS: (finishMs - environment.startMs) / 1000,
    computeS,
    computeShare,
    downlinkMb: totals.totalDownlinkMb,
    uplinkMb: totals.totalUplinkMb,
    islMb: 0,
    deliveryConfidence: schedule.transfers.length === 0 ? null : errorBudget.deliveryConfidence,
    events: planEvents({ job, environment, schedule, errorBudget }),
    plan,
  };
}

/** Mission time at which a stage is done as planned, s, to the millisecond. */
export function endOffsetS({
  startOffsetS,
  durationS,
}: Pick<StagePlan, 'startOffsetS' | 'durationS'>): number {
  return Math.round((startOffsetS + durationS) * 1000) / 1000;
}

/**
 * The environment that a stage's plan was made in. Throws when it cannot be built, which cannot be
 * where the candidate is the one that the plan was made for.
 */
export function stageEnvironment(
  plan: StageCaePlan,
  candidate: Candidate,
  site: Site,
): Environment {
  const taken = plan.takenBefore;
  const built = environmentOf({ ...site, taken }, candidate, plan.startMs, plan.hours);
  if (!built.ok) throw new Error(`The surroundings of ${candidate.id} are lost: ${built.message}`);
  return built.environment;
}

/** Raw volume that a plan moves one way, MB: what the steps hand over, without codes and framing. */
export function rawVolumeMb(plan: StageCaePlan, direction: Transfer['direction']): number {
  return plan.schedule.transfers
    .filter((transfer) => transfer.direction === direction)
    .reduce((sum, { rawMb }) => sum + rawMb, 0);
}

/**
 * Time on the on-board computer, s, and the mean share of it over that time: their product is what
 * the steps on board take together, each with its own share. A plan without such steps has share 1.
 */
function computeOf({ job, schedule }: StageCaePlan): { computeS: number; computeShare: number } {
  let computeS = 0;
  let shareS = 0;
  for (const { stepId, location, qualityTier } of schedule.placements) {
    const step = job.steps.find(({ id }) => id === stepId);
    if (location !== 'onboard' || step === undefined) continue;
    const tiers = new Map(qualityTier === null ? [] : [[stepId, qualityTier]]);
    const { durationS, draw } = demandOf(step, tiers);
    computeS += durationS;
    shareS += durationS * draw.compute;
  }
  return { computeS, computeShare: computeS === 0 ? 1 : shareS / computeS };
}
