import assert from 'node:assert/strict';
import { checkPlan } from '../../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job, Requirements, Step } from '../../../domain/planning/job/job.ts';
import { makePlan, type PlanResult } from '../../../domain/planning/make-plan.ts';
import type { BindingConstraint, Schedule } from '../../../domain/planning/plan.ts';
import { anEnvironment } from './environment.ts';
import { aJob } from './job.ts';

/** Orbits of 90 min, 60 of them sunlit; passes of 7 min at minutes 20, 50 and, in eclipse, 70. */
export const ORBITS = anEnvironment();

/** The same, begun at eclipse entry. */
export const FROM_ECLIPSE = anEnvironment({ phaseMs: 3_600_000 });

export const LIGHT: Requirements = {
  powerW: 10,
  compute: 0.2,
  thermalW: 6,
  memoryMb: 128,
  storageMb: 16,
};

/** Fits sunlight only. */
export const SUNNY: Requirements = { ...LIGHT, powerW: 40 };

/** A job that wants to end early and does not mind a risk. */
export function quick(...steps: Step[]): Job {
  return aJob(steps, { policy: { objective: 'min_latency', minDeliveryConfidence: 0 } });
}

/** Plans a job that has a plan; the checker must accept it. */
export function plan(
  job: Job,
  environment: Environment = ORBITS,
): Extract<PlanResult, { ok: true }> {
  const result = makePlan({ job, environment, explain: true });
  assert.ok(result.ok, JSON.stringify(result));
  assert.deepEqual(checkPlan({ job, environment, schedule: result.schedule }), []);
  return result;
}

/** The first problem of a job that has no plan. */
export function refusal(job: Job, environment: Environment = ORBITS): BindingConstraint {
  const result = makePlan({ job, environment, explain: false });
  assert.ok(!result.ok);
  const [problem] = result.problems;
  assert.ok(problem !== undefined);
  return problem;
}

/** Starts and ends of segments in seconds since the start. */
export function spans(
  schedule: Schedule,
  environment: Environment,
  kind: string,
  stepId?: string,
): number[][] {
  return schedule.segments
    .filter((one) => one.kind === kind && (stepId === undefined || one.stepId === stepId))
    .map(({ startMs, endMs }) => [
      (startMs - environment.startMs) / 1000,
      (endMs - environment.startMs) / 1000,
    ]);
}

/** Start of a step in seconds since the start. */
export function startOf(job: Job, stepId: string, environment: Environment = ORBITS): number {
  return spans(plan(job, environment).schedule, environment, 'step', stepId)[0]?.[0] ?? NaN;
}
