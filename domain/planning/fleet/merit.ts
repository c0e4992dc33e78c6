import type { Merit } from '../search/objectives.ts';
import type { Decoded, FleetRun, Movement } from './decode-fleet.ts';
import type { FleetProblem } from './problem.ts';
import type { Hop } from './hop.ts';
import { radioW } from './booking.ts';
import { HOUR_MS } from '../../time/instant.ts';

/**
 * Rate at which an unprotected computer on board is upset so that its step is lost, 1/s: once in 30
 * days of computing, a stated planning figure of the order that low orbits see outside solar storms.
 */
const UPSET_RATE_PER_S = 1 / (30 * 86_400);

/** Later contacts of the same pair that may stand in for a lost one. */
export const MAX_SPARES = 3;

/** What a fleet's plan is evaluated by; window steps have their preferred tier, so quality is even. */
export function fleetMerit(problem: FleetProblem, decoded: Decoded): Merit {
  const { startMs } = problem.plan.fleet;
  return {
    quality: 0,
    finishMs: decoded.finishMs,
    durationMs: decoded.finishMs - startMs,
    energyWh: energyWh(problem, decoded),
    confidence: fleetReliability(problem, decoded),
  };
}

/** Energy that steps and radios draw on board, Wh. */
export function energyWh(
  { plan, steps }: FleetProblem,
  { runs, movements }: Pick<Decoded, 'runs' | 'movements'>,
): number {
  let wattMs = 0;
  for (const { node, stepIndex, startMs, endMs } of runs)
    if (node !== plan.ground) wattMs += (steps[stepIndex]?.draw.powerW ?? 0) * (endMs - startMs);
  for (const { hops } of movements) for (const hop of hops) wattMs += hopWattMs(hop);
  return wattMs / HOUR_MS;
}

/** Energy that the radios of a hop draw on board, W ms. */
export function hopWattMs({ kind, slices }: Hop): number {
  const timeMs = slices.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return radioW(kind) * timeMs;
}

/**
 * Chance that every step runs on at least one of its nodes and every movement gets through, steps and
 * contacts failing independently; a lost contact is made good by up to three later contacts of the
 * same pair before the deadline.
 */
export function fleetReliability(
  problem: FleetProblem,
  { runs, movements }: Pick<Decoded, 'runs' | 'movements'>,
): number {
  const byStep = new Map<number, FleetRun[]>();
  for (const run of runs) byStep.set(run.stepIndex, [...(byStep.get(run.stepIndex) ?? []), run]);
  let reliability = 1;
  for (const copies of byStep.values()) {
    const allFail = copies.reduce((product, run) => product * stepFailure(problem, run), 1);
    reliability *= 1 - allFail;
  }
  for (const movement of movements) reliability *= movementSuccess(problem, movement, byStep);
  return reliability;
}

/** Chance that a run on board is lost to an upset; the ground repeats what fails. */
export function stepFailure({ plan }: FleetProblem, { node, startMs, endMs }: FleetRun): number {
  if (node === plan.ground) return 0;
  return -Math.expm1((-UPSET_RATE_PER_S * (endMs - startMs)) / 1000);
}

/** A movement to one of several copies of its consumer is needed only if the others fail too. */
function movementSuccess(
  problem: FleetProblem,
  { hops, toStep }: Movement,
  byStep: ReadonlyMap<number, readonly FleetRun[]>,
): number {
  const failure = 1 - hops.reduce((product, hop) => product * (1 - hopFailure(problem, hop)), 1);
  const copies = toStep === null ? 1 : (byStep.get(toStep)?.length ?? 1);
  return 1 - failure ** copies;
}

/** Chance that a hop is lost, later contacts of the pair standing in. */
export function hopFailure({ plan, deadlineMs }: FleetProblem, { from, to, slices }: Hop): number {
  const neighbour = plan.neighbours[from]?.find(({ node }) => node === to);
  const used = new Set(slices.map(({ contact }) => contact));
  const lastMs = slices.at(-1)?.endMs ?? 0;
  const spares = (neighbour?.contacts ?? [])
    .filter((contact) => !used.has(contact) && contact.startMs >= lastMs)
    .filter(({ endMs }) => endMs <= Math.min(deadlineMs, plan.fleet.endMs))
    .slice(0, MAX_SPARES);
  const sparesFail = spares.reduce((product, spare) => product * spare.outageProbability, 1);
  let success = 1;
  for (const { outageProbability } of used) success *= 1 - outageProbability * sparesFail;
  return 1 - success;
}
