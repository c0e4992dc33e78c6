import { workflowOfDelivery } from '../../../../temporal/shown-workflows.ts';
import * as v from 'valibot';
import { AppError } from '../../../../contracts/error-codes.ts';
import { pageSchema } from '../../../../contracts/page.ts';
import { choice } from '../../../../contracts/shapes.ts';
import { DEFAULT_WEBHOOKS, MAX_WEBHOOKS_PAGE } from '../../../../contracts/webhook/webhook.ts';
import {
  ResentDelivery,
  WebhookDelivery,
  WebhookDeliveryRecord,
} from '../../../../contracts/webhook/delivery.ts';
import { onWallClock } from '../../../../contracts/time.ts';
import { RESPONSE_CLASSES } from '../../../../contracts/webhook/delivery-stats.ts';
import { WEBHOOK_EVENT_TYPES } from '../../../../contracts/webhook/event.ts';
import type { DeliveryDocument } from '../../../../records/webhook/deliveries.ts';
import { pageOf, pageRange, placeOfDocument } from '../../../http/input/cursor.ts';
import { countQuery, instantQuery, textQuery } from '../../../http/input/query.ts';
import type { Route } from '../../../http/route.ts';
import { presentDelivery, presentDeliveryRecord } from '../../presenters/webhook-delivery.ts';
import type { WebhookDeps } from '../../webhook/deps.ts';
import { IdParams, webhookOf, webhookReads, webhookWrites } from '../../webhook/requests.ts';
import { refuseDisabled } from './webhooks-actions.ts';
import { DELIVERY_STATUSES } from '../../../../domain/webhook/delivery.ts';
const MAX_OFFSET = 1_000_000;

/** Deliveries: the list of a webhook, one with every attempt, and sending it again. */
export function webhookDeliveryRoutes(deps: WebhookDeps): Route[] {
  return [listRoute(deps), everyRoute(deps), singleRoute(deps), resendRoute(deps)];
}

function everyRoute(deps: WebhookDeps): Route {
  return webhookReads.get('/v1/webhook-deliveries', {
    summary: 'List deliveries of all webhooks, newest first',
    query: v.object({
      webhook_id: v.pipe(textQuery(64), v.description('Only those of this webhook.')),
      status: v.optional(choice(DELIVERY_STATUSES)),
      event_type: v.optional(choice(WEBHOOK_EVENT_TYPES)),
      response_class: v.pipe(
        v.optional(choice(RESPONSE_CLASSES)),
        v.description('Only those whose newest attempt was answered so; none: without an answer.'),
      ),
      since: v.pipe(instantQuery(), v.description(onWallClock('Only those made from then on.'))),
      until: v.pipe(instantQuery(), v.description(onWallClock('Only those made before then.'))),
      limit: countQuery(DEFAULT_WEBHOOKS, MAX_WEBHOOKS_PAGE),
      cursor: v.pipe(textQuery(400), v.description('`cursor` of the page before.')),
    }),
    responses: { 200: { description: 'A page.', schema: pageSchema(WebhookDelivery) } },
    handler: async ({ query, identity: { ownerId } }) => {
      const { webhook_id: webhookId, status, event_type: eventType, since, until } = query;
      const { response_class: responseClass } = query;
      const filter = {
        ownerId,
        ...(webhookId !== undefined && { webhookId }),
        ...(status !== undefined && { status }),
        ...(eventType !== undefined && { eventType }),
        ...(responseClass !== undefined && { responseClass }),
        ...(since !== undefined && { sinceMs: since }),
        ...(until !== undefined && { untilMs: until }),
      };
      const [found, total] = await Promise.all([
        deps.webhookDeliveries.list({ ...filter, ...pageRange(query) }),
        deps.webhookDeliveries.count(filter),
      ]);
      const { items, place } = pageOf(found, query.limit, placeOfDocument);
      return { status: 200, body: { data: items.map(presentDelivery), ...place, total } };
    },
  });
}

function listRoute(deps: WebhookDeps): Route {
  return webhookReads.get('/v1/webhooks/:id/deliveries', {
    summary: 'List deliveries of a webhook, newest first',
    params: IdParams,
    query: v.object({
      status: v.optional(choice(DELIVERY_STATUSES)),
      event_type: v.optional(choice(WEBHOOK_EVENT_TYPES)),
      limit: countQuery(DEFAULT_WEBHOOKS, MAX_WEBHOOKS_PAGE),
      cursor: v.pipe(textQuery(400), v.description('`cursor` of the page before.')),
      offset: countQuery(0, MAX_OFFSET),
    }),
    responses: { 200: { description: 'A page.', schema: pageSchema(WebhookDelivery) } },
    errors: ['webhook_not_found'],
    handler: async ({ params, query, identity: { ownerId } }) => {
      const { status, event_type: eventType, limit, offset } = query;
      const range = pageRange(query);
      const webhook = await webhookOf(deps, ownerId, params.id);
      const filter = {
        ownerId,
        webhookId: webhook._id,
        ...(status !== undefined && { status }),
        ...(eventType !== undefined && { eventType }),
      };
      const [found, total] = await Promise.all([
        deps.webhookDeliveries.list({ ...filter, ...range, offset }),
        deps.webhookDeliveries.count(filter),
      ]);
      const { items, place } = pageOf(found, limit, placeOfDocument);
      return { status: 200, body: { data: items.map(presentDelivery), ...place, total } };
    },
  });
}

function singleRoute(deps: WebhookDeps): Route {
  return webhookReads.get('/v1/webhook-deliveries/:id', {
    summary: 'Show a delivery with every attempt',
    params: IdParams,
    responses: { 200: { description: 'The delivery.', schema: WebhookDeliveryRecord } },
    errors: ['webhook_delivery_not_found'],
    handler: async ({ params, identity }) => {
      const delivery = await deliveryOf(deps, identity.ownerId, params.id);
      const [event, webhook] = await Promise.all([
        deps.publishedEvents.get(delivery.event_id),
        deps.webhooks.get(identity.ownerId, delivery.webhook_id),
      ]);
      const workflowId = workflowOfDelivery(delivery);
      const temporal = workflowId === null ? undefined : deps.workflowUrl(workflowId);
      const kept = event?.body ?? null;
      const body = presentDeliveryRecord(delivery, kept, webhook !== null, temporal);
      return { status: 200, body };
    },
  });
}

function resendRoute(deps: WebhookDeps): Route {
  return webhookWrites.post('/v1/webhook-deliveries/:id/resend', {
    summary: 'Send a delivery again',
    description:
      'A pending one is tried at once; one that ended begins again with the full schedule, whatever ' +
      'became of it. Same event id, same bytes. A test is repeated by a new test; that and an event ' +
      'that is no longer kept are `conflict`.',
    params: IdParams,
    idempotent: true,
    responses: { 202: { description: 'It will be tried now.', schema: ResentDelivery } },
    errors: [
      'webhook_delivery_not_found',
      'webhook_not_found',
      'webhook_disabled',
      'conflict',
      'unavailable',
    ],
    handler: async ({ params, identity: { ownerId } }) => {
      const delivery = await deliveryOf(deps, ownerId, params.id);
      refuseDisabled(await webhookOf(deps, ownerId, delivery.webhook_id));
      await refuseUnsendable(deps, delivery);
      const outcome = await deps.webhookDeliveries.resend(ownerId, params.id);
      if (outcome.kind === 'not_found') throw deliveryNotFound(params.id);
      const { kind, delivery: now } = outcome;
      if (kind === 'pending') await deps.webhookGateway.tryNow(now);
      else await deps.webhookGateway.resend(now);
      return { status: 202, body: presentDelivery(now) };
    },
  });
}

async function refuseUnsendable(deps: WebhookDeps, delivery: DeliveryDocument): Promise<void> {
  if (delivery.event_type === 'webhook.test')
    throw new AppError('conflict', 'A test is not sent again: make a new one.');
  if ((await deps.publishedEvents.get(delivery.event_id)) === null)
    throw new AppError('conflict', 'The event is no longer kept.');
}

async function deliveryOf(
  deps: WebhookDeps,
  ownerId: string,
  id: string,
): Promise<DeliveryDocument> {
  const delivery = await deps.webhookDeliveries.get(ownerId, id);
  if (delivery === null) throw deliveryNotFound(id);
  return delivery;
}

function deliveryNotFound(id: string): AppError {
  return new AppError('webhook_delivery_not_found', `There is no delivery '${id.slice(0, 64)}'.`);
}
