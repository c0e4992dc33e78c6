import { findIslWindows } from '../../orbit/passes/isl.ts';
import { HOUR_MS } from '../../time/instant.ts';
import type { Interval } from '../../time/intervals.ts';
import { planDownlink, type Downlink } from './downlink.ts';
import { GROUND_SET_UP_S, groundTimeS } from '../ground-stage.ts';
import {
  createLightTest,
  firstTransferIn,
  type PropagatedCandidate,
  type IslTransfer,
} from './link-geometry.ts';
import type { LayerPart, ModelSearch } from './partition.ts';
import { computeRateGflops } from '../../spacecraft/compute-rate.ts';

/**
 * Sustained work of the ground segment, GFLOP/s in single precision: a quarter of the 19.5 TFLOP/s
 * that a data-centre accelerator (NVIDIA A100, data sheet) reaches at its peak, the share that
 * on-board computers are reckoned with too.
 */
export const GROUND_GFLOPS = 4875;

/** A stretch of computing on one satellite; whole ms. */
export interface Run extends Interval {
  readonly computeS: number;
  readonly rateGflops: number;
}

/** One way to split a model: where it is cut, who takes the tail, and when the result is down. */
export type Split = {
  /** Parts in the head. */
  readonly cut: number;
  readonly head: Run;
  /** The result is on the ground. */
  readonly finishMs: number;
} & (
  | { readonly kind: 'ground'; readonly downlink: Downlink; readonly tailS: number }
  | {
      readonly kind: 'satellite';
      readonly target: PropagatedCandidate;
      readonly transfer: IslTransfer;
      readonly tail: Run;
      readonly downlink: Downlink;
    }
);

/** What a cut is looked for with. */
export interface CutSearch extends ModelSearch {
  readonly owner: PropagatedCandidate;
  readonly others: readonly PropagatedCandidate[];
}

/** Satellites that may take the tail: those that the owner meets first. */
const MAX_TARGETS = 8;

/** Meetings with the owner are looked for this far ahead, ms. */
const MEETING_SPAN_MS = 12 * HOUR_MS;

/**
 * Every split of a model at some cuts: for each cut the tail on the ground and on each of the
 * satellites that the owner meets first, as far as the result is down by the deadline. Best first:
 * by the instant at which the result is on the ground, then by what is handed over, then by the cut.
 */
export function findSplits(query: CutSearch, cuts: readonly number[]): Split[] {
  const targets = targetsOf(query);
  const isLit = createLightTest();
  const splits = cuts.flatMap((cut): Split[] => {
    const head = runOf(query.owner, gflop(query.parts.slice(0, cut)), query.fromMs, isLit);
    if (head.endMs > query.deadlineMs) return [];
    const ground = splitToGround(query, cut, head);
    const satellites = targets.map((target) => splitToSatellite(query, cut, head, target, isLit));
    return [ground, ...satellites].flatMap((split) => split ?? []);
  });
  const handedMb = ({ cut }: Split): number => query.parts[cut - 1]?.activationMb ?? 0;
  return splits.sort(
    (a, b) => a.finishMs - b.finishMs || handedMb(a) - handedMb(b) || a.cut - b.cut,
  );
}

interface Target {
  readonly member: PropagatedCandidate;
  readonly meetings: readonly Interval[];
}

function targetsOf({ fromMs, owner, others, deadlineMs }: CutSearch): Target[] {
  const untilMs = Math.min(deadlineMs, fromMs + MEETING_SPAN_MS);
  return others
    .map((member) => ({
      member,
      meetings: findIslWindows(owner.ephemeris, member.ephemeris, undefined, fromMs, untilMs),
    }))
    .filter(({ meetings }) => meetings.length > 0)
    .sort((a, b) => (a.meetings[0]?.startMs ?? 0) - (b.meetings[0]?.startMs ?? 0))
    .slice(0, MAX_TARGETS);
}

/** Computing from an instant on: at the rate of the shadow when any of it falls into the shadow. */
function runOf(
  member: PropagatedCandidate,
  work: number,
  startMs: number,
  isLit: ReturnType<typeof createLightTest>,
): Run {
  const at = (isSunlit: boolean): Run => {
    const rateGflops = computeRateGflops(member.candidate.bus, isSunlit);
    const computeS = work / rateGflops;
    return { startMs, endMs: Math.ceil(startMs + 1000 * computeS), computeS, rateGflops };
  };
  const bright = at(true);
  return isLit(member, startMs, bright.endMs) ? bright : at(false);
}

function splitToGround(query: CutSearch, cut: number, head: Run): Split | null {
  const { parts, owner, deadlineMs } = query;
  const handedMb = parts[cut - 1]?.activationMb ?? 0;
  const downlink = downlinkOf(query, owner, handedMb, head.endMs);
  if (downlink === null) return null;
  const tailS = gflop(parts.slice(cut)) / GROUND_GFLOPS;
  const groundS = GROUND_SET_UP_S + groundTimeS(handedMb) + tailS;
  const finishMs = downlink.endMs + Math.round(1000 * groundS);
  if (finishMs > deadlineMs) return null;
  return { kind: 'ground', cut, head, downlink, tailS, finishMs };
}

function splitToSatellite(
  query: CutSearch,
  cut: number,
  head: Run,
  { member, meetings }: Target,
  isLit: ReturnType<typeof createLightTest>,
): Split | null {
  const { parts, owner } = query;
  const handedMb = parts[cut - 1]?.activationMb ?? 0;
  const { ephemeris } = member;
  const transfer = firstTransferIn(meetings, owner.ephemeris, ephemeris, handedMb, head.endMs);
  if (transfer === null) return null;
  const tail = runOf(member, gflop(parts.slice(cut)), transfer.arriveMs, isLit);
  const downlink = downlinkOf(query, member, parts.at(-1)?.activationMb ?? 0, tail.endMs);
  if (downlink === null) return null;
  const finishMs = downlink.endMs;
  return { kind: 'satellite', cut, head, target: member, transfer, tail, downlink, finishMs };
}

function downlinkOf(
  { workload, build, deadlineMs }: CutSearch,
  { candidate }: PropagatedCandidate,
  volumeMb: number,
  readyMs: number,
): Downlink | null {
  if (readyMs > deadlineMs) return null;
  const times = { startMs: workload.startMs, readyMs, deadlineMs };
  return planDownlink({ workload, build }, candidate, volumeMb, times);
}

/** Work of some parts, GFLOP. */
export function gflop(parts: readonly LayerPart[]): number {
  return parts.reduce((sum, { computeFwdGflop }) => sum + computeFwdGflop, 0);
}
