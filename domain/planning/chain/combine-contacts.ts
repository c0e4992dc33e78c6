import { MIN_SLICE_MS } from '../../link/radio.ts';
import { costOf, follow, released, startsEndingBy, type Followed } from './best-places.ts';
import {
  type ChainPlan,
  PRECISION,
  LOOK_WORK,
  ROUNDING_MS,
  type OpenLeg,
  type Search,
  type Taken,
  shunned,
  ROUNDING,
  limitOf,
  timePrice,
  leastRadio,
  endAfter,
} from './chain-search.ts';
import { stagesOf, chargedFor, followed, latestOf, soonestOf } from './follow-sequence.ts';
import { costBy, type Layer } from './layer.ts';
import { roomFor, failuresOf } from './sequence-failures.ts';
import { leastKeys } from './several-bounds.ts';
import { severalContacts, type SliceSpan } from './several-contacts.ts';
import { soonestEndMs } from './soonest-end.ts';

/** Transfers of one leg over several contacts: combined for the last leg, otherwise bounded. */
export function combine(
  search: Search,
  taken: readonly Taken[],
  releaseMs: number,
  radio: number,
): void {
  const { legs, prices } = search;
  const at = taken.length;
  const shortest = Math.max(MIN_SLICE_MS, Math.floor(legs[at]?.shortestMs ?? 0));
  if (at < legs.length - 1 && prices.perWattMs > 0) {
    // Without the keys of the contacts taken.
    const air =
      radio - new Set(taken.map(({ contact }) => contact.passIndex)).size * search.keyPrice;
    const base = air + leastRadio(search, at + 1) + search.leastRisk;
    combineFrom(search, taken, { releaseMs, base, before: null });
    return;
  }
  const soonest = timePrice(search, endAfter(search, at, releaseMs + shortest));
  if (radio + leastRadio(search, at) + search.leastRisk + soonest >= limitOf(search)) return;
  const failures = failuresOf(search, taken, releaseMs);
  if (failures.chance > prices.mostFailure + ROUNDING) return;
  const before = followed(search, taken, failures);
  const layer = costOf(before);
  if (prices.perWattMs === 0) {
    const room = roomFor(search, failures);
    const end = soonestOf(layer, room);
    if (end === null) return;
    const soonMs = Math.max(releaseMs, Math.ceil(end.atMs - ROUNDING_MS));
    endSoonest(search, taken, before, soonMs, room);
    return;
  }
  const risk = prices.perFailure === 0 ? 0 : prices.perFailure * -Math.log1p(-failures.chance);
  for (const release of releasesOf(search, layer, releaseMs))
    combineFrom(search, taken, { ...release, base: release.base + risk, before });
}

/**
 * The legs that are left over whatever contacts are soonest, where only time is paid for: of the last
 * one that is a plan, of more legs a bound.
 */
function endSoonest(
  search: Search,
  taken: readonly Taken[],
  before: Followed,
  releaseMs: number,
  room: number,
): void {
  const { prices, legs, lossShare } = search;
  const leg = legs.at(-1);
  if (leg === undefined) return;
  let sentMs = releaseMs;
  for (const one of legs.slice(taken.length)) {
    sentMs = soonestFor(search, one, taken, sentMs);
    if (sentMs === Infinity) return;
    if (one !== leg) sentMs = one.next.endFrom(sentMs);
  }
  search.looks += 1;
  const stages = stagesOf(leg.next, lossShare, false);
  const latestMs = Math.min(prices.latestMs, latestOf(search));
  const behind = follow(released(sentMs), stages, chargedFor(prices), latestMs);
  const layer = costOf(before);
  const least = soonestOf(costOf(behind), room - (layer.cost.at(-1) ?? 0));
  if (least === null || least.atMs > prices.latestMs + 1) return;
  const endMs = Math.max(leg.next.endFrom(sentMs), Math.ceil(least.atMs - ROUNDING_MS));
  const cost = timePrice(search, endMs);
  if (cost >= search.cost) return;
  if (taken.length < legs.length - 1) {
    search.open = Math.min(search.open, cost);
    return;
  }
  search.cost = cost;
  const { slices, waits } = planOf(taken, before, releaseMs);
  const end = soonestOf(costOf(behind), room - costBy(layer, releaseMs)) ?? least;
  const { steps } = startsEndingBy(behind, end.atMs);
  search.plan = { slices, waits: new Map([...waits, ...steps]) };
}

/** Contacts that are looked at before a volume is sent, and cells that a pair of them counts for. */
const OVERLAPPING = 12;
const PAIR_CELLS = 20;

/** No slices of a leg end sooner with the contacts taken before it, ms. */
function soonestFor(
  search: Search,
  leg: OpenLeg,
  taken: readonly Taken[],
  releaseMs: number,
): number {
  const apart = shunned(leg, taken);
  const contacts = leg.contacts.filter(({ passIndex }) => !apart.has(passIndex));
  const used = new Set(taken.map(({ contact }) => contact.passIndex));
  const shortestMs = releaseMs + Math.max(leg.shortestMs, MIN_SLICE_MS);
  if (search.budget.cells <= 0) return shortestMs;
  const open = contacts.filter(({ endMs }) => endMs > releaseMs);
  const { volumeMb, task } = leg;
  for (let most = OVERLAPPING; ; most *= 2) {
    // Contacts of an hour overlap most others, and every pair is looked at wherever one of both changes.
    const first = open.slice(0, most);
    search.budget.cells -= first.length ** 2 * PAIR_CELLS;
    const query = { contacts: first, volumeMb, maxPasses: task.maxPasses };
    const endMs = soonestEndMs(query, releaseMs, used);
    const next = open[most];
    if (next === undefined || next.earliestMs - next.leadMs >= endMs) return endMs;
    if (search.budget.cells <= 0) return shortestMs;
  }
}

/** When a leg is released, what it costs to have come so far, and how; null where that is not known. */
interface Release {
  readonly releaseMs: number;
  readonly base: number;
  readonly before: Followed | null;
}

/** Parts into which releases inside a contact are divided. */
const PARTS = 8;

/**
 * Releases of the last leg that are worth looking at, with the least cost of each: later ones only
 * where they are cheaper. Inside a contact they are looked at by parts, each from its begin on at the
 * cost of its end.
 */
function releasesOf(search: Search, layer: Layer, releaseMs: number): Omit<Release, 'before'>[] {
  const { contacts } = search.legs.at(-1) ?? { contacts: [] };
  const finalMs = layer.atMs.at(-1) ?? releaseMs;
  const leastCost = layer.cost.at(-1) ?? Infinity;
  const enough = limitOf(search) === Infinity ? 0 : (limitOf(search) * PRECISION) / 3;
  const found: Omit<Release, 'before'>[] = [];
  let reached = Infinity;
  const offer = (fromMs: number, untilMs: number): void => {
    const base = costBy(layer, untilMs);
    if (base >= reached - enough && reached < Infinity) return;
    reached = base;
    found.push({ releaseMs: fromMs, base });
  };
  if (costBy(layer, releaseMs) - leastCost <= enough) return [{ releaseMs, base: leastCost }];
  const begins = contacts.map(({ earliestMs }) => earliestMs).filter((tMs) => tMs > releaseMs);
  const edges = [releaseMs, ...begins.filter((tMs) => tMs < finalMs), finalMs];
  for (const [index, fromMs] of edges.entries()) {
    const untilMs = edges[index + 1] ?? Infinity;
    const openMs = contacts.reduce(
      (last, { earliestMs, endMs }) =>
        earliestMs <= fromMs && endMs > last ? Math.min(endMs, untilMs) : last,
      fromMs,
    );
    const varies = costBy(layer, fromMs) - costBy(layer, Math.min(openMs, finalMs)) > enough;
    const parts = openMs > fromMs && varies ? PARTS : 1;
    for (let part = 0; part < parts; part += 1) {
      const width = (openMs - fromMs) / parts;
      offer(fromMs + part * width, part === parts - 1 ? openMs : fromMs + (part + 1) * width);
    }
    // Between two contacts it makes no difference.
    if (openMs < untilMs && untilMs < Infinity) offer(untilMs, untilMs);
  }
  return found;
}

/** Combines contacts for a leg from a release on. */
function combineFrom(
  search: Search,
  taken: readonly Taken[],
  { releaseMs, base, before }: Release,
): void {
  const { prices, legs } = search;
  const at = taken.length;
  const leg = legs[at];
  if (leg === undefined) return;
  const used = new Set(taken.map(({ contact }) => contact.passIndex));
  const after = (endMs: number): number =>
    base +
    used.size * search.keyPrice +
    timePrice(search, endAfter(search, at, leg.next.endFrom(endMs)));
  const apart = shunned(leg, taken);
  const contacts = leg.contacts.filter(({ passIndex }) => !apart.has(passIndex));
  const airMs = Math.max(leg.shortestMs, 2 * MIN_SLICE_MS);
  const query = {
    contacts,
    volumeMb: leg.volumeMb,
    shortestMs: leg.shortestMs,
    releaseMs,
    perRadioMs: prices.perWattMs * leg.powerW,
    perContact: search.keyPrice,
    opened: used,
    after,
    isLinear: leg.next.isLinear,
    maxContacts: leg.task.maxPasses ?? Infinity,
    budget: search.budget,
  };
  const least = prices.perWattMs * leg.powerW * airMs + leastKeys(query, 2);
  if (least + after(releaseMs + Math.max(leg.shortestMs, MIN_SLICE_MS)) >= limitOf(search)) return;
  const soonestMs = soonestFor(search, leg, taken, releaseMs);
  if (soonestMs === Infinity || least + after(soonestMs) >= limitOf(search)) return;
  if (endAfter(search, at, leg.next.endFrom(soonestMs)) > prices.latestMs + 1) return;
  if (search.budget.cells <= 0) {
    search.open = Math.min(search.open, least + after(soonestMs));
    return;
  }
  const { bound, best, looks } = severalContacts(query, limitOf(search));
  search.looks += 1 + looks;
  search.meter.spent += (1 + looks) * LOOK_WORK;
  search.open = Math.min(search.open, bound < limitOf(search) ? bound : Infinity);
  if (best === null || before === null) return;
  search.cost = best.cost;
  search.plan = planOf(taken, before, releaseMs, best.slices);
}

/** The contacts taken, released in time for the slices of the last leg. */
function planOf(
  taken: readonly Taken[],
  before: Followed,
  releaseMs: number,
  last?: readonly SliceSpan[],
): ChainPlan {
  const [soonest] = last ?? [];
  const { slices, steps } = startsEndingBy(
    before,
    Math.max(releaseMs, soonest?.startMs ?? releaseMs),
  );
  const spans = taken.map(({ contact: { passIndex, earliestMs, endMs } }, index) => [
    { passIndex, startMs: Math.floor(slices[index] ?? earliestMs), endMs },
  ]);
  if (last === undefined) return { slices: spans, waits: steps };
  const lastSpans = last.map(({ contact, startMs, endMs }) => ({
    passIndex: contact.passIndex,
    startMs: Math.floor(startMs),
    endMs: Math.ceil(endMs),
  }));
  return { slices: [...spans, lastSpans], waits: steps };
}
