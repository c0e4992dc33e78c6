import type { PlanProgram } from '../../contracts/plan/plan.ts';
import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import { ARTIFACT_LINKS, type ArtifactLinkDocument } from '../artifact/links.ts';
import { versionsOf } from '../artifact/versions.ts';
import { isStagePlanId, STAGE_PLANS, type KeptStagePlan } from '../plan/stage-plans.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import { modelFor, stagesBefore } from '../workload/stage-parts.ts';
import { DEPLOYMENT_EVENTS, DEPLOYMENTS } from '../deployment/collections.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import type { DeploymentEventDocument } from '../deployment/events.ts';
import { storeEvents } from '../deployment/log.ts';

/** A step on the ground with what it belongs to. */
export interface GroundStep {
  readonly deployment: DeploymentDocument;
  readonly program: PlanProgram;
  /** All programs of its plan. */
  readonly programs: readonly PlanProgram[];
}

/** Content that a program takes, and where it is put. */
export interface GroundInput {
  readonly contentId: string;
  readonly path: string;
}

/** An event of the platform about its own work. */
export interface GroundEvent {
  readonly type: string;
  readonly stepId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

export type GroundWork = ReturnType<typeof createGroundWork>;

/** What the platform runs itself on the ground. All functions throw when MongoDB is away. */
export function createGroundWork(database: Database, clock: () => number = Date.now) {
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  const links = database.db.collection<ArtifactLinkDocument>(ARTIFACT_LINKS);
  const contentOf = async (deploymentId: string, name: string): Promise<string | null> =>
    (await links.findOne({ _id: `${deploymentId}/${name}` }))?.content_id ?? null;
  const programsOf = async (copyId: string): Promise<readonly PlanProgram[]> => {
    const found = await database.db
      .collection<{ readonly _id: string; readonly plan: Pick<KeptStagePlan, 'programs'> }>(
        isStagePlanId(copyId) ? STAGE_PLANS : 'mission_plans',
      )
      .findOne({ _id: copyId }, { projection: { 'plan.programs': 1 } });
    return found?.plan.programs ?? [];
  };

  /** Now, or by the clock of a rehearsal, which is ahead: never before what was told last. */
  const mission = async (deploymentId: string, nowMs: number): Promise<Date> => {
    const [newest] = await database.db
      .collection<DeploymentEventDocument>(DEPLOYMENT_EVENTS)
      .find({ deployment_id: deploymentId }, { projection: { event_timestamp: 1 } })
      .sort({ event_timestamp: -1 })
      .limit(1)
      .toArray();
    return new Date(Math.max(nowMs, newest?.event_timestamp.getTime() ?? 0));
  };

  return {
    /** A step with its program; null when its deployment or its program is gone. */
    async find(deploymentId: string, stepId: string): Promise<GroundStep | null> {
      const deployment = await deployments.findOne({ _id: deploymentId });
      if (deployment === null) return null;
      const programs = await programsOf(deployment.copy_id);
      const program = programs.find(({ step_id: id }) => id === stepId);
      return program === undefined ? null : { deployment, program, programs };
    },

    /** All that a program takes, or what of it is not there yet, in words. */
    async inputs({
      deployment,
      program,
      programs,
    }: GroundStep): Promise<
      | { readonly ok: true; readonly inputs: readonly GroundInput[] }
      | { readonly ok: false; readonly missing: string }
    > {
      const inputs: GroundInput[] = [];
      const take = async (
        from: string,
        outputs: readonly { readonly name: string; readonly path: string }[],
      ): Promise<string | null> => {
        for (const { name, path } of outputs) {
          const contentId = await contentOf(from, name);
          if (contentId === null) return name;
          inputs.push({ contentId, path });
        }
        return null;
      };
      for (const input of program.run.inputs ?? []) {
        const { path, name } = input;
        if (typeof input.content_id === 'string') {
          const owned = { owner_id: deployment.owner_id, content_id: input.content_id };
          const isOwn =
            (await links.findOne(owned)) !== null ||
            (await versionsOf(database).findOne(owned)) !== null;
          if (!isOwn) return { ok: false, missing: `content ${input.content_id} of its owner` };
          inputs.push({ contentId: input.content_id, path });
        } else if (typeof input.from_step === 'string') {
          const maker = programs.find(({ step_id: id }) => id === input.from_step);
          const made = namesOf(maker).filter((one) => typeof name !== 'string' || one === name);
          const single = typeof name === 'string';
          const wanted = made.map((one) => ({ name: one, path: single ? path : `${path}/${one}` }));
          const missing = await take(deployment._id, wanted);
          if (missing !== null)
            return { ok: false, missing: `${missing} of step ${input.from_step}` };
        } else if (input.part === 'model') {
          const contentId = await modelFor(database, deployment);
          if (contentId === null) return { ok: false, missing: 'the model' };
          inputs.push({ contentId, path });
        } else {
          for (const stage of await stagesBefore(database, deployment)) {
            const made = (await programsOf(stage.copy_id)).flatMap(namesOf);
            const folder = `${path}/${String(stage.index).padStart(3, '0')}`;
            const wanted = made.map((one) => ({ name: one, path: `${folder}/${one}` }));
            const missing = await take(stage.deployment_id ?? '', wanted);
            if (missing !== null)
              return { ok: false, missing: `${missing} of stage ${stage.index + 1}` };
          }
        }
      }
      return { ok: true, inputs };
    },

    /**
     * Stores events of the platform, each once, while the deployment is open; answers it as it is then, null
     * when it is gone.
     */
    async tell(
      deploymentId: string,
      events: readonly GroundEvent[],
    ): Promise<DeploymentDocument | null> {
      for (const event of events) {
        const nowMs = clock();
        const key = `ground:${event.type}:${event.stepId ?? ''}`;
        const stored = { ...event, at: await mission(deploymentId, nowMs), dedupeKeys: [key] };
        try {
          await database.transaction((session) =>
            storeEvents(database, session, [stored], {
              filter: { _id: deploymentId, status: { $in: [...OPEN_STATUSES] } },
              source: 'platform',
              agentId: null,
              nowMs,
            }),
          );
        } catch (error) {
          // A repeat of the step tells what was told.
          if (!isDuplicateKey(error)) throw error;
        }
      }
      return deployments.findOne({ _id: deploymentId });
    },
  };
}

/** The files that a program brings to the ground. */
function namesOf(program: PlanProgram | undefined): string[] {
  const outputs = program?.run.outputs ?? [];
  return outputs.flatMap(({ name, downlink }) =>
    downlink === false && program?.location === 'onboard' ? [] : [name],
  );
}
