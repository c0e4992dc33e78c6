import type { Environment } from './environment/environment.ts';
import type { Job } from './job/job.ts';
import { isSelective } from './job/selection.ts';
import { createMeter } from './rcpsp/work-meter.ts';
import { findElasticPlan } from './search/elastic-plan.ts';
import { PLAN_WORK } from './solver-effort.ts';

/**
 * Whether a short look finds a plan of a job, or may not say: a few schedules by priority rules, none of them improved.
 * Where it finds none there may still be one. `share` is the most work that it may cost, 1 being that of a usual plan.
 */
export function findsPlan(job: Job, environment: Environment, share: number): boolean {
  if (isSelective(job)) return true;
  return findElasticPlan(job, environment, 'ask', createMeter(PLAN_WORK * share)).finding.ok;
}
