import * as v from 'valibot';
import { pageSchema } from '../../../../contracts/page.ts';
import { choice } from '../../../../contracts/shapes.ts';
import {
  CreatedWebhook,
  CreateWebhookBody,
  DEFAULT_WEBHOOKS,
  DeletedWebhook,
  MAX_WEBHOOKS_PAGE,
  UpdatedWebhook,
  UpdateWebhookBody,
  Webhook,
  WEBHOOK_STATUSES,
} from '../../../../contracts/webhook/webhook.ts';
import { pathOf } from '../../../../presenters/links.ts';
import type { WebhookChange } from '../../../../records/webhook/webhooks.ts';
import { pageOf, pageRange, placeOfDocument } from '../../../http/input/cursor.ts';
import { countQuery, textQuery } from '../../../http/input/query.ts';
import type { Route } from '../../../http/route.ts';
import { presentWebhook } from '../../presenters/webhook.ts';
import type { WebhookDeps } from '../../webhook/deps.ts';
import { prepareWebhook } from '../../webhook/make-webhook.ts';
import {
  acceptTarget,
  IdParams,
  readFilters,
  readOptions,
  subscriptionWarnings,
  webhookIsBound,
  webhookNotFound,
  webhookOf,
  webhookReads,
  webhookWrites,
} from '../../webhook/requests.ts';
const path = '/v1/webhooks';
const MAX_OFFSET = 1_000_000;

/** `POST` and `GET /v1/webhooks`, `GET`, `PATCH` and `DELETE /v1/webhooks/{id}`. */
export function webhookRoutes(deps: WebhookDeps): Route[] {
  return [createRoute(deps), listRoute(deps), ...singleRoutes(deps)];
}

function createRoute(deps: WebhookDeps): Route {
  return webhookWrites.post(path, {
    summary: 'Make a webhook',
    description:
      'The secret is shown in this answer and never again. A target that webhooks may not reach is ' +
      '`webhook_target_refused`. Accepted with a warning: a host that has no address yet, an event ' +
      'type that nothing publishes yet, a filter that can match nothing.',
    body: CreateWebhookBody,
    idempotent: true,
    responses: {
      201: {
        description: 'The webhook and its secret.',
        headers: ['Location'],
        schema: CreatedWebhook,
      },
    },
    errors: ['webhook_target_refused', 'too_many_webhooks', 'webhooks_off'],
    handler: async ({ body, identity }) => {
      const { ownerId } = identity;
      const { webhook: made, secrets, warnings } = await prepareWebhook(deps, body, { ownerId });
      const webhook = await deps.webhooks.create(made, deps.quotas(identity, 'webhooks'));
      return {
        status: 201,
        body: {
          ...presentWebhook(webhook, deps.clock()),
          ...secrets,
          warnings: [...warnings, ...(await subscriptionWarnings(deps.satelliteNumbers, webhook))],
        },
        headers: { Location: pathOf.webhook(webhook._id), 'Cache-Control': 'no-store' },
      };
    },
  });
}

function listRoute(deps: WebhookDeps): Route {
  return webhookReads.get(path, {
    summary: 'List webhooks, newest first',
    query: v.object({
      status: v.optional(choice(WEBHOOK_STATUSES)),
      limit: countQuery(DEFAULT_WEBHOOKS, MAX_WEBHOOKS_PAGE),
      cursor: v.pipe(textQuery(400), v.description('`cursor` of the page before.')),
      offset: countQuery(0, MAX_OFFSET),
    }),
    responses: { 200: { description: 'A page.', schema: pageSchema(Webhook) } },
    handler: async ({ query, identity }) => {
      const { status, offset } = query;
      const filter = { ownerId: identity.ownerId, ...(status !== undefined && { status }) };
      const [found, total] = await Promise.all([
        deps.webhooks.list({ ...filter, ...pageRange(query), offset }),
        deps.webhooks.count(filter),
      ]);
      const { items, place } = pageOf(found, query.limit, placeOfDocument);
      const nowMs = deps.clock();
      return {
        status: 200,
        body: { data: items.map((one) => presentWebhook(one, nowMs)), ...place, total },
      };
    },
  });
}

function singleRoutes(deps: WebhookDeps): Route[] {
  return [
    webhookReads.get(`${path}/:id`, {
      summary: 'Show a webhook',
      params: IdParams,
      responses: { 200: { description: 'The webhook.', schema: Webhook } },
      errors: ['webhook_not_found'],
      handler: async ({ params, identity }) => {
        const webhook = await webhookOf(deps, identity.ownerId, params.id);
        return { status: 200, body: presentWebhook(webhook, deps.clock()) };
      },
    }),
    webhookWrites.patch(`${path}/:id`, {
      summary: 'Change, enable or disable a webhook',
      description:
        'What is absent stays. Disabling stops its pending deliveries: they stay listed and can be ' +
        'recovered after it is enabled again.',
      params: IdParams,
      body: UpdateWebhookBody,
      responses: { 200: { description: 'The webhook.', schema: UpdatedWebhook } },
      errors: ['webhook_not_found', 'webhook_target_refused'],
      handler: async ({ params, body, identity: { ownerId } }) => {
        const before = await webhookOf(deps, ownerId, params.id);
        const target = body.url === undefined ? null : await acceptTarget(deps, body.url);
        const change = await readChange(deps, body, before.options);
        const webhook = await deps.webhooks.update(ownerId, params.id, {
          ...change,
          ...(target !== null && { url: target.url }),
        });
        if (webhook === null) throw webhookNotFound(params.id);
        if (change.enabled === false)
          await deps.webhookGateway.stop(webhook._id, 'its webhook was disabled');
        const isNew = body.events !== undefined || body.filters !== undefined;
        const warnings = [
          ...(target?.warnings ?? []),
          ...(isNew ? await subscriptionWarnings(deps.satelliteNumbers, webhook) : []),
        ];
        return { status: 200, body: { ...presentWebhook(webhook, deps.clock()), warnings } };
      },
    }),
    webhookWrites.delete(`${path}/:id`, {
      summary: 'Delete a webhook',
      description:
        'Its pending deliveries stop; all of them stay readable by their ids. One that was made with a ' +
        'watch goes with it: 409 until then.',
      params: IdParams,
      responses: { 200: { description: 'It is deleted.', schema: DeletedWebhook } },
      errors: ['webhook_not_found', 'conflict'],
      handler: async ({ params, identity }) => {
        const { bound_to: bound } = await webhookOf(deps, identity.ownerId, params.id);
        if (bound !== undefined) throw webhookIsBound(bound);
        const isRemoved = await deps.webhooks.remove(identity.ownerId, params.id);
        if (!isRemoved) throw webhookNotFound(params.id);
        await deps.webhookGateway.stop(params.id, 'its webhook was deleted');
        return { status: 200, body: { id: params.id, status: 'deleted' } };
      },
    }),
  ];
}

async function readChange(
  deps: WebhookDeps,
  body: UpdateWebhookBody,
  options: Parameters<typeof readOptions>[1],
): Promise<WebhookChange> {
  const { events, filters, notify_email: email } = body;
  const named = body.status === undefined ? undefined : body.status === 'enabled';
  const enabled = body.enabled ?? named;
  return {
    ...(events !== undefined && { events }),
    ...(filters !== undefined && { filters: await readFilters(deps.satelliteNumbers, filters) }),
    ...(email !== undefined && { notify_email: email }),
    ...(enabled !== undefined && { enabled }),
    options: readOptions(body, options),
  };
}
