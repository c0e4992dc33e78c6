import type { CollectionIndexes } from '../store/collection.ts';
import type { Commitment, CommitmentDraw } from '../../domain/booking/commitment.ts';

/** All commitments of one resource in one world. */
export interface ScheduleDocument {
  /** `scheduleId`. */
  readonly _id: string;
  /** Whose it is; absent of strict resources, which everybody shares. */
  readonly owner_id?: string;
  /** Grows with every change. */
  readonly version: number;
}

/** What a booking has taken of a resource. */
export interface CommitmentDocument {
  readonly _id: string;
  readonly schedule_id: string;
  readonly owner_id: string;
  readonly resource: string;
  readonly booking_id: string;
  readonly work: string | null;
  readonly draw: CommitmentDraw;
  readonly start: Date;
  readonly end: Date;
  readonly priority: number;
  readonly preemptible: boolean;
}

export const SCHEDULES = 'booking_schedules';
export const COMMITMENTS = 'commitments';

export const BOOKING_SCHEDULE_INDEXES: CollectionIndexes = {
  collection: SCHEDULES,
  indexes: [{ key: { owner_id: 1 }, name: 'of_owner' }],
};

/** The index of what is booked in one schedule, by its end. */
export const IN_TIME = 'in_time';

export const COMMITMENT_INDEXES: CollectionIndexes = {
  collection: COMMITMENTS,
  indexes: [
    { key: { schedule_id: 1, end: 1 }, name: IN_TIME },
    { key: { booking_id: 1 }, name: 'of_booking' },
    { key: { resource: 1, end: 1 }, name: 'of_resource' },
    { key: { owner_id: 1, end: 1 }, name: 'of_owner_in_time' },
  ],
};

/** The world in which everybody flies; others are rehearsals of one owner. */
export const LIVE = 'live';

/** Whose schedules are meant. */
export interface ScheduleScope {
  readonly ownerId: string;
  /** `live`, or the name of a rehearsal of the owner. */
  readonly world: string;
  /** Whether a resource may never be booked twice, by anybody. */
  readonly isStrict: (resource: string) => boolean;
}

/**
 * The schedule of a resource: of a strict one in the live world everybody has the same, of a loose one, and in
 * a rehearsal, each owner has one of their own.
 */
export function scheduleId({ ownerId, world, isStrict }: ScheduleScope, resource: string): string {
  if (world === LIVE && isStrict(resource)) return sharedScheduleId(resource);
  return JSON.stringify([world, ownerId, resource]);
}

/** The schedule that everybody shares of a registered resource in the live world. */
export function sharedScheduleId(resource: string): string {
  return JSON.stringify([LIVE, null, resource]);
}

/** A stored commitment as the domain knows it. */
export function toCommitment(document: CommitmentDocument): Commitment {
  const { resource, booking_id: booking, work, draw, start, end } = document;
  return { resource, booking, work, draw, startMs: start.getTime(), endMs: end.getTime() };
}
