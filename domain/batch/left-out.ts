import { mayTake, type Batch, type BatchJob } from './batch.ts';
import type { Row } from './cells.ts';
import { leastUse, type Prices } from './least-use.ts';
import { costBound, needsReader, pricer, type PricedCells } from './priced-cells.ts';

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
  const pricedAt = pricer(batch, prices);
  const needsFor = needsReader(prices);
  return jobs.map((job) => {
    const needs = needsFor(job.job);
    let cheapest: { readonly priced: PricedCells; readonly cost: number } | null = null;
    for (const satellite of batch.satellites) {
      const environment = mayTake(job, satellite.id) ? satellite.environmentFor(job.job) : null;
      if (environment === null) continue;
      const priced = pricedAt(satellite.id, environment);
      const least: number = cheapest?.cost ?? Infinity;
      if (costBound(needs, priced) >= least) continue;
      const cost = needs.costOn(priced);
      if (cost !== null && cost < least) cheapest = { priced, cost };
    }
    if (cheapest === null)
      return {
        ...{ jobId: job.id, reason: 'impossible' as const },
        ...{ satelliteId: null, leastCost: null, bids: [] },
      };
    const { cells } = cheapest.priced;
    return {
      jobId: job.id,
      reason: cheapest.cost >= job.value ? ('outbid' as const) : ('not_found' as const),
      satelliteId: cells.satelliteId,
      leastCost: cheapest.cost,
      bids: bidsOf(leastUse(needs, cells, prices)?.use ?? new Map(), cells.rows, prices),
    };
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
