import * as v from 'valibot';
import {
  SUBSCRIPTIONS,
  typesOf,
  type Subscription,
} from '../../../../contracts/webhook/subscription.ts';
import { newSecret, signatureHeaders, standardWebhooksSecret } from '../../../../outbound/sign.ts';
import type { PublishedEventDocument } from '../../../../records/webhook/published-events.ts';
import { EVENT_STREAM, eventStream, requireStream } from '../../../http/event-stream.ts';
import type { ServerSentEvent } from '../../../http/event-stream.ts';
import type { Identity } from '../../../http/identity.ts';
import type { Route } from '../../../http/route.ts';
import type { WebhookDeps } from '../../webhook/deps.ts';
import { webhookReads } from '../../webhook/requests.ts';

/** A stream ends after so long, and its client connects again: that keeps its listener, ms. */
const STREAM_MS = 12 * 3_600_000;

const MAX_EVENTS_TEXT = 1_000;

const events = v.pipe(
  v.optional(
    v.pipe(
      v.string('must be given once'),
      v.maxLength(MAX_EVENTS_TEXT, `must have at most ${MAX_EVENTS_TEXT} characters`),
      v.check(
        (text) => namesIn(text).every((name) => isSubscription(name)),
        `must be types of events with commas between them, each one of: ${SUBSCRIPTIONS.join(', ')}`,
      ),
    ),
    '*',
  ),
  v.description('Types or groups as webhooks name them, with commas between; default `*`.'),
);

/** Where a stream goes on, as MongoDB writes it. */
const place = v.pipe(
  v.string('must be given once'),
  v.regex(/^[0-9A-Fa-f]{16,1000}$/, 'must be the id of a message of this stream'),
);

/** `GET /v1/webhooks/listen`: an owner's events over one outgoing connection. */
export function webhookListenRoutes(deps: WebhookDeps): Route[] {
  return [
    webhookReads.get('/v1/webhooks/listen', {
      summary: 'Receive events over a stream, signed as if they were delivered',
      description:
        'For a machine without a public address. The first message, `ready`, has the `secret` of this ' +
        'key; each `delivery` has the exact `body` and the `headers` of a first attempt, to be sent on ' +
        'as they are. `Last-Event-ID`, or `?last_event_id=`, goes on after that message without a gap ' +
        'for as long as the database remembers it; `reset` says that it does not, and that events were ' +
        'missed. What happens to workloads and deployments is kept for a listener from its first ' +
        'connection until a day after its last one. Nothing is repeated, counted or disabled: it is no webhook.',
      query: v.object({
        events,
        last_event_id: v.pipe(
          v.optional(place),
          v.description('As the header, for a client that cannot send it.'),
        ),
      }),
      headers: v.object({ 'last-event-id': v.optional(place) }),
      responses: { 200: { description: 'The stream.', contentType: EVENT_STREAM } },
      errors: ['not_acceptable'],
      handler: async ({ query, headers, identity, signal, ctx }) => {
        requireStream(ctx);
        const names = namesIn(query.events).filter(isSubscription);
        const secret = await secretOf(deps, identity, names);
        const after = headers['last-event-id'] ?? query.last_event_id ?? null;
        return eventStream(signal, (until) =>
          heard(deps, { ownerId: identity.ownerId, names, secret, after, signal: until }),
        );
      },
    }),
  ];
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function isSubscription(name: string): name is Subscription {
  return SUBSCRIPTIONS.some((known) => known === name);
}

/** The secret of the calling key or person, made with the first stream. */
async function secretOf(
  { webhookListeners, secretBox }: WebhookDeps,
  { keyId, person, ownerId }: Identity,
  names: readonly Subscription[],
): Promise<string> {
  // Of each person their own: who has left must not know what those who stay trust.
  const id = keyId ?? `session/${person?.userId ?? ownerId}`;
  const fresh = {
    ...{ _id: id, owner_id: ownerId, events: names },
    sealed_secret: secretBox.seal(newSecret(), id),
  };
  const listener = await webhookListeners.keep(fresh, (sealed) => secretBox.knows(sealed));
  return secretBox.open(listener.sealed_secret, id);
}

interface Hearing {
  readonly ownerId: string;
  readonly names: readonly Subscription[];
  readonly secret: string;
  readonly after: string | null;
  readonly signal: AbortSignal;
}

async function* heard(deps: WebhookDeps, hearing: Hearing): AsyncGenerator<ServerSentEvent> {
  const { ownerId, names, secret, after } = hearing;
  const signal = AbortSignal.any([hearing.signal, AbortSignal.timeout(STREAM_MS)]);
  const types = typesOf(names);
  const listening = await deps.webhookListeners.listen(ownerId, types, { after, signal });
  const standard = standardWebhooksSecret(secret);
  const ready = { events: names, secret, standard_webhooks_secret: standard };
  const begins = listening.lost || after === null ? listening.place : after;
  const id = begins === null ? {} : { id: begins };
  if (listening.lost) yield { event: 'reset', ...id, data: {} };
  yield { event: 'ready', ...id, data: ready };
  for await (const { place: at, event } of listening.events)
    yield { event: 'delivery', id: at, data: deliveryOf(event, secret, deps.clock()) };
}

/** What a webhook of this secret would be sent now. */
function deliveryOf(
  { _id: id, type, body }: PublishedEventDocument,
  secret: string,
  nowMs: number,
) {
  const timestampS = Math.floor(nowMs / 1000);
  const headers = {
    'content-type': 'application/json',
    'x-service-event': type,
    'x-service-attempt': '1',
    ...signatureHeaders({ id, timestampS, body: Buffer.from(body, 'utf8'), secrets: [secret] }),
  };
  return { id, type, headers, body };
}
