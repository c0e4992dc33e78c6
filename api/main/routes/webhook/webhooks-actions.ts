import {
  DEFAULT_OVERLAP_HOURS,
  RecoverBody,
  RotatedSecret,
  RotateSecretBody,
  WebhookTest,
} from '../../../../contracts/webhook/webhook.ts';
import { Recovery, RecoveryCount } from '../../../../contracts/webhook/delivery.ts';
import { AppError } from '../../../../contracts/error-codes.ts';
import { formatInstant, HOUR_MS, parseInstant } from '../../../../domain/time/instant.ts';
import { newSecret, standardWebhooksSecret } from '../../../../outbound/sign.ts';
import { newId } from '../../../../records/store/ids.ts';
import type { WebhookDocument } from '../../../../records/webhook/webhooks.ts';
import type { Route } from '../../../http/route.ts';
import { validationError } from '../../../http/input/validate.ts';
import type { WebhookDeps } from '../../webhook/deps.ts';
import { IdParams, webhookNotFound, webhookOf, webhookWrites } from '../../webhook/requests.ts';

/** `POST /v1/webhooks/{id}/test`, `/rotate-secret` and `/recover`. */
export function webhookActionRoutes(deps: WebhookDeps): Route[] {
  return [testRoute(deps), rotateRoute(deps), recoverRoute(deps)];
}

function testRoute(deps: WebhookDeps): Route {
  return webhookWrites.post('/v1/webhooks/:id/test', {
    params: IdParams,
    summary: 'Send a test event now',
    description:
      'One real, signed delivery of type `webhook.test`, made before this answer (up to 30 s), ' +
      'listed with the others, never repeated and never counted towards disabling. Works on a ' +
      'disabled webhook too.',
    idempotent: true,
    responses: { 200: { description: 'What became of it.', schema: WebhookTest } },
    errors: ['webhook_not_found', 'webhooks_off'],
    handler: async ({ params, identity: { ownerId }, signal }) => {
      const webhook = await webhookOf(deps, ownerId, params.id);
      return { status: 200, body: await sendTest(deps, webhook, signal) };
    },
  });
}

async function sendTest(
  deps: WebhookDeps,
  webhook: WebhookDocument,
  signal: AbortSignal,
): Promise<WebhookTest> {
  const { owner_id: ownerId, _id: webhookId } = webhook;
  const event = await deps.publishedEvents.keep(
    {
      type: 'webhook.test',
      timestampMs: deps.clock(),
      data: {
        message: 'A test of this endpoint: nothing happened in orbit.',
        webhook: { id: webhookId },
      },
    },
    ownerId,
  );
  const deliveryId = newId('dlv');
  const outcome = await deps.sender.deliver({
    webhook,
    deliveryId,
    eventId: event._id,
    eventType: 'webhook.test',
    body: event.body,
    attempt: 1,
    signal,
  });
  const delivery = await deps.webhookDeliveries.keepTest({
    id: deliveryId,
    webhookId,
    ownerId,
    eventId: event._id,
    attempt: {
      at: new Date(outcome.atMs),
      ms: outcome.ms,
      status: outcome.status,
      error_class: outcome.errorClass,
      error: outcome.error,
      answer: outcome.answer,
      request_headers: outcome.requestHeaders,
    },
  });
  return {
    status: outcome.errorClass === null ? 'delivered' : 'failed',
    response_status: outcome.status,
    response_time_ms: outcome.ms,
    error_class: outcome.errorClass,
    error: outcome.error,
    request_headers: { ...outcome.requestHeaders },
    response_body: outcome.answer?.text ?? null,
    delivery_id: delivery._id,
    event_id: event._id,
  };
}

function rotateRoute(deps: WebhookDeps): Route {
  return webhookWrites.post('/v1/webhooks/:id/rotate-secret', {
    params: IdParams,
    summary: 'Replace the secret of a webhook',
    description:
      'The new secret is shown in this answer and never again. Until the overlap ends the former one ' +
      'signs too: `webhook-signature` carries both, `X-Service-Signature` the new one and ' +
      '`X-Service-Signature-Previous` the former one.',
    body: RotateSecretBody,
    idempotent: true,
    responses: { 200: { description: 'The new secret.', schema: RotatedSecret } },
    errors: ['webhook_not_found', 'webhooks_off'],
    handler: async ({ params, body, identity: { ownerId } }) => {
      const { _id: id } = await webhookOf(deps, ownerId, params.id);
      const secret = body.secret ?? newSecret();
      const { overlap_hours: hours, overlap_s: seconds } = body;
      const overlapHours =
        hours ?? (typeof seconds === 'number' ? seconds / 3_600 : DEFAULT_OVERLAP_HOURS);
      const overlapMs = Math.round(overlapHours * HOUR_MS);
      const sealed = deps.secretBox.seal(secret, id);
      const webhook = await deps.webhooks.rotateSecret(ownerId, id, { sealed, overlapMs });
      if (webhook === null) throw webhookNotFound(id);
      return {
        status: 200,
        body: {
          id,
          secret,
          standard_webhooks_secret: standardWebhooksSecret(secret),
          overlap_hours: overlapHours,
          previous_expires_at: formatInstant(webhook.updated_at.getTime() + overlapMs),
        },
        headers: { 'Cache-Control': 'no-store' },
      };
    },
  });
}

function recoverRoute(deps: WebhookDeps): Route {
  return webhookWrites.post('/v1/webhooks/:id/recover', {
    params: IdParams,
    summary: 'Send again what did not get through',
    description:
      'Every event of the span that this webhook wants and has not received, on the full schedule: ' +
      'failed, exhausted and stopped deliveries, and events that were never tried. Delivered ones ' +
      'are left alone. The work goes on after the answer; a second one meanwhile is `conflict`. ' +
      'With `dry_run` nothing is sent and the answer says how many events would be.',
    body: RecoverBody,
    refusesUnknown: true,
    idempotent: true,
    responses: {
      200: { description: 'Counted, nothing was sent.', schema: RecoveryCount },
      202: { description: 'It has begun.', schema: Recovery },
    },
    errors: ['webhook_not_found', 'webhook_disabled', 'conflict', 'unavailable'],
    handler: async ({ params, body, identity: { ownerId } }) => {
      const nowMs = deps.clock();
      const sinceMs = readInstant('since', body.since);
      const untilMs = typeof body.until === 'string' ? readInstant('until', body.until) : nowMs;
      if (untilMs <= sinceMs) {
        const message = 'must be later than since';
        throw validationError([{ path: 'until', message, in: 'body' }]);
      }
      const webhook = await webhookOf(deps, ownerId, params.id);
      const span = { since: formatInstant(sinceMs), until: formatInstant(untilMs) };
      if (body.dry_run) {
        const found = await deps.deliveryStats.recoverable(webhook, { sinceMs, untilMs });
        const { count, isAtLeast } = found;
        const counted = { id: webhook._id, status: 'counted', count, at_least: isAtLeast, ...span };
        return { status: 200, body: counted };
      }
      refuseDisabled(webhook);
      const { kind, recoveryId } = await deps.webhookGateway.recover({
        webhookId: webhook._id,
        ownerId,
        sinceMs,
        untilMs,
      });
      if (kind === 'running')
        throw new AppError('conflict', 'A recovery of this webhook is under way already.');
      const started = { id: webhook._id, status: 'accepted', recovery_id: recoveryId, ...span };
      return { status: 202, body: started };
    },
  });
}

/** @throws {AppError} webhook_disabled. */
export function refuseDisabled(webhook: WebhookDocument): void {
  if (webhook.status === 'enabled') return;
  throw new AppError(
    'webhook_disabled',
    'The webhook is disabled: enable it first (`PATCH` with `enabled: true`).',
  );
}

function readInstant(path: string, text: string): number {
  const parsed = parseInstant(text);
  if (parsed.ok) return parsed.instant.ms;
  throw validationError([{ path, message: parsed.message, in: 'body' }]);
}
