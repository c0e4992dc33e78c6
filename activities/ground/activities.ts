import { withFailures } from '../failures.ts';
import { createRunGroundStep, type RunGroundStepPorts } from './run-ground-step.ts';

/** Every activity of the task queue for programs on the ground, by name. */
export function createGroundActivities(ports: RunGroundStepPorts) {
  return { runGroundStep: withFailures(createRunGroundStep(ports)) };
}

/** The activities as workflows call them. */
export type GroundActivities = ReturnType<typeof createGroundActivities>;
