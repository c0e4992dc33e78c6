import assert from 'node:assert/strict';
import { buildEnvironment } from '../../../domain/planning/environment/build-environment.ts';
import { checkPlan } from '../../../domain/planning/check/check-plan.ts';
import { stageEnvironment } from '../../../domain/workload/satellite/stage-plan.ts';
import type { StagePlan, WorkloadPlan } from '../../../domain/workload/workload-plan.ts';
import type { Candidate, WorkloadJob } from '../../../domain/workload/workload.ts';

/**
 * What every plan must be, whatever its class: stages in order that wait only for earlier ones and
 * begin after them, all done by the deadline, events in order of time inside their stage, schedules
 * that the independent checker accepts in surroundings built anew, satellites doing one thing at once,
 * and so the antenna of every station.
 */
export function assertSound(
  plan: WorkloadPlan,
  asked: WorkloadJob,
  candidates: readonly Candidate[],
): void {
  assert.ok(plan.stages.length <= 500);
  assert.equal(plan.partition.length, plan.stages.length);
  plan.stages.forEach((stage, index) => {
    assert.equal(stage.index, index);
    for (const before of stage.dependsOn) {
      assert.ok(before < index);
      const earlier = plan.stages[before];
      assert.ok(earlier !== undefined && endS(earlier) <= stage.startOffsetS + 0.001);
    }
    assert.ok(endS(stage) <= asked.deadlineS + 0.001, `stage ${index} ends at ${endS(stage)} s`);
    assertEvents(stage);
  });
  assertOneSatelliteAtATime(plan.stages.flatMap((stage) => contactsOf(stage, asked, candidates)));
  const ends = plan.stages.map(endS);
  assert.ok(Math.abs(plan.finishOffsetS - Math.max(...ends)) < 0.001);
  assertOneAtATime(plan.stages);
}

/** Mission time at which a stage is done, s. */
export function endS({ startOffsetS, durationS }: StagePlan): number {
  return startOffsetS + durationS;
}

function assertEvents({ events, durationS }: StagePlan): void {
  const times = events.map(({ timestampS }) => timestampS);
  assert.deepEqual(
    times,
    [...times].sort((a, b) => a - b),
  );
  assert.equal(events[0]?.type, 'job.accepted');
  assert.equal(events.at(-1)?.type, 'job.completed');
  assert.ok((times[0] ?? -1) >= 0 && Math.abs((times.at(-1) ?? 0) - durationS) < 0.002);
}

/** Time of the antenna of a station, for one stage. */
interface Contact {
  readonly stage: number;
  readonly stationId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The contacts of a stage, once the checker has accepted its plan. */
function contactsOf(
  { plan, satellite, index }: StagePlan,
  asked: WorkloadJob,
  candidates: readonly Candidate[],
): Contact[] {
  if (plan === null) return [];
  const candidate = candidates.find(({ id }) => id === satellite);
  assert.ok(candidate !== undefined);
  const environment = stageEnvironment(plan, candidate, {
    workload: asked,
    build: buildEnvironment,
  });
  assert.deepEqual(checkPlan({ job: plan.job, environment, schedule: plan.schedule }), []);
  return plan.schedule.segments.flatMap(({ passIndex, kind, startMs, endMs }) => {
    const pass = environment.passes[passIndex ?? -1];
    if (pass === undefined || (kind !== 'transfer' && kind !== 'key_exchange')) return [];
    return [{ stage: index, stationId: pass.stationId, startMs, endMs }];
  });
}

function assertOneSatelliteAtATime(contacts: readonly Contact[]): void {
  const byStart = [...contacts].sort((one, other) => one.startMs - other.startMs);
  const busy = new Map<string, Contact>();
  for (const contact of byStart) {
    const before = busy.get(contact.stationId);
    assert.ok(
      before === undefined || before.stage === contact.stage || contact.startMs >= before.endMs,
      `${contact.stationId} serves stages ${before?.stage} and ${contact.stage} at once`,
    );
    if (before === undefined || contact.endMs > before.endMs) busy.set(contact.stationId, contact);
  }
}

function assertOneAtATime(stages: readonly StagePlan[]): void {
  const flying = stages.filter(({ satellite }) => satellite !== 'ground');
  for (const one of flying)
    for (const other of flying)
      if (one.index < other.index && one.satellite === other.satellite)
        assert.ok(
          other.startOffsetS >= endS(one) - 0.001 || one.startOffsetS >= endS(other) - 0.001,
          `${one.satellite} runs stages ${one.index} and ${other.index} at once`,
        );
}
