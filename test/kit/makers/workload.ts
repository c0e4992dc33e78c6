import assert from 'node:assert/strict';
import { findPreset } from '../../../domain/planning/job/presets/presets.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import type { PlanEvent } from '../../../domain/planning/explain/plan-event.ts';
import type { StagePlan, WorkloadPlan } from '../../../domain/workload/workload-plan.ts';
import { GROUND_ID, GROUND_NAME, partitionOf } from '../../../domain/workload/workload-plan.ts';
import type { NewWorkload } from '../../../records/workload/workloads.ts';
import { EXPLANATIONS } from './explanations.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import type { WorkloadJob } from '../../../domain/workload/workload.ts';
import { FLEET_START_MS } from './fleets.ts';

/** A stage that computes for `durationS`, with the events of one step. */
export function aStagePlan(index: number, more: Partial<StagePlan> = {}): StagePlan {
  const durationS = more.durationS ?? 100;
  const satellite = more.satellite ?? `9000${index}`;
  return {
    index,
    satellite,
    satelliteName: satellite === GROUND_ID ? GROUND_NAME : `SAT-${satellite}`,
    role: 'stage',
    dependsOn: [],
    startOffsetS: 0,
    durationS,
    computeS: durationS / 2,
    computeShare: 1,
    downlinkMb: 10,
    uplinkMb: 0,
    islMb: 0,
    deliveryConfidence: 0.99,
    alternatives: [],
    events: eventsOf(durationS),
    plan: null,
    ...more,
  };
}

/** A plan of such stages. */
export function aWorkloadPlan(
  stages: readonly StagePlan[],
  more: Partial<Pick<WorkloadPlan, 'class' | 'finishOffsetS'>> = {},
): WorkloadPlan {
  const { class: workloadClass = 'single' } = more;
  const plan = {
    feasible: true,
    class: workloadClass,
    stages,
    partition: partitionOf(stages),
    islBound: false,
    strategy: 'made by hand for a test',
    rejected: [],
    finishOffsetS: Math.max(0, ...stages.map((stage) => stage.startOffsetS + stage.durationS)),
    explanation: EXPLANATIONS[workloadClass],
    ...more,
  };
  // The explanation is the one of the class.
  return plan as WorkloadPlan;
}

/** A simulated workload of a class, fast and with nothing special about it. */
export function aNewWorkload(
  more: Partial<NewWorkload> & { readonly class?: WorkloadPlan['class'] } = {},
): NewWorkload {
  const { class: workloadClass = 'single', ...fields } = more;
  const nowMs = fields.nowMs ?? Date.now();
  return {
    ownerId: 'owner-1',
    job: aWorkloadJob(workloadClass, { type: 'made', startMs: nowMs }),
    candidateIds: [],
    executor: 'simulated',
    speedMultiplier: 1_000,
    metadata: {},
    deadlineHours: 1,
    pricePerOcuCents: 12,
    nowMs,
    ...fields,
  };
}

function eventsOf(durationS: number): PlanEvent[] {
  const half = durationS / 2;
  return [
    { type: 'job.accepted', timestampS: 0, message: 'Job accepted' },
    { type: 'step.started', timestampS: 0, message: 'work started', stepId: 'work' },
    { type: 'step.completed', timestampS: half, message: 'work completed', stepId: 'work' },
    { type: 'job.completed', timestampS: durationS, message: 'Job completed' },
  ];
}

/** Start of every workload of the tests. */
export const WORKLOAD_START_MS = FLEET_START_MS;

/** A workload of a class with everything else absent or at its default, changed as asked. */
export function aWorkloadJob(
  workloadClass: WorkloadJob['class'],
  changes: Partial<WorkloadJob> = {},
): WorkloadJob {
  return {
    type: 'custom',
    class: workloadClass,
    job: null,
    layers: null,
    stages: null,
    data: null,
    areaOfInterest: null,
    sensor: null,
    minCoverageFraction: 0,
    training: null,
    cutLayer: null,
    dataOwner: null,
    deadlineS: 24 * 3600,
    startMs: WORKLOAD_START_MS,
    stations: DEFAULT_STATIONS,
    minElevationDeg: 5,
    ...changes,
  };
}

/** The job of a preset. */
export function presetJob(id: string): Job {
  const preset = findPreset(id);
  assert.ok(preset !== undefined);
  return preset.job;
}
