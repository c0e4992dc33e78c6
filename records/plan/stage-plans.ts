import type { PlanEvent as WirePlanEvent } from '../../contracts/plan/event.ts';
import type { PlanEvent } from '../../domain/planning/explain/plan-event.ts';
import type { Segment, Slice, Transfer } from '../../domain/planning/plan.ts';
import type { PlanProgram } from '../../contracts/plan/plan.ts';
import { presentGroundProgram, presentPrograms } from '../../presenters/programs.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { StagePlan } from '../../domain/workload/workload-plan.ts';
import { derivedId, derivedUuid } from '../store/ids.ts';
import type { PlayablePlan } from './played-plans.ts';
import type { CollectionIndexes } from '../store/collection.ts';

export const STAGE_PLANS = 'stage_plans';

/** Says whether a kept plan is that of a stage, by its id. */
export function isStagePlanId(copyId: string): boolean {
  return copyId.startsWith('spl_');
}

/** A bar of a stage's plan, in wire form. */
interface StageSegment {
  readonly segment_id: string;
  readonly kind: Segment['kind'];
  readonly step_id: string | null;
  readonly transfer_id: string | null;
  readonly name: string;
  readonly location: Segment['location'];
  readonly start: string;
  readonly end: string;
  readonly start_offset_s: number;
  readonly end_offset_s: number;
  readonly duration_s: number;
}

/** What moves between the ground and the satellite of a stage, in wire form. */
interface StageTransfer {
  readonly id: string;
  readonly direction: Transfer['direction'];
  readonly from_step: string | null;
  readonly passes: readonly { readonly pass_index: number; readonly data_mb: number }[];
}

/** The part of a pass in which a stage sends, in wire form. */
interface StagePass {
  readonly index: number;
  readonly aos: string;
  readonly los: string;
  readonly downlink_capacity_mb: number;
}

/** What an agent gets for a stage, in wire form: the bars that a planner made, and events. */
export interface KeptStagePlan extends PlayablePlan {
  readonly created_at: string;
  readonly satellite: { readonly id: string; readonly name: string; readonly norad_id: number };
  readonly stage: {
    readonly workload_id: string;
    readonly index: number;
    readonly role: StagePlan['role'];
    readonly attempt: number;
    readonly depends_on: readonly number[];
    readonly compute_s: number;
    readonly downlink_mb: number;
    readonly uplink_mb: number;
    readonly isl_mb: number;
  };
  /** The programs of its steps; absent where no step has one. */
  readonly programs?: readonly PlanProgram[];
  /** What the programs' results go down with; only beside programs. */
  readonly transfer_schedule?: { readonly transfers: readonly StageTransfer[] };
  readonly orbital_environment: {
    readonly prediction_start: string;
    readonly ground_passes?: readonly StagePass[];
  };
  readonly plan: {
    readonly status: 'scheduled';
    readonly segments: readonly StageSegment[];
    readonly total_duration_s: number;
  };
}

/** The plan of one stage on one satellite: it never changes. */
export interface StagePlanDocument {
  /** `spl_…` */
  readonly _id: string;
  readonly owner_id: string;
  readonly workload_id: string;
  /** Id of the plan, a UUID: the `job_id` of its events. */
  readonly copy_of: string;
  readonly plan: KeptStagePlan;
  /** Content that its programs were given by the platform itself, whoever lists it. */
  readonly granted?: readonly string[];
  readonly created_at: Date;
}

export const STAGE_PLAN_INDEXES: CollectionIndexes = {
  collection: STAGE_PLANS,
  indexes: [{ key: { workload_id: 1 }, name: 'of_workload' }],
};

/** Whose stage it is and when it is planned. */
export interface StagePlanContext {
  readonly ownerId: string;
  readonly workloadId: string;
  readonly attempt: number;
  /** Mission time 0 of the workload, epoch ms. */
  readonly startMs: number;
  /** Epoch ms. */
  readonly nowMs: number;
}

/** The plan of a stage as deployments play it; the same ids for the same stage and attempt. */
export function stagePlanDocument(stage: StagePlan, context: StagePlanContext): StagePlanDocument {
  const { ownerId, workloadId, attempt, nowMs } = context;
  const purpose = `${workloadId}/${stage.index}/${attempt}`;
  const id = derivedUuid(purpose);
  const startMs = context.startMs + stage.startOffsetS * 1000;
  const segments = stage.plan?.schedule.segments ?? [];
  const programs = programsOf(stage);
  return {
    _id: derivedId('spl', purpose),
    owner_id: ownerId,
    workload_id: workloadId,
    copy_of: id,
    created_at: new Date(nowMs),
    plan: {
      id,
      created_at: formatInstant(nowMs),
      satellite: {
        id: stage.satellite,
        name: stage.satelliteName,
        norad_id: /^\d+$/.test(stage.satellite) ? Number(stage.satellite) : 0,
      },
      stage: {
        workload_id: workloadId,
        index: stage.index,
        role: stage.role,
        attempt,
        depends_on: stage.dependsOn,
        compute_s: stage.computeS,
        downlink_mb: stage.downlinkMb,
        uplink_mb: stage.uplinkMb,
        isl_mb: stage.islMb,
      },
      orbital_environment: {
        prediction_start: formatInstant(startMs),
        ...(programs.length > 0 && { ground_passes: passesOf(stage) }),
      },
      ...(programs.length > 0 && {
        programs,
        transfer_schedule: { transfers: (stage.plan?.schedule.transfers ?? []).map(transferOf) },
      }),
      plan: {
        status: 'scheduled',
        segments: segments.map((segment) => segmentOf(segment, startMs)),
        total_duration_s: stage.durationS,
      },
      events: stage.events.map(eventOf),
    },
  };
}

/** The programs of a stage; each hears of the stage and the satellite that it runs for. */
function programsOf(stage: StagePlan): PlanProgram[] {
  const { plan, run } = stage;
  const programs =
    run !== undefined
      ? [presentGroundProgram(stage, run)]
      : plan === null
        ? []
        : (presentPrograms(plan.job, plan.schedule).programs ?? []);
  const told = { WORKLOAD_STAGE: String(stage.index), WORKLOAD_SATELLITE: stage.satellite };
  return programs.map((program) => ({
    ...program,
    run: { ...program.run, env: { ...told, ...program.run.env } },
  }));
}

function transferOf({ id, direction, fromStep, slices }: Transfer): StageTransfer {
  return {
    ...{ id, direction, from_step: fromStep },
    passes: slices.map(({ passIndex, dataMb }) => ({ pass_index: passIndex, data_mb: dataMb })),
  };
}

/** The parts of passes in which a stage sends to the ground. */
function passesOf({ plan }: StagePlan): StagePass[] {
  const slices = (plan?.schedule.transfers ?? [])
    .filter(({ direction }) => direction === 'downlink')
    .flatMap((transfer) => transfer.slices);
  const byPass = new Map<number, Slice[]>();
  for (const slice of slices)
    byPass.set(slice.passIndex, [...(byPass.get(slice.passIndex) ?? []), slice]);
  return [...byPass].map(([index, within]) => ({
    index,
    aos: formatInstant(Math.min(...within.map(({ startMs }) => startMs))),
    los: formatInstant(Math.max(...within.map(({ endMs }) => endMs))),
    downlink_capacity_mb: within.reduce((sum, { dataMb }) => sum + dataMb, 0),
  }));
}

function segmentOf(segment: Segment, startMs: number): StageSegment {
  return {
    segment_id: segment.id,
    kind: segment.kind,
    step_id: segment.stepId,
    transfer_id: segment.transferId,
    name: segment.name,
    location: segment.location,
    start: formatInstant(segment.startMs),
    end: formatInstant(segment.endMs),
    start_offset_s: (segment.startMs - startMs) / 1000,
    end_offset_s: (segment.endMs - startMs) / 1000,
    duration_s: (segment.endMs - segment.startMs) / 1000,
  };
}

function eventOf(event: PlanEvent): WirePlanEvent {
  const fields: WirePlanEvent = {
    type: event.type,
    timestamp_s: event.timestampS,
    message: event.message,
    step_id: event.stepId,
    location: event.location,
    output_data_mb: event.outputDataMb,
    direction: event.direction,
    data_mb: event.dataMb,
    delivery_confidence: event.deliveryConfidence,
    transfer_id: event.transferId,
    pass_index: event.passIndex,
    station: event.station,
    quality_tier: event.qualityTier,
    energy_wh: event.energyWh,
    segment: event.segment,
    segments: event.segments,
    reason: event.reason,
  };
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The entries are those of `fields` that have a value, and the absent ones are optional.
  return Object.fromEntries(present) as WirePlanEvent;
}
