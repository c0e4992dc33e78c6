import { type WorkMeter } from '../rcpsp/work-meter.ts';
import { type SettledContact } from '../schedule/contact-options.ts';
import { type ContactOption } from '../schedule/contact-search.ts';
import { transferEndMs } from '../schedule/earliest-ends.ts';
import { type LossyEnvironment } from './after-loss.ts';
import { type Followed, type Prices } from './best-places.ts';
import { blockEnds, type BlockEnds } from './block-ends.ts';
import { type Chain, type Leg } from './chain.ts';
import { type FailureQuery } from './delivery-failure.ts';
import { type SlicePlaces } from './slice-places.ts';

/** Prices of a plan: of its radio and saves, of a failure in one plan, and of the time of its end. */
export interface ChainPrices extends Prices {
  /** From here on time is paid for, ms. */
  readonly originMs: number;
  readonly perMs: number;
  /** Plans that surely fail more often do not count, 0 to 1. */
  readonly mostFailure: number;
  /** Plans that end later do not count, ms. */
  readonly latestMs: number;
}

/** Where the slices of a transfer lie: one contact each, in order of time. */
export type SliceSpans = readonly SettledContact[];

/** A plan of a chain to decode. */
export interface ChainPlan {
  /** By leg; legs without are free to take what is soonest. */
  readonly slices: readonly SliceSpans[];
  /** Starts of the steps that wait, by step, ms. */
  readonly waits: ReadonlyMap<string, number>;
}

/** What is not told apart, relative: a third of what a proof may miss. */
export const PRECISION = 3e-5;

/** Units of work that looking at a sequence costs, and a contact at a leg. */
export const LOOK_WORK = 150;
export const CONTACT_WORK = 4;

/** Ends are whole milliseconds; floats may pass one by this much. */
export const ROUNDING_MS = 1e-3;

/** A leg with what the search needs of it. */
export interface OpenLeg extends Leg {
  readonly next: BlockEnds;
  /** Radio time of its volume at the fastest rate of its contacts, ms. */
  readonly shortestMs: number;
}

/** The search for the cheapest plan of a chain: what it is asked, and what it has found. */
export interface Search {
  readonly chain: Chain;
  readonly prices: ChainPrices;
  readonly legs: readonly OpenLeg[];
  /** The first block, as it may be run. */
  readonly first: Followed;
  /** Its earliest end, ms. */
  readonly releaseMs: number;
  /** Part of the chance of a loss that may be added to those of other steps. */
  readonly lossShare: number;
  readonly keyPrice: number;
  readonly failures: FailureQuery;
  /** Price of the least chance of a failure. */
  readonly leastRisk: number;
  /** Null where no step behind a transfer can be lost to upsets, or nobody asks. */
  readonly lossy: LossyEnvironment | null;
  readonly meter: WorkMeter;
  looks: number;
  /** Points of the layers that were computed. */
  points: number;
  readonly budget: { cells: number };
  /** Least cost of a whole sequence. */
  cost: number;
  plan: ChainPlan | null;
  /** Least bound of what was not looked at. */
  open: number;
}

/** A leg with the contact that one slice of it takes. */
export interface Taken {
  readonly leg: OpenLeg;
  readonly contact: ContactOption;
  readonly places: SlicePlaces;
}

/** The legs with the blocks behind them, and the first block with its earliest end, ms. */
export function openLegs({ environment, blocks, legs }: Chain): {
  readonly first: BlockEnds;
  readonly legs: readonly OpenLeg[];
  readonly releaseMs: number;
} {
  const [first, ...ends] = blocks.map((block) => blockEnds(environment, block));
  if (first === undefined) throw new RangeError('A chain begins with a block');
  const open = legs.flatMap((leg, index): OpenLeg[] => {
    const next = ends[index];
    const shortestMs = leg.volumeMb / fastestRate(leg);
    return next === undefined ? [] : [{ ...leg, next, shortestMs }];
  });
  return { first, legs: open, releaseMs: first.endFrom(environment.startMs) };
}

/** What the chance of failure of a chain depends on. */
export function failureQuery({ job, environment }: Chain, legs: readonly OpenLeg[]): FailureQuery {
  const deadlineMs = environment.startMs + job.policy.deadlineOrbits * environment.periodMs;
  return { legs, passes: environment.passes, deadlineMs };
}

/** Up to this chance of a failure the last millionth counts. */
export const CLOSE = 1e-3;

/** Passes that a leg may not use, because another that it keeps apart from does. */
export function shunned({ apartFrom }: Leg, taken: readonly Taken[]): ReadonlySet<number> {
  return new Set(apartFrom.flatMap((other) => taken[other]?.contact.passIndex ?? []));
}

/** Rounding of chances. */
export const ROUNDING = 1e-12;

/** What a sequence must cost less than to be looked at. */
export function limitOf(search: Search): number {
  return search.cost * (1 - precisionOf(search));
}

/** Where only time is paid for everything is told apart. */
function precisionOf({ prices }: Search): number {
  return prices.perWattMs === 0 ? 0 : PRECISION;
}

/** Price of an end at an instant. */
export function timePrice({ prices }: Search, endMs: number): number {
  return prices.perMs * (endMs - prices.originMs);
}

/** Least price of the radio for the legs from a position on. */
export function leastRadio({ legs, prices }: Search, from: number): number {
  return legs
    .slice(from)
    .reduce((sum, { powerW, shortestMs }) => sum + prices.perWattMs * powerW * shortestMs, 0);
}

/** No plan ends sooner whose block behind a leg ends at an instant, ms. */
export function endAfter({ legs, chain }: Search, leg: number, blockEndMs: number): number {
  let endMs = blockEndMs;
  for (const { task, next } of legs.slice(leg + 1)) {
    if (endMs === Infinity) return endMs;
    endMs = next.endFrom(transferEndMs(chain.environment, chain.job.security, task, endMs));
  }
  return endMs;
}

/** The fastest rate of any contact of a leg, MB/ms. */
function fastestRate({ contacts }: Leg): number {
  let fastest = 0;
  for (const { table } of contacts) fastest = Math.max(fastest, fastestOf(table));
  return fastest;
}

/** Fastest rates by table; tables never change. */
const fastestRates = new WeakMap<ContactOption['table'], number>();

function fastestOf(table: ContactOption['table']): number {
  const known = fastestRates.get(table);
  if (known !== undefined) return known;
  const { timesMs, cumulativeMb } = table;
  let fastest = 0;
  for (let at = 1; at < timesMs.length; at += 1) {
    const ms = (timesMs[at] ?? 0) - (timesMs[at - 1] ?? 0);
    const mb = (cumulativeMb[at] ?? 0) - (cumulativeMb[at - 1] ?? 0);
    if (ms > 0) fastest = Math.max(fastest, mb / ms);
  }
  fastestRates.set(table, fastest);
  return fastest;
}
