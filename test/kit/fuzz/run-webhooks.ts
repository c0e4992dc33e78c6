import assert from 'node:assert/strict';
import { DEFAULT_TARGET_POLICY } from '../../../outbound/target-rules.ts';
import type { Database } from '../../../records/store/database.ts';
import { DELIVERIES, newDelivery } from '../../../records/webhook/deliveries.ts';
import type { DeliveryDocument } from '../../../records/webhook/deliveries.ts';
import { listening } from '../http/serve.ts';
import {
  createWebhookSurface,
  HOOK_OTHER_KEY,
  HOOK_OWNER_KEY,
} from '../surfaces/webhook-surface.ts';
import { rawAnswer, refusalFault, runFuzz, type FuzzReport, type RawAnswer } from './run-fuzz.ts';
import { REFUSED_URLS, webhookFuzzRequest, type WebhookFuzzRequest } from './webhook-requests.ts';

const SHOWN = 1_500;
/** Addresses that names of the test lead to; no answer may tell them. */
const INSIDE = ['10.11.12.13', '172.16.99.1'];

/** Sends so many fuzzed requests, one after another, to the routes of webhooks on a real database. */
export async function fuzzWebhooks(
  database: Database,
  count: number,
  seed: number,
): Promise<FuzzReport> {
  const hooks = await createWebhookSurface(database, DEFAULT_TARGET_POLICY);
  hooks.hosts.set('inside.example.com', [INSIDE[0] ?? '']);
  hooks.hosts.set('mixed.example.com', ['93.184.215.14', INSIDE[1] ?? '']);
  const { lines } = hooks.kit;
  const server = await listening(hooks.surface.app.callback());
  const known = { webhooks: [] as string[], deliveries: [await keepDelivery(database)] };
  const report = await runFuzz({
    count,
    seed,
    make: (random) => webhookFuzzRequest(random, known),
    send: async (request) => {
      const answer = await ask(server.url, request);
      const made = idOfMade(answer);
      if (made !== null) known.webhooks = [...known.webhooks, made].slice(-20);
      return answer;
    },
    show: (request) =>
      [request, lines.slice(-1)].map((one) => JSON.stringify(one).slice(0, SHOWN)).join(' '),
    faultOf: (answer, request) => refusalFault(answer) ?? leakOf(answer, request),
    reset: () => {
      lines.length = 0;
    },
  });
  const seen = await othersSeeing(server.url, known.webhooks);
  await server.close();
  await hooks.close();
  return { ...report, failures: [...report.failures, ...seen] };
}

function ask(
  url: string,
  { method, path, body, idempotencyKey }: WebhookFuzzRequest,
  key = HOOK_OWNER_KEY,
): Promise<RawAnswer> {
  return rawAnswer(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body }),
  });
}

/** What an answer tells or takes that it must not; null when nothing. */
function leakOf({ status, text }: RawAnswer, request: WebhookFuzzRequest): string | null {
  const { method, path, body } = request;
  if (INSIDE.some((address) => text.includes(address))) return 'tells an address of the inside';
  if (status >= 400) return null;
  if (method === 'GET' && /whsec_|a secret of mine|sealed/.test(text)) return 'shows a secret';
  // Whatever the service answers is looked at as it is.
  const { url } = (text === '' ? {} : JSON.parse(text)) as { readonly url?: unknown };
  return typeof url === 'string' && REFUSED_URLS.includes(url)
    ? `takes a target that is refused: ${path} ${body ?? ''}`
    : null;
}

function idOfMade({ status, text }: RawAnswer): string | null {
  if (status !== 201) return null;
  // A 201 of these routes is a webhook.
  return (JSON.parse(text) as { readonly id: string }).id;
}

/** Nobody else reaches what was made. */
async function othersSeeing(url: string, ids: readonly string[]): Promise<string[]> {
  assert.ok(ids.length > 0, 'some webhooks were made');
  const seen: string[] = [];
  for (const id of ids) {
    for (const [method, tail] of [
      ['GET', ''],
      ['GET', '/deliveries'],
      ['POST', '/rotate-secret'],
      ['POST', '/test'],
      ['DELETE', ''],
    ] as const) {
      const path = `/v1/webhooks/${id}${tail}`;
      const body = method === 'POST' ? { body: '{}' } : {};
      const { status } = await ask(url, { method, path, ...body }, HOOK_OTHER_KEY);
      if (status !== 404) seen.push(`${method} ${path} of somebody else: ${status}`);
    }
  }
  return seen;
}

/** A delivery of the owner that can be looked at and sent again. */
async function keepDelivery(database: Database): Promise<string> {
  const delivery: DeliveryDocument = {
    ...newDelivery({
      webhookId: 'wh_gone',
      ownerId: 'owner',
      eventId: 'evt_gone',
      eventType: 'satellite.tle_updated',
      batch: null,
      trigger: 'schedule',
      nowMs: Date.now(),
    }),
    status: 'exhausted',
    next_attempt_at: null,
  };
  await database.db.collection<DeliveryDocument>(DELIVERIES).insertOne(delivery);
  return delivery._id;
}
