import { withFailures } from '../failures.ts';
import { createLookForScreening, type ScreeningLookPorts } from './look.ts';
import {
  createBeginScreening,
  createEndScreening,
  createTellWatches,
  type ScreeningRunPorts,
} from './run.ts';

/** The activities of screening on the task queue for effects, by name. */
export function createScreeningActivities(deps: ScreeningLookPorts & ScreeningRunPorts) {
  return {
    lookForScreening: withFailures(createLookForScreening(deps)),
    beginScreening: withFailures(createBeginScreening(deps)),
    endScreening: withFailures(createEndScreening(deps)),
    tellWatches: withFailures(createTellWatches(deps)),
  };
}

export type ScreeningActivities = ReturnType<typeof createScreeningActivities>;
