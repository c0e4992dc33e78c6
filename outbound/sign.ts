import { createHmac, randomBytes } from 'node:crypto';

/** Beginning of secrets whose rest is the key of Standard Webhooks in base64. */
const STANDARD_PREFIX = 'whsec_';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const NEW_SECRET_BYTES = 32;

/** Makes a new secret: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return STANDARD_PREFIX + randomBytes(NEW_SECRET_BYTES).toString('base64');
}

/**
 * The value of `X-Service-Signature`: HMAC-SHA256 over the exact bytes of the body, keyed with the
 * UTF-8 bytes of the secret exactly as it was shown, in lower-case hexadecimal.
 */
export function serviceSignature(secret: string, body: Uint8Array): string {
  return `sha256=${createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('hex')}`;
}

/**
 * One value of `webhook-signature` (Standard Webhooks 1.0.0): HMAC-SHA256 in base64 over id,
 * timestamp (Unix s) and body, joined by full stops.
 */
export function standardSignature(
  secret: string,
  signed: { readonly id: string; readonly timestampS: number; readonly body: Uint8Array },
): string {
  const hmac = createHmac('sha256', standardKey(secret));
  hmac.update(`${signed.id}.${signed.timestampS}.`).update(signed.body);
  return `v1,${hmac.digest('base64')}`;
}

/**
 * The secret in the form that libraries of Standard Webhooks take: itself when it already has it,
 * else `whsec_` and its UTF-8 bytes in base64.
 */
export function standardWebhooksSecret(secret: string): string {
  return STANDARD_PREFIX + standardKey(secret).toString('base64');
}

/**
 * Every signature header of one attempt. `secrets` has the present secret first; those that a
 * rotation replaced follow and sign beside it.
 * @throws {RangeError} when there is no secret.
 */
export function signatureHeaders(message: {
  readonly id: string;
  readonly timestampS: number;
  readonly body: Uint8Array;
  readonly secrets: readonly string[];
}): Record<string, string> {
  const { secrets, body } = message;
  const [present, former] = secrets;
  if (present === undefined) throw new RangeError('a webhook has no secret');
  return {
    'x-service-signature': serviceSignature(present, body),
    // Receivers that have not changed over yet find their signature here.
    ...(former === undefined
      ? {}
      : { 'x-service-signature-previous': serviceSignature(former, body) }),
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestampS),
    'webhook-signature': secrets.map((secret) => standardSignature(secret, message)).join(' '),
  };
}

function standardKey(secret: string): Buffer {
  const encoded = secret.startsWith(STANDARD_PREFIX) ? secret.slice(STANDARD_PREFIX.length) : '';
  return BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.from(secret, 'utf8');
}
