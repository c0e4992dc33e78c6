import type { Subscription } from '../../../contracts/webhook/subscription.ts';
import { createSecretBox } from '../../../outbound/secret-box.ts';
import { newSecret } from '../../../outbound/sign.ts';
import type { Database } from '../../../records/store/database.ts';
import {
  DEFAULT_WEBHOOK_OPTIONS,
  createWebhookRecords,
  newWebhookId,
} from '../../../records/webhook/webhooks.ts';

/** The key that seals the secrets of webhooks made past the API. */
export const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');

/** Keeps an enabled webhook of the owner, past the API; by default for news of every satellite. */
export async function keepWebhook(
  database: Database,
  ownerId: string,
  url: string,
  events: readonly Subscription[] = ['satellite.tle_updated'],
): Promise<void> {
  const id = newWebhookId();
  await createWebhookRecords(database).create({
    _id: id,
    owner_id: ownerId,
    url,
    events,
    filters: { satellites: null, risk_levels: null },
    options: DEFAULT_WEBHOOK_OPTIONS,
    notify_email: null,
    sealedSecret: createSecretBox([SECRETS_KEY]).seal(newSecret(), id),
    enabled: true,
  });
}
