import { createEnvironmentCache, type BuildEnvironment } from '../../planning/environment/cache.ts';
import { planDistributed } from '../pipeline/plan-distributed.ts';
import { planFederated } from '../federated/plan-federated.ts';
import { planModelParallel } from '../pipeline/plan-model-parallel.ts';
import { planDataParallel } from '../shards/plan-data-parallel.ts';
import { planSingle } from '../satellite/plan-single.ts';
import { planSpatial } from '../spatial/plan-spatial.ts';
import { planSplitLearning } from '../pipeline/plan-split-learning.ts';
import { withDraws } from '../satellite/stage-draws.ts';
import { withSuggestion } from './suggest-workload-change.ts';
import type { Bus } from '../../spacecraft/bus.ts';
import { refuse, type PlanSummary, type WorkloadOutcome } from '../workload-plan.ts';
import type { Candidate, WorkloadClass, WorkloadJob } from '../workload.ts';

/** Plans the workloads of one class. */
export type WorkloadPlanner = (
  job: WorkloadJob,
  candidates: readonly Candidate[],
  build: BuildEnvironment,
) => WorkloadOutcome;

/** One planner per class. */
const PLANNERS: Readonly<Record<WorkloadClass, WorkloadPlanner>> = {
  single: planSingle,
  federated: planFederated,
  'data-parallel': planDataParallel,
  spatial: planSpatial,
  'model-parallel': planModelParallel,
  'split-learning': planSplitLearning,
  'distributed-training': planDistributed,
};

/** Environments kept while one workload is planned: those of all satellites screened, and more. */
const KEPT_ENVIRONMENTS = 96;

/**
 * Plans a workload over its candidates: pure, same input, same plan. What cannot be planned is a
 * refusal with its reasons, never an exception.
 */
export function planWorkload(
  job: WorkloadJob,
  candidates: readonly Candidate[],
  build: BuildEnvironment = createEnvironmentCache(KEPT_ENVIRONMENTS),
): WorkloadOutcome {
  const plan = PLANNERS[job.class];
  if (candidates.length === 0) {
    const message = 'There is no satellite that the workload may use.';
    return refuse(job.class, [
      {
        code: 'no_candidates',
        message,
        constraint: 'placement.satellites',
        needed: 1,
        available: 0,
      },
    ]);
  }
  const outcome = plan(job, candidates, build);
  // A single job is told by satellite what would help.
  if (outcome.feasible)
    return {
      ...outcome,
      stages: withDraws(outcome.stages, job, candidates, build),
      buses: busesOf(outcome, candidates),
    };
  if (outcome.class === 'single') return outcome;
  const asked = { job, candidates: candidates.length };
  return withSuggestion(outcome, asked, (other) => plan(other, candidates, build).feasible);
}

/** The bus of each satellite that a plan uses. */
function busesOf(
  { partition }: PlanSummary,
  candidates: readonly Candidate[],
): Record<string, Bus> {
  const used = new Set(partition.map(({ satellite }) => satellite));
  const buses = candidates
    .filter(({ id }) => used.has(id))
    .map(({ id, bus }) => [id, bus] as const);
  return Object.fromEntries(buses);
}
