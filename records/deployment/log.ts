import type { ClientSession, Filter, UpdateFilter } from 'mongodb';
import type { DeploymentNotice } from '../../domain/deployment/notice.ts';
import { BOARD_DONE } from '../../domain/deployment/board-done.ts';
import { stepRows } from '../../domain/deployment/step-row.ts';
import { foldEvent, isEnded, type DeploymentStatus } from '../../domain/deployment/status.ts';
import type { ReportRefusal } from '../../domain/deployment/reports.ts';
import type { Database } from '../store/database.ts';
import { refuseReport } from './admission.ts';
import { DEPLOYMENT_EVENTS, DEPLOYMENTS } from './collections.ts';
import type { DeploymentEventDocument, EventSource } from './events.ts';
import { unpackEvents } from './packed-events.ts';
import { endDates } from './end-dates.ts';
import type { DeploymentDocument, StatusHistoryEntry } from './deployments.ts';
import { newId } from '../store/ids.ts';
import { writeNotices } from './outbox.ts';
import { askedByReport } from './looks-asked.ts';
import { releaseBooked, type ToldEvent } from './release-booked.ts';
import { publishMoves } from './publish-moves.ts';

/** A workflow is notified of its agent's signs of life at most this often, ms. */
const SEEN_NOTICE_EVERY_MS = 10 * 60_000;

/** Later reports of steps are in the log alone: a workflow takes a limited number of messages. */
const MOST_STEP_NOTICES = 400;

/** An event on its way into the log. */
export interface EventToStore {
  readonly type: string;
  readonly at: Date;
  readonly stepId: string | null;
  readonly jobId?: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly planIndex?: number;
  readonly dedupeKeys?: readonly string[];
}

/** Who stores events, and which deployment takes them. */
export interface StoreContext {
  readonly filter: Filter<DeploymentDocument>;
  readonly source: EventSource;
  readonly agentId: string | null;
  /** What people call the key of the agent. */
  readonly keyName?: string | null;
  readonly nowMs: number;
  /** Further fields to set on the deployment when the events are stored. */
  readonly set?: Partial<DeploymentDocument>;
}

/** The deployment does not accept what an agent reported; the transaction is undone. */
export class ReportRefused extends Error {
  readonly refusal: ReportRefusal;

  constructor(refusal: ReportRefusal) {
    super(`a report was refused: ${refusal.kind}`);
    this.name = 'ReportRefused';
    this.refusal = refusal;
  }
}

/** The deployment after the events, and what they became. */
export interface Stored {
  readonly status: DeploymentStatus;
  /** Why it failed, when it did. */
  readonly reason: string | null;
  readonly events: readonly DeploymentEventDocument[];
  readonly noticed: boolean;
}

/** What folding a batch of events changes beside the log. */
interface Folding {
  status: DeploymentStatus;
  startedAt: Date | null;
  completedAt: Date | null;
  failureReason: string | null;
  readonly history: StatusHistoryEntry[];
  readonly notices: DeploymentNotice[];
  /** The record after each of those moves. */
  readonly moved: DeploymentDocument[];
}

/**
 * Stores events in the caller's transaction: numbers them, folds the status, writes the notices for
 * the workflow. Null when no deployment matches the filter. A violated unique index (a repeat) is
 * thrown as the driver's error and undoes everything, and so does ReportRefused: the deployment does
 * not accept reports of that agent.
 */
export async function storeEvents(
  database: Database,
  session: ClientSession,
  events: readonly EventToStore[],
  context: StoreContext,
): Promise<Stored | null> {
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  const now = new Date(context.nowMs);
  // Writing first makes rivals meet here, before any work is done, and gives out the numbers.
  const before = await deployments.findOneAndUpdate(
    context.filter,
    {
      $inc: { seq: events.length },
      $set: {
        ...context.set,
        ...signOfLife(context),
      },
    },
    { session, returnDocument: 'before' },
  );
  if (before === null) return null;
  if (before.events_archived !== undefined)
    throw new ReportRefused({ kind: 'archived', atMs: before.events_archived.at.getTime() });
  if (context.source === 'agent' && context.agentId !== null) {
    const { agentId, nowMs } = context;
    const report = { agentId, nowMs, types: events.map(({ type }) => type) };
    const refusal = await refuseReport(database, before, report, session);
    if (refusal !== null) throw new ReportRefused(refusal);
  }
  if (before.events_packed === true)
    await unpackEvents(database, session, before._id, context.nowMs);
  const { documents, folding } = fold(before, events, context);
  await database.db
    .collection<DeploymentEventDocument>(DEPLOYMENT_EVENTS)
    .insertMany(documents, { session });
  const isSeenNews = context.source === 'agent' && isSeenDue(before, context.nowMs);
  const isBoardDone = context.source === 'agent' && isNewlyDone(before, events);
  if (isBoardDone) folding.notices.push({ kind: 'board_done', atMs: context.nowMs });
  const asked =
    context.source === 'agent'
      ? await askedByReport(database, session, before, events.map(toldOf), context.nowMs)
      : null;
  // Of what has ended nothing is looked at.
  if (asked !== null && !isEnded(folding.status))
    for (const cause of asked.causes)
      folding.notices.push({ kind: 'look_again', cause, atMs: context.nowMs, isHeard: true });
  if (context.source === 'agent') noticeSteps(folding, before, events, context.nowMs);
  // Any notice of an agent's event is a sign of life; a notice of its own only when there is none.
  if (isSeenNews && folding.notices.length === 0) {
    folding.notices.push({ kind: 'seen', atMs: context.nowMs });
  }
  const hasBegun = folding.startedAt !== before.started_at;
  if (hasBegun || folding.history.length > 0 || folding.notices.length > 0) {
    const update: UpdateFilter<DeploymentDocument> = {
      $set: {
        status: folding.status,
        started_at: folding.startedAt,
        completed_at: folding.completedAt,
        failure_reason: folding.failureReason,
        ...(folding.completedAt !== null &&
          folding.completedAt !== before.completed_at &&
          (await endDates(database, session, before.owner_id, folding.completedAt))),
        ...(isSeenNews ? { seen_noticed_at: now } : {}),
        ...(isBoardDone ? { board_done_at: now } : {}),
        ...asked?.set,
      },
      $push: { status_history: { $each: folding.history } },
      $inc: { notice_seq: folding.notices.length },
    };
    await deployments.updateOne({ _id: before._id }, update, { session });
    if (folding.completedAt !== null && folding.completedAt !== before.completed_at)
      await releaseBooked(database, session, before, {
        at: folding.completedAt,
        missionAt: context.source === 'platform' ? undefined : events.at(-1)?.at,
      });
    await writeNotices(
      database,
      session,
      before._id,
      before.notice_seq + 1,
      folding.notices,
      context.nowMs,
    );
    await publishMoves(database, session, folding.moved);
  }
  return {
    status: folding.status,
    reason: folding.failureReason,
    events: documents,
    noticed: folding.notices.length > 0,
  };
}

function fold(
  before: DeploymentDocument,
  events: readonly EventToStore[],
  context: StoreContext,
): { readonly documents: DeploymentEventDocument[]; readonly folding: Folding } {
  const now = new Date(context.nowMs);
  const folding: Folding = {
    status: before.status,
    startedAt: before.started_at ?? (isFirstReport(before, context) ? now : null),
    completedAt: before.completed_at,
    failureReason: before.failure_reason,
    history: [],
    notices: [],
    moved: [],
  };
  const after = {
    ...before,
    ...context.set,
    ...signOfLife(context),
    seq: before.seq + events.length,
  };
  const documents = events.map((event, index): DeploymentEventDocument => {
    const id = newId('evt');
    const from = folding.status;
    const effect = foldEvent(from, event.type);
    if (effect.moved) {
      move(folding, from, effect.status, event, id, context);
      folding.moved.push(afterMove(after, before, folding));
    }
    return {
      _id: id,
      deployment_id: before._id,
      seq: before.seq + 1 + index,
      event_type: event.type,
      step_id: event.stepId,
      ...(event.jobId === undefined ? {} : { job_id: event.jobId }),
      payload: event.payload,
      event_timestamp: event.at,
      created_at: now,
      source: context.source,
      agent_id: context.agentId,
      ...keyNameOf(context),
      ...(event.planIndex === undefined ? {} : { plan_index: event.planIndex }),
      ...(event.dedupeKeys === undefined || event.dedupeKeys.length === 0
        ? {}
        : { dedupe_keys: event.dedupeKeys }),
      ...(effect.late ? { late: true } : {}),
    };
  });
  return { documents, folding };
}

/**
 * Says whether an agent speaks for the first time of what it was handed: it began then, though it never
 * said so. Not of stages, which are billed from job.accepted on.
 */
function isFirstReport(before: DeploymentDocument, { source }: StoreContext): boolean {
  return source === 'agent' && before.status === 'dispatched' && before.workload_id === undefined;
}

/** Says whether the events end the work on board of a deployment whose ground programs wait for that. */
function isNewlyDone(before: DeploymentDocument, events: readonly EventToStore[]): boolean {
  if (before.ground_steps === undefined || before.board_done_at !== undefined) return false;
  return events.some(({ type }) => type === BOARD_DONE);
}

function toldOf({ type, stepId, at, payload }: EventToStore): ToldEvent {
  const { transfer_id: transferId } = payload;
  return { type, stepId, at, ...(typeof transferId === 'string' && { transferId }) };
}

/** What the event of an agent says of the agent, whatever is in it. */
function signOfLife({ source, nowMs }: StoreContext) {
  return source === 'agent' ? { last_seen_at: new Date(nowMs), awaiting_agent: false } : {};
}

/** The record as it is after the newest of the moves, had there been no later one. */
function afterMove(
  after: DeploymentDocument,
  before: DeploymentDocument,
  { status, startedAt, completedAt, failureReason, history }: Folding,
): DeploymentDocument {
  return {
    ...after,
    status,
    started_at: startedAt,
    completed_at: completedAt,
    failure_reason: failureReason,
    status_history: [...before.status_history, ...history],
  };
}

/** Records one move of the status; the workflow of an agent's deployment is notified. */
function move(
  folding: Folding,
  from: DeploymentStatus,
  to: DeploymentStatus,
  event: EventToStore,
  eventId: string,
  context: StoreContext,
): void {
  const now = new Date(context.nowMs);
  const reason = to === 'failed' ? reasonOf(event.payload) : null;
  folding.status = to;
  folding.failureReason = reason;
  if (to === 'running' || to === 'completed') folding.startedAt ??= now;
  if (isEnded(to)) folding.completedAt = now;
  folding.history.push({
    status: to,
    at: now,
    by: context.source,
    reason,
    event_id: eventId,
    ...(isEnded(from) ? { overruled: from } : {}),
    ...(context.agentId === null ? {} : { agent_id: context.agentId }),
    ...keyNameOf(context),
  });
  // The player and the platform learn of their own moves from the answer of their call.
  if (context.source === 'agent') {
    folding.notices.push({
      kind: 'job_event',
      eventType: event.type,
      status: to,
      reason,
      atMs: context.nowMs,
    });
  }
}

/** Tells the workflow what was reported of steps, with the notice that goes out anyway if there is one. */
function noticeSteps(
  { notices }: Folding,
  before: DeploymentDocument,
  events: readonly EventToStore[],
  nowMs: number,
): void {
  const steps = stepRows(events);
  if (steps.length === 0) return;
  const last = notices.pop();
  if (last !== undefined) notices.push({ ...last, steps });
  else if (before.notice_seq < MOST_STEP_NOTICES)
    notices.push({ kind: 'seen', atMs: nowMs, steps });
}

/** The name of the reporter's key, where it has one. */
export function keyNameOf({ keyName }: Pick<StoreContext, 'keyName'>): { key_name?: string } {
  return keyName === undefined || keyName === null ? {} : { key_name: keyName };
}

/** The reason that a `job.failed` gives for itself, at most 500 characters. */
function reasonOf(payload: Readonly<Record<string, unknown>>): string {
  for (const key of ['reason', 'message', 'error']) {
    const value = payload[key];
    if (typeof value === 'string' && value !== '') return value.slice(0, 500);
  }
  return 'job.failed was reported without a reason';
}

function isSeenDue(before: DeploymentDocument, nowMs: number): boolean {
  if (before.mode !== 'live' || isEnded(before.status)) return false;
  const last = before.seen_noticed_at?.getTime() ?? 0;
  return nowMs - last >= SEEN_NOTICE_EVERY_MS;
}
