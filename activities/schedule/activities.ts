import { withFailures } from '../failures.ts';
import { createDecideOccurrence, type DecideOccurrencePorts } from './decide-occurrence.ts';

/** The activities of schedules of workloads on the task queue for effects, by name. */
export function createScheduleActivities(ports: DecideOccurrencePorts) {
  return { decideOccurrence: withFailures(createDecideOccurrence(ports)) };
}

/** The same as workflows call them. */
export type ScheduleActivities = ReturnType<typeof createScheduleActivities>;
