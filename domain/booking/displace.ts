import { type Booking, type Commitment } from './commitment.ts';
import { isSame } from './release.ts';
import { overbookings, type Capacity } from './sum-check.ts';

/** Who wants room, and when. */
export interface Claim {
  readonly priority: number;
  /** What time it is for a booking, epoch ms: each rehearsal has a clock of its own. */
  readonly nowOf: (booking: string) => number;
}

/** Looks up a booking; undefined of outages, which nobody displaces. */
export type BookingOf = (id: string) => Booking | undefined;

/**
 * Commitments that a claim may take away, and those that it may not: only preemptible bookings of lower
 * priority are displaced, and of these only steps and transfers of which nothing has begun.
 */
export function divide(
  commitments: readonly Commitment[],
  bookingOf: BookingOf,
  { priority, nowOf }: Claim,
): { readonly fixed: readonly Commitment[]; readonly loose: readonly Commitment[] } {
  const begun = new Set(
    commitments.filter((one) => one.startMs <= nowOf(one.booking)).map((one) => workKey(one)),
  );
  const isLoose = (one: Commitment): boolean => {
    const booking = bookingOf(one.booking);
    return (
      booking !== undefined &&
      booking.preemptible &&
      booking.priority < priority &&
      !begun.has(workKey(one))
    );
  };
  return {
    fixed: commitments.filter((one) => !isLoose(one)),
    loose: commitments.filter(isLoose),
  };
}

function workKey({ booking, work }: Commitment): string {
  return JSON.stringify([booking, work]);
}

/**
 * The bookings that have to give way to new commitments: of those that may be displaced as many stay as fit
 * beside the new ones, the highest priority first, among equals in the order of their ids.
 */
export function displacedBy(
  wanted: readonly Commitment[],
  fixed: readonly Commitment[],
  loose: readonly Commitment[],
  bookingOf: BookingOf,
  capacityOf: (resource: string) => Capacity | null,
): string[] {
  const priorityOf = (id: string): number => bookingOf(id)?.priority ?? Infinity;
  const ids = [...new Set(loose.map(({ booking }) => booking))].sort(
    (a, b) => priorityOf(b) - priorityOf(a) || (a < b ? -1 : 1),
  );
  let standing = [...fixed, ...wanted];
  const displaced: string[] = [];
  for (const id of ids) {
    const own = loose.filter(({ booking }) => booking === id);
    const beside = [...standing, ...own];
    if (
      fitsAsBefore(standing, beside, [...new Set(own.map(({ resource }) => resource))], capacityOf)
    )
      standing = beside;
    else displaced.push(id);
  }
  return displaced;
}

/** Whether more commitments overbook none of some resources more than the fewer ones do. */
export function fitsAsBefore(
  before: readonly Commitment[],
  after: readonly Commitment[],
  resources: readonly string[],
  capacityOf: (resource: string) => Capacity | null,
): boolean {
  return resources.every((resource) => {
    const capacity = capacityOf(resource);
    if (capacity === null) return true;
    const known = overbookings(resource, before, capacity);
    return overbookings(resource, after, capacity).every((found) =>
      known.some((one) => isSame(one, found)),
    );
  });
}
