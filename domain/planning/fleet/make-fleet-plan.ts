import { describeRefusal } from '../explain/describe-refusal.ts';
import { withDurations } from '../job/elastic.ts';
import type { Job } from '../job/job.ts';
import { timesOf } from '../job/step-times.ts';
import type { Refusal } from '../refusal.ts';
import type { BindingConstraint } from '../plan.ts';
import { criticalPath } from './critical-path.ts';
import type { FleetRun } from './decode-fleet.ts';
import { findFleetPlan, type FleetOptions } from './find-fleet-plan.ts';
import type { FleetCandidate } from './fleet-search.ts';
import type { Fleet, Node } from './fleet.ts';
import { type FleetProblem, stateFleetProblem } from './problem.ts';
import type { FleetPlan, PlannedHop, PlannedMovement, PlannedRun } from './plan.ts';
import type { Hop } from './hop.ts';

/** A plan for a fleet, or what stands in its way. */
export type FleetPlanResult =
  /** `job` has the durations that were chosen. */
  | { readonly ok: true; readonly plan: FleetPlan; readonly job: Job }
  | { readonly ok: false; readonly problems: readonly BindingConstraint[] };

/**
 * Plans one job over a fleet: same input, same plan, bit for bit. A deadline that cannot be kept is
 * refused with one that was checked to do, where the horizon has one.
 */
export function makeFleetPlan(job: Job, fleet: Fleet, options: FleetOptions): FleetPlanResult {
  const found = findPlanOf(job, fleet, options);
  if (found.ok) return found;
  const problems = found.refusals.map((refusal) => ({
    ...refusal,
    proven: found.proven,
    message: describeRefusal(refusal, job, found.proven),
    suggestion:
      refusal.constraint === 'deadline_orbits' ? laterDeadline(job, fleet, options) : null,
  }));
  return { ok: false, problems };
}

type Found =
  | Extract<FleetPlanResult, { readonly ok: true }>
  | { readonly ok: false; readonly refusals: readonly Refusal[]; readonly proven: boolean };

/** Steps that leave their duration open run as long as they wish or, where that has no plan, at least so long. */
function findPlanOf(job: Job, fleet: Fleet, options: FleetOptions): Found {
  const wished = findWith(job, fleet, options);
  const least = job.steps.flatMap(({ id, elastic }) =>
    elastic === undefined ? [] : [[id, elastic.minDurationS] as const],
  );
  return wished.ok || least.length === 0
    ? wished
    : findWith(withDurations(job, new Map(least)), fleet, options);
}

function findWith(job: Job, fleet: Fleet, options: FleetOptions): Found {
  const stated = stateFleetProblem(job, fleet);
  if (!stated.ok) {
    // Only the preferred tiers are looked at.
    const proven = job.steps.every(({ detail }) => detail.kind !== 'window');
    return { ...stated, proven };
  }
  const finding = findFleetPlan(stated.problem, options);
  if (!finding.ok) return { ok: false, refusals: [finding.refusal], proven: false };
  const { best, optimality } = finding;
  return { ok: true, job, plan: { ...toPlan(stated.problem, best), optimality } };
}

/** The whole number of orbits in which the best plan without a deadline ends, planned again; null where that fails. */
function laterDeadline(job: Job, fleet: Fleet, options: FleetOptions): string | null {
  const within = (deadlineOrbits: number): Found =>
    findPlanOf({ ...job, policy: { ...job.policy, deadlineOrbits } }, fleet, options);
  const periodMs = Math.max(...fleet.environments.map((environment) => environment.periodMs));
  const open = within((fleet.endMs - fleet.startMs) / periodMs);
  if (!open.ok) return null;
  const orbits = Math.ceil((open.plan.finishMs - fleet.startMs) / periodMs - 1e-9);
  return within(orbits).ok
    ? `Raise deadline_orbits to ${orbits} (checked: the job then has a plan).`
    : null;
}

function toPlan(
  problem: FleetProblem,
  { decoded, merit }: FleetCandidate,
): Omit<FleetPlan, 'optimality'> {
  const { ground } = problem.plan;
  const copies = new Map<number, number>();
  const runs = decoded.runs.map((run): PlannedRun => {
    const copy = copies.get(run.stepIndex) ?? 0;
    copies.set(run.stepIndex, copy + 1);
    return {
      stepId: stepIdOf(problem, run.stepIndex),
      member: memberOf(run.node, ground),
      copy,
      startMs: run.startMs,
      endMs: run.endMs,
      why: whyThen(problem, run),
    };
  });
  const movements = decoded.movements.map((movement, index): PlannedMovement => {
    const { volumes, fromStep, toStep, hops } = movement;
    return {
      id: `movement-${index + 1}`,
      fromStep: fromStep === null ? null : stepIdOf(problem, fromStep),
      toStep: toStep === null ? null : stepIdOf(problem, toStep),
      rawMb: volumes.rawMb,
      totalMb: volumes.totalMb,
      reserveMb: volumes.reserveMb,
      fecScheme: volumes.fecScheme,
      hops: hops.map((hop) => plannedHop(hop, ground)),
    };
  });
  return {
    runs,
    movements,
    finishMs: decoded.finishMs,
    reliability: merit.confidence,
    energyWh: merit.energyWh,
    criticalPath: criticalPath(problem, decoded).map(({ kind, stepIndex, startMs, endMs }) => ({
      kind,
      stepId: stepIndex === null ? null : stepIdOf(problem, stepIndex),
      startMs,
      endMs,
    })),
  };
}

function plannedHop({ kind, from, to, slices, arrivalMs }: Hop, ground: Node): PlannedHop {
  return {
    kind,
    from: memberOf(from, ground),
    to: memberOf(to, ground),
    arrivalMs,
    slices: slices.map(({ contact, startMs, endMs, setupMs, dataMb }) => ({
      startMs,
      endMs,
      setupMs,
      dataMb,
      passIndex: contact.passIndex,
      stationId: contact.stationId,
      stationName: contact.stationName,
      distanceKm: contact.distanceKm,
    })),
  };
}

function memberOf(node: Node, ground: Node): number | null {
  return node === ground ? null : node;
}

function stepIdOf({ steps }: FleetProblem, index: number): string {
  return steps[index]?.step.id ?? '';
}

function whyThen({ plan, steps }: FleetProblem, run: FleetRun): string {
  const { startMs, inputsMs } = run;
  const step = steps[run.stepIndex]?.step;
  if (step !== undefined && startMs === timesOf(step, plan.fleet.startMs).notBeforeMs)
    return `It may not start before ${step.notBeforeS ?? 0} s after the start of the plan.`;
  if (startMs > inputsMs) return 'It waits for light, power or the computer of its satellite.';
  return startMs === plan.fleet.startMs
    ? 'Nothing holds it: it starts with the plan.'
    : 'It starts when the last of its inputs is there.';
}
