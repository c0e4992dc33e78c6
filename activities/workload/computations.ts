import { workloadPlanningMs } from '../../domain/workload/plan/planning-work.ts';
import { planWorkload } from '../../domain/workload/plan/plan-workload.ts';
import { replaceStage } from '../../domain/workload/plan/replace-stage.ts';
import { untrueStages, type StagesLook } from '../../domain/workload/plan/untrue-stages.ts';
import type { Replacement } from '../../domain/workload/replacement.ts';
import type { Candidate, WorkloadJob } from '../../domain/workload/workload.ts';
import { computation, UNITS_PER_MS } from '../../threads/computation.ts';

/** The planning of a workload may take so much work, ms. */
export const PLANNING_CEILING_MS = 60_000;
/** A computation is cut at four times its estimate or at its ceiling, whichever is more: here at that. */
const MOST_ESTIMATED_MS = PLANNING_CEILING_MS / 4;
const ADVICE = 'Fewer stages, positions or candidates are faster.';

/** Plans a workload. */
export const plan = computation({
  name: 'plan workload',
  compute: ({ job, candidates }: { job: WorkloadJob; candidates: readonly Candidate[] }) =>
    planWorkload(job, candidates),
  estimate: ({ job, candidates }) => unitsOf(job, candidates),
  ceilingMs: PLANNING_CEILING_MS,
  advice: ADVICE,
});

/** Looks for another satellite that takes a stage over. */
export const replace = computation({
  name: 'replace stage',
  compute: (replacement: Replacement) => replaceStage(replacement),
  estimate: ({ workload, candidates }) => unitsOf(workload, candidates),
  ceilingMs: PLANNING_CEILING_MS,
  advice: ADVICE,
});

/** Holds stages that have not begun against the sky of today. */
export const lookAtStages = computation({
  name: 'look at stages',
  compute: (look: StagesLook) => untrueStages(look),
  estimate: ({ workload, candidates }) => unitsOf(workload, candidates),
  ceilingMs: PLANNING_CEILING_MS,
  advice: ADVICE,
});

function unitsOf(job: WorkloadJob, candidates: readonly Candidate[]): number {
  return Math.min(workloadPlanningMs(job, candidates.length), MOST_ESTIMATED_MS) * UNITS_PER_MS;
}
