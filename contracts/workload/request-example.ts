import { AREA_EXAMPLE } from './geojson.ts';

/** One request of every class, on satellites of the shipped catalogue. */
export const workloadRequestExamples = [
  {
    type: 'onboard-ml-inference',
    placement: { satellites: [25544, 48274] },
    deadline_hours: 12,
  },
  {
    type: 'scene-classification',
    parallelism: { class: 'data-parallel' as const },
    job: {
      name: 'Scene classification',
      steps: [
        {
          id: 'classify',
          location: 'onboard' as const,
          duration_s: 120,
          requires: { power_w: 30, compute: 0.6, thermal_w: 20, memory_mb: 512, storage_mb: 64 },
          input_data_mb: 400,
          output_data_mb: 8,
        },
        {
          id: 'deliver',
          location: 'ground' as const,
          duration_s: 5,
          depends_on: ['classify'],
          requires: { power_w: 0, compute: 0, thermal_w: 0, memory_mb: 0, storage_mb: 0 },
        },
      ],
    },
    data: { total_mb: 1_200, shards: 3 },
    placement: { satellites: [40697, 42063, 60989, 39634] },
  },
  {
    type: 'earth-observation-qa',
    parallelism: { class: 'spatial' as const },
    area_of_interest: AREA_EXAMPLE,
    sensor: { swath_km: 290, resolution_m: 10 },
    min_coverage_fraction: 0.25,
    placement: { satellites: [40697, 42063, 60989] },
  },
  {
    type: 'ice-segmentation',
    parallelism: { class: 'federated' as const },
    training: {
      rounds: 2,
      local_epochs: 3,
      model_mb: 40,
      delta_ratio: 0.1,
      samples_mb: 2_000,
      min_clients: 2,
    },
    placement: { satellites: [40697, 42063, 60989] },
    deadline_hours: 48,
  },
  {
    type: 'vision-transformer',
    parallelism: { class: 'model-parallel' as const, stages: 3 },
    model: {
      layers: [
        { name: 'embed', compute_fwd: 4, activation_mb: 1.2 },
        { name: 'block-1', compute_fwd: 18, activation_mb: 1.2 },
        { name: 'block-2', compute_fwd: 18, activation_mb: 0.6 },
        { name: 'head', compute_fwd: 2, activation_mb: 0.01 },
      ],
    },
    placement: { satellites: [25544, 48274, 40697] },
  },
  {
    type: 'ship-detector',
    parallelism: { class: 'split-learning' as const },
    model: {
      layers: [
        { name: 'conv-1', compute_fwd: 3, activation_mb: 4 },
        { name: 'conv-2', compute_fwd: 6, activation_mb: 0.5 },
        { name: 'dense', compute_fwd: 40, activation_mb: 0.02 },
      ],
    },
    placement: { satellites: [40697, 42063], data_owner: 40697 },
    metadata: { project: 'harbour-watch' },
  },
];
