import type { PlacementDecision, PlanSegment, PlanTransfer } from '../../contracts/plan/plan.ts';
import type { Draw } from '../../domain/planning/environment/caps.ts';
import type { Environment } from '../../domain/planning/environment/environment.ts';
import type { Job, Step } from '../../domain/planning/job/job.ts';
import type { Placement, Schedule, Transfer } from '../../domain/planning/plan.ts';
import { saveReason } from '../../domain/planning/explain/save-reason.ts';
import { segmentDraws, tiersOf } from '../../domain/planning/schedule/segment-draw.ts';
import { demandOf } from '../../domain/planning/schedule/tasks.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { round, roundParts, seconds } from '../rounding.ts';

/** Presents where each step runs and why. */
export function presentPlacements(placements: readonly Placement[], job: Job): PlacementDecision[] {
  const steps = new Map(job.steps.map((step) => [step.id, step]));
  return placements.map((placement) => ({
    step_id: placement.stepId,
    location: placement.location,
    reason: describeReason(placement, steps.get(placement.stepId)),
    cost_onboard: presentCost(placement.costOnboard),
    cost_ground: presentCost(placement.costGround),
    ...(placement.constraint !== null && { constraint: placement.constraint }),
    ...(placement.qualityTier !== null && { quality_tier: placement.qualityTier }),
    ...(placement.durationS !== undefined && { duration_s: placement.durationS }),
  }));
}

/** Presents the transfers; the megabytes of the slices add up to the total exactly. */
export function presentTransfers(
  transfers: readonly Transfer[],
  environment: Environment,
): PlanTransfer[] {
  return transfers.map((transfer) => {
    const shares = roundParts(
      transfer.slices.map((slice) => slice.dataMb),
      2,
    );
    return {
      id: transfer.id,
      from_step: transfer.fromStep,
      to_step: transfer.toStep,
      direction: transfer.direction,
      raw_data_mb: round(transfer.rawMb, 2),
      fec_scheme: transfer.fecScheme,
      fec_overhead_mb: round(transfer.fecMb, 2),
      encryption_overhead_mb: round(transfer.encryptionMb, 2),
      retransmission_reserve_mb: round(transfer.reserveMb, 2),
      total_transfer_mb: round(transfer.totalMb, 2),
      passes: transfer.slices.map((slice, index) => ({
        pass_index: slice.passIndex,
        ...stationOf(environment, slice.passIndex),
        data_mb: shares[index] ?? 0,
        duration_s: seconds(slice.endMs - slice.startMs),
        start: formatInstant(slice.startMs),
        end: formatInstant(slice.endMs),
        ber: slice.ber,
      })),
    };
  });
}

/** Presents the bars of the plan, with what each draws on board. */
export function presentSegments(
  schedule: Schedule,
  job: Job,
  environment: Environment,
): PlanSegment[] {
  const steps = new Map(job.steps.map((step) => [step.id, step]));
  const drawOf = segmentDraws(job, schedule);
  const tiers = tiersOf(schedule.placements);
  return schedule.segments.map((segment) => {
    const step = segment.stepId === null ? undefined : steps.get(segment.stepId);
    const hazard = saveReason(environment, schedule.segments, segment);
    return {
      segment_id: segment.id,
      kind: segment.kind,
      step_id: segment.stepId,
      transfer_id: segment.transferId,
      name: segment.name,
      location: segment.location,
      window_index: segment.windowIndex,
      pass_index: segment.passIndex,
      start: formatInstant(segment.startMs),
      end: formatInstant(segment.endMs),
      start_offset_s: seconds(segment.startMs - environment.startMs),
      end_offset_s: seconds(segment.endMs - environment.startMs),
      duration_s: seconds(segment.endMs - segment.startMs),
      ...(segment.kind === 'step' && step !== undefined && { depends_on: [...step.dependsOn] }),
      ...(segment.passIndex !== null && stationOf(environment, segment.passIndex)),
      ...(segment.checkpoint !== null && { checkpoint: segment.checkpoint }),
      ...(hazard !== null && { checkpoint_reason: hazard.reason }),
      ...(segment.kind === 'step' &&
        segment.location === 'onboard' &&
        step !== undefined && { stored_output_mb: demandOf(step, tiers).storedMb }),
      resources: presentResources(drawOf(segment), step),
      ...(segment.why !== null && { why: segment.why }),
      ...(segment.margins !== undefined && {
        explain: {
          earliest_start_offset_s: seconds(segment.margins.earliestMs - environment.startMs),
          held_by: { ...segment.margins.heldBy },
          slack_s: seconds(segment.margins.slackMs),
        },
      }),
    };
  });
}

function describeReason(placement: Placement, step: Step | undefined): string {
  const because = placement.constraint === null ? '' : ` (${placement.constraint})`;
  switch (placement.reason) {
    case 'data_reduction':
      return step === undefined || step.outputDataMb <= 0
        ? placement.reason
        : `data_reduction_${Math.round(step.inputDataMb / step.outputDataMb)}x`;
    case 'onboard_infeasible':
      return `${placement.reason}${because}`;
    case 'preset_defined':
    case 'job_defined':
    case 'ground_required':
    case 'cut_optimal':
    case 'better_schedule':
      return placement.reason;
  }
}

function presentCost(cost: number | null): number | null {
  return cost === null || !Number.isFinite(cost) ? null : round(cost, 6);
}

function stationOf(
  environment: Environment,
  passIndex: number,
): { station: string; station_id: string } {
  const pass = environment.passes[passIndex];
  if (pass === undefined) throw new Error(`the plan uses pass ${passIndex}, which does not exist`);
  return { station: pass.stationName, station_id: pass.stationId };
}

function presentResources(draw: Draw, step: Step | undefined): PlanSegment['resources'] {
  return {
    power_w: draw.powerW,
    compute: draw.compute,
    thermal_w: draw.thermalW,
    memory_mb: draw.memoryMb,
    storage_mb: step?.requires.storageMb ?? 0,
  };
}
