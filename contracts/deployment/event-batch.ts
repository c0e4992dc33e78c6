import * as v from 'valibot';
import { answer, described, fields, jsonObject, list, mostBytes } from '../shapes.ts';
import { Warning } from '../warning.ts';
import { MAX_EVENT_PAYLOAD_BYTES, ReportedEvent } from './event.ts';

/** Most events of one request. */
export const MAX_BATCH_EVENTS = 500;

/** An event with its names; JSON that is indented or escaped has up to three times the bytes. */
const MAX_EVENT_BYTES = 3 * MAX_EVENT_PAYLOAD_BYTES + 8_192;

/** Body of `POST /api/deployments/{id}/events/batch`. */
export const ReportBatchBody = v.pipe(
  fields({
    events: described(
      v.pipe(
        list(v.pipe(jsonObject(), mostBytes(MAX_EVENT_BYTES)), MAX_BATCH_EVENTS),
        v.minLength(1, 'must have at least 1 item'),
      ),
      'In the order in which they happened, each as the body of `POST …/events`. What is wrong with one ' +
        'is answered in its place and holds up no other.',
    ),
  }),
  v.title('ReportBatch'),
  v.description('What happened on board, many events at once.'),
  v.examples([
    {
      events: [
        {
          type: 'step.started',
          timestamp: '2026-11-20T14:03:52.000Z',
          step_id: 'inference',
          payload: { event_id: 'a1-000016' },
        },
        {
          type: 'step.completed',
          timestamp: '2026-11-20T14:05:22.120Z',
          step_id: 'inference',
          payload: { output_data_mb: 10, event_id: 'a1-000017' },
        },
      ],
    },
  ]),
);

/** What became of one event of a batch. */
const BatchResult = answer('ReportBatchResult', {
  id: described(v.exactOptional(v.string()), 'Of the stored event; that of the first of a repeat.'),
  repeated: v.exactOptional(
    described(v.boolean(), 'It was known by its payload.event_id: nothing new was stored.'),
  ),
  error: v.exactOptional(
    described(
      v.object({ code: v.string(), message: v.string() }),
      'Why it was not stored; sending it again as it is helps only where the code is rate_limit_exceeded.',
    ),
  ),
  artifacts_listed: ReportedEvent.entries.artifacts_listed,
  artifact_problems: ReportedEvent.entries.artifact_problems,
  warnings: v.exactOptional(v.array(Warning)),
});
export type BatchResult = v.InferOutput<typeof BatchResult>;

/** Answer of `POST /api/deployments/{id}/events/batch`. */
export const ReportedBatch = answer('ReportedBatch', {
  results: described(v.array(BatchResult), 'One for each event, in their order.'),
  stored: described(v.number(), 'How many were stored by this request.'),
  deployment_status: ReportedEvent.entries.deployment_status,
});
