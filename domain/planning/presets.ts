import type { Job } from './job.ts';
import { EARTH_OBSERVATION_QA } from './presets/earth-observation-qa.ts';
import { FEDERATED_LEARNING } from './presets/federated-learning.ts';
import { ONBOARD_ML_INFERENCE } from './presets/onboard-ml-inference.ts';
import { RESILIENT_STORE_FORWARD } from './presets/resilient-store-forward.ts';
import { SPLIT_LEARNING } from './presets/split-learning.ts';

/** Ids of the presets, in the order in which they are listed. */
export const PRESET_IDS = [
  'onboard-ml-inference',
  'split-learning',
  'earth-observation-qa',
  'federated-learning',
  'resilient-store-forward',
] as const;

export type PresetId = (typeof PRESET_IDS)[number];

/** A ready-made job; its name and category are those of the job. */
export interface Preset {
  readonly id: PresetId;
  readonly description: string;
  readonly job: Job;
}

/** All presets, in the order of their ids. */
export const PRESETS: readonly Preset[] = [
  ONBOARD_ML_INFERENCE,
  SPLIT_LEARNING,
  EARTH_OBSERVATION_QA,
  FEDERATED_LEARNING,
  RESILIENT_STORE_FORWARD,
];

/** Finds a preset by id; undefined when there is none. */
export function findPreset(id: string): Preset | undefined {
  return PRESETS.find((preset) => preset.id === id);
}
