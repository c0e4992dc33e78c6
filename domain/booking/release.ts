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
  const isOwn = (one: Commitment): boolean =>
    one.booking === late.booking && one.resource === resource;
  const isRun = (one: Commitment): boolean =>
    isOwn(one) && one.work === late.work && one.draw.kind === 'load';
  const ends = laterEnds(commitments.filter(isRun), late);
  const longer = commitments.map((one) => {
    // What the step takes in is let go when it ends, too.
    const follows = one.work === late.work || one.draw.kind === 'storage';
    const endMs = follows && isOwn(one) ? ends.get(one.endMs) : undefined;
    return endMs === undefined ? one : { ...one, endMs };
  });
  return unlessTaken(resource, commitments, longer, capacity);
}

/**
 * Where the pieces of a late step end: each that is not over by as much later as the last one, but not after the next
 * one begins.
 */
function laterEnds(
  pieces: readonly Commitment[],
  { nowMs, untilMs }: { readonly nowMs: number; readonly untilMs: number },
): Map<number, number> {
  const run = pieces.toSorted((a, b) => a.startMs - b.startMs);
  const lateMs = untilMs - (run.at(-1)?.endMs ?? untilMs);
  if (lateMs <= 0) return new Map();
  return new Map(
    run.flatMap(({ endMs }, at): [number, number][] => {
      const next = run[at + 1];
      if (next === undefined) return [[endMs, untilMs]];
      const laterMs = Math.min(endMs + lateMs, next.startMs);
      return endMs > nowMs && laterMs > endMs ? [[endMs, laterMs]] : [];
    }),
  );
}

/**
 * Begins what is stored after a step at an instant before the one that it was to end at, where that has room on
 * the satellite.
 */
export function holdFrom(
  commitments: readonly Commitment[],
  early: {
    readonly booking: string;
    readonly work: string;
    readonly satelliteId: string;
    readonly fromMs: number;
  },
  capacity: Capacity,
): Extended {
  const resource = satelliteResource(early.satelliteId);
  const isOf = (one: Commitment): boolean =>
    one.booking === early.booking && one.work === early.work && one.resource === resource;
  const stored = commitments.filter((one) => isOf(one) && one.draw.kind === 'storage');
  // What it made is the last that is stored for it.
  const lastMs = Math.max(-Infinity, ...stored.map(({ startMs }) => startMs));
  const longer = commitments.map((one) =>
    stored.includes(one) && one.startMs === lastMs && one.startMs > early.fromMs
      ? { ...one, startMs: early.fromMs }
      : one,
  );
  return unlessTaken(resource, commitments, longer, capacity);
}

function unlessTaken(
  resource: string,
  former: readonly Commitment[],
  commitments: readonly Commitment[],
  capacity: Capacity,
): Extended {
  const before = overbookings(resource, former, capacity);
  const conflicts = overbookings(resource, commitments, capacity).filter(
    (found) => !before.some((known) => isSame(known, found)),
  );
  return conflicts.length === 0 ? { ok: true, commitments } : { ok: false, conflicts };
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
