import { satelliteResource, stationResource } from '../booking/commitment.ts';
import { overbookings } from '../booking/sum-check.ts';
import { withPasses } from '../planning/environment/cut-passes.ts';
import { aloneIn, planFor } from './alone.ts';
import type { BatchJob, BatchSatellite, ServedJob } from './batch.ts';
import { antennaRow, spansOf } from './cells.ts';
import type { Ledger } from './ledger.ts';
import type { Prices } from './least-use.ts';

/** Makes plans under prices; jobs that want the same have the same plan on a satellite. */
export function pricedPlanner(
  ledger: Ledger,
  prices: Prices,
): (job: BatchJob, satellite: BatchSatellite) => ServedJob | null {
  const alone = aloneIn(ledger.batch);
  const known = new Map<string, ServedJob | null>();
  return (job, satellite) => {
    const key = `${alone.kindOf(job)}|${satellite.id}`;
    let plan = known.get(key);
    if (plan === undefined) known.set(key, (plan = pricedPlan(ledger, job, satellite, prices)));
    return plan === null ? null : planFor(job, plan);
  };
}

/**
 * The best plan of a job on a satellite under prices of antennas, beside what was booked before the batch: of the plan that is
 * best by itself and the one that keeps away from antenna time that costs anything, the one that costs less.
 */
function pricedPlan(
  ledger: Ledger,
  job: BatchJob,
  satellite: BatchSatellite,
  prices: Prices,
): ServedJob | null {
  const { batch } = ledger;
  const best = ledger.planAlone(job, satellite);
  if (best === null || costOf(best, batch.startMs, prices) === 0) return best;
  const left = best.environment;
  const free = left.passes.filter(({ stationId, aosMs, losMs }) =>
    spansOf({ startMs: aosMs, endMs: losMs }, batch.startMs).every(
      ({ index }) => !prices.has(antennaRow(stationResource(stationId), index)),
    ),
  );
  const spared = ledger.planIn(job, satellite.id, withPasses(left, free));
  if (spared === null) return best;
  const [one, other] = [best, spared].map((placed) => costOf(placed, batch.startMs, prices));
  return (other ?? 0) < (one ?? 0) ? spared : best;
}

/** What a plan takes of priced antenna time, by the keys of its spans, ms. */
export function antennaUse({ commitments }: ServedJob, startMs: number): Map<string, number> {
  const use = new Map<string, number>();
  for (const one of commitments) {
    if (!STATION.test(one.resource) || one.draw.kind !== 'antenna') continue;
    for (const { index, span } of spansOf(one, startMs)) {
      const key = antennaRow(one.resource, index);
      use.set(key, (use.get(key) ?? 0) + span.endMs - span.startMs);
    }
  }
  return use;
}

const STATION = new RegExp(`^${stationResource('(.+)')}$`);

function costOf(placed: ServedJob, startMs: number, prices: Prices): number {
  let cost = 0;
  for (const [key, amount] of antennaUse(placed, startMs)) cost += amount * (prices.get(key) ?? 0);
  return cost;
}

/** Whether a plan that was made without the others of the batch fits beside them as it is. */
export function fitsAsItIs(ledger: Ledger, placed: ServedJob): boolean {
  if (ledger.isBusy(placed.satelliteId)) return false;
  const own = satelliteResource(placed.satelliteId);
  const taken = placed.commitments.filter(({ resource }) => resource !== own);
  const beside = ledger.beside(placed.satelliteId, taken);
  return taken.every((one) => {
    const station = STATION.exec(one.resource)?.[1] ?? '';
    const met = beside.filter(
      ({ resource, startMs, endMs }) =>
        resource === one.resource && startMs < one.endMs && endMs > one.startMs,
    );
    const { antennas } = ledger.batch.termsOf(station);
    return overbookings(one.resource, [...met, one], { kind: 'station', antennas }).length === 0;
  });
}
