import { mayTake, type Batch, type BatchJob, type BatchSatellite } from './batch.ts';
import { satelliteCells, type Row, type SatelliteCells } from './cells.ts';
import { leastNeeds, type LeastNeeds } from './least-needs.ts';
import { leastUse, type Prices } from './least-use.ts';
import { loadsOf } from './loads.ts';
import type { SolveLinear } from './linear.ts';
import { solveMaster, type Pair, type Supply } from './master.ts';
import type { Environment } from '../planning/environment/environment.ts';

/** What a shard of satellites offers under prices. */
export interface ShardOffers {
  /** For each job, in their order, value minus the least cost on the best satellite; null where none can take it. */
  readonly best: readonly (number | null)[];
  /** The best few satellites for each job. */
  readonly pairs: readonly Pair[];
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
}

const NO_SUPPLY: Supply = { antennaTime: [], contactTime: [] };

/** Before the first round: everything could be served. */
export function noRounds(jobs: readonly BatchJob[]): Rounds {
  return {
    ...{ round: 0, pairs: [], supply: NO_SUPPLY, rows: new Map(), mixture: 0, taken: [] },
    bound: jobs.reduce((sum, { value }) => sum + value, 0),
    ...{ provenBy: new Map(), prices: new Map() },
  };
}

/** Satellites that a shard offers for a job in a round. */
const OFFERED = 3;

/** Prices all jobs on some satellites: the step of a round that can be done for each shard apart. */
export function priceShard(
  batch: Pick<Batch, 'jobs' | 'commitments' | 'termsOf'>,
  satellites: readonly BatchSatellite[],
  prices: Prices,
): ShardOffers {
  const known = new Map<Environment, SatelliteCells>();
  const best: (number | null)[] = [];
  const pairs: Pair[] = [];
  batch.jobs.forEach((job, position) => {
    const needs = leastNeeds(job.job);
    const ways = satellites.flatMap((satellite, at) => {
      const environment = mayTake(job, satellite.id) ? satellite.environmentFor(job.job) : null;
      if (environment === null) return [];
      const cells = known.get(environment) ?? satelliteCells(satellite.id, environment, batch);
      known.set(environment, cells);
      const least = leastUse(needs, cells, prices);
      if (least === null) return [];
      // Where all are as good, neighbours begin with different satellites.
      const turn = (at + satellites.length - (position % satellites.length)) % satellites.length;
      return [{ cells, left: job.value - least.cost, turn }];
    });
    ways.sort((a, b) => b.left - a.left || a.turn - b.turn);
    best.push(ways[0]?.left ?? null);
    for (const { cells, left } of ways.slice(0, OFFERED))
      if (left > 0) pairs.push(pairOf(job, needs, cells));
  });
  return { best, pairs, ...supplyOf([...known.values()]) };
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
    ...offers.flatMap((offer) => offer.pairs).filter((pair) => !known.has(pairKey(pair))),
  ];
  const supply =
    before.round > 0
      ? before.supply
      : {
          antennaTime: offers.flatMap((offer) => offer.supply.antennaTime),
          contactTime: offers.flatMap((offer) => offer.supply.contactTime),
        };
  const master = solveMaster(pairs, supply, rows, solve);
  return {
    ...{ round: before.round + 1, pairs, supply, rows, bound, provenBy },
    ...{ mixture: master.value, taken: master.taken },
    prices: before.round === 0 ? master.prices : between(provenBy, master.prices),
  };
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

/** Whether further rounds would bring the bound down by little. */
export function isSettled({ round, bound, mixture }: Rounds, mostRounds: number): boolean {
  return round >= mostRounds || (round > 0 && bound - mixture <= NEAR * bound);
}
