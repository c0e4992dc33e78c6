import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { wallTime } from '../time.ts';
import { WORKLOAD_PHASES, type WorkloadPhase } from '../../domain/workload/phase.ts';

/** What the move of a workload to a phase is called; webhooks are told of some of them. */
export const EVENT_OF_PHASE = {
  submitted: 'workload.accepted',
  scheduling: 'workload.scheduling',
  dispatching: 'workload.planned',
  awaiting_report: 'workload.awaiting_report',
  done: 'workload.done',
  failed: 'workload.failed',
  timed_out: 'workload.timed_out',
  canceled: 'workload.canceled',
} as const satisfies Record<WorkloadPhase, string>;

/** One move of a workload. */
export const WorkloadEvent = v.pipe(
  v.object({
    id: described(v.string(), 'That of the webhook event which tells of the same move.'),
    seq: described(v.number(), 'Number within the workload, from 1, without gaps.'),
    type: v.picklist(Object.values(EVENT_OF_PHASE)),
    phase: described(
      v.picklist(WORKLOAD_PHASES),
      'The phase that it moved to; dispatching once more where stages were placed anew.',
    ),
    timestamp: wallTime('When it moved.'),
    reason: v.nullable(v.string()),
  }),
  v.title('WorkloadEvent'),
  v.description('One move of a workload, in lists and in streams alike.'),
  v.examples([
    {
      id: 'evt_k7m2q4wz9rtb5xhc3npd8vgs',
      seq: 3,
      type: 'workload.planned' as const,
      phase: 'dispatching' as const,
      timestamp: '2026-11-22T10:03:01.020Z',
      reason: '1 stage planned',
    },
  ]),
);
export type WorkloadEvent = v.InferOutput<typeof WorkloadEvent>;

/** Answer of `GET /v1/workloads/{id}/events`. */
export const WorkloadEventPage = answer('WorkloadEventPage', {
  data: described(v.array(WorkloadEvent), 'In order, the oldest first.'),
  total: described(v.number(), 'How many there are so far.'),
  has_more: v.boolean(),
  cursor: v.nullable(v.string()),
  limit: v.number(),
});
