import { planWorkload } from '../../domain/workload/plan/plan-workload.ts';
import { replaceStage } from '../../domain/workload/plan/replace-stage.ts';
import type { StagePlan, WorkloadOutcome } from '../../domain/workload/workload-plan.ts';
import type { WorkloadPlanningTask } from './planning.ts';

/** What a planning thread of the worker runs; piscina calls the default export with each task. */
export default function run(task: WorkloadPlanningTask): WorkloadOutcome | StagePlan | null {
  switch (task.kind) {
    case 'plan':
      return planWorkload(task.job, task.candidates);
    case 'replace':
      return replaceStage(task.replacement);
  }
}
