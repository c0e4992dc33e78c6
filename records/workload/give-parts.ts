import type { RunPart } from '../../contracts/plan/run.ts';
import { STAGE_PLANS, type StagePlanDocument } from '../plan/stage-plans.ts';
import type { Database } from '../store/database.ts';
import { WORKLOAD_STAGES, type PlannedStageDocument } from './documents.ts';
import { stageId } from './stage-documents.ts';
import { modelFor } from './stage-parts.ts';
import { findStages } from './stages.ts';

/** A stage on board whose programs take what only the workload has. */
export interface WantingStage {
  readonly workloadId: string;
  readonly index: number;
  readonly copyId: string;
  readonly wants: readonly RunPart[];
}

/** Ids of content, by what it is; null where there is none. */
export type GivenParts = Readonly<Partial<Record<RunPart, string | null>>>;

export type StageParts = ReturnType<typeof createStageParts>;

/** What stages on board take of their workload. All functions throw when MongoDB is away. */
export function createStageParts(database: Database) {
  const stages = database.db.collection<PlannedStageDocument>(WORKLOAD_STAGES);
  const plans = database.db.collection<StagePlanDocument>(STAGE_PLANS);
  return {
    /** Those of the stages that still take something; programs on the ground fetch it themselves. */
    async wanting(workloadId: string, indices: readonly number[]): Promise<WantingStage[]> {
      const ids = indices.map((index) => stageId(workloadId, index));
      const found = await findStages(stages, { _id: { $in: ids } });
      const documents = await plans
        .find({
          _id: { $in: found.map(({ copy_id: copyId }) => copyId) },
          'plan.programs.run.inputs.part': { $type: 'string' },
        })
        .toArray();
      return documents.flatMap(({ _id: copyId, plan }) => {
        const wants = (plan.programs ?? [])
          .filter(({ location }) => location === 'onboard')
          .flatMap(({ run }) => run.inputs ?? [])
          .flatMap(({ part }) => part ?? []);
        const { index } = plan.stage;
        return wants.length === 0
          ? []
          : [{ workloadId, index, copyId, wants: [...new Set(wants)] }];
      });
    },

    /** The id of the model that a stage begins with; null where there is none. */
    modelFor: ({ workloadId, index }: WantingStage): Promise<string | null> =>
      modelFor(database, { workload_id: workloadId, stage_index: index }),

    /** Writes what the parts are into the programs of a stage, which may fetch them from then on. */
    async give({ copyId }: WantingStage, given: GivenParts): Promise<void> {
      const document = await plans.findOne({ _id: copyId });
      if (document === null) return;
      const programs = (document.plan.programs ?? []).map((program) => ({
        ...program,
        run: {
          ...program.run,
          inputs: (program.run.inputs ?? []).map(({ part, ...input }) => {
            const id = part === null || part === undefined ? null : (given[part] ?? null);
            return id === null ? { ...input, ...(part && { part }) } : { ...input, content_id: id };
          }),
        },
      }));
      const granted = Object.values(given).flatMap((id) => id ?? []);
      await plans.updateOne({ _id: copyId }, { $set: { 'plan.programs': programs, granted } });
    },
  };
}
