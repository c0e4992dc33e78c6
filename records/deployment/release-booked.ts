import type { ClientSession } from 'mongodb';
import { settlementOf, STEP_NEWS } from '../../domain/booking/settlement.ts';
import type { RevisionCause } from '../../domain/revision/revision.ts';
import { createBookingRecords } from '../booking/bookings.ts';
import { COMMITMENTS, type CommitmentDocument, LIVE, toCommitment } from '../booking/schedules.ts';
import type { Database } from '../store/database.ts';
import type { DeploymentDocument } from './deployments.ts';

type Booked = Pick<DeploymentDocument, '_id' | 'booked' | 'mission_time' | 'played_s'>;

/**
 * Inside the transaction that ends a deployment at `at`: gives back what it has booked from then on. In the live
 * world that is the wall clock; in a rehearsal, whose time is that of its plans, how far the mission was, or
 * `missionAt` where that is later. Does nothing where nothing is booked.
 */
export async function releaseBooked(
  database: Database,
  session: ClientSession,
  deployment: Booked,
  { at, missionAt }: { readonly at: Date; readonly missionAt?: Date | undefined },
): Promise<void> {
  if (deployment.booked === undefined) return;
  const fromMs = happenedMs(deployment, at, missionAt);
  await createBookingRecords(database).release(session, deployment._id, fromMs);
}

/** What lies after this instant has not happened, epoch ms. */
function happenedMs(deployment: Booked, at: Date, missionAt: Date | undefined): number {
  if (deployment.booked?.world === LIVE) return at.getTime();
  return Math.max(reachedMs(deployment), missionAt?.getTime() ?? 0);
}

/** An event, as far as it may be news of a step or a transfer. */
export interface ToldEvent {
  readonly type: string;
  readonly stepId: string | null;
  /** Absent where it names none. */
  readonly transferId?: string;
  readonly at: Date;
}

/** What is to be looked at of a step. */
export interface SettledStep {
  readonly cause: RevisionCause;
  /** It was late before, and still runs. */
  readonly goesOn?: true;
}

/**
 * Inside the transaction that stores what an agent told: gives back the rest of steps that ended early, and
 * answers why the plan is to be looked at again: steps that draw longer than is booked, or whose product is
 * stored earlier. A report of steps of which nothing is booked costs one read of an index.
 */
export async function settleSteps(
  database: Database,
  session: ClientSession,
  deployment: Booked,
  events: readonly ToldEvent[],
  now: Date,
): Promise<SettledStep[]> {
  const { _id: booking, booked } = deployment;
  const told = booked === undefined ? [] : events.flatMap(newsOf);
  if (told.length === 0) return [];
  const documents = await database.db
    .collection<CommitmentDocument>(COMMITMENTS)
    .find({ booking_id: booking, work: { $in: told.map(({ work }) => work) } }, { session })
    .toArray();
  const own = documents.map(toCommitment);
  const settled: SettledStep[] = [];
  for (const { at, ...news } of told) {
    const settlement = settlementOf(own, { booking, ...news, atMs: at.getTime() });
    if (settlement === 'late')
      settled.push({
        cause: { kind: 'step_late', subject: news.work },
        ...(news.news === 'progress' && { goesOn: true }),
      });
    if (settlement === 'held') settled.push({ cause: { kind: 'step_early', subject: news.work } });
    if (settlement !== 'release' && settlement !== 'held') continue;
    // What is over already is history: only what others may still take is given back.
    const fromMs = Math.max(happenedMs(deployment, now, at), at.getTime());
    await createBookingRecords(database).release(session, booking, fromMs, news.work);
  }
  return settled;
}

const STEP_EVENT = new RegExp(`^(?:[a-z]+_)?step\\.(${STEP_NEWS.join('|')})$`);

function newsOf({ type, stepId, at }: ToldEvent) {
  const news = STEP_NEWS.find((one) => one === STEP_EVENT.exec(type)?.[1]);
  return news === undefined || stepId === null ? [] : [{ work: stepId, news, at }];
}

/** How far the mission of a booked deployment was when it last played, epoch ms. */
export function reachedMs({ booked, mission_time, played_s }: Booked): number {
  const playedMs = booked === undefined ? 0 : booked.starts_at.getTime() + played_s * 1000;
  return Math.max(playedMs, mission_time?.getTime() ?? 0);
}

/** Inside the transaction that removes a deployment which never began: gives back all that it has booked. */
export async function releaseAll(
  database: Database,
  session: ClientSession,
  { _id: id, booked }: Pick<Booked, '_id' | 'booked'>,
): Promise<void> {
  if (booked !== undefined) await createBookingRecords(database).release(session, id, 0);
}
