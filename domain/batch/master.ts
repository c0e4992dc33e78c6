import { loadRow, type Row } from './cells.ts';
import { longRows } from './coarse-time.ts';
import type { Prices } from './least-use.ts';
import type { SolveLinear } from './linear.ts';
import type { Loads } from './loads.ts';

/** A job on a satellite, with the least that every plan of it takes there. */
export interface Pair {
  readonly jobId: string;
  readonly satelliteId: string;
  readonly value: number;
  /** When the horizon of the job ends there, epoch ms. */
  readonly endMs: number;
  readonly downlinkMb: number;
  /** Set-up, key exchange and tear-down of one contact, ms; 0 where nothing comes down. */
  readonly contactMs: number;
  readonly loads: Loads;
}

/** Antenna time with which a satellite can send: a part of a pass inside one priced span. */
export interface AntennaTime {
  readonly satelliteId: string;
  /** Keys of the antenna time of the station and of the satellite. */
  readonly station: string;
  readonly antenna: string;
  /** MB a ms. */
  readonly rate: number;
  readonly startMs: number;
}

/** Where a contact of a satellite may have its set-up and tear-down. */
export interface ContactTime {
  readonly satelliteId: string;
  /** Key of the antenna time of the station. */
  readonly station: string;
}

/** What satellites have to send with. */
export interface Supply {
  readonly antennaTime: readonly AntennaTime[];
  readonly contactTime: readonly ContactTime[];
  /** So many neighbouring priced spans count as one in it; absent: each is one. */
  readonly spans?: number;
}

/** The best mixture of pairs and antenna time. */
export interface MasterSolution {
  readonly value: number;
  /** How much of each pair is taken, 0 to 1. */
  readonly taken: readonly number[];
  /** What one more unit of each priced span would be worth. */
  readonly prices: Prices;
}

/** Figures near 1 are what solvers like: minutes of antennas, and loads as shares of what there is. */
const MINUTE_MS = 60_000;

/**
 * The master problem: pairs of job and satellite, and the antenna time that satellites send with, so that the value is
 * most, each job is served once at most, what a satellite has to send by the end of each horizon has antenna time
 * before it, every job has a contact of its own, and no priced span is taken more often than it is there.
 */
export function solveMaster(
  pairs: readonly Pair[],
  supply: Supply,
  priced: ReadonlyMap<string, Row>,
  solve: SolveLinear,
): MasterSolution {
  if (pairs.length === 0) return { value: 0, taken: [], prices: new Map() };
  const { antennaTime, contactTime, spans = 1 } = supply;
  const { rows, spansIn } = longRows(priced, spans);
  const limits: number[] = [];
  const index = new Map<string, number>();
  const rowFor = (key: string, limit: number): number => {
    let at = index.get(key);
    if (at === undefined) {
      at = limits.push(limit) - 1;
      index.set(key, at);
    }
    return at;
  };
  const ends = new Map<string, Set<number>>();
  for (const { satelliteId, endMs, downlinkMb } of pairs)
    if (downlinkMb > 0) ends.set(satelliteId, (ends.get(satelliteId) ?? new Set()).add(endMs));
  const endsOf = (satelliteId: string): number[] => [...(ends.get(satelliteId) ?? [])];
  const loadShare = (key: string, amount: number): readonly [number, number][] => {
    const capacity = rows.get(key)?.capacity ?? 0;
    return amount > 0 && capacity > 0 ? [[rowFor(key, 1), amount / capacity]] : [];
  };
  const pairColumns = pairs.map((pair) => [
    [rowFor(`job|${pair.jobId}`, 1), 1] as const,
    ...endsOf(pair.satelliteId)
      .filter((endMs) => pair.downlinkMb > 0 && endMs >= pair.endMs)
      .map((endMs) => [rowFor(`sent|${pair.satelliteId}|${endMs}`, 0), pair.downlinkMb] as const),
    ...(pair.downlinkMb > 0
      ? [[rowFor(`contacts|${pair.satelliteId}`, 0), pair.contactMs / MINUTE_MS] as const]
      : []),
    ...[...pair.loads].flatMap(([load, amount]) =>
      loadShare(loadRow(pair.satelliteId, load), amount),
    ),
  ]);
  const antenna = (key: string): number => rowFor(key, (rows.get(key)?.capacity ?? 0) / MINUTE_MS);
  const isSending = ({ satelliteId }: ContactTime): boolean => ends.has(satelliteId);
  const sending = antennaTime.filter(isSending).map((cell) => [
    ...endsOf(cell.satelliteId)
      .filter((endMs) => cell.startMs < endMs)
      .map(
        (endMs) =>
          [rowFor(`sent|${cell.satelliteId}|${endMs}`, 0), -cell.rate * MINUTE_MS] as const,
      ),
    [antenna(cell.station), 1] as const,
    [antenna(cell.antenna), 1] as const,
  ]);
  const setUp = contactTime
    .filter(isSending)
    .map((cell) => [
      [rowFor(`contacts|${cell.satelliteId}`, 0), -1] as const,
      [antenna(cell.station), 1] as const,
    ]);
  const solution = solve({
    costs: [...pairs.map(({ value }) => value), ...[...sending, ...setUp].map(() => 0)],
    columns: [...pairColumns, ...sending, ...setUp],
    limits,
  });
  const prices = new Map<string, number>();
  for (const [key, at] of index) {
    const row = rows.get(key);
    const worth = solution.worth[at] ?? 0;
    if (row === undefined || worth <= 0) continue;
    const price = worth / (row.kind === 'antenna' ? MINUTE_MS : row.capacity);
    for (const own of spansIn(key)) prices.set(own, price);
  }
  return { value: solution.value, taken: solution.taken.slice(0, pairs.length), prices };
}
