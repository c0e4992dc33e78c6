import type { OccurrenceRecords } from '../../../records/schedule/occurrences.ts';
import type { ScheduleRecords } from '../../../records/schedule/schedules.ts';
import type { ScheduleGateway } from '../../../temporal/schedule-gateway.ts';
import type { WorkloadDeps } from '../workload/deps.ts';

/** What the routes of schedules of workloads need. */
export interface ScheduleDeps extends Pick<
  WorkloadDeps,
  | 'artifactLinks'
  | 'clock'
  | 'groundExecutor'
  | 'log'
  | 'ownMissions'
  | 'pricePerOcuCents'
  | 'quotas'
  | 'satelliteNames'
  | 'worlds'
  | 'workloadGateway'
> {
  readonly schedules: ScheduleRecords;
  readonly occurrences: OccurrenceRecords;
  readonly scheduleGateway: ScheduleGateway;
  /** The address of a schedule in the Temporal UI; undefined without that setting. */
  readonly scheduleUrl: (scheduleId: string) => string | undefined;
}
