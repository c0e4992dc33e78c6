import { SEVERITY_LABELS } from '../../../contracts/analysis/hazards.ts';
import type {
  HazardsAnswer,
  WireCheckpoint,
  WireHazard,
} from '../../../contracts/analysis/hazards.ts';
import { QUIET_UPSETS_PER_S } from '../../../domain/planning/environment/checkpoint-interval.ts';
import type { Checkpoint } from '../../../domain/planning/hazards/checkpoints.ts';
import type { Hazard, HazardDetail } from '../../../domain/planning/hazards/hazards.ts';
import type {
  HazardPrediction,
  HazardPredictionQuery,
} from '../../../domain/planning/hazards/predict-hazards.ts';
import { measureMs } from '../../../domain/time/intervals.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { presentProfile } from '../../../presenters/profile.ts';
import { presentPredictionModel } from './prediction-model.ts';
import { round, seconds } from '../../../presenters/rounding.ts';
import { presentSatellite } from '../../../presenters/plan/satellite.ts';
import type { PlannedSatellite } from '../tasks.ts';

/** Presents a prediction of hazards with its checkpoint schedule. */
export function presentHazards(
  satellite: PlannedSatellite,
  query: HazardPredictionQuery,
  prediction: HazardPrediction,
): HazardsAnswer {
  const { startMs, endMs, hazards, safeWindows, checkpoints, unprotected } = prediction;
  const longestMs = Math.max(0, ...safeWindows.map((window) => window.endMs - window.startMs));
  return {
    satellite_id: satellite.id,
    prediction_start: formatInstant(startMs),
    prediction_end: formatInstant(endMs),
    prediction_hours: query.hours,
    hazards: hazards.map((hazard, index) => presentHazard(hazard, !unprotected.includes(index))),
    checkpoint_schedule: checkpoints.map(presentCheckpoint),
    summary: {
      hazards_count: hazards.length,
      checkpoints_count: checkpoints.length,
      max_safe_window_s: seconds(longestMs),
      overhead_fraction: round(prediction.overhead, 6),
      by_type: Object.fromEntries(
        query.types.map((type) => [type, hazards.filter((one) => one.type === type).length]),
      ),
      unprotected_count: unprotected.length,
      safe_fraction: round(measureMs(safeWindows) / (endMs - startMs), 4),
      expected_upsets: round(prediction.expectedUpsets, 4),
    },
    safe_windows: safeWindows.map((window) => ({
      start_epoch: formatInstant(window.startMs),
      end_epoch: formatInstant(window.endMs),
      duration_s: seconds(window.endMs - window.startMs),
    })),
    checkpoint_policy: {
      state_size_mb: query.stateSizeMb,
      write_mb_s: query.writeMbS,
      write_s: seconds(prediction.writeMs),
      margin_s: seconds(query.marginMs),
      merge_window_s: seconds(query.mergeMs),
      interval_s: seconds(prediction.intervalMs),
      mean_time_between_upsets_s: round(1 / QUIET_UPSETS_PER_S, 0),
    },
    satellite: presentSatellite(satellite, startMs),
    profile: presentProfile(satellite.bus),
    model: presentPredictionModel(satellite.elements, startMs),
  };
}

function presentHazard(hazard: Hazard, isProtected: boolean): WireHazard {
  const { type, startMs, endMs, severity, inProgressAtStart, detail } = hazard;
  return {
    type,
    start_epoch: formatInstant(startMs),
    end_epoch: formatInstant(endMs),
    duration_s: seconds(endMs - startMs),
    severity: round(severity, 4),
    severity_label: labelOf(severity),
    in_progress_at_start: inProgressAtStart,
    protected: isProtected,
    details: presentDetail(detail),
  };
}

function presentDetail(detail: HazardDetail): WireHazard['details'] {
  switch (detail.type) {
    case 'eclipse_entry':
      return {
        depth_of_discharge: round(detail.depthOfDischarge, 4),
        allowed_depth_of_discharge: detail.allowedDepth,
        battery_energy_wh: round(detail.energyWh, 3),
      };
    case 'saa_crossing':
      return {
        min_field_ut: round(detail.minFieldUt, 3),
        upset_probability: round(detail.upsetProbability, 4),
      };
    case 'thermal_peak':
      return {
        peak_c: round(detail.peakC, 2),
        peak_epoch: formatInstant(detail.peakMs),
        limit_c: detail.limitC,
      };
  }
}

function presentCheckpoint(save: Checkpoint): WireCheckpoint {
  return {
    epoch: formatInstant(save.startMs),
    reason: save.reason,
    end_epoch: formatInstant(save.endMs),
    protects: [...save.hazardIndices],
    margin_kept: !save.isLate,
  };
}

/** Quarters of the scale: low, moderate, high, critical. */
function labelOf(severity: number): (typeof SEVERITY_LABELS)[number] {
  const index = Math.min(SEVERITY_LABELS.length - 1, Math.floor(severity * 4));
  return SEVERITY_LABELS[index] ?? 'critical';
}
