import type { Problem } from '../../../contracts/error-codes.ts';
import {
  DEFAULT_MIN_RISK,
  type CreateAlertBody,
  type UpdateAlertBody,
} from '../../../contracts/webhook/alert.ts';
import type { Warning } from '../../../contracts/warning.ts';
import type { AlertChannel } from '../../../records/webhook/alert-documents.ts';
import type { AlertItems } from '../../../records/webhook/alert-items.ts';
import {
  newAlertId,
  type AlertChange,
  type AlertRecords,
  type NewAlert,
} from '../../../records/webhook/alerts.ts';
import type { AlertGateway } from '../../../temporal/alert-gateway.ts';
import { isTimeZone } from '../../http/input/time-zone.ts';
import { validationError } from '../../http/input/validate.ts';
import type { WebhookDeps } from './deps.ts';
import { acceptTarget } from './requests.ts';

/** What the routes of alerts need. */
export interface AlertDeps extends Pick<WebhookDeps, 'quotas' | 'secretBox' | 'verifyTarget'> {
  readonly alerts: AlertRecords;
  readonly alertItems: Pick<AlertItems, 'keepTest'>;
  readonly alertGateway: AlertGateway;
}

/** A part of an alert that was read, and what to warn of. */
interface Read<T> {
  readonly value: T;
  readonly warnings: readonly Warning[];
}

/**
 * An alert to be, its address sealed.
 * @throws {AppError} validation_error, webhook_target_refused, webhooks_off.
 */
export async function readNewAlert(
  deps: AlertDeps,
  ownerId: string,
  body: CreateAlertBody,
  requestKey: string | undefined,
): Promise<Read<NewAlert>> {
  const _id = newAlertId();
  const quiet = quietOf(body.quiet);
  const { value: channel, warnings } = await readChannel(deps, _id, body.channel);
  const value: NewAlert = {
    _id,
    owner_id: ownerId,
    name: body.name ?? null,
    channel,
    on: body.on,
    min_risk: body.min_risk ?? DEFAULT_MIN_RISK,
    quiet,
    enabled: body.enabled ?? true,
    ...(requestKey !== undefined && { request_key: requestKey }),
  };
  return { value, warnings };
}

/**
 * What of an alert is to change.
 * @throws {AppError} validation_error, webhook_target_refused, webhooks_off.
 */
export async function readAlertChange(
  deps: AlertDeps,
  id: string,
  body: UpdateAlertBody,
): Promise<Read<AlertChange>> {
  const quiet = body.quiet === undefined ? undefined : quietOf(body.quiet);
  const channel =
    body.channel === undefined ? undefined : await readChannel(deps, id, body.channel);
  const { name, on, min_risk: minRisk, enabled } = body;
  const value: AlertChange = {
    ...(name !== undefined && { name }),
    ...(on !== undefined && { on }),
    ...(minRisk !== undefined && { min_risk: minRisk ?? DEFAULT_MIN_RISK }),
    ...(quiet !== undefined && { quiet }),
    ...(enabled !== undefined && { enabled: enabled ?? true }),
    ...(channel !== undefined && { channel: channel.value }),
  };
  return { value, warnings: channel?.warnings ?? [] };
}

async function readChannel(
  deps: AlertDeps,
  id: string,
  given: CreateAlertBody['channel'],
): Promise<Read<AlertChannel>> {
  const { mail, chat } = given;
  if (mail !== null && mail !== undefined && (chat ?? null) === null)
    return { value: { kind: 'mail', to: mail.to }, warnings: [] };
  if (chat === null || chat === undefined || (mail ?? null) !== null)
    throw problem({ path: 'channel', message: 'give either mail or chat, and not both' });
  const { url, warnings } = await acceptTarget(deps, chat.url, 'channel.chat.url');
  const value = {
    kind: 'chat' as const,
    chat: chat.kind ?? 'generic',
    sealed_url: deps.secretBox.seal(url, id),
    host: new URL(url).host,
  };
  return { value, warnings };
}

function quietOf(given: CreateAlertBody['quiet']): NewAlert['quiet'] {
  if (given === null || given === undefined) return null;
  const { from, to } = given;
  const timezone = given.timezone ?? 'UTC';
  if (!isTimeZone(timezone))
    throw problem({
      path: 'quiet.timezone',
      message: 'must be the name of a time zone such as Europe/Berlin',
    });
  if (from === to) throw problem({ path: 'quiet.to', message: 'must differ from quiet.from' });
  return { from, to, timezone };
}

function problem(one: Problem) {
  return validationError([{ ...one, in: 'body' }]);
}
