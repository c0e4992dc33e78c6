import type * as v from 'valibot';
import type { Alert } from '../../../contracts/webhook/alert.ts';
import { instant } from '../../../presenters/instant.ts';
import { pathOf } from '../../../presenters/links.ts';
import type { AlertDocument } from '../../../records/webhook/alert-documents.ts';

/** An alert; the address of a chat is a secret and does not leave. */
export function presentAlert(alert: AlertDocument): v.InferOutput<typeof Alert> {
  const { channel, last_message: last } = alert;
  return {
    id: alert._id,
    name: alert.name,
    channel: {
      mail: channel.kind === 'mail' ? { to: [...channel.to] } : null,
      chat: channel.kind === 'chat' ? { kind: channel.chat, host: channel.host } : null,
    },
    on: [...alert.on],
    min_risk: alert.min_risk,
    quiet: alert.quiet && {
      from: alert.quiet.from,
      to: alert.quiet.to,
      timezone: alert.quiet.timezone,
    },
    enabled: alert.enabled,
    last_message: last && {
      at: instant(last.at),
      outcome: last.outcome,
      events: last.events,
      error: last.error,
    },
    created_at: instant(alert.created_at),
    updated_at: instant(alert.updated_at),
    links: { self: pathOf.alert(alert._id) },
  };
}
