import { formatInstant } from '../../domain/time/instant.ts';
import { ScheduleConflict } from '../booking/bookings.ts';
import { REVISIONS } from '../deployment/collections.ts';
import { ResourceGone } from '../fleet/booking-rules.ts';
import type { Database } from '../store/database.ts';
import type { RevisionDocument } from './documents.ts';

/** So many revisions in a row that were refused for the same are no race that was lost. */
const MOST_REFUSED = 3;

/** Why a revision could not be booked, in words that are the same each time; null where it was no refusal. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof ResourceGone) return error.message;
  if (!(error instanceof ScheduleConflict)) return null;
  const [overlap] = error.overlaps;
  if (overlap === undefined) return error.message;
  // Not from when on: of what runs already that is later at every look.
  const { resource, rule, endMs } = overlap;
  return `${resource} cannot be booked (${rule}) until ${formatInstant(endMs)}`;
}

/**
 * What the newest revisions of a deployment were all refused for, one after the other: the looks do not see it. Null
 * where they were not.
 */
export async function stuckBy(
  { db }: Pick<Database, 'db'>,
  deploymentId: string,
): Promise<string | null> {
  const newest = await db
    .collection<RevisionDocument>(REVISIONS)
    .find({ deployment_id: deploymentId }, { projection: { refused: 1 } })
    .sort({ revision: -1 })
    .limit(MOST_REFUSED)
    .toArray();
  const refused = newest[0]?.refused;
  if (refused === undefined || newest.length < MOST_REFUSED) return null;
  return newest.every((one) => one.refused === refused) ? refused : null;
}
