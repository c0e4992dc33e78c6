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
  const { _id: id, booked, mission_time, played_s } = deployment;
  if (booked === undefined) return;
  const reached = [
    booked.starts_at.getTime() + played_s * 1000,
    mission_time?.getTime() ?? 0,
    missionAt?.getTime() ?? 0,
  ];
  const fromMs = booked.world === LIVE ? at.getTime() : Math.max(...reached);
  await createBookingRecords(database).release(session, id, fromMs);
}

/** Inside the transaction that removes a deployment which never began: gives back all that it has booked. */
export async function releaseAll(
  database: Database,
  session: ClientSession,
  { _id: id, booked }: Pick<Booked, '_id' | 'booked'>,
): Promise<void> {
  if (booked !== undefined) await createBookingRecords(database).release(session, id, 0);
}
