import type { StagePlan } from '../../domain/workload/workload-plan.ts';
import type { PlannedStageDocument } from '../../records/workload/documents.ts';
import type { WorkloadStageProgress } from '../../records/workload/stage-progress.ts';
import { stagePlanOf } from './replace-stage.ts';

export type KnownStages = ReturnType<typeof createKnownStages>;

/**
 * The stages of a workload as they were read last. All of them are read and parsed once, and of those that move one at
 * a time again: a workload may have five hundred, and as many may move.
 */
export function createKnownStages(
  stageProgress: Pick<WorkloadStageProgress, 'plannedStage'>,
  workloadId: string,
  first: readonly PlannedStageDocument[],
) {
  const known = new Map(first.map((document) => [document.index, document]));
  const plans = new WeakMap<PlannedStageDocument, StagePlan>();
  const planOf = (document: PlannedStageDocument): StagePlan => {
    const plan = plans.get(document) ?? stagePlanOf(document);
    plans.set(document, plan);
    return plan;
  };
  return {
    /** In order. */
    documents: (): PlannedStageDocument[] => [...known.values()],

    /** What was planned for each, in order. */
    plans: (): StagePlan[] => [...known.values()].map(planOf),

    /** One as it was read last. */
    get: (index: number): PlannedStageDocument | undefined => known.get(index),

    /** Reads one again; undefined where there is none. Throws when MongoDB is away. */
    async read(index: number): Promise<PlannedStageDocument | undefined> {
      const document = await stageProgress.plannedStage(workloadId, index);
      if (document !== null) known.set(index, document);
      return document ?? undefined;
    },
  };
}
