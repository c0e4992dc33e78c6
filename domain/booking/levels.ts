import type { Interval } from '../time/intervals.ts';
import type { Commitment, CommitmentDraw } from './commitment.ts';

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

/** Sums of decimal amounts are told to so many parts of one. */
const GRAIN = 1e9;

type Sum = { -readonly [Field in keyof Taken]: number };
type Open = { -readonly [Field in keyof Level]: number };

/**
 * What commitments of one resource take together, as spans in order of time in which something is taken;
 * neighbours differ.
 */
export function levelsOf(commitments: readonly Commitment[]): Level[] {
  const real = commitments.filter(({ startMs, endMs }) => endMs > startMs);
  const { order, timesMs } = edgesOf(real);
  const levels: Open[] = [];
  const sum: Sum = { ...NOTHING_TAKEN };
  let last: Open | null = null;
  let running = 0;
  for (let at = 0; at < order.length; at += 1) {
    const edge = order[at] ?? 0;
    const one = real[edge >> 1];
    if (one === undefined) continue;
    const share = isEnd(edge) ? -1 : 1;
    running += share;
    add(sum, one.draw, share);
    const startMs = timesMs[edge] ?? 0;
    const endMs = timesMs[order[at + 1] ?? -1];
    if (endMs === undefined || endMs === startMs || running === 0) continue;
    const level = levelOf(startMs, endMs, sum);
    if (last !== null && last.endMs === startMs && isSame(last, level)) last.endMs = endMs;
    else levels.push((last = level));
  }
  return levels;
}

/** Edges of commitments in order of time, at one instant in the order of the list: 2 n is the start of n, 2 n + 1 its end. */
function edgesOf(real: readonly Commitment[]): {
  readonly order: Uint32Array;
  readonly timesMs: Float64Array;
} {
  const timesMs = new Float64Array(2 * real.length);
  real.forEach(({ startMs, endMs }, at) => {
    timesMs[2 * at] = startMs;
    timesMs[2 * at + 1] = endMs;
  });
  const order = Uint32Array.from(timesMs.keys());
  order.sort((a, b) => (timesMs[a] ?? 0) - (timesMs[b] ?? 0) || a - b);
  return { order, timesMs };
}

function isEnd(edge: number): boolean {
  return (edge & 1) === 1;
}

/** Adds what is drawn, field by field: a schedule of a day has thousands of edges. */
function add(sum: Sum, draw: CommitmentDraw, share: number): void {
  switch (draw.kind) {
    case 'load':
      sum.powerW += share * draw.powerW;
      sum.windowW += share * draw.windowW;
      sum.compute += share * draw.compute;
      sum.thermalW += share * draw.thermalW;
      sum.memoryMb += share * draw.memoryMb;
      return;
    case 'storage':
      sum.storageMb += share * draw.amountMb;
      return;
    case 'antenna':
      sum.contacts += share;
      return;
    case 'outage':
      sum.outages += share;
  }
}

function levelOf(startMs: number, endMs: number, sum: Taken): Open {
  return {
    startMs,
    endMs,
    powerW: rounded(sum.powerW),
    windowW: rounded(sum.windowW),
    compute: rounded(sum.compute),
    thermalW: rounded(sum.thermalW),
    memoryMb: rounded(sum.memoryMb),
    storageMb: rounded(sum.storageMb),
    contacts: sum.contacts,
    outages: sum.outages,
  };
}

function rounded(amount: number): number {
  return Math.round(amount * GRAIN) / GRAIN;
}

function isSame(one: Taken, other: Taken): boolean {
  return (
    one.powerW === other.powerW &&
    one.windowW === other.windowW &&
    one.compute === other.compute &&
    one.thermalW === other.thermalW &&
    one.memoryMb === other.memoryMb &&
    one.storageMb === other.storageMb &&
    one.contacts === other.contacts &&
    one.outages === other.outages
  );
}
