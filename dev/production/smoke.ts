import { setTimeout as sleep } from 'node:timers/promises';
import { flySampleMission } from '../demo/sample-mission.ts';
import type { Report } from '../engines/report.ts';
import { runSixClasses } from '../six-classes.ts';
import type { Shape } from './shape.ts';
import { SURFACES } from './services.ts';

/** What a smoke works with. */
export interface SmokeOptions {
  readonly shape: Shape;
  readonly apiKey: string;
  readonly report: Report;
  readonly signal: AbortSignal;
}

/** As fast as the platform plays. */
const SPEED = 10_000;
/** So long an event may be on its way to a webhook, ms. */
const DELIVERED_WITHIN_MS = 60_000;

/**
 * Uses every part once, what is made at one API being read at the other: the documents of all surfaces, a webhook
 * that is told of what follows, a workload of each class, a planned and flown mission, a session, the console's page.
 * @throws {Error} that says what did not do as it should.
 */
export async function smoke(options: SmokeOptions): Promise<void> {
  const { shape, apiKey, report, signal } = options;
  const [one, other] = shape.apis;
  if (one === undefined || other === undefined) throw new Error('two APIs are needed');
  for (const urls of shape.apis)
    for (const surface of SURFACES) await documentOf(urls[surface], surface, signal);
  report.line('Smoke: every surface of both APIs is ready and has its document');

  const subscribed = await call(`${one.main}/v1/webhooks`, {
    ...{ apiKey, signal },
    body: { url: shape.receiver.url, events: ['workload.done', 'deployment.completed'] },
  });
  const runs = await runSixClasses({
    ...{ mainUrl: other.main, apiKey, signal },
    say: () => undefined,
  });
  const undone = runs.filter(({ workload }) => workload.phase !== 'done');
  if (undone.length > 0)
    throw new Error(undone.map(({ workload: w }) => `${w.class} ended as ${w.phase}`).join(', '));
  report.line(`Smoke: a workload of each of ${runs.length} classes is done`);

  const flown = await flySampleMission({
    ...{ caeUrl: one.cae, consoleUrl: other.console, temporalUiUrl: '', namespace: 'default' },
    ...{
      apiKey,
      signal,
      speed: SPEED,
      report: { line: () => undefined, progress: () => undefined },
    },
  });
  if (flown !== 'completed') throw new Error(`the planned mission ended as ${flown}`);
  report.line('Smoke: a mission that the planner planned is flown');

  await untilDelivered(
    shape,
    runs.map(({ workload }) => workload.id),
    signal,
  );
  await call(`${other.main}/v1/webhooks/${String(subscribed['id'])}`, { apiKey, signal });
  report.line('Smoke: the webhook was told of all of them, over TLS');

  await useSession(one.simulation, other.simulation, signal);
  report.line('Smoke: a session that one API began goes on at the other');

  await openPage(other.console, signal);
  report.line('Smoke: the page of the console and its program are there');
}

/** Reads the OpenAPI document of a surface. */
async function documentOf(url: string, surface: string, signal: AbortSignal): Promise<void> {
  const { paths } = await call(`${url}/openapi.json`, { signal });
  if (typeof paths !== 'object' || paths === null || Object.keys(paths).length === 0)
    throw new Error(`${surface} describes no path`);
}

/** Waits until the receiver has the end of each workload. */
async function untilDelivered(
  { receiver }: Shape,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + DELIVERED_WITHIN_MS;
  for (;;) {
    const missing = ids.filter(
      (id) => !receiver.bodies.some((body) => body.includes('workload.done') && body.includes(id)),
    );
    if (missing.length === 0) return;
    if (Date.now() > deadline) throw new Error(`the webhook was not told of ${missing.join(', ')}`);
    await sleep(200, null, { signal });
  }
}

async function useSession(begins: string, goesOn: string, signal: AbortSignal): Promise<void> {
  const elements = { altitude_km: 550, inclination_deg: 53 };
  const begun = await call(`${begins}/v1/sessions`, {
    body: { satellites: [{ id: 'a', elements }], epoch: '2026-11-20T12:00:00Z', seed: 'smoke' },
    signal,
  });
  const path = `/v1/sessions/${String(begun['session_id'])}`;
  const ticked = await call(`${goesOn}${path}/tick`, { body: { duration_s: 5_400 }, signal });
  if (!Array.isArray(ticked['events']) || ticked['events'].length === 0)
    throw new Error('an orbit and a half had no event');
  const response = await fetch(`${begins}${path}`, { method: 'DELETE', signal });
  if (!response.ok) throw new Error(`a session cannot be ended: ${response.status}`);
}

/** Opens the page as a browser would: its HTML, then the program that it names. */
async function openPage(console: string, signal: AbortSignal): Promise<void> {
  const page = await fetch(`${console}/`, { headers: { accept: 'text/html' }, signal });
  const html = await page.text();
  const program = /<script[^>]+src="([^"]+)"/.exec(html)?.[1];
  if (!page.ok || program === undefined) throw new Error(`the console answered ${page.status}`);
  const script = await fetch(new URL(program, console), { signal });
  if (!script.ok) throw new Error(`${program} was answered ${script.status}`);
  await script.arrayBuffer();
}

/** One JSON request; throws unless it is answered by an object with a 2xx status. */
export async function call(
  url: string,
  asked: { readonly body?: object; readonly apiKey?: string; readonly signal: AbortSignal },
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: asked.body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(asked.apiKey !== undefined && { authorization: `Bearer ${asked.apiKey}` }),
    },
    ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
    signal: asked.signal,
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${url} was answered ${response.status}: ${text.slice(0, 400)}`);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error(`${url} answered no object`);
  return Object.fromEntries(Object.entries(value));
}
