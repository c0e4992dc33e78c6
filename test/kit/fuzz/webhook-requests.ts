import { WEBHOOK_BODY_EXAMPLE } from '../../../contracts/webhook/webhook-example.ts';
import { ACCEPTED_EVENT_TYPES } from '../../../contracts/webhook/event.ts';
import { below, type FuzzJson, oneOf, type Random } from './json.ts';
import { mutated } from './mutate.ts';
import { oddValue } from './odd-values.ts';

/** One request of a fuzz run; a body that is text is sent as it is. */
export interface WebhookFuzzRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  readonly idempotencyKey?: string;
}

/** Ids that exist, for requests that reach further than "not found". */
export interface KnownIds {
  readonly webhooks: readonly string[];
  readonly deliveries: readonly string[];
}

/** Targets that lead nowhere good, however they are written. */
export const REFUSED_URLS: readonly string[] = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://①②⑦.⓪.⓪.①/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://168.63.129.16/',
  'https://100.100.100.200/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:7f00:1]:443/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fe80::1%25eth0]/',
  'https://metadata.google.internal/',
  'https://intranet/',
  'https://printer.local/',
  'https://inside.example.com/',
  'https://mixed.example.com/',
  'https://user:secret@receiver.example.com/',
  'https://receiver.example.com/#part',
  'https://receiver.example.com:22/',
  'http://receiver.example.com/',
  'file:///etc/passwd',
  'gopher://receiver.example.com/',
];

type Body = { [name: string]: FuzzJson };

const VALID_URL = 'https://receiver.example.com/hooks';
const SECRETS: readonly FuzzJson[] = [
  'a secret of mine',
  'short',
  ' padded secret ',
  'é'.repeat(20),
  null,
];

/** Some request to some route, mostly one that somebody might mean. */
export function webhookFuzzRequest(random: Random, known: KnownIds): WebhookFuzzRequest {
  const webhook = `/v1/webhooks/${idOf(random, known.webhooks)}`;
  const delivery = `/v1/webhook-deliveries/${idOf(random, known.deliveries)}`;
  const kind = random();
  if (kind < 0.35) return withBody(random, 'POST', '/v1/webhooks', creation(random));
  if (kind < 0.55) return withBody(random, 'PATCH', webhook, partOf(random, creation(random)));
  if (kind < 0.65) return withBody(random, 'POST', `${webhook}/rotate-secret`, rotation(random));
  if (kind < 0.75) return withBody(random, 'POST', `${webhook}/recover`, recovery(random));
  if (kind < 0.8) return withBody(random, 'POST', `${delivery}/resend`, {});
  if (kind < 0.83) return { method: 'DELETE', path: `/v1/webhooks/${oneOf(random, ODD_IDS)}` };
  if (kind < 0.89) return { method: 'GET', path: `${webhook}/deliveries${query(random)}` };
  if (kind < 0.93) return { method: 'GET', path: delivery };
  if (kind < 0.97) return { method: 'GET', path: `/v1/webhooks${query(random)}` };
  return { method: 'GET', path: webhook };
}

function creation(random: Random): Body {
  const body: Body = { ...structuredClone(WEBHOOK_BODY_EXAMPLE), url: VALID_URL };
  if (random() < 0.3) body['url'] = oneOf(random, REFUSED_URLS);
  if (random() < 0.3)
    body['events'] = [oneOf(random, ACCEPTED_EVENT_TYPES), 'satellite.tle_updated'];
  if (random() < 0.3) body['secret'] = oneOf(random, SECRETS);
  if (random() < 0.3)
    body['options'] = { disable_policy: oneOf(random, ['lenient', 'strict', 'x']) };
  if (random() < 0.3) body['enabled'] = random() < 0.5;
  if (random() < 0.2)
    body['notify_email'] = oneOf(random, ['a@b.example', 'a@b\r\nBcc: c@d', '', null]);
  if (random() < 0.2)
    body['filters'] = { satellites: ['25544', 7, '$where', ''], risk_levels: null };
  return body;
}

function rotation(random: Random): Body {
  return {
    overlap_hours: oneOf(random, [0, 1, 24, 168, 168.1, -1]),
    secret: oneOf(random, SECRETS),
  };
}

function recovery(random: Random): Body {
  const since = oneOf(random, [
    '2026-07-24T00:00:00Z',
    '2026-07-24',
    0,
    '9999-12-31T23:59:59Z',
    'now',
  ]);
  return random() < 0.5 ? { since } : { since, until: '2026-07-25T00:00:00Z' };
}

function partOf(random: Random, body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(() => random() < 0.4));
}

function withBody(
  random: Random,
  method: WebhookFuzzRequest['method'],
  path: string,
  body: Body,
): WebhookFuzzRequest {
  const text = JSON.stringify(random() < 0.4 ? body : mutated(body, random));
  return {
    method,
    path,
    body: random() < 0.04 ? text.slice(0, below(random, text.length)) : text,
    ...(random() < 0.2 ? { idempotencyKey: `key-${below(random, 40)}` } : {}),
  };
}

const ODD_IDS: readonly string[] = [
  'wh_',
  'wh_2222222222222222222222222',
  '%00',
  '..%2f..%2fetc',
  '$ne',
  '[object%20Object]',
  '%F0%9F%9B%B0',
  'x'.repeat(3_000),
  '%ZZ',
];

function idOf(random: Random, known: readonly string[]): string {
  return known.length === 0 || random() < 0.15 ? oneOf(random, ODD_IDS) : oneOf(random, known);
}

function query(random: Random): string {
  const names = ['limit', 'cursor', 'offset', 'status', 'event_type', '__proto__', 'limit[$gt]'];
  const pairs = Array.from({ length: below(random, 4) }, () => {
    const odd = oddValue(random);
    const value = typeof odd === 'string' ? odd : JSON.stringify(odd);
    return `${encodeURIComponent(oneOf(random, names))}=${encoded(value.slice(0, 600))}`;
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Halves of a character cannot be written into a URL. */
function encoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'));
}
