import { ISS_PROFILE_EXAMPLE } from '../profile.ts';
import type { HazardsAnswer } from './hazards.ts';
import { planExample } from '../plan/plan-example.ts';

/**
 * An answer of `POST /v1/hazards` for the ISS, with the lists cut to their first entries, for the API
 * description.
 */
export const hazardsExample: HazardsAnswer = {
  satellite_id: '25544',
  prediction_start: '2026-07-25T00:00:00.000Z',
  prediction_end: '2026-07-25T03:00:00.000Z',
  prediction_hours: 3,
  hazards: [
    {
      type: 'eclipse_entry',
      start_epoch: '2026-07-25T00:22:11.182Z',
      end_epoch: '2026-07-25T00:58:13.545Z',
      duration_s: 2162.363,
      severity: 0.8562,
      severity_label: 'critical',
      in_progress_at_start: false,
      protected: true,
      details: {
        depth_of_discharge: 0.3425,
        allowed_depth_of_discharge: 0.4,
        battery_energy_wh: 41.098,
      },
    },
    {
      type: 'saa_crossing',
      start_epoch: '2026-07-25T00:43:13.492Z',
      end_epoch: '2026-07-25T00:47:49.517Z',
      duration_s: 276.025,
      severity: 0.1714,
      severity_label: 'low',
      in_progress_at_start: false,
      protected: true,
      details: { min_field_ut: 21.443, upset_probability: 0.0879 },
    },
  ],
  checkpoint_schedule: [
    {
      epoch: '2026-07-25T00:21:10.462Z',
      reason: 'pre_eclipse',
      end_epoch: '2026-07-25T00:21:41.182Z',
      protects: [0],
      margin_kept: true,
    },
    {
      epoch: '2026-07-25T00:42:12.772Z',
      reason: 'pre_saa',
      end_epoch: '2026-07-25T00:42:43.492Z',
      protects: [1],
      margin_kept: true,
    },
  ],
  summary: {
    hazards_count: 4,
    checkpoints_count: 6,
    max_safe_window_s: 3414.525,
    overhead_fraction: 0.017067,
    by_type: { eclipse_entry: 2, saa_crossing: 2, thermal_peak: 0 },
    unprotected_count: 0,
    safe_fraction: 0.5995,
    expected_upsets: 0.5064,
  },
  safe_windows: [
    {
      start_epoch: '2026-07-25T00:58:13.545Z',
      end_epoch: '2026-07-25T01:55:08.070Z',
      duration_s: 3414.525,
    },
  ],
  checkpoint_policy: {
    state_size_mb: 1536,
    write_mb_s: 50,
    write_s: 30.72,
    margin_s: 30,
    merge_window_s: 60,
    interval_s: 3015.341,
    mean_time_between_upsets_s: 150000,
  },
  satellite: planExample.satellite,
  profile: ISS_PROFILE_EXAMPLE,
  model: {
    propagator: 'SGP4',
    shadow: 'cylindrical',
    saa: 'IGRF-14, 22 µT',
    thermal: 'one node, 1361 W/m², albedo 0.3, 237 W/m²',
    element_age_hours: 28.07,
    expected_error_km: 1.14,
    timing_error_s: 0.15,
  },
};
