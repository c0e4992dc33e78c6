import type { Batch, BatchJob, BatchSatellite } from './batch.ts';
import type { Row, SatelliteCells } from './cells.ts';
import type { LeastNeeds } from './least-needs.ts';
import { coarsened } from './coarse-time.ts';
import type { Prices } from './least-use.ts';
import { loadsOf } from './loads.ts';
import type { SolveLinear } from './linear.ts';
import { solveMaster, type Pair, type Supply } from './master.ts';
import { costBound, needsReader, pricer, type PricedCells } from './priced-cells.ts';

/** What a shard of satellites offers under prices. */
export interface ShardOffers {
  /** For each job, in their order, value minus the least cost on the best satellite; null where none can take it. */
  readonly best: readonly (number | null)[];
  /** The best few satellites for each job, and what each leaves of its value. */
  readonly pairs: readonly Pair[];
  readonly lefts: readonly number[];
  /** The priced spans of these satellites and of the stations that they see, and what they can send with. */
  readonly rows: readonly Row[];
  readonly supply: Supply;
}

/** Where the rounds stand. */
export interface Rounds {
  readonly round: number;
  readonly pairs: readonly Pair[];
  readonly supply: Supply;
  readonly rows: ReadonlyMap<string, Row>;
  /** No answer is worth more; `wholeBound` makes the most of it. */
  readonly bound: number;
  /** The prices that prove it. */
  readonly provenBy: Prices;
  /** What the best mixture of the pairs is worth: the bound comes down to this or below. */
  readonly mixture: number;
  /** How much of each pair the mixture takes. */
  readonly taken: readonly number[];
  /** Under which the next round prices. */
  readonly prices: Prices;
  /** So many rounds in a row have lowered the bound by little. */
  readonly idle: number;
}

const NO_SUPPLY: Supply = { antennaTime: [], contactTime: [] };

/** Before the first round: everything could be served. */
export function noRounds(jobs: readonly BatchJob[]): Rounds {
  return {
    ...{ round: 0, pairs: [], supply: NO_SUPPLY, rows: new Map(), mixture: 0, taken: [] },
    bound: jobs.reduce((sum, { value }) => sum + value, 0),
    ...{ provenBy: new Map(), prices: new Map(), idle: 0 },
  };
}

/** Satellites that a shard offers for a job in a round. */
const OFFERED = 3;

/** A satellite that may take a job. */
interface Way {
  readonly priced: PricedCells;
  /** At most what the value leaves after the least cost there. */
  readonly most: number;
  readonly turn: number;
}

/** One whose least cost is known, and what that leaves of the value. */
interface KnownWay extends Way {
  readonly left: number;
}

/**
 * Prices all jobs on some satellites: the step of a round that can be done for each shard apart. What satellites have
 * depends on no price: after the first round nobody needs to be told again (`isToldBefore`).
 */
export function priceShard(
  batch: Pick<Batch, 'jobs' | 'commitments' | 'termsOf'>,
  satellites: readonly BatchSatellite[],
  prices: Prices,
  isToldBefore = false,
): ShardOffers {
  const pricedAt = pricer(batch, prices);
  const used = new Set<SatelliteCells>();
  const needsFor = needsReader(prices);
  const best: (number | null)[] = [];
  const pairs: Pair[] = [];
  const lefts: number[] = [];
  batch.jobs.forEach((job, position) => {
    const needs = needsFor(job.job);
    const allowed = job.satellites === null ? null : new Set(job.satellites);
    const ways: Way[] = [];
    satellites.forEach((satellite, at) => {
      if (allowed?.has(satellite.id) === false) return;
      const environment = satellite.environmentFor(job.job);
      if (environment === null) return;
      const priced = pricedAt(satellite.id, environment);
      used.add(priced.cells);
      // Where all are as good, neighbours begin with different satellites.
      const turn = (at + satellites.length - (position % satellites.length)) % satellites.length;
      ways.push({ priced, most: job.value - costBound(needs, priced), turn });
    });
    const found = bestWays(ways, (way) => {
      const cost = needs.costOn(way.priced);
      return cost === null ? null : job.value - cost;
    });
    best.push(found[0]?.left ?? null);
    for (const { priced, left } of found) {
      if (left <= 0) continue;
      pairs.push(pairOf(job, needs, priced.cells));
      lefts.push(left);
    }
  });
  const told = isToldBefore ? { rows: [], supply: NO_SUPPLY } : supplyOf([...used]);
  return { best, pairs, lefts, ...told };
}

/** The few ways that leave most, best first; what is left is asked only of those that can be among them. */
function bestWays(ways: readonly Way[], leftOf: (way: Way) => number | null): KnownWay[] {
  const sorted = [...ways].sort((a, b) => b.most - a.most || a.turn - b.turn);
  const found: KnownWay[] = [];
  for (const way of sorted) {
    const last = found[OFFERED - 1];
    if (last !== undefined && way.most < last.left) break;
    const left = leftOf(way);
    if (left === null) continue;
    const known = { ...way, left };
    const at = found.findIndex((one) => compareWays(known, one) < 0);
    found.splice(at < 0 ? found.length : at, 0, known);
    found.length = Math.min(found.length, OFFERED);
  }
  return found;
}

function compareWays(a: KnownWay, b: KnownWay): number {
  return b.left - a.left || a.turn - b.turn;
}

function pairOf(
  { id, value }: BatchJob,
  { steps, downlinkMb, leadMs }: LeastNeeds,
  { satelliteId, endMs, passes, pieces }: SatelliteCells,
): Pair {
  const loads = new Map<string, number>();
  for (const step of steps)
    for (const [load, amount] of loadsOf(step, pieces) ?? [])
      loads.set(load, (loads.get(load) ?? 0) + amount);
  const fixedMs = Math.min(...passes.map((pass) => pass.fixedMs));
  return {
    ...{ jobId: id, satelliteId, value, endMs, downlinkMb },
    contactMs: downlinkMb > 0 ? fixedMs + leadMs : 0,
    loads,
  };
}

/** Priced spans and antenna time of satellites, each over the longest horizon of its jobs. */
function supplyOf(all: readonly SatelliteCells[]): Pick<ShardOffers, 'rows' | 'supply'> {
  const rows = new Map<string, Row>();
  const longest = new Map<string, SatelliteCells>();
  for (const cells of all) {
    for (const row of cells.rows.values()) rows.set(row.key, widest(rows.get(row.key), row));
    const known = longest.get(cells.satelliteId);
    if (known === undefined || known.endMs < cells.endMs) longest.set(cells.satelliteId, cells);
  }
  const antennaTime = [...longest.values()].flatMap(({ satelliteId, passes }) =>
    passes.flatMap(({ cells }) =>
      cells.map(({ station, antenna, fastest, startMs }) => ({
        ...{ satelliteId, station, antenna, rate: fastest, startMs },
      })),
    ),
  );
  const contactTime = [...longest.values()].flatMap(({ satelliteId, passes }) =>
    [...new Set(passes.flatMap(({ around }) => around))].map((station) => ({
      ...{ satelliteId, station },
    })),
  );
  return { rows: [...rows.values()], supply: { antennaTime, contactTime } };
}

/** Of two horizons the longer one has more in the priced span at its end. */
function widest(one: Row | undefined, other: Row): Row {
  return one !== undefined && one.capacity >= other.capacity ? one : other;
}

/** How far prices move from those that have proven most towards those of the newest mixture. */
const STRIDE = 0.5;
/** Sums of floats are told to so many parts of one. */
const ROUNDING = 1e-9;

/**
 * Takes what the shards offer under the prices of this round. What is proven: at any prices of 0 or more no answer is
 * worth more than what all priced spans are worth together and what each job leaves on its best satellite after
 * the least that it costs there. Then the master mixes all pairs so far, and its prices lead to the next round.
 */
export function takeRound(
  before: Rounds,
  jobs: readonly BatchJob[],
  offers: readonly ShardOffers[],
  solve: SolveLinear,
): Rounds {
  const rows = new Map(before.rows);
  for (const offer of offers)
    for (const row of offer.rows) rows.set(row.key, widest(rows.get(row.key), row));
  const found = boundAt(before.prices, jobs, offers, rows);
  const isBetter = before.round === 0 || found < before.bound;
  const bound = Math.min(found, before.bound);
  const provenBy = isBetter ? before.prices : before.provenBy;
  const known = new Set(before.pairs.map(pairKey));
  const pairs = [
    ...before.pairs,
    ...bestPairs(jobs, offers).filter((pair) => !known.has(pairKey(pair))),
  ];
  const supply = before.round > 0 ? before.supply : supplyIn(offers, rows);
  const master = solveMaster(pairs, supply, rows, solve);
  return {
    ...{ round: before.round + 1, pairs, supply, rows, bound, provenBy },
    ...{ mixture: master.value, taken: master.taken },
    idle: before.round > 0 && before.bound - bound <= NEAR * bound ? before.idle + 1 : 0,
    prices: before.round === 0 ? master.prices : between(provenBy, master.prices),
  };
}

/** Satellites that a round takes for a job from all shards together. */
const TAKEN = 6;

/** Of what many shards offer for a job the best few; where they are as good, neighbours begin with different shards. */
function bestPairs(jobs: readonly BatchJob[], offers: readonly ShardOffers[]): Pair[] {
  if (offers.length * OFFERED <= TAKEN) return offers.flatMap(({ pairs }) => pairs);
  const positions = new Map(jobs.map(({ id }, position) => [id, position]));
  const found = new Map<string, { pair: Pair; left: number; turn: number }[]>();
  offers.forEach(({ pairs, lefts }, shard) => {
    pairs.forEach((pair, at) => {
      const position = positions.get(pair.jobId) ?? 0;
      const turn = (shard + offers.length - (position % offers.length)) % offers.length;
      const own = found.get(pair.jobId) ?? [];
      found.set(pair.jobId, own);
      own.push({ pair, left: lefts[at] ?? 0, turn });
    });
  });
  return [...found.values()].flatMap((own) =>
    own
      .sort((a, b) => b.left - a.left || a.turn - b.turn)
      .slice(0, TAKEN)
      .map(({ pair }) => pair),
  );
}

/** What the satellites of all shards have to send with, as fine as a master can take it. */
function supplyIn(offers: readonly ShardOffers[], rows: ReadonlyMap<string, Row>): Supply {
  const all = offers.map(({ supply }) => supply);
  const antennaTime = all.flatMap((supply) => supply.antennaTime);
  const contactTime = all.flatMap((supply) => supply.contactTime);
  return coarsened({ antennaTime, contactTime }, rows);
}

function pairKey({ jobId, satelliteId }: Pair): string {
  return JSON.stringify([jobId, satelliteId]);
}

/** Sum of what spans are worth and of what each job leaves at its best. */
function boundAt(
  prices: Prices,
  jobs: readonly BatchJob[],
  offers: readonly ShardOffers[],
  rows: ReadonlyMap<string, Row>,
): number {
  let sum = 0;
  for (const [key, price] of prices) sum += price * (rows.get(key)?.capacity ?? 0);
  jobs.forEach((_, at) => {
    sum += Math.max(0, ...offers.map(({ best }) => best[at] ?? 0));
  });
  return sum * (1 + ROUNDING);
}

/** The greatest sum of values that a bound allows: a whole number where all values are. */
export function wholeBound(bound: number, jobs: readonly BatchJob[]): number {
  return jobs.every(({ value }) => Number.isInteger(value)) ? Math.floor(bound + ROUNDING) : bound;
}

function between(from: Prices, to: Prices): Prices {
  const keys = new Set([...from.keys(), ...to.keys()]);
  return new Map(
    [...keys].flatMap((key) => {
      const price = (1 - STRIDE) * (from.get(key) ?? 0) + STRIDE * (to.get(key) ?? 0);
      return price > 0 ? [[key, price] as const] : [];
    }),
  );
}

/** Bound and mixture are as near as further rounds are worth. */
const NEAR = 0.002;
/** With so many pairs a round takes seconds: so many in a row that lower the bound by little are the last ones. */
const MANY_PAIRS = 1500;
const MOST_IDLE = 2;

/** Whether further rounds would bring the bound down by little. */
export function isSettled(
  { round, bound, mixture, pairs, idle }: Rounds,
  mostRounds: number,
): boolean {
  if (round >= mostRounds || (round > 0 && bound - mixture <= NEAR * bound)) return true;
  return pairs.length >= MANY_PAIRS && idle >= MOST_IDLE;
}
