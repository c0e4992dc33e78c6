import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongodb';
import { stationResource, type StationTerms } from '../../domain/booking/commitment.ts';
import { raiseVersions } from '../booking/displacing.ts';
import { COMMITMENTS, type CommitmentDocument, LIVE, scheduleId } from '../booking/schedules.ts';
import type { Database } from '../store/database.ts';
import type { StationDocument } from './documents.ts';

/** As much of a station as its terms are made of. */
export type TermsRecord = Pick<StationDocument, 'antennas' | 'setup_s' | 'teardown_s'>;

/** The fields of a record that are terms. */
export const TERMS_FIELDS = { antennas: 1, setup_s: 1, teardown_s: 1 } as const;

/** A station has other terms than those by which something was to be booked: nothing was booked. */
export class TermsMoved extends Error {
  readonly resource: string;

  constructor(resource: string) {
    super(`${resource} has other terms by now`);
    this.name = 'TermsMoved';
    this.resource = resource;
  }
}

/** So often something is booked by terms that are read anew. */
const MOST_READS = 4;

/**
 * Does `book`, which reads the terms of stations and books by them, again while they change in between; throws
 * TermsMoved where they do so each time, and what `book` throws.
 */
export async function byTermsOfNow<T>(book: () => Promise<T>): Promise<T> {
  for (let reads = 1; ; reads += 1) {
    try {
      return await book();
    } catch (error) {
      if (!(error instanceof TermsMoved) || reads === MOST_READS) throw error;
    }
  }
}

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
  const live = scheduleId({ ownerId: '', world: LIVE, isStrict: () => true }, resource);
  // Of a schedule without a commitment there is nothing that new terms could be too few for.
  const booked = await db
    .collection<CommitmentDocument>(COMMITMENTS)
    .distinct('schedule_id', { resource }, { session });
  await raiseVersions({ db }, session, [...new Set([live, ...booked])].sort());
}
