import type { WebhookActivityDeps } from '../activities/webhook/activities.ts';
import { createWebhookActivities } from '../activities/webhook/activities.ts';
import { reportForeignSecrets } from '../outbound/check-secrets.ts';
import { createFairShare } from '../outbound/fair-share.ts';
import { createMailer } from '../outbound/mail.ts';
import { openOutbound } from '../outbound/open-outbound.ts';
import { ATTEMPT_MS } from '../outbound/send-once.ts';
import { whenAvailable } from '../records/store/database.ts';
import type { Database } from '../records/store/database.ts';
import { createEventOutbox, createPublishedEvents } from '../records/webhook/published-events.ts';
import { createWebhookFanOut } from '../records/webhook/fan-out.ts';
import { createWebhookProgress } from '../records/webhook/progress.ts';
import { createWebhookRecords } from '../records/webhook/webhooks.ts';
import type { WebhookDocument } from '../records/webhook/webhooks.ts';
import { createEventRelay } from '../temporal/event-relay.ts';
import type { EventRelay } from '../temporal/event-relay.ts';
import type { GatewayOptions } from '../temporal/server-calls.ts';
import { createWebhookGateway } from '../temporal/webhook-gateway.ts';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { WorkerConfig } from './config.ts';

/** The webhooks of one worker process. */
export interface WebhookParts {
  readonly activities: ReturnType<typeof createWebhookActivities>;
  readonly relay: EventRelay;
  close(): Promise<void>;
}

/** Builds sender, mailer, records and gateway of the webhooks' activities. */
export async function openWebhookParts(
  database: Database,
  way: GatewayOptions,
  config: Pick<WorkerConfig, 'webhooks' | 'webhookSends' | 'mail' | 'environment' | 'dataDir'>,
  log: Logger,
): Promise<WebhookParts> {
  const { webhooks, environment, dataDir, mail } = config;
  const outbound = await openOutbound({ webhooks, environment, dataDir, log });
  const mailer = createMailer({
    smtpUrl: mail.smtpUrl,
    from: mail.from,
    folder: join(dataDir, 'mail'),
    log,
  });
  const closing = new AbortController();
  const { signal } = closing;
  const secrets = createWebhookRecords(database);
  whenAvailable(() => reportForeignSecrets(secrets, outbound.secretBox, log), { signal }).catch(
    (error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'stored secrets could not be checked');
    },
  );
  const progress = createWebhookProgress(database);
  const outbox = createEventOutbox(database);
  const gateway = createWebhookGateway({ ...way, progress, delaysMs: webhooks.delaysMs, log });
  const deps: WebhookActivityDeps = {
    progress,
    outbox,
    gateway,
    mailer,
    fanOut: createWebhookFanOut(database),
    events: createPublishedEvents(database),
    courier: outbound.courier,
    share: createFairShare(config.webhookSends, ATTEMPT_MS),
    addressOf: (webhook) => ownerAddress(webhook, mail),
    delaysMs: webhooks.delaysMs,
    clock: Date.now,
  };
  return {
    activities: createWebhookActivities(deps),
    relay: createEventRelay({ outbox, gateway, log }),
    async close() {
      closing.abort();
      mailer.close();
      await outbound.close();
    },
  };
}

/** Where mail about a webhook goes: what it says itself, an owner that is an address, the operator. */
function ownerAddress(
  webhook: Pick<WebhookDocument, 'notify_email' | 'owner_id'>,
  mail: WorkerConfig['mail'],
): string | null {
  if (webhook.notify_email !== null) return webhook.notify_email;
  if (webhook.owner_id.includes('@')) return webhook.owner_id;
  if (mail.fallbackTo !== undefined) return mail.fallbackTo;
  // Without an SMTP server mail only goes into files, where any address will do.
  return mail.smtpUrl === undefined ? `${webhook.owner_id}@localhost` : null;
}
