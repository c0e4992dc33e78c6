import * as v from 'valibot';
import { WorkloadEventPage } from '../../../contracts/workload/event.ts';
import { isFinalPhase } from '../../../domain/workload/phase.ts';
import { endpoints } from '../../http/endpoints.ts';
import { asksForStream, EVENT_STREAM, eventStream } from '../../http/event-stream.ts';
import { countedPlace, readNumberCursor } from '../../http/input/number-cursor.ts';
import { countQuery, seqText, textQuery } from '../../http/input/query.ts';
import type { Answer, Route } from '../../http/route.ts';
import { createStateWatch } from '../../http/state-watch.ts';
import { presentWorkloadEvents } from '../presenters/workload-event.ts';
import { workloadNotFound } from '../workload/cancel-workload.ts';
import type { WorkloadDeps } from '../workload/deps.ts';
import { followWorkload } from '../workload/follow-workload.ts';

const reads = endpoints({ kind: 'bearer', permission: 'workloads:read' }, 'Workloads');

/** A page of the list; a workload has fewer moves. */
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

const Query = v.object({
  limit: countQuery(DEFAULT_LIMIT, MAX_LIMIT),
  cursor: v.pipe(textQuery(400), v.description('`cursor` of the page before.')),
  last_event_id: v.pipe(v.optional(seqText), v.description('As the header, for a stream.')),
});

/** `GET /v1/workloads/{id}/events`: what a workload has gone through, as a list or as a stream. */
export function workloadEventRoutes(deps: WorkloadDeps): Route[] {
  const states = createStateWatch({ read: (ids) => deps.workloads.states(ids) }, deps.log);
  return [
    reads.get('/v1/workloads/:id/events', {
      summary: 'Read or follow what a workload goes through',
      description:
        'A list, the oldest first; with `Accept: text/event-stream` a stream of the same events as ' +
        'they happen. In the stream `id` is `seq`; `Last-Event-ID`, or `?last_event_id=`, goes on ' +
        'after that number without a gap. A `status` message (phase and progress) comes once ' +
        'everything so far is sent and at every change, an `end` message when the workload has ' +
        'ended and everything is sent. 204 when it has ended and there is nothing more to send: ' +
        'browsers then stop connecting.',
      params: v.object({ id: v.string() }),
      query: Query,
      headers: v.object({ 'last-event-id': v.optional(seqText) }),
      responses: {
        200: {
          description: 'A page of events, or the stream.',
          schema: WorkloadEventPage,
          otherForms: [EVENT_STREAM],
        },
        204: { description: 'It has ended and everything was sent.', empty: true },
      },
      errors: ['workload_not_found'],
      handler: async ({ params, query, headers, identity, signal, ctx }): Promise<Answer> => {
        const workload = await deps.workloads.find(identity.ownerId, params.id);
        if (workload === null) throw workloadNotFound();
        const vary = { Vary: 'Accept' };
        if (!asksForStream(ctx)) {
          return { status: 200, body: pageOfEvents(workload, query), headers: vary };
        }
        const last = headers['last-event-id'] ?? query.last_event_id;
        const { length } = workload.history;
        if (isFinalPhase(workload.phase) && last !== undefined && last >= length)
          return { status: 204, headers: vary };
        // A number that was never given would wait for ever.
        const afterSeq = Math.min(last ?? 0, length);
        const stream = eventStream(signal, (ending) =>
          followWorkload({ workload, afterSeq, states, signal: ending }),
        );
        return { ...stream, headers: { ...stream.headers, ...vary } };
      },
    }),
  ];
}

function pageOfEvents(
  workload: Parameters<typeof presentWorkloadEvents>[0],
  query: v.InferOutput<typeof Query>,
) {
  const { cursor, limit } = query;
  const from = cursor === undefined ? 0 : readNumberCursor('w', cursor);
  const events = presentWorkloadEvents(workload);
  const data = events.slice(from, from + limit);
  const page = { from, shown: data.length, total: events.length };
  return { data, ...countedPlace('w', page), limit };
}
