import { loadRow, type PricedPass, type SatelliteCells } from './cells.ts';
import type { LeastNeeds } from './least-needs.ts';
import { loadsOf } from './loads.ts';

/** Value of one unit of each priced span by its key; what is not in it costs nothing. */
export type Prices = ReadonlyMap<string, number>;

/** What the cheapest conceivable plan takes of each priced span, and what that costs. */
export interface LeastUse {
  readonly cost: number;
  readonly use: ReadonlyMap<string, number>;
}

/**
 * The least that any plan of a job on a satellite can cost under prices of 0 or more, and for what: every step that
 * must run on board, and the cheapest antenna time that carries what must come down, as if it could be cut at
 * will. Null where not even that fits. No plan costs less, since it takes at least this much of spans that it may
 * use; what costs the same is shared out evenly.
 */
export function leastUse(
  { steps, downlinkMb, leadMs, stations }: LeastNeeds,
  cells: SatelliteCells,
  prices: Prices,
): LeastUse | null {
  const use = new Map<string, number>();
  let cost = 0;
  for (const step of steps) {
    const loads = loadsOf(step, cells.pieces);
    if (loads === null) return null;
    for (const [load, amount] of loads) {
      const key = loadRow(cells.satelliteId, load);
      add(use, key, amount);
      cost += (prices.get(key) ?? 0) * amount;
    }
  }
  if (downlinkMb <= 0) return { cost, use };
  const offers = cells.passes
    .filter(({ stationId }) => stations === null || stations.includes(stationId))
    .flatMap((pass) => offersOf(pass, downlinkMb, leadMs, prices));
  const sent = fillCheaply(offers, downlinkMb, (offer, volumeMb) => {
    const lengthMs = volumeMb / offer.fastest;
    add(use, offer.station, lengthMs);
    add(use, offer.antenna, lengthMs);
    for (const key of offer.fixedAt)
      add(use, key, (offer.fixedMsAMb * volumeMb) / offer.fixedAt.length);
  });
  return sent === null ? null : { cost: cost + sent, use };
}

interface Offer {
  readonly price: number;
  readonly room: number;
}

/** Takes the cheapest first, and of what costs the same of each in proportion; the cost, or null if it is too little. */
function fillCheaply<Of extends Offer>(
  offers: readonly Of[],
  wanted: number,
  take: (offer: Of, amount: number) => void,
): number | null {
  const sorted = [...offers].sort((a, b) => a.price - b.price);
  let left = wanted;
  let cost = 0;
  for (let at = 0; at < sorted.length && left > 0;) {
    const price = sorted[at]?.price ?? 0;
    let end = at;
    let room = 0;
    for (; end < sorted.length && sorted[end]?.price === price; end += 1)
      room += sorted[end]?.room ?? 0;
    const share = Math.min(1, left / room);
    for (const offer of sorted.slice(at, end)) take(offer, offer.room * share);
    cost += price * room * share;
    left = share < 1 ? 0 : left - room;
    at = end;
  }
  // Sums of floats may fall short by their rounding.
  return left > wanted * 1e-9 ? null : cost;
}

/**
 * Parts of a pass by what a megabyte costs in them. A contact has its set-up, tear-down and key exchange once: spread
 * over the most that it can carry of the job, they add so much to each megabyte at least.
 */
function offersOf(pass: PricedPass, wantedMb: number, leadMs: number, prices: Prices) {
  const mostMb = Math.min(wantedMb, pass.volumeMb);
  const least = Math.min(...pass.around.map((key) => prices.get(key) ?? 0));
  const fixedAt = pass.around.filter((key) => (prices.get(key) ?? 0) === least);
  const fixedMsAMb = mostMb > 0 ? (pass.fixedMs + leadMs) / mostMb : 0;
  return pass.cells.map(({ station, antenna, volumeMb, fastest }) => ({
    price: ((prices.get(station) ?? 0) + (prices.get(antenna) ?? 0)) / fastest + least * fixedMsAMb,
    room: volumeMb,
    ...{ station, antenna, fastest, fixedAt, fixedMsAMb },
  }));
}

function add(use: Map<string, number>, key: string, amount: number): void {
  if (amount > 0) use.set(key, (use.get(key) ?? 0) + amount);
}
