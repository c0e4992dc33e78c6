import { planWorkload } from '../../domain/workload/plan/plan-workload.ts';
import { replaceStage } from '../../domain/workload/plan/replace-stage.ts';
import type { Candidate, WorkloadJob } from '../../domain/workload/workload.ts';
import { serve } from '../../threads/serve.ts';

/** What a planning thread of the worker computes, by name. */
export const computations = {
  plan: (input: { job: WorkloadJob; candidates: readonly Candidate[] }) =>
    planWorkload(input.job, input.candidates),
  replace: replaceStage,
};

export default serve(computations);
