import type { Webhook } from '../../../contracts/webhook/webhook.ts';
import type { WebhookDocument } from '../../../records/webhook/webhooks.ts';
import { pathOf } from '../../../presenters/links.ts';
import { instant } from '../../../presenters/instant.ts';

/** A webhook without its secrets; `nowMs` decides which of them still sign. */
export function presentWebhook(webhook: WebhookDocument, nowMs: number): Webhook {
  const { filters, options, disabled_reason: reason, disabled_at: disabledAt } = webhook;
  const lastDelivery = webhook.last_delivery;
  const satellites = filters.satellites_as_written ?? filters.satellites;
  return {
    id: webhook._id,
    url: webhook.url,
    events: [...webhook.events],
    filters: {
      satellites: satellites === null ? null : [...satellites],
      risk_levels: filters.risk_levels === null ? null : [...filters.risk_levels],
    },
    status: webhook.status,
    enabled: webhook.status === 'enabled',
    ...(reason !== null && { disabled_reason: reason }),
    ...(disabledAt !== null && { disabled_at: instant(disabledAt) }),
    ...options,
    options: { ...options },
    notify_email: webhook.notify_email,
    secrets: webhook.secrets
      .filter(({ expires_at: until }) => until === null || until.getTime() > nowMs)
      .map(({ created_at: createdAt, expires_at: until }) => ({
        created_at: instant(createdAt),
        expires_at: until === null ? null : instant(until),
      })),
    created_at: instant(webhook.created_at),
    updated_at: instant(webhook.updated_at),
    ...(lastDelivery !== null && {
      last_delivery: {
        at: instant(lastDelivery.at),
        event_id: lastDelivery.event_id,
        delivered: lastDelivery.delivered,
        response_status: lastDelivery.response_status,
      },
    }),
    links: {
      self: pathOf.webhook(webhook._id),
      deliveries: `${pathOf.webhook(webhook._id)}/deliveries`,
    },
  };
}
