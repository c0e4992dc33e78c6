import {
  KEY_EXCHANGE_MS,
  MIN_SLICE_MS,
  UPLINK_RATE_MB_S,
  downlinkRateMbS,
} from '../../link/radio.ts';
import { VOLUME_TOLERANCE_MB } from '../../link/capacity.ts';
import type { TransferVolumes } from '../../link/volumes.ts';
import { HOUR_MS } from '../../time/instant.ts';
import { minimumCut, type Arc } from '../search/min-cut.ts';
import { CONFIDENCE_UNIT, roundedConfidence, type BalanceScale } from '../search/objectives.ts';
import { radioW } from './booking.ts';
import type { HopKind } from './contact-plan.ts';
import type { Node } from './fleet.ts';
import { stepFailure } from './merit.ts';
import { wireMb, type FleetProblem, type FleetStep } from './problem.ts';

/** What a plan costs beside its time: energy and risk, weighed. */
export interface Weights {
  /** Of a watt-hour. */
  readonly energyWh: number;
  /** Of the negative logarithm of confidence. */
  readonly risk: number;
}

/** Energy and risk as the balanced score weighs them. */
export function balancedWeights({ energyWh }: Pick<BalanceScale, 'energyWh'>): Weights {
  return { energyWh: 1 / (3 * energyWh), risk: 1 / (3 * CONFIDENCE_UNIT) };
}

/** A split of the steps into those on board and those on the ground, with what it costs at least. */
export interface LeastSplit {
  readonly cost: number;
  /** By step. */
  readonly isOnboard: readonly boolean[];
}

/**
 * The least that energy and risk cost: every step draws its power or is on the ground, every product
 * that changes sides takes the radio for as long as its volume lasts at the best rate of any pass, and
 * steps on board fail as often as their copies do together. The best split of the steps is a minimum
 * cut. Every plan takes some split and pays at least this for it.
 */
export function leastSplit(problem: FleetProblem, weights: Weights, copies: number): LeastSplit {
  const { steps, plan } = problem;
  const source = 3 * steps.length;
  const sink = source + 1;
  const arcs: Arc[] = [];
  const add = (from: number, to: number, capacity: number): void => {
    if (capacity > 0) arcs.push({ from, to, capacity });
  };
  const rates = bestRates(problem);
  const crossing = (kind: HopKind, volumes: TransferVolumes): number =>
    weights.energyWh * leastRadioWh(problem, kind, wireMb(volumes), rates);
  for (const step of steps) {
    const { index, candidates, volumes, groundInput, dependsOn } = step;
    const down = steps.length + index;
    const up = 2 * steps.length + index;
    if (!candidates.includes(plan.ground)) add(source, index, Infinity);
    if (candidates.every((node) => node === plan.ground)) add(index, sink, Infinity);
    const input =
      groundInput !== null && dependsOn.length === 0 ? crossing('uplink', groundInput) : 0;
    add(index, sink, onboardCost(problem, step, weights, copies) + input);
    // One descent and one ascent of a product serve all who read it on the other side.
    add(index, down, crossing('downlink', volumes));
    if (step.isSink && step.outputMb > 0) add(down, sink, Infinity);
    add(up, index, crossing('uplink', volumes));
    for (const before of dependsOn) {
      add(steps.length + before, index, Infinity);
      add(index, 2 * steps.length + before, Infinity);
    }
  }
  const side = minimumCut(sink + 1, arcs, source, sink);
  const isOn = (node: number): boolean => side?.[node] === true;
  const cut = arcs.filter(({ from, to }) => isOn(from) && !isOn(to));
  return {
    cost: side === null ? 0 : cut.reduce((sum, { capacity }) => sum + capacity, 0),
    isOnboard: steps.map(({ index }) => isOn(index)),
  };
}

function onboardCost(
  problem: FleetProblem,
  step: FleetStep,
  { energyWh, risk }: Weights,
  copies: number,
): number {
  const members = step.candidates.filter((node) => node !== problem.plan.ground);
  const [node = 0] = members;
  const { startMs } = problem.plan.fleet;
  const endMs = startMs + step.durationMs;
  const run = { stepIndex: step.index, node, startMs, endMs, inputsMs: startMs };
  const lost = stepFailure(problem, run) ** Math.max(1, Math.min(members.length, copies));
  return (energyWh * step.draw.powerW * step.durationMs) / HOUR_MS - risk * Math.log1p(-lost);
}

/** Most that any pass carries each way, MB/s. */
interface Rates {
  readonly downlink: number;
  readonly uplink: number;
}

/** Ranges that differ by less are the same: passes are sampled where they are nearest. */
const RANGE_TOLERANCE = 1e-4;

function bestRates({ plan: { fleet } }: FleetProblem): Rates {
  let nearestKm = Infinity;
  for (const { passes } of fleet.environments)
    for (const { minRangeKm } of passes) nearestKm = Math.min(nearestKm, minRangeKm ?? 0);
  const downlink =
    nearestKm < Infinity ? downlinkRateMbS(nearestKm * (1 - RANGE_TOLERANCE)) : Infinity;
  return { downlink, uplink: UPLINK_RATE_MB_S };
}

function leastRadioWh(
  { job }: FleetProblem,
  kind: HopKind,
  volumeMb: number,
  rates: Rates,
): number {
  if (volumeMb <= VOLUME_TOLERANCE_MB) return 0;
  const setupMs = job.security.encryption === 'none' ? 0 : KEY_EXCHANGE_MS;
  const rate = kind === 'uplink' ? rates.uplink : rates.downlink;
  const flowMs = ((volumeMb - VOLUME_TOLERANCE_MB) * 1000) / rate;
  return (radioW(kind) * (setupMs + Math.max(MIN_SLICE_MS, flowMs))) / HOUR_MS;
}

/**
 * Risk that a single contact may add to the least risk of all before the confidence is rounded down to
 * a lower step than the best.
 */
export function riskToSpare(leastRisk: number): number {
  return Math.max(0, -leastRisk - Math.log(roundedConfidence(Math.exp(-leastRisk))));
}

/** Members and ground that run the steps of a split, if one member has everything on board. */
export function nodesOfSplit(
  { plan, steps }: FleetProblem,
  { isOnboard }: Pick<LeastSplit, 'isOnboard'>,
  member: Node,
): Node[] {
  return steps.map(({ index, candidates }) => {
    const wanted = isOnboard[index] === true ? member : plan.ground;
    if (candidates.includes(wanted)) return wanted;
    return candidates.includes(member)
      ? member
      : candidates.includes(plan.ground)
        ? plan.ground
        : -1;
  });
}
