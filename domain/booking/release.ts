import { type Commitment, satelliteResource } from './commitment.ts';
import { overbookings, type Capacity, type Overbooking } from './sum-check.ts';

/** What is left of commitments when something ends, and what is free again. */
export interface Released {
  readonly kept: readonly Commitment[];
  /** Spans that are free from now on, with what they had drawn. */
  readonly freed: readonly Commitment[];
}

/**
 * Releases what lies after an instant of the commitments of a booking or, with `work`, of one step or
 * transfer: what has begun is cut there, what has not is given back whole. What is stored for work that goes
 * on stays.
 */
export function release(
  commitments: readonly Commitment[],
  atMs: number,
  which: { readonly booking: string; readonly work?: string },
): Released {
  const kept: Commitment[] = [];
  const freed: Commitment[] = [];
  for (const one of commitments) {
    const isMeant =
      one.booking === which.booking &&
      (which.work === undefined || (one.work === which.work && one.draw.kind !== 'storage'));
    if (!isMeant || one.endMs <= atMs) kept.push(one);
    else {
      if (one.startMs < atMs) kept.push({ ...one, endMs: atMs });
      freed.push(one.startMs < atMs ? { ...one, startMs: atMs } : one);
    }
  }
  return { kept, freed };
}

/** Commitments that reach further, or what of others is in the way. */
export type Extended =
  | { readonly ok: true; readonly commitments: readonly Commitment[] }
  | { readonly ok: false; readonly conflicts: readonly Overbooking[] };

/**
 * Extends what a step or transfer that is late has of a satellite up to an instant, with the storage that
 * its data take until then, if nobody is behind it: the sum of all commitments of the satellite has to fit
 * where it fitted before.
 */
export function extend(
  commitments: readonly Commitment[],
  late: {
    readonly booking: string;
    readonly work: string;
    readonly satelliteId: string;
    readonly nowMs: number;
    readonly untilMs: number;
  },
  capacity: Capacity,
): Extended {
  const resource = satelliteResource(late.satelliteId);
  const isLate = (one: Commitment): boolean =>
    one.booking === late.booking &&
    one.work === late.work &&
    one.resource === resource &&
    one.startMs <= late.nowMs;
  const lastMs = Math.max(-Infinity, ...commitments.filter(isLate).map(({ endMs }) => endMs));
  // What the step takes in is let go when it ends, too.
  const isHeldForIt = (one: Commitment): boolean =>
    one.booking === late.booking && one.resource === resource && one.draw.kind === 'storage';
  const longer = commitments.map((one) =>
    (isLate(one) || isHeldForIt(one)) && one.endMs === lastMs && one.endMs < late.untilMs
      ? { ...one, endMs: late.untilMs }
      : one,
  );
  const before = overbookings(resource, commitments, capacity);
  const conflicts = overbookings(resource, longer, capacity).filter(
    (found) => !before.some((known) => isSame(known, found)),
  );
  return conflicts.length === 0 ? { ok: true, commitments: longer } : { ok: false, conflicts };
}

/** Whether an overbooking is no worse than one that was there before. */
export function isSame(known: Overbooking, found: Overbooking): boolean {
  const isMore =
    found.rule === 'battery'
      ? found.needed < known.needed - 1e-9
      : found.needed > known.needed + 1e-6;
  return (
    known.rule === found.rule &&
    known.startMs <= found.startMs &&
    found.endMs <= known.endMs &&
    !isMore
  );
}
