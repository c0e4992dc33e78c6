import type { Collection, Filter } from 'mongodb';
import { isEnded, OPEN_STATUSES, type DeploymentStatus } from '../../domain/deployment/status.ts';
import type { Database } from '../store/database.ts';
import { DEPLOYMENTS } from './collections.ts';
import { storeEvents, type EventToStore } from './log.ts';
import { endDates } from './end-dates.ts';
import { releaseBooked } from './release-booked.ts';
import { publishMoves } from './publish-moves.ts';
import type { DeploymentDocument, StatusHistoryEntry } from './deployments.ts';
import type { EndCode } from '../../domain/end-codes.ts';

/** The state of a played deployment after a part of its plan. */
export type PlayOutcome =
  | {
      readonly kind: 'played' | 'ended';
      readonly status: DeploymentStatus;
      readonly reason: string | null;
      readonly cursor: number;
    }
  | { readonly kind: 'missing' };

/** Why the platform itself ends a deployment. */
export interface PlatformFailure {
  readonly code: EndCode;
  readonly reason: string;
}

/** How far a simulated mission is, s from the start of its plan. */
export interface PlayedTo {
  /** On the clock of the player, which runs on between events. */
  readonly positionS: number;
  /** When the last of the events happens. */
  readonly lastEventS: number;
}

/** The part of the deployments that belongs to their workflows. */
export interface DeploymentProgress {
  /**
   * Marks the workflow as started, dispatches a pending simulated deployment, and answers the
   * record; null when there is none. One round trip.
   */
  begin(id: string): Promise<DeploymentDocument | null>;
  /**
   * Stores events of the plan from index `cursor` on, once: a repeat finds the cursor moved on and
   * changes nothing, and so does a player that is ahead of a record that was restored from a copy: both go on
   * from the answered cursor. `ended`: another process ended the deployment and nothing was stored.
   * `played` says how far the mission is then.
   */
  play(
    id: string,
    cursor: number,
    events: readonly EventToStore[],
    played: PlayedTo,
  ): Promise<PlayOutcome>;
  /** Completes a deployment whose plan has no event that says so. */
  finish(id: string): Promise<PlayOutcome>;
  /**
   * Fails a deployment for a reason of the platform, with a `job.failed` of its own, if it is still
   * open, and (when given) still in that status, not heard of since or not played so far; answers the record as
   * it is.
   */
  fail(
    id: string,
    failure: PlatformFailure,
    only?: {
      readonly status?: 'pending';
      readonly unheardSinceMs?: number;
      /** Mission seconds of its plan. */
      readonly playedBeforeS?: number;
    },
  ): Promise<DeploymentDocument | null>;
  /** Cancels an open deployment whose workflow was cancelled from outside. */
  cancelOpen(id: string): Promise<DeploymentDocument | null>;
  read(id: string): Promise<DeploymentDocument | null>;
  isOpen(id: string): Promise<boolean>;
  /** Keeps the newest speed of an open deployment; `seq` orders the changes. */
  recordSpeed(id: string, speedMultiplier: number, seq: number): Promise<void>;
  /**
   * Open deployments made before `beforeMs` whose workflow never began, oldest first. Stages of
   * workloads are left to their workload, which alone knows whether they shall still begin.
   */
  unstarted(beforeMs: number): AsyncIterable<DeploymentDocument>;
  /** The same of those with a workflow not checked since `beforeMs`. */
  unchecked(beforeMs: number): AsyncIterable<DeploymentDocument>;
  /** Notes that these were checked now. */
  markChecked(ids: readonly string[]): Promise<void>;
}

/** Opens the workflows' side of the deployments. `clock` answers epoch ms. */
export function createDeploymentProgress(
  database: Database,
  clock: () => number = Date.now,
): DeploymentProgress {
  const deployments = collectionOf(database);
  return {
    ...playing(database, clock),
    ...ending(database, clock),
    ...reconciling(deployments, clock),
    read: (id) => deployments.findOne({ _id: id }),
    isOpen: async (id) =>
      (await deployments.countDocuments(
        { _id: id, status: { $in: [...OPEN_STATUSES] } },
        { limit: 1 },
      )) > 0,
  };
}

function collectionOf({ db }: Database): Collection<DeploymentDocument> {
  return db.collection<DeploymentDocument>(DEPLOYMENTS);
}

/** From the first event of a plan to its last. */
function playing(
  database: Database,
  clock: () => number,
): Pick<DeploymentProgress, 'begin' | 'play' | 'recordSpeed'> {
  const deployments = collectionOf(database);
  return {
    begin: (id) => beginDeployment(deployments, id, new Date(clock())),

    async play(id, cursor, events, { positionS, lastEventS }) {
      if (events.length === 0) {
        const found = await readOutcome(deployments, id, 'played');
        return found.kind === 'missing' || !isEnded(found.status) || found.cursor > cursor
          ? found
          : { ...found, kind: 'ended' };
      }
      const last = events.at(-1);
      const stored = await database.transaction((session) =>
        storeEvents(database, session, events, {
          // The plan's own end does not keep the rest of the plan out; any other end does.
          filter: {
            _id: id,
            plan_cursor: cursor,
            $or: [
              { status: { $in: [...OPEN_STATUSES] } },
              { $expr: { $eq: [{ $last: '$status_history.by' }, 'player'] } },
            ],
          },
          source: 'player',
          agentId: null,
          nowMs: clock(),
          set: {
            plan_cursor: cursor + events.length,
            played_s: positionS,
            // Events of a plan are in order of time, and there is at least one.
            ...(last !== undefined && { mission_time: last.at }),
            mission_duration_s: lastEventS,
          },
        }),
      );
      if (stored === null) {
        const found = await readOutcome(deployments, id, 'ended');
        if (found.kind === 'missing') return found;
        // A record that is behind was restored from a copy: its player goes on from where it is.
        const isBehind = found.cursor < cursor && !isEnded(found.status);
        return { ...found, kind: found.cursor > cursor || isBehind ? 'played' : 'ended' };
      }
      return {
        kind: 'played',
        status: stored.status,
        reason: stored.reason,
        cursor: cursor + events.length,
      };
    },

    async recordSpeed(id, speedMultiplier, seq) {
      await deployments.updateOne(
        { _id: id, status: { $in: [...OPEN_STATUSES] }, speed_seq: { $lt: seq } },
        { $set: { speed_multiplier: speedMultiplier, speed_seq: seq } },
      );
    },
  };
}

function beginDeployment(
  deployments: Collection<DeploymentDocument>,
  id: string,
  at: Date,
): Promise<DeploymentDocument | null> {
  const entry: StatusHistoryEntry = {
    status: 'dispatched',
    at,
    by: 'player',
    reason: null,
    event_id: null,
  };
  const isDispatch = {
    $and: [{ $eq: ['$status', 'pending'] }, { $eq: ['$mode', 'simulated'] }],
  };
  return deployments.findOneAndUpdate(
    { _id: id },
    [
      {
        $set: {
          started: true,
          status: { $cond: [isDispatch, 'dispatched', '$status'] },
          status_history: {
            $cond: [
              isDispatch,
              { $concatArrays: ['$status_history', [{ $literal: entry }]] },
              '$status_history',
            ],
          },
        },
      },
    ],
    { returnDocument: 'after' },
  );
}

/** The ends that a workflow brings about. */
function ending(
  database: Database,
  clock: () => number,
): Pick<DeploymentProgress, 'finish' | 'fail' | 'cancelOpen'> {
  const deployments = collectionOf(database);

  /** Stores an event of the platform on the deployments that match. */
  const decide = (
    filter: Filter<DeploymentDocument>,
    type: string,
    payload: EventToStore['payload'],
  ) =>
    database.transaction((session) => {
      const nowMs = clock();
      return storeEvents(
        database,
        session,
        [{ type, at: new Date(nowMs), stepId: null, payload }],
        { filter, source: 'platform', agentId: null, nowMs },
      );
    });

  return {
    async finish(id) {
      await decide({ _id: id, status: { $in: [...OPEN_STATUSES] } }, 'job.completed', {
        reason: 'every event of the plan was played',
      });
      return readOutcome(deployments, id, 'played');
    },

    async fail(id, failure, only = {}) {
      const cutoff = only.unheardSinceMs === undefined ? null : new Date(only.unheardSinceMs);
      await decide(
        {
          _id: id,
          status: only.status ?? { $in: [...OPEN_STATUSES] },
          ...(only.playedBeforeS !== undefined && { played_s: { $lt: only.playedBeforeS } }),
          ...(cutoff === null
            ? {}
            : {
                $and: [
                  { $or: [{ last_seen_at: null }, { last_seen_at: { $lte: cutoff } }] },
                  { $or: [{ dispatched_at: null }, { dispatched_at: { $lte: cutoff } }] },
                ],
              }),
        },
        'job.failed',
        { ...failure },
      );
      return deployments.findOne({ _id: id });
    },

    async cancelOpen(id) {
      const at = new Date(clock());
      const entry: StatusHistoryEntry = {
        status: 'cancelled',
        at,
        by: 'platform',
        reason: 'the workflow was cancelled',
        event_id: null,
      };
      await database.transaction(async (session) => {
        const cancelled = await deployments.findOneAndUpdate(
          { _id: id, status: { $in: [...OPEN_STATUSES] } },
          { $set: { status: 'cancelled', completed_at: at }, $push: { status_history: entry } },
          { session, returnDocument: 'after' },
        );
        if (cancelled === null) return;
        const dates = await endDates(database, session, cancelled.owner_id, at);
        await deployments.updateOne({ _id: id }, { $set: dates }, { session });
        await releaseBooked(database, session, cancelled, { at });
        await publishMoves(database, session, [cancelled]);
      });
      return deployments.findOne({ _id: id });
    },
  };
}

/** What the reconciler of deployments reads and notes. */
function reconciling(
  deployments: Collection<DeploymentDocument>,
  clock: () => number,
): Pick<DeploymentProgress, 'unstarted' | 'unchecked' | 'markChecked'> {
  return {
    unstarted: (beforeMs) =>
      deployments
        .find({
          status: { $in: [...OPEN_STATUSES] },
          started: false,
          workload_id: { $exists: false },
          created_at: { $lte: new Date(beforeMs) },
        })
        .sort({ created_at: 1 }),

    unchecked: (beforeMs) =>
      deployments.find({
        status: { $in: [...OPEN_STATUSES] },
        started: true,
        workload_id: { $exists: false },
        $or: [{ reconciled_at: null }, { reconciled_at: { $lte: new Date(beforeMs) } }],
      }),

    async markChecked(ids) {
      await deployments.updateMany(
        { _id: { $in: [...ids] } },
        { $set: { reconciled_at: new Date(clock()) } },
      );
    },
  };
}

async function readOutcome(
  deployments: Collection<DeploymentDocument>,
  id: string,
  kind: 'played' | 'ended',
): Promise<PlayOutcome> {
  const there = await deployments.findOne({ _id: id });
  if (there === null) return { kind: 'missing' };
  const { status, failure_reason: reason, plan_cursor: cursor } = there;
  return { kind, status, reason, cursor };
}
