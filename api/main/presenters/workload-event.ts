import { EVENT_OF_PHASE, type WorkloadEvent } from '../../../contracts/workload/event.ts';
import { instant } from '../../../presenters/instant.ts';
import type { WorkloadDocument } from '../../../records/workload/documents.ts';
import { moveEventId } from '../../../records/webhook/record-events.ts';

/** Every move of a workload so far, the oldest first. */
export function presentWorkloadEvents({
  _id: id,
  history,
}: Pick<WorkloadDocument, '_id' | 'history'>): WorkloadEvent[] {
  return history.map(({ phase, at, reason }, place) => ({
    id: moveEventId(id, place),
    seq: place + 1,
    type: EVENT_OF_PHASE[phase],
    phase,
    timestamp: instant(at),
    reason: reason ?? null,
  }));
}
