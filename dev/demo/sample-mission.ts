import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '../engines/report.ts';

/** Where the sample mission is flown. */
export interface SampleOptions {
  readonly caeUrl: string;
  readonly consoleUrl: string;
  readonly temporalUiUrl: string;
  readonly namespace: string;
  readonly apiKey: string;
  readonly report: Report;
  readonly signal: AbortSignal;
  /** How many times as fast as real it is played; a thousand times unless said. */
  readonly speed?: number;
}

const ISS = '25544';
const PRESET = 'onboard-ml-inference';
const SPEED = 1000;
const POLL_MS = 1_000;
const FINAL = new Set(['completed', 'failed', 'cancelled']);

/** Says whether the console holds no deployment yet. Throws when it does not answer. */
export async function isEmpty(consoleUrl: string, apiKey: string): Promise<boolean> {
  const { deployments } = await call(`${consoleUrl}/api/deployments`, { apiKey });
  return Array.isArray(deployments) && deployments.length === 0;
}

/**
 * Plans a real job for the ISS and plays it at a thousand times real speed, over plain HTTP as any
 * client would. Returns the final status.
 * @throws {Error} when a request is refused or the signal aborts.
 */
export async function flySampleMission(options: SampleOptions): Promise<string> {
  const { caeUrl, consoleUrl, apiKey, report, signal, speed = SPEED } = options;
  report.line(`Sample mission: ${PRESET} on the ISS (${ISS}), simulated at ${speed} times`);
  const plan = await call(`${caeUrl}/v1/plan`, {
    body: { satellite_id: ISS, preset_id: PRESET },
    signal,
  });
  const planId = text(plan, 'id');
  const deployment = await call(`${consoleUrl}/api/deployments`, {
    body: { plan_id: planId, mode: 'simulated', speed_multiplier: speed },
    apiKey,
    signal,
  });
  const id = text(deployment, 'id');
  const workflow = encodeURIComponent(`deployment/${id}`);
  report.line(`  plan        ${caeUrl}/v1/plan/${planId}`);
  report.line(`  deployment  ${consoleUrl}/api/deployments/${id}`);
  report.line(
    `  workflow    ${options.temporalUiUrl}/namespaces/${options.namespace}/workflows/${workflow}`,
  );
  return follow(`${consoleUrl}/api/deployments/${id}`, options);
}

/** Shows each change of the status, and the count of events, until the deployment has ended. */
async function follow(url: string, options: SampleOptions): Promise<string> {
  const { apiKey, report, signal } = options;
  let shown = '';
  for (;;) {
    const deployment = await call(url, { apiKey, signal });
    const status = text(deployment, 'status');
    const state = `${status}, ${String(deployment['event_count'])} events`;
    if (FINAL.has(status)) {
      report.line(`Sample mission ${state}`);
      return status;
    }
    if (status === shown) report.progress(`  sample mission: ${state}`);
    else report.line(`  sample mission: ${state}`);
    shown = status;
    await sleep(POLL_MS, null, { signal });
  }
}

/** One JSON request; the answer must be an object with a 2xx status. */
async function call(
  url: string,
  { body, apiKey, signal }: { body?: object; apiKey?: string; signal?: AbortSignal } = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== undefined && { 'x-api-key': apiKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${answer.slice(0, 400)}`);
  const value: unknown = JSON.parse(answer);
  if (typeof value !== 'object' || value === null) throw new Error(`${url} answered no object`);
  return Object.fromEntries(Object.entries(value));
}

function text(record: Readonly<Record<string, unknown>>, field: string): string {
  const value = record[field];
  if (typeof value !== 'string') throw new Error(`the answer has no ${field}`);
  return value;
}
