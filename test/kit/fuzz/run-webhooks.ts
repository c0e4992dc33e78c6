import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { DEFAULT_TARGET_POLICY } from '../../../outbound/target-rules.ts';
import type { Database } from '../../../records/store/database.ts';
import { DELIVERIES, newDelivery } from '../../../records/webhook/deliveries.ts';
import type { DeliveryDocument } from '../../../records/webhook/deliveries.ts';
import { seeded } from '../random/seeded.ts';
import {
  createWebhookSurface,
  HOOK_OTHER_KEY,
  HOOK_OWNER_KEY,
} from '../surfaces/webhook-surface.ts';
import { REFUSED_URLS, webhookFuzzRequest } from './webhook-requests.ts';
import type { WebhookFuzzRequest } from './webhook-requests.ts';

/** What a fuzz run found. */
export interface WebhookFuzzReport {
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that were answered as they must not be. */
  readonly failures: readonly string[];
}

const SHOWN = 1_500;
/** Addresses that names of the test lead to; no answer may tell them. */
const INSIDE = ['10.11.12.13', '172.16.99.1'];

/** Sends so many fuzzed requests, one after another, to the routes of webhooks on a real database. */
export async function fuzzWebhooks(
  database: Database,
  count: number,
  seed: number,
): Promise<WebhookFuzzReport> {
  const hooks = await createWebhookSurface(database, DEFAULT_TARGET_POLICY);
  hooks.hosts.set('inside.example.com', [INSIDE[0] ?? '']);
  hooks.hosts.set('mixed.example.com', ['93.184.215.14', INSIDE[1] ?? '']);
  const server = hooks.surface.app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A TCP server that listens has an address object.
  const { port } = server.address() as AddressInfo;
  const random = seeded(seed);
  const known = { webhooks: [] as string[], deliveries: [await keepDelivery(database)] };
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const request = webhookFuzzRequest(random, known);
    const answer = await ask(port, request);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const made = idOfMade(answer);
    if (made !== null) known.webhooks = [...known.webhooks, made].slice(-20);
    const wrong = whatIsWrong(request, answer);
    if (wrong !== null) {
      const log = JSON.stringify(hooks.kit.lines.at(-1)).slice(0, SHOWN);
      failures.push(`#${index} ${wrong}: ${JSON.stringify(request).slice(0, SHOWN)} ${log}`);
    }
    hooks.kit.lines.length = 0;
  }
  failures.push(...(await othersSeeing(port, known.webhooks)));
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await hooks.close();
  return { statuses, failures };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function ask(
  port: number,
  request: WebhookFuzzRequest,
  key = HOOK_OWNER_KEY,
): Promise<Answer> {
  const { method, path, body, idempotencyKey } = request;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Says what rule an answer breaks; null when it breaks none. */
function whatIsWrong({ method, path, body }: WebhookFuzzRequest, answer: Answer): string | null {
  const { status, text } = answer;
  if (status >= 500) return `${status} ${text}`;
  if (INSIDE.some((address) => text.includes(address))) return 'tells an address of the inside';
  // Whatever the service answers is looked at as it is.
  const read = (text === '' ? {} : JSON.parse(text)) as {
    error?: { code?: unknown; message?: unknown };
    secret?: unknown;
    url?: unknown;
  };
  if (status >= 400)
    return typeof read.error?.code === 'string' && /\S/.test(String(read.error.message))
      ? null
      : `a refusal without words: ${text}`;
  if (method === 'GET' && /whsec_|a secret of mine|sealed/.test(text)) return 'shows a secret';
  if (typeof read.url === 'string' && REFUSED_URLS.includes(read.url))
    return `takes a target that is refused: ${path} ${body ?? ''}`;
  return null;
}

function idOfMade({ status, text }: Answer): string | null {
  if (status !== 201) return null;
  // A 201 of these routes is a webhook.
  return (JSON.parse(text) as { readonly id: string }).id;
}

/** Nobody else reaches what was made. */
async function othersSeeing(port: number, ids: readonly string[]): Promise<string[]> {
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
      const { status } = await ask(port, { method, path, ...body }, HOOK_OTHER_KEY);
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
