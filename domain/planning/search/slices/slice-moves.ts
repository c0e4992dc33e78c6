import {
  timeForVolume,
  volumeBetween,
  type CapacityTable,
  type Direction,
} from '../../../link/capacity.ts';
import { MIN_SLICE_MS } from '../../../link/radio.ts';
import { slicePlaces, type SlicePlaces } from '../../chain/slice-places.ts';
import type { ContactOption } from '../../schedule/contact-search.ts';
import type { SettledContact } from '../../schedule/contact-options.ts';
import type { ScheduleOrder } from '../../schedule/decode.ts';
import { volumeOf } from '../../schedule/earliest-ends.ts';
import type { PartialSchedule } from '../../schedule/partial-schedule.ts';
import type { TransferTask } from '../../schedule/tasks.ts';
import type { Interval } from '../../../time/intervals.ts';
import { contactParts } from './contact-parts.ts';
import { priceOf, type RadioPrices } from './radio-prices.ts';

/** Another place for transfers that follow each other, and what it should gain at the prices of the objective. */
export interface SliceMove {
  readonly tasks: readonly TransferTask[];
  readonly contacts: readonly SettledContact[];
  readonly startMs: number;
  readonly endMs: number;
  readonly gain: number;
}

/** A schedule whose transfers look for other places. */
export interface Placement {
  readonly scheduleOrder: ScheduleOrder;
  readonly partial: PartialSchedule;
  readonly prices: RadioPrices;
}

/** Part of what a transfer costs that another place has to gain at least. */
const LEAST_GAIN = 1e-4;

/**
 * Other places for transfers that follow each other in one contact, or for one alone, that have to end by
 * `wantedMs`, or later at the price of that, most gain first: in each contact the cheapest place, and for what
 * needs several contacts their fastest parts.
 */
export function movesOf(
  { scheduleOrder, partial, prices }: Placement,
  tasks: readonly [TransferTask, ...TransferTask[]],
  wantedMs: number,
): SliceMove[] {
  const [first] = tasks;
  const ids = new Set(tasks.map(({ id }) => id));
  const slices = tasks.flatMap(({ index }) => {
    const placed = partial.placed[index];
    return placed?.kind === 'transfer' ? placed.slices : [];
  });
  const leadMs = lengthOf(partial.exchanges.filter(({ transferId }) => ids.has(transferId)));
  const airMs = lengthOf(slices);
  const lastMs = Math.max(...slices.map(({ endMs }) => endMs));
  // Where nothing may be late it may still end as it does.
  const byMs = prices.perMs === Infinity ? Math.max(wantedMs, lastMs) : wantedMs;
  const cost = priceOf(prices, first.direction, { airMs, leadMs, lateMs: lastMs - byMs });
  const parts = contactParts(scheduleOrder, partial, first);
  const passes = new Set(slices.map(({ passIndex }) => passIndex));
  const mostPrice = cost * (1 - LEAST_GAIN);
  const volumeMb = tasks.reduce((sum, task) => sum + volumeOf(task), 0);
  const query = { direction: first.direction, prices, byMs, volumeMb, mostPrice };
  const several = passes.size < 2 ? [] : parts.filter(({ passIndex }) => passes.has(passIndex));
  const single = parts.flatMap((part) => cheapestPlace(query, part) ?? []);
  return [...single, ...fastestParts(query, several)]
    .filter(({ price }) => price < mostPrice)
    .map(({ price, ...move }) => ({ ...move, tasks, gain: cost - price }))
    .sort((a, b) => b.gain - a.gain);
}

function lengthOf(spans: readonly Interval[]): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

/** Transfers of a schedule that lie in one contact, in order of time; each alone where it has several. */
export function groupsOf({ graph, placed }: PartialSchedule): [TransferTask, ...TransferTask[]][] {
  const groups = new Map<string, [TransferTask, ...TransferTask[]]>();
  const startOf = ({ index }: TransferTask): number => {
    const here = placed[index];
    return here?.kind === 'transfer' ? (here.slices[0]?.startMs ?? 0) : 0;
  };
  for (const task of graph.tasks) {
    const here = placed[task.index];
    if (task.kind !== 'transfer' || here?.kind !== 'transfer') continue;
    const [slice, second] = here.slices;
    const key = second === undefined ? `${slice?.passIndex} ${task.direction}` : task.id;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [task]);
    else group.push(task);
  }
  return [...groups.values()].map((group) => group.sort((a, b) => startOf(a) - startOf(b)));
}

interface PlaceQuery {
  readonly direction: Direction;
  readonly prices: RadioPrices;
  readonly byMs: number;
  readonly volumeMb: number;
  /** What a place may cost so that it gains something. */
  readonly mostPrice: number;
}

type Priced = Omit<SliceMove, 'tasks' | 'gain'> & { readonly price: number };

/** The cheapest place of one slice in a contact: at a knot of its places, or where it just ends in time. */
function cheapestPlace(query: PlaceQuery, given: ContactOption): Priced | null {
  const { direction, prices, byMs, volumeMb, mostPrice } = query;
  const { table, leadMs, earliestMs } = given;
  const airMs = Math.max(MIN_SLICE_MS, volumeMb / fastestRate(table));
  const least = priceOf(prices, direction, {
    airMs,
    leadMs,
    lateMs: earliestMs + airMs - byMs,
  });
  if (least >= mostPrice) return null;
  const lastMs = Math.min(given.endMs, byMs + mostPrice / prices.perMs);
  if (lastMs - earliestMs < MIN_SLICE_MS) return null;
  const contact = aroundCheapest(query, { ...given, endMs: lastMs });
  const places = slicePlaces(contact, volumeMb);
  if (places === null) return null;
  const priced = pointsOf(places, byMs).map((span) => {
    const slice = { airMs: lengthOf([span]), leadMs, lateMs: span.endMs - byMs };
    return { ...span, price: priceOf(prices, direction, slice) };
  });
  const found = priced.reduce((best, one) => (one.price < best.price ? one : best), NOWHERE);
  if (found.price === Infinity) return null;
  const startMs = Math.floor(found.startMs);
  const contacts = [{ passIndex: contact.passIndex, startMs, endMs: given.endMs }];
  return { ...found, startMs, contacts };
}

const NOWHERE = { startMs: NaN, endMs: NaN, price: Infinity };

/** The points of places between which a price is linear: theirs, and where the slice just ends in time. */
function pointsOf({ startsMs, endsMs }: SlicePlaces, byMs: number): Interval[] {
  return startsMs.flatMap((startMs, index): Interval[] => {
    const endMs = endsMs[index] ?? startMs;
    const [fromMs, toMs] = [startsMs[index - 1], endsMs[index - 1]];
    const here = { startMs, endMs };
    if (fromMs === undefined || toMs === undefined || toMs >= byMs || byMs >= endMs) return [here];
    const inTimeMs = fromMs + ((byMs - toMs) / (endMs - toMs)) * (startMs - fromMs);
    return [{ startMs: inTimeMs, endMs: byMs }, here];
  });
}

/** Contacts longer than this are looked at in steps first, ms: passes in low orbits are shorter. */
const LONG_MS = 20 * 60_000;
const STEPS = 96;

/** The part of a long contact around the cheapest of some starts; a short contact as it is. */
function aroundCheapest(
  { direction, prices, byMs, volumeMb }: PlaceQuery,
  contact: ContactOption,
): ContactOption {
  const { earliestMs, endMs, leadMs, table } = contact;
  if (endMs - earliestMs <= LONG_MS) return contact;
  const stepMs = (endMs - earliestMs) / STEPS;
  let [cheapest, fromMs, toMs] = [Infinity, earliestMs, endMs];
  for (let step = 0; step < STEPS; step += 1) {
    const startMs = Math.floor(earliestMs + step * stepMs);
    const reachedMs = timeForVolume(table, startMs, volumeMb);
    if (reachedMs === null || reachedMs > endMs) break;
    const airMs = Math.max(MIN_SLICE_MS, reachedMs - startMs);
    const price = priceOf(prices, direction, {
      airMs,
      leadMs,
      lateMs: startMs + airMs - byMs,
    });
    if (price >= cheapest) continue;
    cheapest = price;
    fromMs = Math.max(earliestMs, startMs - stepMs);
    toMs = Math.min(endMs, startMs + airMs + 2 * stepMs);
  }
  return { ...contact, earliestMs: Math.ceil(fromMs), endMs: toMs };
}

/** Rates below these parts of the fastest one are left out. */
const SPEEDS = [0.95, 0.85, 0.7, 0.55, 0.4];

/** For each speed the parts of contacts that are so fast, where they carry all of it one after another. */
function fastestParts(query: PlaceQuery, parts: readonly ContactOption[]): Priced[] {
  const fastest = Math.max(0, ...parts.map(({ table }) => fastestRate(table)));
  return SPEEDS.flatMap((speed): Priced[] => {
    const contacts = parts.flatMap((part) => fastPart(part, speed * fastest) ?? []);
    const laid = lay(query, contacts);
    return laid === null ? [] : [laid];
  });
}

/** Rates by table, which never changes. */
const fastestRates = new WeakMap<CapacityTable, number>();

/** The fastest rate of a pass, MB/ms. */
function fastestRate(table: CapacityTable): number {
  const known = fastestRates.get(table);
  if (known !== undefined) return known;
  const { timesMs, cumulativeMb } = table;
  let most = 0;
  for (const [index, tMs] of timesMs.entries()) {
    const [before = tMs, carried = 0] = [timesMs[index - 1], cumulativeMb[index - 1]];
    if (tMs > before)
      most = Math.max(most, ((cumulativeMb[index] ?? 0) - carried) / (tMs - before));
  }
  fastestRates.set(table, most);
  return most;
}

/** The part of a contact between the first and the last cell that are so fast; null without one. */
function fastPart(part: ContactOption, leastRate: number): ContactOption | null {
  const { timesMs, cumulativeMb } = part.table;
  let [fromMs, toMs] = [Infinity, -Infinity];
  for (const [index, tMs] of timesMs.entries()) {
    const [before = tMs, carried = 0] = [timesMs[index - 1], cumulativeMb[index - 1]];
    const isFast =
      tMs > before && (cumulativeMb[index] ?? 0) - carried >= leastRate * (tMs - before);
    if (!isFast) continue;
    fromMs = Math.min(fromMs, before);
    toMs = tMs;
  }
  const earliestMs = Math.max(part.earliestMs, fromMs);
  const endMs = Math.min(part.endMs, toMs);
  return earliestMs < endMs ? { ...part, earliestMs, endMs } : null;
}

/** What it costs to fill contacts one after another; null when they do not carry it. */
function lay(
  { direction, prices, byMs, volumeMb }: PlaceQuery,
  contacts: readonly ContactOption[],
): Priced | null {
  const [first] = contacts;
  let [airMs, leadMs, leftMb, endMs] = [0, 0, volumeMb, -Infinity];
  for (const contact of contacts) {
    const fromMs = Math.max(contact.earliestMs, endMs + contact.leadMs);
    const carriedMb = volumeBetween(contact.table, fromMs, contact.endMs);
    if (fromMs >= contact.endMs || leftMb <= 0) continue;
    const share = Math.min(1, leftMb / carriedMb);
    endMs = fromMs + share * (contact.endMs - fromMs);
    airMs += endMs - fromMs;
    leadMs += contact.leadMs;
    leftMb -= carriedMb;
  }
  if (first === undefined || leftMb > 0) return null;
  const price = priceOf(prices, direction, { airMs, leadMs, lateMs: endMs - byMs });
  const settled = contacts.map(({ passIndex, earliestMs, endMs: lastMs }) => ({
    passIndex,
    startMs: Math.floor(earliestMs),
    endMs: lastMs,
  }));
  return price === Infinity ? null : { contacts: settled, startMs: first.earliestMs, endMs, price };
}
