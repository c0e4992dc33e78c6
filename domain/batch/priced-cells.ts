import type { Environment } from '../planning/environment/environment.ts';
import type { Job } from '../planning/job/job.ts';
import type { Batch } from './batch.ts';
import { cellsOf, loadRow, type SatelliteCells } from './cells.ts';
import { knownNeeds, type LeastNeeds } from './least-needs.ts';
import { leastUse, type Prices } from './least-use.ts';
import { hasRoom, LOADS } from './loads.ts';

/**
 * What a satellite offers under prices, looked at once for all jobs: most of what it offers costs nothing most of the
 * time, and then what a job costs there is known without looking through its passes.
 */
export interface PricedCells {
  readonly cells: SatelliteCells;
  /** Whether a load of the satellite has a price. */
  readonly hasLoads: boolean;
  /** What can come down over all stations for nothing, MB. */
  readonly freeMb: number;
  /**
   * What can come down by its price without what a contact costs beside, cheapest first: `volumesMb` in all up to
   * here, which cost `costs` together. Nothing where all is free.
   */
  readonly volumesMb: readonly number[];
  readonly costs: readonly number[];
}

/** What satellites of a batch offer under some prices, each of their surroundings looked at once. */
export function pricer(
  batch: Pick<Batch, 'commitments' | 'termsOf'>,
  prices: Prices,
): (satelliteId: string, environment: Environment) => PricedCells {
  const cellsIn = cellsOf(batch);
  const known = new Map<SatelliteCells, PricedCells>();
  return (satelliteId, environment) => {
    const cells = cellsIn(satelliteId, environment);
    let priced = known.get(cells);
    if (priced === undefined) known.set(cells, (priced = pricedCells(cells, prices)));
    return priced;
  };
}

function pricedCells(cells: SatelliteCells, prices: Prices): PricedCells {
  const { passes, satelliteId } = cells;
  const priceOf = (key: string): number => prices.get(key) ?? 0;
  const hasLoads = prices.size > 0 && LOADS.some((load) => priceOf(loadRow(satelliteId, load)) > 0);
  let freeMb = 0;
  let isFree = true;
  const offers: { readonly price: number; readonly volumeMb: number }[] = [];
  for (const { around, cells: parts } of passes) {
    const isFreeBeside = around.some((key) => priceOf(key) === 0);
    for (const { station, antenna, volumeMb, fastest } of parts) {
      const price = (priceOf(station) + priceOf(antenna)) / fastest;
      if (price === 0 && isFreeBeside) freeMb += volumeMb;
      else isFree = false;
      offers.push({ price, volumeMb });
    }
  }
  const volumesMb: number[] = [];
  const costs: number[] = [];
  if (!isFree) {
    offers.sort((a, b) => a.price - b.price);
    let [sumMb, cost] = [0, 0];
    for (const { price, volumeMb } of offers) {
      sumMb += volumeMb;
      cost += price * volumeMb;
      volumesMb.push(sumMb);
      costs.push(cost);
    }
  }
  return { cells, hasLoads, freeMb, volumesMb, costs };
}

/** Sums of floats differ by no more, relative. */
const ROUNDING = 1e-9;

/** No plan of a job costs less on a satellite under the prices; `leastCost` is never below. */
export function costBound({ downlinkMb }: LeastNeeds, priced: PricedCells): number {
  const { volumesMb, costs } = priced;
  let low = 0;
  let high = volumesMb.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((volumesMb[middle] ?? Infinity) < downlinkMb) low = middle + 1;
    else high = middle;
  }
  const [beforeMb, before] = [volumesMb[low - 1] ?? 0, costs[low - 1] ?? 0];
  const [afterMb, after] = [volumesMb[low] ?? beforeMb, costs[low] ?? before];
  const share = afterMb > beforeMb ? Math.max(0, downlinkMb - beforeMb) / (afterMb - beforeMb) : 0;
  return (before + share * (after - before)) * (1 - ROUNDING);
}

/** What `leastUse` says that any plan of a job on a satellite costs at least; null where not even that fits. */
export function leastCost(needs: LeastNeeds, priced: PricedCells, prices: Prices): number | null {
  const { cells, hasLoads, freeMb } = priced;
  const { steps, downlinkMb, stations } = needs;
  const isFree = downlinkMb <= 0 || (stations === null && downlinkMb <= freeMb);
  if (!hasLoads && isFree) return steps.every((step) => hasRoom(step, cells.pieces)) ? 0 : null;
  return leastUse(needs, cells, prices)?.cost ?? null;
}

/** The least that a job takes, and what that costs on satellites. */
export interface CostedNeeds extends LeastNeeds {
  /** The least cost of any plan on a satellite; null where it has none. */
  readonly costOn: (priced: PricedCells) => number | null;
}

/** What jobs need at least; under the same prices those that need the same cost the same. */
export function needsReader(prices: Prices): (job: Job) => CostedNeeds {
  const costed = new Map<string, CostedNeeds>();
  return (job) => {
    const { needs, text } = knownNeeds(job);
    let found = costed.get(text);
    if (found === undefined) {
      const costs = new Map<PricedCells, number | null>();
      const costOn = (priced: PricedCells): number | null => {
        let cost = costs.get(priced);
        if (cost === undefined) costs.set(priced, (cost = leastCost(needs, priced, prices)));
        return cost;
      };
      costed.set(text, (found = { ...needs, costOn }));
    }
    return found;
  };
}
