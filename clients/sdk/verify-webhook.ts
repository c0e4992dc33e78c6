/** A delivery as the receiver has it. */
export interface Delivery {
  /** The exact bytes of the body, before anything parses them. */
  readonly body: string | Uint8Array;
  /** Of the request: a Headers object, or names in lower case with their values. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What a delivery carries. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: unknown;
}

/** What the signature says of a delivery. */
export type WebhookCheck =
  | { readonly ok: true; readonly event: WebhookEvent }
  | {
      readonly ok: false;
      readonly reason: 'unsigned' | 'wrong_signature' | 'too_old' | 'not_an_event';
    };

/** How strictly a delivery is checked. */
export interface VerifyOptions {
  /** How far the time of the attempt may be from now, s; default 300. */
  readonly toleranceS?: number;
  /** Now, ms; default: the clock. */
  readonly nowMs?: number;
}

const TOLERANCE_S = 300;
const STANDARD_PREFIX = 'whsec_';

/**
 * Says whether a delivery was signed with the webhook's secret, by either form: `webhook-signature`
 * (Standard Webhooks, which covers the time of the attempt) where the request has it, else
 * `X-Service-Signature`. Compares in constant time.
 */
export async function verifyWebhook(
  { body, headers }: Delivery,
  secret: string,
  options: VerifyOptions = {},
): Promise<WebhookCheck> {
  const bytes = typeof body === 'string' ? utf8(body) : new Uint8Array(body);
  const header = (name: string): string => readHeader(headers, name);
  const standard = header('webhook-signature');
  const service = [header('x-service-signature'), header('x-service-signature-previous')];
  if (standard === '' && service.every((value) => value === ''))
    return { ok: false, reason: 'unsigned' };
  if (standard === '') {
    const isSigned = await anyMatches(service.map(fromHex), utf8(secret), bytes);
    return isSigned ? asEvent(bytes) : { ok: false, reason: 'wrong_signature' };
  }
  const timestamp = header('webhook-timestamp');
  const signed = joined(utf8(`${header('webhook-id')}.${timestamp}.`), bytes);
  const given = standard
    .split(' ')
    .map((one) => (one.startsWith('v1,') ? fromBase64(one.slice(3)) : null));
  if (!(await anyMatches(given, standardKey(secret), signed)))
    return { ok: false, reason: 'wrong_signature' };
  const ageS = Math.abs((options.nowMs ?? Date.now()) / 1000 - Number(timestamp));
  return ageS <= (options.toleranceS ?? TOLERANCE_S)
    ? asEvent(bytes)
    : { ok: false, reason: 'too_old' };
}

type Bytes = Uint8Array<ArrayBuffer>;

/** WebCrypto's own comparison, which takes the same time wherever the two differ. */
async function anyMatches(given: readonly (Bytes | null)[], key: Bytes, signed: Bytes) {
  const { subtle } = globalThis.crypto;
  // An empty key is none to WebCrypto, and no webhook has one.
  if (key.length === 0) return false;
  const hmac = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  let matches = false;
  for (const one of given) {
    if (one !== null) matches = (await subtle.verify('HMAC', hmac, one, signed)) || matches;
  }
  return matches;
}

function asEvent(bytes: Bytes): WebhookCheck {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Signed and still no JSON: said as its own reason.
    return { ok: false, reason: 'not_an_event' };
  }
  return isEvent(value) ? { ok: true, event: value } : { ok: false, reason: 'not_an_event' };
}

function isEvent(value: unknown): value is WebhookEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, timestamp } = value as Readonly<Record<string, unknown>>;
  return [id, type, timestamp].every((text) => typeof text === 'string') && 'data' in value;
}

function readHeader(headers: Delivery['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const value = headers[name];
  return typeof value === 'string' ? value : (value?.join(' ') ?? '');
}

/** The key of Standard Webhooks: what stands behind `whsec_` in base64, else the secret's own bytes. */
function standardKey(secret: string): Bytes {
  const encoded = secret.startsWith(STANDARD_PREFIX) ? secret.slice(STANDARD_PREFIX.length) : '';
  return (encoded === '' ? null : fromBase64(encoded)) ?? utf8(secret);
}

function fromHex(value: string): Bytes | null {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(value)?.[1];
  if (hex === undefined) return null;
  return Uint8Array.from({ length: 32 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}

function fromBase64(text: string): Bytes | null {
  if (!/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return null;
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function joined(first: Bytes, second: Bytes): Bytes {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
