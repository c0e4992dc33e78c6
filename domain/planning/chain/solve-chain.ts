import { timeForVolume } from '../../link/capacity.ts';
import { KEY_EXCHANGE_MS, MIN_SLICE_MS, RADIO_LOAD } from '../../link/radio.ts';
import { type WorkMeter } from '../rcpsp/work-meter.ts';
import { type ContactOption } from '../schedule/contact-search.ts';
import { costOf, released, startsEndingBy } from './best-places.ts';
import {
  type ChainPrices,
  type ChainPlan,
  LOOK_WORK,
  CONTACT_WORK,
  ROUNDING_MS,
  type OpenLeg,
  type Search,
  type Taken,
  openLegs,
  failureQuery,
  shunned,
  ROUNDING,
  limitOf,
  timePrice,
  leastRadio,
  endAfter,
} from './chain-search.ts';
import { type Chain } from './chain.ts';
import { combine } from './combine-contacts.ts';
import { endOf, leastFailure, placesOf } from './delivery-failure.ts';
import { firstBlock, followed, cheapestOf, soonestOf } from './follow-sequence.ts';
import { lossyEnvironment, lossShareOf, roomFor, failuresOf } from './sequence-failures.ts';

/** The cheapest plan of a chain, as far as it could be computed. */
export interface ChainSolution {
  /** No plan of the chain costs less: of its radio, its saves, its end and its failure. */
  readonly bound: number;
  /** Null when nothing was found. */
  readonly plan: ChainPlan | null;
}

/** Sequences of contacts whose best places are computed. */
const MOST_LOOKS = 1500;

/** Points of the costs of all sequences together. */
const MOST_POINTS = 1_500_000;

/** Stretches of one rate that transfers over several contacts may look at: some 30 ms of a processor. */
const MOST_CELLS = 600_000;

/** Units of a stretch of one rate that is looked at. */
const CELL_WORK = 0.5;

/**
 * The cheapest plan of a chain: branch and bound over the contact that each transfer takes, with the
 * exact best places inside each sequence of contacts. Transfers over several contacts are combined for
 * the last transfer and bounded for others. Steps run, save or wait wherever hazards make that a
 * choice. Every sum is one that no plan stays below: what could stand in the way (battery, antenna,
 * storage) only makes plans dearer.
 */
export function solveChain(chain: Chain, prices: ChainPrices, meter: WorkMeter): ChainSolution {
  const { job } = chain;
  const { first, legs, releaseMs } = openLegs(chain);
  const exchange = RADIO_LOAD.keyExchange.powerW * KEY_EXCHANGE_MS;
  const failures = failureQuery(chain, legs);
  const search: Search = {
    chain,
    prices,
    legs,
    first: releaseMs < Infinity ? firstBlock(chain, first, prices, legs) : released(releaseMs),
    releaseMs,
    lossShare: lossShareOf(chain, prices),
    keyPrice: job.security.encryption === 'none' ? 0 : prices.perWattMs * exchange,
    failures,
    leastRisk: prices.perFailure * leastFailure(failures, 0, releaseMs, null),
    lossy: lossyEnvironment(chain, prices, failures),
    meter,
    looks: 0,
    points: 0,
    budget: { cells: MOST_CELLS },
    cost: Infinity,
    plan: null,
    open: Infinity,
  };
  if (releaseMs < Infinity) extend(search, [], releaseMs, 0);
  meter.spent += (MOST_CELLS - search.budget.cells) * CELL_WORK;
  return { bound: Math.min(limitOf(search), search.open), plan: search.plan };
}

/** No plan of a chain fails to deliver with a smaller chance, 0 to 1; losses of passes alone. */
export function leastChainFailure(chain: Chain): number {
  const { legs, releaseMs } = openLegs(chain);
  return leastFailure(failureQuery(chain, legs), 0, releaseMs, null);
}

/** Looks at every way to go on from the contacts taken, the most promising first. */
function extend(search: Search, taken: readonly Taken[], releaseMs: number, radio: number): void {
  const { legs, prices, meter } = search;
  const at = taken.length;
  const leg = legs[at];
  if (leg === undefined) {
    weigh(search, taken, releaseMs);
    return;
  }
  const rest = leastRadio(search, at + 1) + search.leastRisk;
  const used = new Set(taken.map(({ contact }) => contact.passIndex));
  const apart = shunned(leg, taken);
  const open: { next: Taken; bound: number; nextMs: number; radio: number }[] = [];
  for (const contact of leg.contacts) {
    meter.spent += CONTACT_WORK;
    if (contact.endMs <= releaseMs || apart.has(contact.passIndex)) continue;
    const startMs = Math.max(contact.earliestMs, releaseMs);
    if (startMs > prices.latestMs) continue;
    const key = used.has(contact.passIndex) ? 0 : search.keyPrice;
    const least = radio + key + rest + prices.perWattMs * leg.powerW * leg.shortestMs;
    if (least + timePrice(search, startMs + leg.shortestMs) >= limitOf(search)) continue;
    const places = placesOf(leg, contact);
    const endMs = sliceEndMs(search, leg, contact, startMs);
    if (places === null || endMs === null) continue;
    const nextMs = leg.next.endFrom(endMs);
    const own = radio + key + prices.perWattMs * leg.powerW * places.shortestMs;
    const lastMs = endAfter(search, at, nextMs);
    const bound = own + rest + timePrice(search, lastMs);
    if (bound < limitOf(search) && lastMs <= prices.latestMs + 1)
      open.push({ next: { leg, contact, places }, bound, nextMs, radio: own });
  }
  open.sort((a, b) => a.bound - b.bound);
  for (const { next, bound, nextMs, radio: own } of open) {
    if (bound >= limitOf(search)) break;
    if (search.looks >= MOST_LOOKS || search.points >= MOST_POINTS) {
      search.open = Math.min(search.open, bound);
      break;
    }
    extend(search, [...taken, next], nextMs, own);
  }
  if (leg.task.maxPasses !== 1) combine(search, taken, releaseMs, radio);
}

/** Earliest end of one slice in a contact, whole ms; null where it does not carry the leg. */
function sliceEndMs(
  { prices }: Search,
  leg: OpenLeg,
  contact: ContactOption,
  startMs: number,
): number | null {
  if (prices.perWattMs > 0) {
    const reachedMs = endOf(placesOf(leg, contact), startMs);
    return reachedMs === null ? null : Math.ceil(reachedMs - ROUNDING_MS);
  }
  const reachedMs = timeForVolume(contact.table, startMs, leg.volumeMb);
  if (reachedMs === null) return null;
  const endMs = Math.max(reachedMs, startMs + MIN_SLICE_MS);
  return endMs > contact.endMs ? null : endMs;
}

/** The best places of a whole sequence, which ends at `endMs` at the earliest. */
function weigh(search: Search, taken: readonly Taken[], endMs: number): void {
  const { prices, meter } = search;
  search.looks += 1;
  meter.spent += LOOK_WORK;
  if (timePrice(search, endMs) + search.leastRisk >= search.cost) return;
  const failures = failuresOf(search, taken, endMs);
  if (failures.chance > prices.mostFailure + ROUNDING) return;
  const passes = new Set(taken.map(({ contact }) => contact.passIndex));
  const risk = prices.perFailure === 0 ? 0 : prices.perFailure * -Math.log1p(-failures.chance);
  const fixed = passes.size * search.keyPrice + risk;
  if (fixed + timePrice(search, endMs) >= search.cost) return;
  const whole = followed(search, taken, failures);
  const layer = costOf(whole);
  const end =
    prices.perWattMs === 0
      ? soonestOf(layer, roomFor(search, failures))
      : cheapestOf(search, layer);
  if (end === null) return;
  const waitsMs = Math.max(endMs, Math.ceil(end.atMs - ROUNDING_MS));
  const isSoonest = end.atMs === layer.atMs[0];
  const cost =
    fixed + (prices.perWattMs > 0 ? end.cost : timePrice(search, isSoonest ? endMs : waitsMs));
  if (cost >= search.cost) return;
  search.cost = cost;
  const { slices, steps } = startsEndingBy(whole, end.atMs);
  search.plan = {
    slices: taken.map(({ contact }, index) => [
      {
        passIndex: contact.passIndex,
        startMs: Math.floor(slices[index] ?? contact.earliestMs),
        endMs: contact.endMs,
      },
    ]),
    waits: steps,
  };
}
