import type { Interval } from '../time/intervals.ts';
import type { Commitment } from './commitment.ts';

/** What all commitments together take of one resource. */
export interface Taken {
  readonly powerW: number;
  readonly windowW: number;
  readonly compute: number;
  readonly thermalW: number;
  readonly memoryMb: number;
  readonly storageMb: number;
  /** Antennas in use. */
  readonly contacts: number;
  readonly outages: number;
}

/** A span in which what is taken stands still. */
export interface Level extends Taken, Interval {}

/** What nobody takes. */
export const NOTHING_TAKEN: Taken = {
  powerW: 0,
  windowW: 0,
  compute: 0,
  thermalW: 0,
  memoryMb: 0,
  storageMb: 0,
  contacts: 0,
  outages: 0,
};

const FIELDS = Object.keys(NOTHING_TAKEN) as readonly (keyof Taken)[];

/** Sums of decimal amounts are told to so many parts of one. */
const GRAIN = 1e9;

/**
 * What commitments of one resource take together, as spans in order of time in which something is taken;
 * neighbours differ.
 */
export function levelsOf(commitments: readonly Commitment[]): Level[] {
  const events = commitments.flatMap((one) =>
    one.endMs > one.startMs
      ? [
          { tMs: one.startMs, share: 1, one },
          { tMs: one.endMs, share: -1, one },
        ]
      : [],
  );
  events.sort((a, b) => a.tMs - b.tMs);
  const levels: Level[] = [];
  const sum = { ...NOTHING_TAKEN };
  let running = 0;
  events.forEach(({ tMs, share, one }, at) => {
    running += share;
    const taken = takenBy(one);
    for (const field of FIELDS) sum[field] += share * taken[field];
    const nextMs = events[at + 1]?.tMs;
    if (nextMs === undefined || nextMs === tMs || running === 0) return;
    const level = { startMs: tMs, endMs: nextMs, ...rounded(sum) };
    const last = levels.at(-1);
    if (last?.endMs === tMs && FIELDS.every((field) => last[field] === level[field]))
      levels[levels.length - 1] = { ...last, endMs: nextMs };
    else levels.push(level);
  });
  return levels;
}

function takenBy({ draw }: Commitment): Taken {
  switch (draw.kind) {
    case 'load': {
      const { powerW, windowW, compute, thermalW, memoryMb } = draw;
      return { ...NOTHING_TAKEN, powerW, windowW, compute, thermalW, memoryMb };
    }
    case 'storage':
      return { ...NOTHING_TAKEN, storageMb: draw.amountMb };
    case 'antenna':
      return { ...NOTHING_TAKEN, contacts: 1 };
    case 'outage':
      return { ...NOTHING_TAKEN, outages: 1 };
  }
}

function rounded(sum: Taken): Taken {
  const result = { ...sum };
  for (const field of FIELDS) result[field] = Math.round(sum[field] * GRAIN) / GRAIN;
  return result;
}
