import type { PlanSource } from '../../../api/planning/tasks.ts';
import { randomUUID } from 'node:crypto';
import type { WirePlan } from '../../../contracts/plan/plan.ts';

const START = '2026-07-25T00:00:00.000Z';

/** A small plan in wire shape: two steps and a downlink in one sunlit window. */
export function aWirePlan(more: Partial<WirePlan> = {}): WirePlan {
  return {
    id: randomUUID(),
    created_at: START,
    expires_at: '2026-07-25T01:00:00.000Z',
    version: '1.0.0',
    satellite: {
      id: '25544',
      name: 'ISS (ZARYA)',
      norad_id: 25544,
      altitude_km: 420,
      inclination_deg: 51.64,
      period_min: 92.9,
      tle_epoch: '26205.50000000',
      elements_epoch: '2026-07-24T12:00:00.000Z',
      elements_age_hours: 12,
      expected_error_km: 1,
      warning: null,
    },
    preset: { id: 'onboard-ml-inference', name: 'ML', category: 'ml-inference', steps: 2 },
    orbital_environment: {
      prediction_start: START,
      prediction_end: '2026-07-25T12:00:00.000Z',
      prediction_hours: 12,
      eclipse_fraction: 0.38,
      bus: {
        class: 'SmallSat',
        source: 'catalogue',
        peak_solar_w: 80,
        eclipse_battery_w: 20,
        max_thermal_w: 60,
        compute_sunlit: 1,
        compute_eclipse: 0.6,
        storage_mb: 4000,
        memory_mb: 2048,
        battery_wh: 200,
        depth_of_discharge: 0.3,
        overhead_w: 30,
        charge_efficiency: 0.9,
        discharge_efficiency: 0.9,
        write_mb_s: 100,
        full_duplex: false,
      },
      windows: [],
      ground_passes: [],
      summary: {
        total_windows: 1,
        comms_windows: 1,
        sunlit_windows: 1,
        eclipse_windows: 0,
        total_pass_time_s: 600,
        ground_stations_visible: 1,
      },
      model: {
        propagator: 'SGP4',
        shadow: 'cylinder',
        refraction: false,
        min_elevation_deg: 5,
        stations_checked: 12,
        element_age_hours: 12,
        expected_error_km: 1,
      },
    },
    placement_decisions: [],
    transfer_schedule: {
      transfers: [],
      total_transfers: 1,
      total_downlink_mb: 10.5,
      total_uplink_mb: 0,
      passes_used: 1,
      total_transfer_time_s: 20,
    },
    error_budget: {
      worst_case_ber: 1e-6,
      total_fec_overhead_mb: 0.5,
      total_retransmission_reserve_mb: 0.1,
      delivery_confidence: 0.991,
      spare_passes: [],
    },
    security_summary: {
      encryption: 'aes256',
      total_encryption_overhead_mb: 0.5,
      total_key_exchanges: 1,
      data_classification: 'restricted',
      require_authenticated_uplink: true,
      key_rotation_orbits: 24,
      allowed_ground_stations: null,
    },
    plan: {
      status: 'scheduled',
      segments: [aWireSegment('capture', 0, 30), aWireSegment('inference', 30, 100)],
      total_duration_s: 900,
      total_compute_s: 100,
      total_transfer_s: 20,
      total_ground_s: 0,
      windows_used: 1,
      policy: {
        objective: 'balanced',
        deadline_orbits: 6,
        deadline: '2026-07-25T09:00:00.000Z',
        max_data_loss_fraction: 0.01,
        min_delivery_confidence: 0.95,
      },
    },
    optimality: {
      objective: 'balanced',
      value: 900,
      lower_bound: 900,
      gap: 0,
      proven: true,
      scope: 'global',
      iterations: 1,
    },
    events: [
      { type: 'job.accepted', timestamp_s: 0, message: 'Job accepted' },
      { type: 'step.started', timestamp_s: 0, message: 'capture started', step_id: 'capture' },
      { type: 'step.completed', timestamp_s: 30, message: 'capture done', step_id: 'capture' },
      { type: 'job.completed', timestamp_s: 900, message: 'done', delivery_confidence: 0.991 },
    ],
    ...more,
  };
}

/** One on-board bar of a plan. */
export function aWireSegment(
  stepId: string,
  startS: number,
  endS: number,
): WirePlan['plan']['segments'][number] {
  const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString();
  return {
    segment_id: `seg_${stepId}`,
    kind: 'step',
    step_id: stepId,
    transfer_id: null,
    name: stepId,
    location: 'onboard',
    window_index: 0,
    pass_index: null,
    start: at(startS),
    end: at(endS),
    start_offset_s: startS,
    end_offset_s: endS,
    duration_s: endS - startS,
    resources: { power_w: 40, compute: 0.2, thermal_w: 15, memory_mb: 256, storage_mb: 100 },
  };
}

/** What a made-up plan was made from, as far as nothing is computed from it. */
export function aPlanSource(): PlanSource {
  const history = { completed: [], stubs: [], lost: [], antennaFreeMs: 0 };
  // Nothing reads the rest where nothing is planned.
  return { input: {}, history } as unknown as PlanSource;
}
