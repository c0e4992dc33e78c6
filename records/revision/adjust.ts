import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongodb';
import { extend, holdFrom, type Extended } from '../../domain/booking/release.ts';
import { satelliteResource, type Commitment } from '../../domain/booking/commitment.ts';
import type { Capacity } from '../../domain/booking/sum-check.ts';
import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import type { RevisionCause } from '../../domain/revision/revision.ts';
import type { MovedContact } from '../../domain/revision/truth.ts';
import { DAY_MS, formatInstant } from '../../domain/time/instant.ts';
import {
  COMMITMENTS,
  type CommitmentDocument,
  scheduleId,
  type ScheduleDocument,
  SCHEDULES,
  toCommitment,
} from '../booking/schedules.ts';
import { DEPLOYMENT_EVENTS, DEPLOYMENTS } from '../deployment/collections.ts';
import type { DeploymentEventDocument } from '../deployment/events.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import { storeEvents } from '../deployment/log.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';

/** A step that runs until later than its plan says, or whose product is stored from earlier on; epoch ms. */
export type RanOtherwise =
  | { readonly stepId: string; readonly untilMs: number }
  | { readonly stepId: string; readonly storedFromMs: number };

/** What a look at a plan that is still true has found to have moved. */
export interface RecheckedPlan {
  /** Names the look: its event is kept once. */
  readonly look: string;
  readonly causes: readonly RevisionCause[];
  readonly contacts: readonly MovedContact[];
  /** On the clock of the deployment, epoch ms. */
  readonly atMs: number;
}

/** What is to be booked of what happens otherwise. */
export interface AdjustRequest extends RecheckedPlan {
  readonly ran: readonly RanOtherwise[];
  readonly strict: readonly string[];
  readonly satelliteId: string;
  readonly capacity: Capacity;
}

/** true: nothing was to be changed. moved: it was. taken: others are behind it. past: it has ended, or flies another plan. */
export type AdjustOutcome = 'true' | 'moved' | 'taken' | 'past';

/**
 * Books in one transaction what late steps still draw and what early ones store, where nobody is behind them, and
 * keeps the event. Whoever releases or commits meanwhile meets it in the record or in the schedule. Safe to repeat.
 */
export function adjustBookings(
  database: Database,
  { _id: id, copy_id: copyId }: DeploymentDocument,
  request: AdjustRequest,
  nowMs: number,
): Promise<AdjustOutcome> {
  const change = async (session: ClientSession): Promise<AdjustOutcome> => {
    const deployment = await database.db
      .collection<DeploymentDocument>(DEPLOYMENTS)
      .findOneAndUpdate(
        { _id: id, copy_id: copyId, status: { $in: [...OPEN_STATUSES] } },
        { $inc: { revision_turns: 1 } },
        { session, returnDocument: 'after' },
      );
    if (deployment?.booked === undefined) return 'past';
    const moved = await adjust(database, session, deployment, request);
    if (moved === null) return 'taken';
    const isKept = await keepRechecked(database, session, deployment, {
      ...{ ...request, steps: moved, nowMs },
    });
    return isKept ? 'moved' : 'true';
  };
  return database.transaction(change).catch(repeated);
}

/** What was booked otherwise; null where others are in the way. */
async function adjust(
  { db }: Database,
  session: ClientSession,
  { _id: booking, owner_id: ownerId, booked }: DeploymentDocument,
  { ran, strict, satelliteId, capacity, atMs: nowMs }: AdjustRequest,
): Promise<RanOtherwise[] | null> {
  const resource = satelliteResource(satelliteId);
  const isStrict = (one: string): boolean => strict.includes(one);
  const schedule = scheduleId({ ownerId, world: booked?.world ?? '', isStrict }, resource);
  const commitments = db.collection<CommitmentDocument>(COMMITMENTS);
  // Writing first makes rivals meet here, as every commit does.
  await db
    .collection<ScheduleDocument>(SCHEDULES)
    .updateOne({ _id: schedule }, { $inc: { version: 1 } }, { session });
  const documents = await commitments
    .find({ schedule_id: schedule, end: { $gt: new Date(nowMs - DAY_MS) } }, { session })
    .toArray();
  const moved: RanOtherwise[] = [];
  let current: readonly Commitment[] = documents.map(toCommitment);
  for (const one of ran) {
    const changed = changedBy(current, one, { booking, satelliteId, nowMs, capacity });
    // On loose resources, which nobody shares, overlaps are told and not refused.
    if (!changed.ok && isStrict(resource)) return null;
    if (!changed.ok || isEqual(changed.commitments, current)) continue;
    current = changed.commitments;
    moved.push(one);
  }
  for (const [index, { startMs, endMs }] of current.entries()) {
    const document = documents[index];
    if (document === undefined) continue;
    if (document.start.getTime() === startMs && document.end.getTime() === endMs) continue;
    const span = { start: new Date(startMs), end: new Date(endMs) };
    await commitments.updateOne({ _id: document._id }, { $set: span }, { session });
  }
  return moved;
}

function changedBy(
  commitments: readonly Commitment[],
  one: RanOtherwise,
  {
    booking,
    satelliteId,
    nowMs,
    capacity,
  }: {
    readonly booking: string;
    readonly satelliteId: string;
    readonly nowMs: number;
    readonly capacity: Capacity;
  },
): Extended {
  const of = { booking, satelliteId, work: one.stepId };
  return 'untilMs' in one
    ? extend(commitments, { ...of, nowMs, untilMs: Math.ceil(one.untilMs) }, capacity)
    : holdFrom(commitments, { ...of, fromMs: Math.floor(one.storedFromMs) }, capacity);
}

function isEqual(one: readonly Commitment[], other: readonly Commitment[]): boolean {
  return one.every(({ startMs, endMs }, at) => {
    const same = other[at];
    return same !== undefined && same.startMs === startMs && same.endMs === endMs;
  });
}

/** Keeps the event of a plan whose contacts alone have moved; once for a look. */
export async function tellRechecked(
  database: Database,
  { _id: id, copy_id: copyId }: DeploymentDocument,
  found: RecheckedPlan,
  nowMs: number,
): Promise<AdjustOutcome> {
  const keep = async (session: ClientSession): Promise<AdjustOutcome> => {
    const filter = { _id: id, copy_id: copyId, status: { $in: [...OPEN_STATUSES] } };
    const deployment = await database.db
      .collection<DeploymentDocument>(DEPLOYMENTS)
      .findOne(filter, { session });
    if (deployment === null) return 'past';
    const told = { ...found, steps: [], nowMs };
    return (await keepRechecked(database, session, deployment, told)) ? 'moved' : 'true';
  };
  return await database.transaction(keep).catch(repeated);
}

/** A repeat of a look finds its event. */
function repeated(error: unknown): 'moved' {
  if (isDuplicateKey(error)) return 'moved';
  throw error;
}

const RECHECKED = 'plan.rechecked';

/** Keeps the event of a look; false where nothing has moved since the one before it. */
async function keepRechecked(
  database: Database,
  session: ClientSession,
  { _id: id }: DeploymentDocument,
  {
    look,
    causes,
    contacts,
    steps,
    atMs,
    nowMs,
  }: RecheckedPlan & { readonly steps: readonly RanOtherwise[]; readonly nowMs: number },
): Promise<boolean> {
  const shown = contacts.map(presentContact);
  if (steps.length === 0 && (await isTold(database, session, id, shown))) return false;
  const event = {
    type: RECHECKED,
    ...{ at: new Date(atMs), stepId: null, dedupeKeys: [`look:${look}`] },
    payload: {
      message: messageOf(contacts.length, steps.length),
      causes: causes.map(({ kind, subject }) => ({ kind, subject })),
      contacts: shown,
      steps: steps.map((one) =>
        'untilMs' in one
          ? { step_id: one.stepId, until: formatInstant(one.untilMs) }
          : { step_id: one.stepId, stored_from: formatInstant(one.storedFromMs) },
      ),
    },
  };
  await storeEvents(database, session, [event], {
    ...{ filter: { _id: id }, source: 'platform', agentId: null, nowMs },
  });
  return true;
}

function presentContact({ stationId, aosMs, losMs, now, volumeShare }: MovedContact) {
  return {
    ...{ station_id: stationId, aos: formatInstant(aosMs), los: formatInstant(losMs) },
    now: now === null ? null : { aos: formatInstant(now.aosMs), los: formatInstant(now.losMs) },
    volume_share: Math.round(volumeShare * 1e4) / 1e4,
  };
}

/** Whether the newest event of this kind tells of all these contacts, as they are. */
async function isTold(
  { db }: Database,
  session: ClientSession,
  deploymentId: string,
  contacts: readonly ReturnType<typeof presentContact>[],
): Promise<boolean> {
  if (contacts.length === 0) return true;
  const newest = await db
    .collection<DeploymentEventDocument>(DEPLOYMENT_EVENTS)
    .findOne(
      { deployment_id: deploymentId, event_type: RECHECKED },
      { session, sort: { seq: -1 } },
    );
  const told = newest?.payload['contacts'];
  if (!Array.isArray(told)) return false;
  return contacts.every((one) => told.some((known) => isDeepStrictEqual(known, one)));
}

function messageOf(contacts: number, steps: number): string {
  const moved = [
    ...(contacts > 0
      ? [`${contacts} ${contacts === 1 ? 'contact has' : 'contacts have'} moved`]
      : []),
    ...(steps > 0 ? [`${steps} ${steps === 1 ? 'step' : 'steps'} booked otherwise`] : []),
  ];
  return `The plan is still true: ${moved.join(', ')}.`;
}
