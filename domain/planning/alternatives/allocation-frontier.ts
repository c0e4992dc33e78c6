import { ALLOCATIONS, withAllocation } from './allocation.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job } from '../job/job.ts';
import { makePlan } from '../make-plan.ts';
import type { BindingConstraint } from '../plan.ts';

/** What a satellite can do with one allocation. */
export interface AllocationPoint {
  /** Part of the on-board computer, 0 to 1. */
  readonly ocu: number;
  /** From the start of the prediction to the end of the plan, s. */
  readonly latencyS: number;
  /** Delivery confidence, 0 to 1. */
  readonly reliability: number;
}

/** The frontier of one satellite; empty with what prevents the full allocation. */
export interface AllocationFrontier {
  readonly points: readonly AllocationPoint[];
  readonly problems: readonly BindingConstraint[];
}

/**
 * The allocations of which none is at once smaller, faster and surer: fewer OCU, less latency and
 * more reliability are better. Exact over the four allocations, each planned anew.
 * @param share part of the work of a plan that each of them may take, above 0 to 1
 */
export function allocationFrontier(
  job: Job,
  environment: Environment,
  share = 1,
): AllocationFrontier {
  const points: AllocationPoint[] = [];
  let problems: readonly BindingConstraint[] = [];
  for (const [index, ocu] of ALLOCATIONS.entries()) {
    // What is enough already is not planned again: the same plan on more is dominated.
    if (index > 0 && wantsAtMost(job, ALLOCATIONS[index - 1] ?? 0)) continue;
    const made = makePlan({
      job: withAllocation(job, ocu),
      environment,
      explain: false,
      suggest: false,
      share,
    });
    if (made.ok)
      points.push({
        ocu,
        latencyS: (made.schedule.finishMs - environment.startMs) / 1000,
        reliability: made.errorBudget.deliveryConfidence,
      });
    else ({ problems } = made);
  }
  return {
    points: points.filter((point) => !points.some((other) => dominates(other, point))),
    problems,
  };
}

/** Whether no step that may run on board wants more of the computer than a part of it. */
function wantsAtMost({ steps }: Job, ocu: number): boolean {
  return steps.every(({ location, requires, detail }) => {
    if (location === 'ground') return true;
    const tiers = detail.kind === 'window' ? Object.values(detail.qualityTiers) : [];
    return [requires, ...tiers].every(({ compute }) => compute <= ocu);
  });
}

/** Whether one point is no worse in everything and better in something. */
export function dominates(a: AllocationPoint, b: AllocationPoint): boolean {
  const isNoWorse = a.ocu <= b.ocu && a.latencyS <= b.latencyS && a.reliability >= b.reliability;
  return isNoWorse && (a.ocu < b.ocu || a.latencyS < b.latencyS || a.reliability > b.reliability);
}
