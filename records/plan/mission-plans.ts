import type { Collection, Filter } from 'mongodb';
import type { WirePlan } from '../../contracts/plan/plan.ts';
import { OPEN_STATUSES, type DeploymentStatus } from '../../domain/deployment/status.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { datesAfter, retentionOf } from '../access/retention.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import { makeFreely, within, type Making } from '../store/making.ts';
import { newId } from '../store/ids.ts';
import { readGroundSteps } from './ground-steps.ts';
import type { PlayablePlan } from './played-plans.ts';
import { STAGE_PLANS, isStagePlanId, type StagePlanDocument } from './stage-plans.ts';
import { archiveIndexes, type CollectionIndexes } from '../store/collection.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';

/** A plan as it is kept: it does not expire. */
export type KeptPlan = Omit<WirePlan, 'expires_at'>;

/** A plan kept by an owner. */
export interface MissionPlanDocument {
  readonly _id: string;
  readonly owner_id: string;
  readonly mission_id: string;
  /** Id of the planning surface's plan; that one expires after an hour. */
  readonly copy_of: string;
  readonly label: string | null;
  readonly satellite_id: string;
  readonly plan: KeptPlan;
  /** What the plan was made from, as JSON: never answered. Absent in documents of 0.9.0. */
  readonly source?: string;
  /** The plan that this one was made again from. */
  readonly replans?: string;
  readonly created_at: Date;
  /** When it goes to the archive, unless a deployment that is kept came from it. */
  readonly expire_after?: Date;
}

/** The parts of a plan that a list shows. */
export type MissionPlanSummary = Omit<MissionPlanDocument, 'plan' | 'source'> & {
  readonly plan: Pick<WirePlan, 'satellite' | 'preset' | 'error_budget'> & {
    readonly schedule?: Pick<NonNullable<WirePlan['schedule']>, 'world'>;
    readonly plan: Omit<WirePlan['plan'], 'segments'>;
  };
};

const SUMMARY_FIELDS = {
  owner_id: 1,
  mission_id: 1,
  copy_of: 1,
  label: 1,
  satellite_id: 1,
  replans: 1,
  created_at: 1,
  'plan.satellite': 1,
  'plan.preset': 1,
  'plan.error_budget': 1,
  'plan.plan.status': 1,
  'plan.plan.total_duration_s': 1,
  'plan.plan.total_compute_s': 1,
  'plan.plan.total_transfer_s': 1,
  'plan.plan.total_ground_s': 1,
  'plan.plan.windows_used': 1,
  'plan.plan.policy': 1,
  'plan.schedule.world': 1,
} as const;

/** Which plans of an owner; null = any. */
interface MissionPlanFilter {
  readonly ownerId: string;
  readonly missionId: string | null;
  readonly satelliteId: string | null;
}

export const MISSION_PLAN_INDEXES: CollectionIndexes = {
  collection: 'mission_plans',
  indexes: [
    { key: { owner_id: 1, copy_of: 1 }, name: 'one_copy_per_owner', unique: true },
    { key: { owner_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_owner' },
    { key: { owner_id: 1, mission_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_mission' },
    ...archiveIndexes(),
    {
      key: { replans: 1 },
      name: 'made_again_from',
      partialFilterExpression: { replans: { $exists: true } },
    },
  ],
};

export type MissionPlanRecords = ReturnType<typeof createMissionPlanRecords>;

/** The plans that owners keep. All functions throw when MongoDB is away. */
export function createMissionPlanRecords(database: Database) {
  const plans: Collection<MissionPlanDocument> = database.db.collection('mission_plans');

  /** The owner's plan by the id of the copy or of the plan it was copied from. */
  const find = (ownerId: string, id: string): Promise<MissionPlanDocument | null> =>
    plans.findOne(byEitherId(ownerId, id), { projection: { source: 0 } });

  return {
    find,

    /** The same plan without its bulky parts, which are ten times as long as the rest. */
    findSummary: (ownerId: string, id: string): Promise<MissionPlanSummary | null> =>
      plans.findOne<MissionPlanSummary>(byEitherId(ownerId, id), { projection: SUMMARY_FIELDS }),

    /** What the owner's plan was made from; null where it is not known. */
    async source(ownerId: string, id: string): Promise<object | null> {
      const found = await plans.findOne<Pick<MissionPlanDocument, 'source'>>(
        byEitherId(ownerId, id),
        { projection: { source: 1 } },
      );
      // The text is the object that `keep` was given.
      return found?.source === undefined ? null : (JSON.parse(found.source) as object);
    },

    /**
     * Keeps a copy of `plan` (its `id` becomes `copy_of`). An owner keeps each plan once: copying
     * it again answers the first copy, whatever mission or label is given then.
     */
    async keep(
      input: {
        readonly ownerId: string;
        readonly missionId: string;
        readonly label: string | null;
        readonly plan: WirePlan;
        /** What it was made from; null where that is not known. */
        readonly source: object | null;
        /** The kept plan that it was made again from. */
        readonly replans?: string;
        readonly nowMs: number;
      },
      making: Making = makeFreely,
    ): Promise<MissionPlanDocument> {
      const document: MissionPlanDocument = {
        _id: newId('pln'),
        owner_id: input.ownerId,
        mission_id: input.missionId,
        copy_of: input.plan.id,
        label: input.label,
        satellite_id: input.plan.satellite.id,
        plan: withoutExpiry(input.plan),
        ...(input.source !== null && { source: JSON.stringify(input.source) }),
        ...(input.replans !== undefined && { replans: input.replans }),
        created_at: new Date(input.nowMs),
        expire_after: datesAfter(new Date(input.nowMs), await retentionOf(database, input.ownerId))
          .plans,
      };
      try {
        await making((session) => plans.insertOne(document, within(session)));
        return document;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const kept = await find(input.ownerId, input.plan.id);
      if (kept === null) throw new Error(`the copy of plan ${input.plan.id} was not kept`);
      return kept;
    },

    /**
     * Says that a plan is about to be deployed: it does not go to the archive meanwhile. False where it has
     * gone.
     */
    async use(id: string, nowMs: number): Promise<boolean> {
      const soon = new Date(nowMs + DAY_MS);
      const { matchedCount } = await plans.updateOne({ _id: id }, { $max: { expire_after: soon } });
      return matchedCount === 1;
    },

    /** Changes label or mission of a plan, found by either id; null when the owner has none. */
    update: (
      ownerId: string,
      id: string,
      change: { readonly label?: string | null; readonly missionId?: string },
    ): Promise<MissionPlanDocument | null> => {
      const set = {
        ...(change.label !== undefined && { label: change.label }),
        ...(change.missionId !== undefined && { mission_id: change.missionId }),
      };
      // Nothing to change is no change.
      if (Object.keys(set).length === 0) return find(ownerId, id);
      return plans.findOneAndUpdate(
        byEitherId(ownerId, id),
        { $set: set },
        { returnDocument: 'after', projection: { source: 0 } },
      );
    },

    /**
     * Removes a plan that no deployment was made from, nor may come to fly as a revision that is proposed; answers
     * its own id, the deployments that need it (ten at most), or null when the owner has no such plan.
     */
    remove: (
      ownerId: string,
      id: string,
    ): Promise<{ readonly removed: string } | { readonly usedBy: readonly string[] } | null> =>
      database.transaction(async (session) => {
        const plan = await plans.findOneAndDelete(byEitherId(ownerId, id), {
          session,
          projection: { _id: 1 },
        });
        if (plan === null) return null;
        const proposed = await database.db
          .collection<{
            readonly owner_id: string;
            readonly copy_id: string;
            readonly status: string;
            readonly deployment_id: string;
          }>('deployment_revisions')
          .find(
            { owner_id: ownerId, copy_id: plan._id, status: 'proposed' },
            { session, projection: { deployment_id: 1 } },
          )
          .toArray();
        const mayFly = proposed.map(({ deployment_id: deploymentId }) => deploymentId);
        const users = await database.db
          .collection<{
            readonly _id: string;
            readonly owner_id: string;
            readonly copy_id: string;
            readonly status: DeploymentStatus;
          }>('deployments')
          .find(
            {
              owner_id: ownerId,
              $or: [
                { copy_id: plan._id },
                { _id: { $in: mayFly }, status: { $in: [...OPEN_STATUSES] } },
              ],
            },
            { session, projection: { _id: 1 } },
          )
          .limit(10)
          .toArray();
        if (users.length === 0) {
          await plans.updateMany({ replans: plan._id }, { $unset: { replans: 1 } }, { session });
          return { removed: plan._id };
        }
        await session.abortTransaction();
        return { usedBy: users.map(({ _id }) => _id) };
      }),

    /** Up to `limit` plans, newest first, each without its bulky parts. */
    async list(query: PageQuery & MissionPlanFilter): Promise<MissionPlanSummary[]> {
      return await findPage(plans, filterOf(query), query)
        .project<MissionPlanSummary>(SUMMARY_FIELDS)
        .toArray();
    },

    /** How many plans match, as far as they are counted. */
    count: (filter: MissionPlanFilter): Promise<number> => countUpTo(plans, filterOf(filter)),

    /** See `readPlanData`. */
    planData: (copyId: string): Promise<PlayablePlan | null> => readPlanData(database, copyId),

    /** Whether the platform itself gave that content to a program of one of these stages. */
    async isGranted(copyIds: readonly string[], contentId: string): Promise<boolean> {
      const ids = copyIds.filter(isStagePlanId);
      if (ids.length === 0) return false;
      const found = await database.db
        .collection<StagePlanDocument>(STAGE_PLANS)
        .findOne({ _id: { $in: ids }, granted: contentId }, { projection: { _id: 1 } });
      return found !== null;
    },

    /** Whether a program of one of these kept plans takes that content. */
    async takesContent(copyIds: readonly string[], contentId: string): Promise<boolean> {
      const wanted = { 'plan.programs.run.inputs.content_id': contentId };
      const found = await Promise.all(
        ['mission_plans', STAGE_PLANS].map((collection) =>
          database.db
            .collection<{ readonly _id: string }>(collection)
            .findOne({ _id: { $in: [...copyIds] }, ...wanted }, { projection: { _id: 1 } }),
        ),
      );
      return found.some((one) => one !== null);
    },

    /** A step of which an output is to be sealed; null where there is none. */
    async sealingStep(copyId: string): Promise<string | null> {
      const found = await plans.findOne(
        { _id: copyId, 'plan.programs.run.outputs.encrypt': true },
        { projection: { 'plan.programs': 1 } },
      );
      const step = found?.plan.programs?.find(({ run }) =>
        (run.outputs ?? []).some(({ encrypt }) => encrypt === true),
      );
      return step?.step_id ?? null;
    },

    /** See `readGroundSteps`. */
    groundSteps: (copyId: string): Promise<string[]> => readGroundSteps(database, copyId),

    /** The ids of the steps of what a deployment was made from; empty where it has none. */
    stepIds: (copyId: string): Promise<ReadonlySet<string>> => readStepIds(database, copyId),
  };
}

/**
 * What a deployment was made from, in wire shape, whoever owns it: the plan of a mission or of a
 * workload's stage; null when there is none. For parts that already know the deployment.
 */
export async function readPlanData({ db }: Database, copyId: string): Promise<PlayablePlan | null> {
  const wanted = { projection: { plan: 1 } };
  const document = isStagePlanId(copyId)
    ? await db.collection<StagePlanDocument>(STAGE_PLANS).findOne({ _id: copyId }, wanted)
    : await db.collection<MissionPlanDocument>('mission_plans').findOne({ _id: copyId }, wanted);
  return document?.plan ?? null;
}

/** What names a step in a kept plan, whichever planner made it. */
interface StepNames {
  readonly plan: {
    readonly plan: { readonly segments?: readonly { readonly step_id?: string | null }[] };
    readonly events: readonly { readonly step_id?: string | null }[];
  };
}

async function readStepIds({ db }: Database, copyId: string): Promise<ReadonlySet<string>> {
  const plans = isStagePlanId(copyId) ? STAGE_PLANS : 'mission_plans';
  const found = await db
    .collection<{ readonly _id: string }>(plans)
    .findOne<StepNames>(
      { _id: copyId },
      { projection: { 'plan.plan.segments.step_id': 1, 'plan.events.step_id': 1 } },
    );
  const named = [...(found?.plan.plan.segments ?? []), ...(found?.plan.events ?? [])];
  return new Set(named.flatMap(({ step_id: stepId }) => stepId ?? []));
}

/** The id of a copy, or of the plan it was copied from. */
function byEitherId(ownerId: string, id: string): Filter<MissionPlanDocument> {
  return { owner_id: ownerId, ...(id.startsWith('pln_') ? { _id: id } : { copy_of: id }) };
}

function withoutExpiry(plan: WirePlan): KeptPlan {
  const parts = Object.entries(plan).filter(([name]) => name !== 'expires_at');
  // True: exactly the one field that KeptPlan lacks was left out.
  return Object.fromEntries(parts) as KeptPlan;
}

function filterOf({
  ownerId,
  missionId,
  satelliteId,
}: MissionPlanFilter): Filter<MissionPlanDocument> {
  return {
    owner_id: ownerId,
    ...(missionId === null ? {} : { mission_id: missionId }),
    ...(satelliteId === null ? {} : { satellite_id: satelliteId }),
  };
}
