import type { OccurrenceOutcome } from '../../contracts/workload/schedule.ts';
import type { OccurrenceRecords } from '../../records/schedule/occurrences.ts';
import type { ScheduleGateway } from '../../temporal/schedule-gateway.ts';
import type { WorkloadGateway } from '../../temporal/workload-gateway.ts';

/** Which occurrence is due. */
export interface DueOccurrence {
  readonly scheduleId: string;
  /** The time of the occurrence, ISO 8601. */
  readonly at: string;
}

/** What became of it. */
export interface OccurrenceResult {
  /** `gone`: there is no such schedule any more. */
  readonly outcome: OccurrenceOutcome | 'gone';
  readonly workloadId: string | null;
  readonly message: string | null;
}

/** What the activity works with. */
export interface DecideOccurrencePorts {
  readonly occurrences: Pick<OccurrenceRecords, 'decide'>;
  readonly gateway: Pick<WorkloadGateway, 'start'>;
  readonly scheduleGateway: Pick<ScheduleGateway, 'remove'>;
}

/** Decides an occurrence and starts its workload; a repeat meets both. Throws `unavailable`. */
export function createDecideOccurrence(ports: DecideOccurrencePorts) {
  const { occurrences, gateway, scheduleGateway } = ports;
  return async ({ scheduleId, at }: DueOccurrence): Promise<OccurrenceResult> => {
    const decided = await occurrences.decide(scheduleId, Date.parse(at), 'schedule');
    if (decided === null) {
      // A change that reached Temporal after the deletion has made it anew: it would go on for ever.
      await scheduleGateway.remove(scheduleId);
      return { outcome: 'gone', workloadId: null, message: null };
    }
    const { occurrence, workload } = decided;
    if (workload !== null && !workload.started) await gateway.start(workload);
    const { outcome, workload_id: workloadId, message } = occurrence;
    return { outcome, workloadId, message };
  };
}
