import type { Preset, PresetStep } from './preset.ts';

/** The first preset in short, as `GET /v1/presets` lists it but for its description. */
export const presetSummaryExample: Omit<Preset, 'custom_job'> = {
  id: 'onboard-ml-inference',
  name: 'Onboard ML Inference',
  description:
    'Takes a sensor scene, calibrates it, runs a trained model over it and brings down only the encrypted result: 2 GB become 10.5 MB before they leave orbit.',
  category: 'ml-inference',
  steps: 4,
  onboard_steps: 4,
  ground_steps: 0,
  total_compute_s: 170,
  data_flow: {
    initial_capture_mb: 2000,
    final_output_mb: 10.5,
    overall_reduction: '190:1',
  },
  needs_downlink: true,
  needs_uplink: false,
  security: {
    encryption: 'aes256',
    data_classification: 'restricted',
    require_authenticated_uplink: true,
    key_rotation_orbits: 24,
  },
  policy: {
    objective: 'min_latency',
    deadline_orbits: 3,
    max_data_loss_fraction: 0.001,
    min_delivery_confidence: 0.99,
  },
};

/** What its steps say alike. */
const asUsual = {
  source: null,
  max_passes: null,
  other_pass_than: [],
  checkpoint_interval_s: 0,
  min_duration_s: null,
  max_duration_s: null,
  fixed_output: false,
  power_policy: 'within_window',
  not_before_s: null,
  not_after_s: null,
  retry_policy: 'retry_immediate',
  max_retries: 1,
  encryption: 'none',
  integrity_check: 'none',
  degraded_mode: null,
} satisfies Partial<PresetStep>;

/** The first preset as `GET /v1/presets/{id}` answers it, for the API description. */
export const presetExample: Preset = {
  ...presetSummaryExample,
  custom_job: {
    name: 'Onboard ML Inference',
    steps: [
      {
        id: 'capture',
        name: 'Sensor Data Capture',
        location: 'onboard',
        duration_s: 30,
        depends_on: [],
        requires: { power_w: 40, compute: 0.2, thermal_w: 15, memory_mb: 256, storage_mb: 2000 },
        input_data_mb: 0,
        output_data_mb: 2000,
        data_reduction_ratio: null,
        stored_output_mb: 2000,
        ...asUsual,
      },
      {
        id: 'preprocess',
        name: 'Data Preprocessing & Calibration',
        location: 'onboard',
        duration_s: 60,
        depends_on: ['capture'],
        requires: { power_w: 35, compute: 0.5, thermal_w: 25, memory_mb: 1024, storage_mb: 500 },
        input_data_mb: 2000,
        output_data_mb: 500,
        data_reduction_ratio: 0.25,
        stored_output_mb: 500,
        ...asUsual,
      },
      {
        id: 'inference',
        name: 'ML Model Inference',
        location: 'onboard',
        duration_s: 70,
        depends_on: ['preprocess'],
        requires: { power_w: 45, compute: 0.9, thermal_w: 38, memory_mb: 1536, storage_mb: 64 },
        input_data_mb: 500,
        output_data_mb: 10,
        data_reduction_ratio: 0.02,
        stored_output_mb: 10,
        ...asUsual,
      },
      {
        id: 'encrypt_results',
        name: 'Encrypt Results',
        location: 'onboard',
        duration_s: 10,
        depends_on: ['inference'],
        requires: { power_w: 10, compute: 0.2, thermal_w: 6, memory_mb: 128, storage_mb: 16 },
        input_data_mb: 10,
        output_data_mb: 10.5,
        data_reduction_ratio: 1.05,
        stored_output_mb: 10.5,
        ...asUsual,
        encryption: 'aes256',
      },
    ],
    security: presetSummaryExample.security,
    policy: presetSummaryExample.policy,
  },
};
