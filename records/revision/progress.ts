import type { ClientSession } from 'mongodb';
import type { BindingConstraint } from '../../domain/planning/plan.ts';
import {
  type Commitment,
  DEFAULT_PRIORITY,
  type StationTerms,
} from '../../domain/booking/commitment.ts';
import type { Capacity } from '../../domain/booking/sum-check.ts';
import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import type { RevisionCause, RevisionDecider } from '../../domain/revision/revision.ts';
import { DEPLOYMENTS, REVISIONS } from '../deployment/collections.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import { createWorldBookings } from '../fleet/world-bookings.ts';
import { takesRevisions, type AgentDocument } from '../mission/agents.ts';
import { createMissionPlanRecords } from '../plan/mission-plans.ts';
import { createPlayedPlans } from '../plan/played-plans.ts';
import type { Database } from '../store/database.ts';
import {
  adjustBookings,
  tellRechecked,
  type AdjustOutcome,
  type AdjustRequest,
  type RecheckedPlan,
} from './adjust.ts';
import { revisionId, type FoundRevision, type RevisionDocument } from './documents.ts';
import { publishInfeasible, publishRevision } from './publish-revisions.ts';
import { continuedAt } from './continued.ts';
import { refusalOf } from './outrun.ts';

/** What a revision books, and how far the plan before it was played. */
export interface CommitRevision {
  readonly deploymentId: string;
  readonly revision: number;
  readonly by: RevisionDecider;
  /** Simulated mode: mission seconds of the former plan that have passed; else null. */
  readonly positionS: number | null;
  readonly commitments: readonly Commitment[];
  /** Resources that are registered. */
  readonly strict: readonly string[];
  /** Of the registered stations, by which commitments and capacity were made. */
  readonly terms: Readonly<Record<string, StationTerms>>;
  readonly capacityOf: (resource: string) => Capacity | null;
}

/** What became of a commit. */
export type CommitOutcome =
  /** Its plan is flown; a repeat finds it so. */
  | { readonly kind: 'committed'; readonly deployment: DeploymentDocument }
  /** What it needs, its plan included, or it by an agent that flies no other plan, was taken meanwhile: nothing has changed. */
  | { readonly kind: 'outrun' }
  /** It was decided otherwise, its deployment flies another plan, or has ended. */
  | { readonly kind: 'past' };

/** The side of revisions that workflows write. */
export interface RevisionProgress {
  /**
   * Keeps a revision with its plan, takes the place of one that is not decided yet, and tells the owner where
   * they are asked, all in one transaction; a repeat of the look answers the same one. Null where the deployment
   * has ended, or flies another plan by now.
   */
  propose(deployment: DeploymentDocument, found: FoundRevision): Promise<RevisionDocument | null>;
  /**
   * Flies the plan of a revision from now on: what lies ahead of the former plan is given back and what the new
   * one draws is taken in the transaction that changes the plan, so that a crash leaves neither an orphan nor a gap.
   * Throws TermsMoved where a station has other terms by now: then nothing has changed.
   */
  commit(request: CommitRevision): Promise<CommitOutcome>;
  /** Notes that a revision can be flown no more, as its plan or its sky is gone. Safe to repeat. */
  giveUp(deploymentId: string, revision: number): Promise<void>;
  /** Keeps the former plan. Safe to repeat. */
  keep(deploymentId: string, revision: number, by: RevisionDecider): Promise<void>;
  /**
   * Notes why a look was asked for that could change nothing before an agent takes the deployment: one that takes
   * revisions asks for it again. False where an agent has taken it, or it has ended.
   */
  noteUnheeded(deploymentId: string, causes: readonly RevisionCause[]): Promise<boolean>;
  /** Keeps the event of a plan that is still true and whose contacts have moved. Safe to repeat. */
  tellRechecked(deployment: DeploymentDocument, found: RecheckedPlan): Promise<AdjustOutcome>;
  /** Books what steps draw longer or store earlier, and keeps the event. Safe to repeat. */
  adjust(deployment: DeploymentDocument, request: AdjustRequest): Promise<AdjustOutcome>;
  /** Tells the owner that there is no plan any more. Safe to repeat. */
  tellInfeasible(
    deployment: DeploymentDocument,
    found: {
      readonly look: string;
      readonly causes: readonly RevisionCause[];
      readonly reasons: readonly string[];
      readonly problems: readonly BindingConstraint[];
    },
  ): Promise<void>;
}

/** The deployment does not fly what the revision replaces: the transaction is undone. */
class Past extends Error {}

/** An agent that takes no revisions has taken it since it was looked at: the transaction is undone. */
class Held extends Error {}

/** So many causes of looks that could change nothing are kept. */
const MOST_UNHEEDED = 10;

/** Opens it. `clock` answers epoch ms; all functions throw when MongoDB is away. */
export function createRevisionProgress(
  database: Database,
  clock: () => number = Date.now,
): RevisionProgress {
  const revisions = database.db.collection<RevisionDocument>(REVISIONS);
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  const bookings = createWorldBookings(database, clock);
  const played = createPlayedPlans(database);
  return {
    propose: (deployment, found) =>
      database.transaction((session) =>
        propose(database, session, { deployment, found, nowMs: clock() }),
      ),

    async commit(request) {
      const { deploymentId, revision, by } = request;
      const found = await revisions.findOne({ _id: revisionId(deploymentId, revision) });
      const current = await deployments.findOne({ _id: deploymentId });
      if (found === null || current === null) return { kind: 'past' };
      if (found.status === 'accepted' && current.revision === revision)
        return { kind: 'committed', deployment: current };
      const { booked } = current;
      if (found.status !== 'proposed' || booked === undefined) return { kind: 'past' };
      const [former, next] = await Promise.all([
        played.find(found.replaces),
        played.find(found.copy_id),
      ]);
      const at = new Date(clock());
      if (former === null || next === null) {
        await database.transaction((session) =>
          put(database, session, found, { status: 'outrun', decided_at: at }),
        );
        return { kind: 'outrun' };
      }
      const change = async (session: ClientSession): Promise<DeploymentDocument> => {
        const before = await deployments.findOne(
          { _id: deploymentId, copy_id: found.replaces, status: { $in: [...OPEN_STATUSES] } },
          { session },
        );
        const isDecided = before === null || !(await decide(database, session, found, by, at));
        if (before === null || isDecided) throw new Past();
        if (!(await isTakenBy(database, session, before))) throw new Held();
        const deployment = await deployments.findOneAndUpdate(
          { _id: deploymentId },
          {
            $set: {
              copy_id: found.copy_id,
              revision,
              asked_revision: null,
              booked: { ...booked, starts_at: found.starts_at },
              ...(request.positionS !== null &&
                continuedAt(before, { former, next, positionS: request.positionS })),
            },
            $unset: { displaced: '' },
          },
          { session, returnDocument: 'after' },
        );
        if (deployment === null) throw new Past();
        const decided = { ...found, status: 'accepted', decided_by: by, decided_at: at } as const;
        await publishRevision(database, session, 'deployment.revised', deployment, decided);
        return deployment;
      };
      try {
        const deployment = await bookings.commit(
          {
            ...{ ownerId: current.owner_id, tier: current.tier, world: booked.world },
            booking: deploymentId,
            priority: booked.priority ?? DEFAULT_PRIORITY,
            preemptible: booked.preemptible ?? false,
            ...{ versions: null, strict: request.strict, terms: request.terms },
            ...{ commitments: request.commitments, capacityOf: request.capacityOf },
            replacesFromMs: found.starts_at.getTime(),
          },
          change,
        );
        return { kind: 'committed', deployment };
      } catch (error) {
        if (error instanceof Past) return { kind: 'past' };
        const refused = refusalOf(error);
        if (refused === null && !(error instanceof Held)) throw error;
        await database.transaction((session) =>
          put(database, session, found, {
            ...{ status: 'outrun', decided_at: at },
            ...(refused !== null && { refused }),
          }),
        );
        return { kind: 'outrun' };
      }
    },

    giveUp: (deploymentId, revision) =>
      database.transaction((session) =>
        put(
          database,
          session,
          { deployment_id: deploymentId, revision },
          { status: 'outrun', decided_at: new Date(clock()) },
        ),
      ),

    async keep(deploymentId, revision, by) {
      const status = by === 'owner' ? 'rejected' : 'kept';
      const at = new Date(clock());
      await database.transaction((session) =>
        put(
          database,
          session,
          { deployment_id: deploymentId, revision },
          { status, decided_by: by, decided_at: at },
        ),
      );
    },

    async noteUnheeded(deploymentId, causes) {
      const { matchedCount } = await deployments.updateOne(
        { _id: deploymentId, status: 'pending', agent_id: null },
        { $push: { unheeded: { $each: [...causes], $slice: -MOST_UNHEEDED } } },
      );
      return matchedCount === 1;
    },

    tellRechecked: (deployment, found) => tellRechecked(database, deployment, found, clock()),
    adjust: (deployment, request) => adjustBookings(database, deployment, request, clock()),

    tellInfeasible: (deployment, found) =>
      database.transaction((session) =>
        publishInfeasible(database, session, deployment, { ...found, nowMs: clock() }),
      ),
  };
}

/** Inside a transaction: whether who has taken a deployment, if anybody has, takes another plan for it. */
async function isTakenBy(
  { db }: Database,
  session: ClientSession,
  { mode, owner_id, agent_id }: DeploymentDocument,
): Promise<boolean> {
  if (mode === 'simulated' || agent_id === null) return true;
  const agents = db.collection<AgentDocument>('agents');
  return takesRevisions(await agents.findOne({ owner_id, agent_id }, { session }));
}

interface Proposing {
  readonly deployment: DeploymentDocument;
  readonly found: FoundRevision;
  readonly nowMs: number;
}

async function propose(
  database: Database,
  session: ClientSession,
  { deployment, found, nowMs }: Proposing,
): Promise<RevisionDocument | null> {
  const { db } = database;
  const revisions = db.collection<RevisionDocument>(REVISIONS);
  const { _id: deploymentId, owner_id: ownerId } = deployment;
  const { plan, source, ...rest } = found;
  const known = await revisions.findOne(
    { deployment_id: deploymentId, look: found.look },
    { session },
  );
  if (known !== null) return known;
  // Writing first makes rivals meet here.
  const current = await db
    .collection<DeploymentDocument>(DEPLOYMENTS)
    .findOneAndUpdate(
      { _id: deploymentId, copy_id: found.replaces, status: { $in: [...OPEN_STATUSES] } },
      { $inc: { revision_turns: 1 } },
      { session, returnDocument: 'after' },
    );
  if (current === null) return null;
  const at = new Date(nowMs);
  await revisions.updateMany(
    { deployment_id: deploymentId, status: 'proposed' },
    { $set: { status: 'superseded', decided_at: at } },
    { session },
  );
  const newest = await revisions.findOne(
    { deployment_id: deploymentId },
    { session, sort: { revision: -1 } },
  );
  const kept = await createMissionPlanRecords(database).keep(
    {
      ...{ ownerId, missionId: deployment.mission_id, label: deployment.plan_label },
      ...{ plan, source, replans: found.replaces, nowMs },
    },
    (make) => make(session),
  );
  const revision = (newest?.revision ?? 1) + 1;
  const document: RevisionDocument = {
    ...{ _id: revisionId(deploymentId, revision), deployment_id: deploymentId, owner_id: ownerId },
    ...{ revision, ...rest, copy_id: kept._id },
    ...{ status: 'proposed', decided_by: null, decided_at: null, created_at: at },
  };
  await revisions.insertOne(document, { session });
  const { decide_by: by, on_silence } = document;
  const asked = by === null ? null : { revision, asked_at: at, decide_by: by, on_silence };
  await db
    .collection<DeploymentDocument>(DEPLOYMENTS)
    .updateOne({ _id: deploymentId }, { $set: { asked_revision: asked } }, { session });
  if (document.decide_by !== null)
    await publishRevision(database, session, 'deployment.revision_proposed', current, document);
  return document;
}

/** Inside a transaction: marks a revision as accepted; false where it was decided before. */
async function decide(
  { db }: Database,
  session: ClientSession,
  { _id }: RevisionDocument,
  by: RevisionDecider,
  at: Date,
): Promise<boolean> {
  const { matchedCount } = await db
    .collection<RevisionDocument>(REVISIONS)
    .updateOne(
      { _id, status: 'proposed' },
      { $set: { status: 'accepted', decided_by: by, decided_at: at } },
      { session },
    );
  return matchedCount === 1;
}

/** Inside a transaction: how a revision ended that is flown not, and that nothing is asked about it any more. */
async function put(
  { db }: Database,
  session: ClientSession,
  { deployment_id: id, revision }: Pick<RevisionDocument, 'deployment_id' | 'revision'>,
  end: Partial<Pick<RevisionDocument, 'status' | 'decided_by' | 'decided_at' | 'refused'>>,
): Promise<void> {
  await db
    .collection<RevisionDocument>(REVISIONS)
    .updateOne({ _id: revisionId(id, revision), status: 'proposed' }, { $set: end }, { session });
  await db
    .collection<DeploymentDocument>(DEPLOYMENTS)
    .updateOne(
      { _id: id, 'asked_revision.revision': revision },
      { $set: { asked_revision: null } },
      { session },
    );
}
