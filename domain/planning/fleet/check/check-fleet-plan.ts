import type { Step } from '../../job/job.ts';
import {
  durationS,
  type FleetPlanToCheck,
  type FleetViolation,
  placesOf,
  type Report,
  tierOf,
  TIME_TOLERANCE_MS,
} from './facts.ts';
import { checkMembers } from './members.ts';
import { checkAntennas, checkMovements } from './routes.ts';

/**
 * Every rule that a plan for a fleet breaks; none for a good plan. Written from the rules alone: it
 * follows the data from where they are made, sums what every member draws and holds, and shares
 * no code with the search.
 */
export function checkFleetPlan(checked: FleetPlanToCheck): FleetViolation[] {
  const violations: FleetViolation[] = [];
  const report: Report = (rule, message) => void violations.push({ rule, message });
  checkRuns(checked, report);
  checkMovements(checked, report);
  checkAntennas(checked, report);
  checkMembers(checked, report);
  checkEnd(checked, report);
  return violations;
}

function checkRuns({ job, fleet, plan }: FleetPlanToCheck, report: Report): void {
  for (const step of job.steps) {
    const runs = plan.runs.filter(({ stepId }) => stepId === step.id);
    if (runs.length === 0) report('step_scheduled', `${step.id} does not run`);
    if (new Set(runs.map(({ member }) => member)).size < runs.length)
      report('step_scheduled', `${step.id} runs twice on one node`);
    for (const { member, startMs, endMs } of runs) {
      const { minDurationS = 0, maxDurationS = Infinity } = step.elastic ?? {};
      if (step.durationS < minDurationS || step.durationS > maxDurationS)
        report('duration', `${step.id} is to take ${step.durationS} s, which it may not`);
      if (endMs - startMs !== Math.max(1, Math.round(durationS(step) * 1000)))
        report('duration', `${step.id} takes ${endMs - startMs} ms`);
      if (startMs < fleet.startMs) report('duration', `${step.id} starts before the plan`);
      const { notBeforeS = 0, notAfterS = Infinity } = step;
      if (startMs < fleet.startMs + notBeforeS * 1000 - TIME_TOLERANCE_MS)
        report('not_before', `${step.id} starts before the time that it waits for`);
      if (endMs > fleet.startMs + notAfterS * 1000 + TIME_TOLERANCE_MS)
        report('not_after', `${step.id} ends after the time by which it must`);
      const role = member === null ? null : fleet.members[member]?.role;
      const isFit =
        role === null
          ? step.location !== 'onboard'
          : step.location !== 'ground' &&
            (role === 'compute' ||
              role === 'aggregator' ||
              (role === 'sensor' && step.dependsOn.length === 0));
      if (!isFit) report('role', `${step.id} may not run where it does`);
      checkInputs({ job, fleet, plan }, step, { member, startMs }, report);
    }
  }
}

/** Every input is on the node of a run before it starts. */
function checkInputs(
  { job, fleet, plan }: FleetPlanToCheck,
  step: Step,
  { member, startMs }: { readonly member: number | null; readonly startMs: number },
  report: Report,
): void {
  const sources: (string | null)[] = [...step.dependsOn];
  if (step.source === 'ground' && sources.length === 0) sources.push(null);
  for (const from of sources) {
    if (from !== null && job.steps.every(({ id }) => id !== from)) continue;
    const isThere = placesOf({ fleet, plan }, from, step.id).some(
      (place) => place.node === member && place.readyMs <= startMs + TIME_TOLERANCE_MS,
    );
    if (!isThere)
      report('inputs', `${step.id} starts before the data of ${from ?? 'the ground'} are there`);
  }
}

/** The end is that of the last run or movement, products at the end are down, the deadline is kept. */
function checkEnd({ job, fleet, plan }: FleetPlanToCheck, report: Report): void {
  const ends = [
    ...plan.runs.map(({ endMs }) => endMs),
    ...plan.movements.flatMap(({ hops }) => hops.map(({ arrivalMs }) => arrivalMs)),
  ];
  if (Math.max(fleet.startMs, ...ends) !== plan.finishMs)
    report('finish', `the plan ends at ${plan.finishMs}, its last part at ${Math.max(...ends)}`);
  const periodMs = Math.max(...fleet.environments.map((environment) => environment.periodMs));
  const deadlineMs = fleet.startMs + job.policy.deadlineOrbits * periodMs;
  if (plan.finishMs > deadlineMs + TIME_TOLERANCE_MS) report('deadline', 'the plan ends too late');
  const waitedFor = new Set(job.steps.flatMap(({ dependsOn }) => dependsOn));
  for (const step of job.steps) {
    const outputMb = tierOf(step)?.storedMb ?? step.outputDataMb;
    if (waitedFor.has(step.id) || outputMb <= 0) continue;
    if (!placesOf({ fleet, plan }, step.id, '').some(({ node }) => node === null))
      report('finish', `the product of ${step.id} never comes down`);
  }
}
