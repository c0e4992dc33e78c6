import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongodb';
import { stationResource, type StationTerms } from '../../domain/booking/commitment.ts';
import { raiseVersions } from '../booking/displacing.ts';
import { COMMITMENTS, type CommitmentDocument, sharedScheduleId } from '../booking/schedules.ts';
import type { Database } from '../store/database.ts';
import type { StationDocument } from './documents.ts';

/** As much of a station as its terms are made of. */
export type TermsRecord = Pick<StationDocument, 'antennas' | 'setup_s' | 'teardown_s'>;

/** The fields of a record that are terms. */
export const TERMS_FIELDS = { antennas: 1, setup_s: 1, teardown_s: 1 } as const;

/** The terms of a station as they are in its record. */
export function termsOfStation({ antennas, setup_s, teardown_s }: TermsRecord): StationTerms {
  return { antennas, setupMs: setup_s * 1000, teardownMs: teardown_s * 1000 };
}

/**
 * Inside the transaction that changes a station: where its terms change, all its schedules, live and rehearsed, become
 * others than those that plans were made beside, so that every commit adds up what is booked. First of all that is
 * written, as in commits.
 */
export async function raiseForTerms(
  { db }: Pick<Database, 'db'>,
  former: StationDocument,
  next: TermsRecord,
  session: ClientSession,
): Promise<void> {
  if (isDeepStrictEqual(termsOfStation(next), termsOfStation(former))) return;
  const resource = stationResource(former._id);
  const live = sharedScheduleId(resource);
  // Of a schedule without a commitment there is nothing that new terms could be too few for.
  const booked = await db
    .collection<CommitmentDocument>(COMMITMENTS)
    .distinct('schedule_id', { resource }, { session });
  await raiseVersions({ db }, session, [...new Set([live, ...booked])].sort());
}
