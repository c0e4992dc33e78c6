import type { ClientSession } from 'mongodb';
import type { Tier } from '../../contracts/access/modes-and-tiers.ts';
import type { Commitment, StationTerms } from '../../domain/booking/commitment.ts';
import type { Capacity } from '../../domain/booking/sum-check.ts';
import { createBookingRecords, type Committed, type ScheduleOverlap } from '../booking/bookings.ts';
import { createDisplacing } from '../deployment/displacing.ts';
import type { Database } from '../store/database.ts';
import type { Making } from '../store/making.ts';
import { minuteRefusals, minutesAllowed, registerRefusals } from './booking-rules.ts';
import { readSchedule, type ResourceSchedule, type ScheduleQuery } from './schedule-view.ts';
import { readTerms } from './worlds.ts';

/** What is to be booked in a world. */
export interface WorldBooking {
  readonly ownerId: string;
  readonly world: string;
  /** Of the key that books, which bounds the minutes of public stations; undefined: none does. */
  readonly tier: Tier | undefined;
  readonly booking: string;
  /** 0 to 9. */
  readonly priority: number;
  /** Whether work of higher priority may take what it has not begun. */
  readonly preemptible: boolean;
  readonly commitments: readonly Commitment[];
  /** Resources that are registered. */
  readonly strict: readonly string[];
  /** Versions beside which a plan of our own making for this owner and world was made; else null. */
  readonly versions: ReadonlyMap<string, number> | null;
  readonly capacityOf: (resource: string) => Capacity | null;
  /** By which commitments and capacity were made, of registered stations; absent: by none that were read. */
  readonly terms?: Readonly<Record<string, StationTerms>>;
  /** What the booking has from this instant on is given back first, epoch ms. */
  readonly replacesFromMs?: number;
  /** Bookings that are given back whole first, as it takes their place. */
  readonly releases?: readonly string[];
}

export type WorldBookings = ReturnType<typeof createWorldBookings>;

/**
 * Bookings in worlds, with the register's word on them. `clock` answers epoch ms; all functions throw when MongoDB
 * is away.
 */
export function createWorldBookings(database: Database, clock: () => number = Date.now) {
  const bookings = createBookingRecords(database);
  return {
    /** What is booked, as its viewer may see it; null where what is asked for is not there. */
    schedule: (query: ScheduleQuery): Promise<ResourceSchedule[] | null> =>
      readSchedule(database, query),

    /** The terms of the registered stations among some resources, by their ids. */
    terms: (strict: readonly string[]): Promise<Record<string, StationTerms>> =>
      readTerms(database, strict),

    /** Whether anything bounds how many minutes a day an owner may book among some resources. */
    isMetered: async (
      asked: Pick<WorldBooking, 'ownerId' | 'world' | 'tier' | 'strict'>,
    ): Promise<boolean> => (await minutesAllowed(database, asked)).length > 0,

    /** The days (UTC) on which commitments would be beyond those minutes; a commit is what decides. */
    beyondMinutes: (
      asked: Pick<WorldBooking, 'ownerId' | 'world' | 'tier' | 'strict' | 'commitments'>,
    ): Promise<ScheduleOverlap[]> => minuteRefusals(database, asked),

    /**
     * Books, in one transaction with `work`. Throws ScheduleConflict where something strict would be booked
     * twice, ResourceGone where something is registered no more, TermsMoved where a station has other terms by
     * now, PriorityCapped where its owner allows others less priority, and what `making` and `work` throw; then
     * nothing is booked. What of lower priority stands in the way and gives way is displaced, and told.
     */
    commit<T>(
      { booking, priority, preemptible, strict, tier, ...request }: WorldBooking,
      work: (session: ClientSession, committed: Committed) => Promise<T>,
      making?: Making,
    ): Promise<T> {
      const known = new Set(strict);
      return bookings.commit(
        {
          ...request,
          isStrict: (resource) => known.has(resource),
          booking: { id: booking, priority, preemptible },
          displacing: createDisplacing(database, { ownerId: request.ownerId, booking }, clock),
          refusals: (session) => {
            const isNew = request.replacesFromMs === undefined;
            // What flies already is not bounded again by the rules of now, but for what others allow.
            const of = isNew ? { priority, tier } : { priority: null, tier: undefined };
            const asked = { ...request, strict, ...of };
            return registerRefusals(database, asked, session);
          },
        },
        work,
        making,
      );
    },
  };
}
