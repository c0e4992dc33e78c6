import { mayTake, type Batch, type BatchJob } from './batch.ts';
import { satelliteCells, type Row } from './cells.ts';
import { leastNeeds } from './least-needs.ts';
import { leastUse, type Prices } from './least-use.ts';

/** Why a job is not served: no satellite can take it, what it needs is worth more to others, or no place was found. */
export const LEFT_OUT_REASONS = ['impossible', 'outbid', 'not_found'] as const;

/** What of a priced span a job would take at least on its best satellite, and what that costs. */
export interface Bid {
  readonly row: Row;
  readonly amount: number;
  readonly cost: number;
}

/** A job that is not served, and why. */
export interface LeftOut {
  readonly jobId: string;
  readonly reason: (typeof LEFT_OUT_REASONS)[number];
  /** Where it would be cheapest; null where no satellite can take it. */
  readonly satelliteId: string | null;
  /** The least that any plan of it costs there; at least its value where it is outbid. */
  readonly leastCost: number | null;
  /** What of that costs most, dearest first. */
  readonly bids: readonly Bid[];
}

/** Spans that are named for one job. */
const NAMED = 3;

/** Why each of some jobs is not served, under the prices that prove the bound. */
export function explainLeftOut(batch: Batch, jobs: readonly BatchJob[], prices: Prices): LeftOut[] {
  return jobs.map((job) => {
    const needs = leastNeeds(job.job);
    let cheapest: LeftOut | null = null;
    for (const satellite of batch.satellites) {
      const environment = mayTake(job, satellite.id) ? satellite.environmentFor(job.job) : null;
      if (environment === null) continue;
      const cells = satelliteCells(satellite.id, environment, batch);
      const least = leastUse(needs, cells, prices);
      if (least === null || least.cost >= (cheapest?.leastCost ?? Infinity)) continue;
      cheapest = {
        jobId: job.id,
        reason: least.cost >= job.value ? 'outbid' : 'not_found',
        satelliteId: satellite.id,
        leastCost: least.cost,
        bids: bidsOf(least.use, cells.rows, prices),
      };
    }
    const none = { satelliteId: null, leastCost: null, bids: [] };
    return cheapest ?? { jobId: job.id, reason: 'impossible', ...none };
  });
}

function bidsOf(
  use: ReadonlyMap<string, number>,
  rows: ReadonlyMap<string, Row>,
  prices: Prices,
): Bid[] {
  return [...use]
    .flatMap(([key, amount]) => {
      const row = rows.get(key);
      const cost = amount * (prices.get(key) ?? 0);
      return row === undefined || cost <= 0 ? [] : [{ row, amount, cost }];
    })
    .sort((a, b) => b.cost - a.cost)
    .slice(0, NAMED);
}
