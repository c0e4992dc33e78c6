import type { PlanEvent } from '../planning/explain/plan-event.ts';
import { GROUND_ID, GROUND_NAME, type StagePlan, type StageRole } from './workload-plan.ts';

/** Time in which the ground segment starts a stage, s; a stated planning figure. */
export const GROUND_SET_UP_S = 5;

/** What the ground segment reads and merges, MB/s: one gigabit per second; a stated planning figure. */
export const GROUND_MB_S = 125;

/** A stage that the platform's own ground executor runs. */
export interface GroundWork {
  readonly index: number;
  readonly role: StageRole;
  /** What it does, as the events name it, such as `Combine 4 shards`. */
  readonly name: string;
  readonly dependsOn: readonly number[];
  readonly startOffsetS: number;
  /** What it reads, MB. */
  readonly inputMb: number;
  /** What it makes, MB. */
  readonly outputMb: number;
  /** Time that it computes beyond reading its input, s. */
  readonly computeS?: number;
  /** Its program, as text. */
  readonly run?: string | undefined;
}

/**
 * A stage on the ground: it starts up, reads its input, computes, and is done. It uses no satellite,
 * so that it has no plan of its own, no alternative and no doubt about its delivery.
 */
export function groundStage(work: GroundWork): StagePlan {
  const { index, role, dependsOn, startOffsetS } = work;
  const computeS = groundTimeS(work.inputMb) + (work.computeS ?? 0);
  const durationS = Math.round((GROUND_SET_UP_S + computeS) * 1000) / 1000;
  return {
    index,
    satellite: GROUND_ID,
    satelliteName: GROUND_NAME,
    role,
    dependsOn,
    startOffsetS,
    durationS,
    computeS,
    computeShare: 1,
    downlinkMb: 0,
    uplinkMb: 0,
    islMb: 0,
    deliveryConfidence: null,
    alternatives: [],
    events: groundEvents(work, durationS),
    plan: null,
    ...(work.run !== undefined && { run: work.run }),
  };
}

/** Time in which the ground reads and merges a volume, s, to the millisecond. */
export function groundTimeS(volumeMb: number): number {
  return Math.round((volumeMb / GROUND_MB_S) * 1000) / 1000;
}

function groundEvents({ role, name, outputMb }: GroundWork, durationS: number): PlanEvent[] {
  const about = { stepId: role, location: 'ground' } as const;
  return [
    { type: 'job.accepted', timestampS: 0, message: `Job "${name}" accepted: 1 step.` },
    {
      ...about,
      type: 'placement.decided',
      timestampS: 0,
      message: `${name} runs on the ground.`,
    },
    {
      ...about,
      type: 'step.started',
      timestampS: GROUND_SET_UP_S,
      message: `${name} started on the ground.`,
    },
    {
      ...about,
      type: 'step.completed',
      timestampS: durationS,
      outputDataMb: outputMb,
      message: `${name} completed.`,
    },
    { type: 'job.completed', timestampS: durationS, message: `Job "${name}" completed.` },
  ];
}
