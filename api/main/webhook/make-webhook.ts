import type { CreateWebhookBody } from '../../../contracts/webhook/webhook.ts';
import type { Warning } from '../../../contracts/warning.ts';
import { newSecret, standardWebhooksSecret } from '../../../outbound/sign.ts';
import { newWebhookId, type BoundTo, type NewWebhook } from '../../../records/webhook/webhooks.ts';
import { acceptTarget, readFilters, readOptions } from './requests.ts';
import type { WebhookDeps } from './deps.ts';

/** A webhook that is ready to be stored, and what its owner is shown of it once. */
export interface PreparedWebhook {
  readonly webhook: NewWebhook;
  readonly secrets: { readonly secret: string; readonly standard_webhooks_secret: string };
  readonly warnings: readonly Warning[];
}

/** For whom a webhook is made, and of what. */
export interface WebhookMaking {
  readonly ownerId: string;
  /** What it gets the events of alone; absent: whatever it names. */
  readonly boundTo?: BoundTo;
  /** The field that holds the URL; default `url`. */
  readonly field?: string;
}

/**
 * Prepares a webhook: its target checked, its secret made where none is given, and sealed.
 * @throws {AppError} webhook_target_refused.
 */
export async function prepareWebhook(
  deps: Pick<WebhookDeps, 'verifyTarget' | 'satelliteNumbers' | 'secretBox'>,
  body: CreateWebhookBody,
  { ownerId, boundTo, field }: WebhookMaking,
): Promise<PreparedWebhook> {
  const { url, warnings } = await acceptTarget(deps, body.url, field);
  const id = newWebhookId();
  const secret = body.secret ?? newSecret();
  return {
    webhook: {
      _id: id,
      owner_id: ownerId,
      ...(boundTo === undefined ? {} : { bound_to: boundTo }),
      url,
      events: body.events,
      filters: await readFilters(deps.satelliteNumbers, body.filters),
      options: readOptions(body),
      notify_email: body.notify_email ?? null,
      sealedSecret: deps.secretBox.seal(secret, id),
      enabled: body.enabled ?? true,
    },
    secrets: { secret, standard_webhooks_secret: standardWebhooksSecret(secret) },
    warnings,
  };
}
