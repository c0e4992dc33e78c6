import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import type { ClientSession, Filter } from 'mongodb';
import { HOUR_MS } from '../../domain/time/instant.ts';
import type { Database } from '../store/database.ts';
import { DEPLOYMENT_EVENTS, DEPLOYMENTS } from './collections.ts';
import type { DeploymentEventDocument } from './events.ts';
import { endDates } from './end-dates.ts';
import { keyNameOf } from './log.ts';
import type {
  AgentClaim,
  CancelOutcome,
  DeleteOutcome,
  DeploymentDocument,
  StatusHistoryEntry,
} from './deployments.ts';
import { releaseAll, releaseBooked } from './release-booked.ts';
import { writeNotices } from './outbox.ts';
import { publishMoves } from './publish-moves.ts';

/** An agent that is silent this long after a dispatch gets the same one again, ms. */
const DISPATCH_AGAIN_AFTER_MS = 60_000;

/** Moves a deployment that has not ended to cancelled and writes the notice for its workflow. */
export function cancelDeployment(
  database: Database,
  ownerId: string,
  id: string,
  nowMs: number,
): Promise<CancelOutcome> {
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  const at = new Date(nowMs);
  return database.transaction(async (session) => {
    const deployment = await deployments.findOneAndUpdate(
      { _id: id, owner_id: ownerId, status: { $in: [...OPEN_STATUSES] } },
      {
        $set: { status: 'cancelled', completed_at: at },
        $push: { status_history: entry('cancelled', at, 'user') },
        $inc: { notice_seq: 1 },
      },
      { session, returnDocument: 'after' },
    );
    if (deployment !== null) {
      const dates = await endDates(database, session, ownerId, at);
      await deployments.updateOne({ _id: id }, { $set: dates }, { session });
      await writeNotices(
        database,
        session,
        id,
        deployment.notice_seq,
        [{ kind: 'cancel', atMs: nowMs }],
        nowMs,
      );
      await releaseBooked(database, session, deployment, { at });
      await publishMoves(database, session, [deployment]);
      return { kind: 'cancelled', deployment };
    }
    const ended = await deployments.findOne({ _id: id, owner_id: ownerId }, { session });
    return ended === null ? { kind: 'missing' } : { kind: 'ended', deployment: ended };
  });
}

/** Deletes a deployment whose workflow never began; false when it has moved on. */
export function takeBackDeployment(database: Database, id: string): Promise<boolean> {
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  const filter = { _id: id, status: 'pending', started: false } as const;
  return database.transaction(async (session) => {
    const gone = await deployments.findOneAndDelete(filter, { session });
    if (gone !== null) await releaseAll(database, session, gone);
    return gone !== null;
  });
}

/** Deletes a pending deployment with its events and writes the notice for its workflow. */
export function deletePendingDeployment(
  database: Database,
  ownerId: string,
  id: string,
  nowMs: number,
): Promise<DeleteOutcome> {
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  return database.transaction(async (session) => {
    const gone = await deployments.findOneAndDelete(
      { _id: id, owner_id: ownerId, status: 'pending' },
      { session },
    );
    if (gone === null) {
      const there = await deployments.findOne({ _id: id, owner_id: ownerId }, { session });
      return there === null ? 'missing' : 'not_pending';
    }
    await releaseAll(database, session, gone);
    await database.db
      .collection<DeploymentEventDocument>(DEPLOYMENT_EVENTS)
      .deleteMany({ deployment_id: id }, { session });
    await writeNotices(
      database,
      session,
      id,
      gone.notice_seq + 1,
      [{ kind: 'cancel', atMs: nowMs }],
      nowMs,
    );
    return 'deleted';
  });
}

/** Dispatches a live deployment to an agent: again the one it never answered for, or the oldest pending. */
export async function claimDeployment(
  database: Database,
  claim: AgentClaim,
  nowMs: number,
): Promise<DeploymentDocument | null> {
  return (
    (await dispatchRevision(database, claim, nowMs)) ??
    (await dispatchAgain(database, claim, nowMs)) ??
    (await dispatchOldest(database, claim, nowMs))
  );
}

/**
 * The one that the agent flies by an older plan than its newest; again, later each time, until the agent has told that
 * it flies that one, since an answer may be lost on its way.
 */
async function dispatchRevision(
  { db }: Database,
  { ownerId, agentId, satelliteId, takesRevisions = false }: AgentClaim,
  nowMs: number,
): Promise<DeploymentDocument | null> {
  if (!takesRevisions) return null;
  const deployments = db.collection<DeploymentDocument>(DEPLOYMENTS);
  const flown = {
    ...{ owner_id: ownerId, satellite_id: satelliteId, agent_id: agentId, mode: 'live' },
    status: { $in: ['dispatched', 'running'] },
    // What others have displaced waits for the plan that keeps out of their way.
    displaced: { $exists: false },
  } satisfies Filter<DeploymentDocument>;
  const handOut = (which: Filter<DeploymentDocument>) =>
    deployments.findOneAndUpdate({ ...flown, ...which }, handedAt(nowMs), {
      ...{ sort: OLDEST_FIRST, returnDocument: 'after' },
    });
  const newer = await handOut({ $expr: IS_NEWER });
  if (newer !== null) return newer;
  for (;;) {
    const due = await deployments.findOne(
      {
        ...flown,
        revision_handed_at: { $lte: new Date(nowMs - DISPATCH_AGAIN_AFTER_MS) },
        $expr: {
          $and: [
            { $lt: [{ $ifNull: ['$shown_revision', 1] }, '$revision'] },
            { $gte: [{ $subtract: [new Date(nowMs), '$revision_handed_at'] }, PAUSE_MS] },
          ],
        },
      },
      { sort: OLDEST_FIRST },
    );
    if (due === null) return null;
    const { _id, revision_handed_at: handed } = due;
    if (await isRevisionShown(db, due))
      await deployments.updateOne({ _id }, { $max: { shown_revision: due.revision ?? 1 } });
    else {
      // Null: another poll was faster, and it is due no more.
      const again = await handOut({ _id, revision_handed_at: handed ?? { $exists: false } });
      if (again !== null) return again;
    }
  }
}

const OLDEST_FIRST = { created_at: 1, _id: 1 } as const;

/** It has not been handed out since its plan changed, or its agent has begun anew. */
const IS_NEWER = { $gt: ['$revision', { $ifNull: ['$handed_revision', 1] }] };

/** The time since it was handed out first doubles each time: an agent that never tells has other work, and a thin link. */
const PAUSE_MS = {
  $min: [
    HOUR_MS,
    {
      $subtract: [
        '$revision_handed_at',
        { $ifNull: ['$revision_first_handed_at', '$revision_handed_at'] },
      ],
    },
  ],
};

function handedAt(nowMs: number) {
  const now = new Date(nowMs);
  const first = {
    $ifNull: ['$revision_first_handed_at', { $ifNull: ['$revision_handed_at', now] }],
  };
  return [
    {
      $set: {
        revision_first_handed_at: { $cond: [IS_NEWER, now, first] },
        handed_revision: '$revision',
        revision_handed_at: now,
        hand_outs: { $add: ['$hand_outs', 1] },
      },
    },
  ];
}

/** Events by which an agent tells which plan it flies, as `payload.revision`; all others may be of an older one. */
const SHOWS_REVISION = ['plan.revised', 'job.accepted'];

/** Whether the agent of a deployment has told that it flies its newest plan. */
async function isRevisionShown(
  db: Database['db'],
  { _id, agent_id: agentId, revision = 1 }: DeploymentDocument,
): Promise<boolean> {
  const shown = await db.collection<DeploymentEventDocument>(DEPLOYMENT_EVENTS).findOne(
    {
      ...{ deployment_id: _id, source: 'agent', agent_id: agentId },
      event_type: { $in: SHOWS_REVISION },
      'payload.revision': revision,
    },
    { projection: { _id: 1 } },
  );
  return shown !== null;
}

/** Hands the newest revisions of what an agent flies out again with its next polls: it may not have taken them. */
export async function forgetHandedRevisions(
  { db }: Database,
  ownerId: string,
  agentId: string,
): Promise<void> {
  await db.collection<DeploymentDocument>(DEPLOYMENTS).updateMany(
    {
      ...{ owner_id: ownerId, agent_id: agentId, mode: 'live', revision: { $exists: true } },
      status: { $in: ['dispatched', 'running'] },
    },
    { $unset: { handed_revision: '' } },
  );
}

/** Dispatches the oldest pending one; null where there is none. */
async function dispatchOldest(
  database: Database,
  claim: AgentClaim,
  nowMs: number,
): Promise<DeploymentDocument | null> {
  for (;;) {
    const oldest = await oldestPending(database, claim);
    if (oldest === undefined) return null;
    // Null: another agent was faster, and the next one is the oldest now.
    const dispatched = await database.transaction((session) =>
      dispatchPending(database, session, claim, oldest._id, nowMs),
    );
    if (dispatched !== null) return dispatched;
  }
}

/**
 * The oldest pending one, without stages of ended workloads that nobody has cancelled yet: there may be
 * thousands, so the server passes over them in one read.
 */
async function oldestPending(
  { db }: Database,
  claim: AgentClaim,
): Promise<Pick<DeploymentDocument, '_id'> | undefined> {
  const [oldest] = await db
    .collection<DeploymentDocument>(DEPLOYMENTS)
    .aggregate<Pick<DeploymentDocument, '_id'>>([
      { $match: pendingFor(claim) },
      { $sort: { created_at: 1, _id: 1 } },
      { $project: { workload_id: 1 } },
      {
        $lookup: {
          from: 'workloads',
          localField: 'workload_id',
          foreignField: '_id',
          pipeline: [{ $project: { 'outcome.finished_at': 1 } }],
          as: 'workload',
        },
      },
      { $match: { 'workload.outcome.finished_at': { $exists: false } } },
      { $limit: 1 },
      { $project: { _id: 1 } },
    ])
    .toArray();
  return oldest;
}

function pendingFor({ ownerId, satelliteId }: AgentClaim) {
  return {
    owner_id: ownerId,
    satellite_id: satelliteId,
    status: 'pending',
    mode: 'live',
    // What its plan uses is another's by now: it is handed out with the next one.
    displaced: { $exists: false },
  } as const;
}

function dispatchAgain(
  database: Database,
  claim: AgentClaim,
  nowMs: number,
): Promise<DeploymentDocument | null> {
  return database.db.collection<DeploymentDocument>(DEPLOYMENTS).findOneAndUpdate(
    {
      owner_id: claim.ownerId,
      satellite_id: claim.satelliteId,
      status: 'dispatched',
      mode: 'live',
      agent_id: claim.agentId,
      awaiting_agent: true,
      displaced: { $exists: false },
      dispatched_at: { $lte: new Date(nowMs - DISPATCH_AGAIN_AFTER_MS) },
    },
    { $set: { dispatched_at: new Date(nowMs) }, $inc: { hand_outs: 1 } },
    { sort: { created_at: 1, _id: 1 }, returnDocument: 'after' },
  );
}

async function dispatchPending(
  database: Database,
  session: ClientSession,
  claim: AgentClaim,
  id: string,
  nowMs: number,
): Promise<DeploymentDocument | null> {
  const at = new Date(nowMs);
  const deployment = await database.db.collection<DeploymentDocument>(DEPLOYMENTS).findOneAndUpdate(
    { ...pendingFor(claim), _id: id },
    {
      $set: {
        status: 'dispatched',
        agent_id: claim.agentId,
        dispatched_at: at,
        awaiting_agent: true,
      },
      $push: {
        status_history: {
          ...entry('dispatched', at, 'agent'),
          agent_id: claim.agentId,
          ...keyNameOf(claim),
        },
      },
      $inc: { hand_outs: 1, notice_seq: 1 },
    },
    { session, returnDocument: 'after' },
  );
  if (deployment === null) return null;
  const { revision, unheeded, notice_seq: seq } = deployment;
  // What could not change its plan before it was taken may now.
  const looks = claim.takesRevisions === true ? (unheeded ?? []) : [];
  if (revision !== undefined || unheeded !== undefined)
    await database.db.collection<DeploymentDocument>(DEPLOYMENTS).updateOne(
      { _id: id },
      {
        ...(revision !== undefined && { $set: { handed_revision: revision } }),
        ...(unheeded !== undefined && { $unset: { unheeded: '' } }),
        ...(looks.length > 0 && { $inc: { notice_seq: looks.length } }),
      },
      { session },
    );
  const notices = [
    { kind: 'picked_up', agentId: claim.agentId, atMs: nowMs },
    ...looks.map((cause) => ({ kind: 'look_again', cause, atMs: nowMs }) as const),
  ] as const;
  await writeNotices(database, session, deployment._id, seq, notices, nowMs);
  return deployment;
}

function entry(
  status: StatusHistoryEntry['status'],
  at: Date,
  by: StatusHistoryEntry['by'],
): StatusHistoryEntry {
  return { status, at, by, reason: null, event_id: null };
}
