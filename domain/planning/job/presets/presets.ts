import { EARTH_OBSERVATION_QA } from './earth-observation-qa.ts';
import { FEDERATED_LEARNING } from './federated-learning.ts';
import { ONBOARD_ML_INFERENCE } from './onboard-ml-inference.ts';
import { RESILIENT_STORE_FORWARD } from './resilient-store-forward.ts';
import { SPLIT_LEARNING } from './split-learning.ts';
import type { Preset } from './preset-step.ts';

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
