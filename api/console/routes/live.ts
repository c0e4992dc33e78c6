import * as v from 'valibot';
import { LivePlace, TopicsQuery } from '../../../contracts/console/live.ts';
import { described } from '../../../contracts/shapes.ts';
import { EVENT_STREAM, eventStream, requireStream } from '../../http/event-stream.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import { followTopics, openFollowing, type LiveDeps } from '../live/follow-topics.ts';

const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:read' }, 'Overview');

/** The one stream by which a browser learns what has changed. */
export function liveRoutes(deps: LiveDeps): Route[] {
  return [
    reads.get('/api/stream', {
      summary: 'Follow what changes, all topics in one stream (server-sent events)',
      description:
        'A message is `{topic, topics, id, seq, at, patch}`: the record `id` is now as `patch` says, ' +
        'which is null once it is removed; `topics` are those of yours that it belongs to, `topic` is ' +
        'the first of them. Each change is one message, in order and once. `ready` says that every ' +
        'change from then on will come: fetch after it. `reset` says that changes were missed ' +
        '(`too_old`: the place is not kept any more, `too_slow`: you read too slowly): fetch ' +
        'again. `Last-Event-ID`, or `?last_event_id=`, goes on after that event, also at another ' +
        'process, without a gap or a double. Topics: `overview` (something of it has changed), ' +
        '`deployments`, `workloads`, `agents`, `webhooks`, `conjunctions`, and `deployment:<id>` or ' +
        '`workload:<id>` with events and stages. A topic takes the permission to read what it tells.',
      query: v.object({
        topics: described(TopicsQuery, 'What to follow, between commas; at most 50.'),
        last_event_id: v.optional(LivePlace),
      }),
      headers: v.object({ 'last-event-id': v.optional(LivePlace) }),
      responses: { 200: { description: 'The stream.', contentType: EVENT_STREAM } },
      errors: ['not_found', 'forbidden', 'not_acceptable', 'rate_limit_exceeded'],
      handler: async ({ query, headers, identity, signal, ctx }) => {
        requireStream(ctx);
        const after = headers['last-event-id'] ?? query.last_event_id ?? null;
        const following = await openFollowing(deps, identity, query.topics, after);
        return eventStream(signal, (ending) => followTopics(deps, following, ending));
      },
    }),
  ];
}
