import type { Logger } from 'pino';
import { reportForeignSecrets } from '../outbound/check-secrets.ts';
import { verifyTarget } from '../outbound/check-target.ts';
import { openOutbound } from '../outbound/open-outbound.ts';
import type { SecretBox } from '../outbound/secret-box.ts';
import { whenAvailable, type Database } from '../records/store/database.ts';
import { createPublishedEvents } from '../records/webhook/published-events.ts';
import { createDeliveryRecords } from '../records/webhook/deliveries.ts';
import { createWebhookListeners } from '../records/webhook/listeners.ts';
import { createDeliveryStats } from '../records/webhook/delivery-stats.ts';
import { createWebhookProgress } from '../records/webhook/progress.ts';
import { createWebhookRecords } from '../records/webhook/webhooks.ts';
import type { GatewayOptions } from '../temporal/server-calls.ts';
import { createWebhookGateway } from '../temporal/webhook-gateway.ts';
import type { ApiConfig } from './config.ts';
import type { WebhookDeps } from './main/webhook/deps.ts';

/** The webhooks of one API process. */
export interface WebhookParts {
  readonly deps: Omit<WebhookDeps, 'clock' | 'quotas' | 'satelliteNumbers' | 'workflowUrl'>;
  readonly secretBox: SecretBox;
  /** Lets the log say whether secrets are stored that no key here opens. */
  checkSecrets(): void;
  close(): Promise<void>;
}

/** Builds what the routes of webhooks work with, without waiting for an engine. */
export async function openWebhookParts(
  database: Database,
  way: GatewayOptions,
  config: Pick<ApiConfig, 'webhooks' | 'dataDir'>,
  log: Logger,
): Promise<WebhookParts> {
  const { webhooks, dataDir } = config;
  const outbound = await openOutbound({ webhooks, dataDir, log });
  const { policy, secretBox, sender } = outbound;
  const records = createWebhookRecords(database);
  const closing = new AbortController();
  const { signal } = closing;
  return {
    deps: {
      webhooks: records,
      webhookDeliveries: createDeliveryRecords(database),
      deliveryStats: createDeliveryStats(database),
      publishedEvents: createPublishedEvents(database),
      webhookListeners: createWebhookListeners(database),
      verifyTarget: (url) => verifyTarget(url, policy),
      secretBox,
      sender,
      webhookGateway: createWebhookGateway({
        ...way,
        progress: createWebhookProgress(database),
        delaysMs: webhooks.delaysMs,
        log,
      }),
    },
    secretBox,
    checkSecrets: () => {
      whenAvailable(() => reportForeignSecrets(records, secretBox, log), { signal }).catch(
        (error: unknown) => {
          if (!signal.aborted) log.warn({ err: error }, 'stored secrets could not be checked');
        },
      );
    },
    close: () => {
      closing.abort();
      return outbound.close();
    },
  };
}
