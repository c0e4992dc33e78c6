import {
  createMeter,
  isSpent,
  withShare,
  type WorkMeter,
} from '../../planning/rcpsp/work-meter.ts';
import { planDownlink, type Downlink } from './downlink.ts';
import { searchChain } from './chain-search.ts';
import { type PropagatedCandidate, linkAt, rateAt } from './link-geometry.ts';
import type { ModelSearch } from './partition.ts';
import { meetingsOf, searchStoreForward } from './store-forward-search.ts';
import { type PipelineRun, runPipeline } from './pipeline.ts';
import { HOUR_MS } from '../../time/instant.ts';
import type { PartitionLink } from '../workload-plan.ts';

/** What a pipeline is looked for with. */
export interface PipelineSearch extends ModelSearch {
  readonly stages: number;
  readonly propagated: readonly PropagatedCandidate[];
}

/** A pipeline that runs and whose result is on the ground in time. */
export interface FoundPipeline {
  /** Positions in `propagated`, in the order of the stages. */
  readonly order: readonly number[];
  readonly run: PipelineRun;
  readonly downlink: Downlink;
  /** When the satellites were chosen and the first stage begins. */
  readonly startMs: number;
  /** No other satellites or order have a smaller bottleneck at that instant. */
  readonly isProven: boolean;
  /** Satellites wait with their data until they meet the next one. */
  readonly isStoreAndForward: boolean;
}

/** Why there is none: the longest chain of linked satellites that was seen, and whether any ran. */
export interface NoPipeline {
  readonly longestChain: number;
  /** Chains were found, but no run and downlink of them was through by the deadline. */
  readonly isLate: boolean;
  /** The search ended at its limit of work: that it found none is no proof. */
  readonly isCut: boolean;
}

/** What a search may cost: up to five seconds of one core. */
const SEARCH_WORK = 100_000_000;
/** Shares of what is left: for chains at once, then for satellites that wait with their data. */
const AT_ONCE_SHARE = 0.3;
const WAITING_SHARE = 0.8;
/** Work of the link of a pair at an instant, of its meetings in an hour, of running a chain, and of a downlink by the hour. */
const LINK_UNITS = 8;
const MEETING_HOUR_UNITS = 40;
const RUN_UNITS = 40_000;
const DOWNLINK_HOUR_UNITS = 15_000;
/** Satellites looked at for a longer chain in a unit of work. */
const LOOKS_OF_UNIT = 16;

/** Spacing of the instants at which the links of the fleet are computed, ms. */
const INSTANT_MS = 60_000;

/** Chains that are looked for before the search gives up: what planning costs grows with them. */
const MAX_SEARCHES = 60;

/**
 * The pipeline of the first whole minute, counted from `fromMs`, at which satellites that
 * see each other can take all stages and downlink the result in time; at that minute the one with
 * the least bottleneck. Where there is none at once, satellites may also wait with their data until
 * they meet the next one: then what is done first is taken. Minutes that have the same links as one
 * without a chain are passed over. What all of it may cost is counted in units of `work`: where that is
 * spent, the answer says so.
 */
export function findPipeline(
  query: PipelineSearch,
  work: number = SEARCH_WORK,
): FoundPipeline | NoPipeline {
  const { fromMs: startMs, deadlineMs } = query;
  const meter = createMeter(work);
  const atOnce = withShare(meter, AT_ONCE_SHARE, (own) =>
    chainUntil(query, startMs, startMs + INSTANT_MS, own),
  );
  if (atOnce.found !== null) return atOnce.found;
  const waiting = withShare(meter, WAITING_SHARE, (own) => findStoreForward(query, own));
  const untilMs = waiting.found?.downlink.endMs ?? deadlineMs;
  const later = chainUntil(query, startMs + INSTANT_MS, untilMs, meter);
  if (later.found !== null && later.found.downlink.endMs <= untilMs) return later.found;
  if (waiting.found !== null) return waiting.found;
  return {
    longestChain: Math.max(atOnce.longestChain, waiting.longest, later.longestChain),
    isLate: atOnce.isLate || later.isLate || waiting.isLate,
    isCut: atOnce.isCut || later.isCut || waiting.isCut,
  };
}

/** Looks for a chain of satellites that see each other, minute by minute in [fromMs, untilMs). */
function chainUntil(query: PipelineSearch, fromMs: number, untilMs: number, meter: WorkMeter) {
  const { propagated, stages } = query;
  let failed = '';
  let searches = 0;
  let longestChain = 0;
  for (let tMs = fromMs; tMs < untilMs && searches < MAX_SEARCHES; tMs += INSTANT_MS) {
    if (isSpent(meter)) break;
    meter.spent += (LINK_UNITS * propagated.length * (propagated.length - 1)) / 2;
    const links = linksAt(propagated, tMs);
    const topology = topologyOf(links);
    if (topology === failed) continue;
    const longest = longestChainUpTo(links, stages, meter);
    longestChain = Math.max(longestChain, longest);
    if (longest < stages) {
      failed = topology;
      continue;
    }
    const found = pipelineAt(query, links, tMs, meter);
    if (found !== null) return { found, longestChain, isLate: false, isCut: false };
    searches += 1;
  }
  return { found: null, longestChain, isLate: searches > 0, isCut: isSpent(meter) };
}

/** Looks for satellites that meet one after another, each waiting with its data for the next. */
function findStoreForward(query: PipelineSearch, meter: WorkMeter) {
  const { parts, stages, propagated, fromMs: startMs, deadlineMs } = query;
  const work = parts.reduce((sum, { computeFwdGflop }) => sum + computeFwdGflop, 0) / stages;
  const volumes = parts.slice(0, -1).map(({ activationMb }) => activationMb);
  const excluded = new Set<number>();
  let longest = 0;
  let isLate = false;
  const pairs = (propagated.length * (propagated.length - 1)) / 2;
  meter.spent += (MEETING_HOUR_UNITS * pairs * (deadlineMs - startMs)) / HOUR_MS;
  const volumeMb = Math.max(0, ...volumes);
  const meetings = meetingsOf(propagated, startMs, deadlineMs, volumeMb);
  for (let round = 0; round < MAX_LATE_CHAINS; round += 1) {
    if (isSpent(meter)) break;
    const { order, longest: seen } = searchStoreForward({
      propagated,
      meetings,
      meter,
      stages,
      startMs,
      deadlineMs,
      computeMs: (satellite) => {
        const member = propagated[satellite];
        return member === undefined ? 0 : (1000 * work) / rateAt(member, startMs);
      },
      volumeMb,
      mayEnd: (satellite) => !excluded.has(satellite),
    });
    longest = Math.max(longest, seen);
    if (order === null) break;
    isLate = true;
    const done = runToGround(query, order, startMs, meter);
    if (done !== null) {
      const found = { ...done, order, startMs, isProven: false, isStoreAndForward: true };
      return { found, longest, isLate, isCut: false };
    }
    excluded.add(order.at(-1) ?? -1);
  }
  return { found: null, longest, isLate, isCut: isSpent(meter) };
}

/** A run over satellites in order, from an instant on, with the downlink of its result; null if late. */
function runToGround(
  { workload, build, parts, propagated, deadlineMs }: PipelineSearch,
  order: readonly number[],
  startMs: number,
  meter: WorkMeter,
): Pick<FoundPipeline, 'run' | 'downlink'> | null {
  meter.spent += RUN_UNITS;
  const members = order.flatMap((satellite) => propagated[satellite] ?? []);
  const run = runPipeline({ parts, members, startMs, deadlineMs, meter });
  const last = run?.stages.at(-1);
  if (run === null || last === undefined) return null;
  const resultMb = parts.at(-1)?.activationMb ?? 0;
  const times = { startMs: workload.startMs, readyMs: last.computeEndMs, deadlineMs };
  meter.spent += downlinkUnits(workload);
  const downlink = planDownlink({ workload, build }, last.member.candidate, resultMb, times);
  return downlink && { run, downlink };
}

/** Passes are looked for in horizons up to the deadline. */
function downlinkUnits({ deadlineS }: PipelineSearch['workload']): number {
  return (DOWNLINK_HOUR_UNITS * deadlineS) / 3600;
}

type Links = readonly (readonly (PartitionLink | null)[])[];

/** Every link of a fleet at an instant, both ways alike. */
export function linksAt(propagated: readonly PropagatedCandidate[], tMs: number): Links {
  const links: (PartitionLink | null)[][] = propagated.map(() => []);
  propagated.forEach(({ ephemeris: a }, from) => {
    for (let to = from + 1; to < propagated.length; to += 1) {
      const b = propagated[to]?.ephemeris;
      const link = b === undefined ? null : linkAt(a, b, tMs);
      const [own, other] = [links[from], links[to]];
      if (own !== undefined) own[to] = link;
      if (other !== undefined) other[from] = link;
    }
  });
  return links;
}

function topologyOf(links: Links): string {
  return links.map((row) => row.map((link) => (link === null ? '.' : '+')).join('')).join('|');
}

/** Chains begun that the look for a long one may take. */
const CHAIN_BUDGET = 20_000;

/** Length of the longest chain of linked satellites, no longer than asked for; bounded search. */
function longestChainUpTo(links: Links, wanted: number, meter: WorkMeter): number {
  const used = new Uint8Array(links.length);
  let longest = 0;
  let looked = 0;
  function extend(last: number, length: number): boolean {
    longest = Math.max(longest, length);
    looked += 1;
    if (longest >= wanted || looked > CHAIN_BUDGET) return true;
    used[last] = 1;
    const isDone = links.some(
      (_, next) =>
        used[next] !== 1 && (links[last]?.[next] ?? null) !== null && extend(next, length + 1),
    );
    used[last] = 0;
    return isDone;
  }
  links.some((_, first) => extend(first, 1));
  meter.spent += (looked * links.length) / LOOKS_OF_UNIT;
  return longest;
}

/** Chains whose downlink is planned only once they are found; after them every last satellite is checked. */
const TRUSTED_CHAINS = 3;

/** Chains of one instant whose run or downlink is too late. */
const MAX_LATE_CHAINS = 8;

function pipelineAt(
  query: PipelineSearch,
  links: Links,
  tMs: number,
  meter: WorkMeter,
): FoundPipeline | null {
  const { workload, build, parts, stages, propagated, deadlineMs } = query;
  const site = { workload, build };
  const resultMb = parts.at(-1)?.activationMb ?? 0;
  const downlinks = new Map<number, boolean>();
  let late = 0;
  const mayEnd = (satellite: number): boolean => {
    const known = downlinks.get(satellite);
    if (known !== undefined || late < TRUSTED_CHAINS || isSpent(meter)) return known ?? true;
    meter.spent += downlinkUnits(workload);
    const candidate = propagated[satellite]?.candidate;
    const times = { startMs: workload.startMs, readyMs: tMs, deadlineMs };
    const can = candidate !== undefined && planDownlink(site, candidate, resultMb, times) !== null;
    downlinks.set(satellite, can);
    return can;
  };
  const ratesGflops = propagated.map((member) => rateAt(member, tMs));
  const linkOf = (from: number, to: number): PartitionLink | null => links[from]?.[to] ?? null;
  for (; late < MAX_LATE_CHAINS; late += 1) {
    if (isSpent(meter)) return null;
    const chain = searchChain({ parts, stages, ratesGflops, linkOf, mayEnd }, meter);
    if (chain === null) return null;
    const { order, isProven } = chain;
    const done = runToGround(query, order, tMs, meter);
    if (done !== null) return { ...done, order, startMs: tMs, isProven, isStoreAndForward: false };
    downlinks.set(chain.order.at(-1) ?? -1, false);
  }
  return null;
}
