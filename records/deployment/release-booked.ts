import type { ClientSession } from 'mongodb';
import { createBookingRecords } from '../booking/bookings.ts';
import { LIVE } from '../booking/schedules.ts';
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
  const { _id: id, booked } = deployment;
  if (booked === undefined) return;
  const reached = Math.max(reachedMs(deployment), missionAt?.getTime() ?? 0);
  const fromMs = booked.world === LIVE ? at.getTime() : reached;
  await createBookingRecords(database).release(session, id, fromMs);
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
