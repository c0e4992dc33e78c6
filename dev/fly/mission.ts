import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Leashed, startLeashed } from '../engines/leashed.ts';
import type { Report } from '../engines/report.ts';
import { parseLogLine, shortLine } from '../services/log-lines.ts';
import { scoreFinds, type Score } from './score.ts';
import { shipJob, type SceneSize } from './ship-job.ts';

/** Where and how the mission is flown. */
export interface FlyOptions {
  readonly caeUrl: string;
  readonly consoleUrl: string;
  readonly apiKey: string;
  readonly seed: number;
  readonly size: SceneSize;
  /** Mission seconds in a second. */
  readonly speed: number;
  /** How often the agent is killed on the way, and started again. */
  readonly kills: number;
  /** Where picture and finds are kept. */
  readonly target: string;
  /** Public key for which a copy of the finds is sealed, base64url; undefined: none is. */
  readonly resultKey?: string;
  readonly report: Report;
  readonly signal: AbortSignal;
}

/** What a mission brought down. */
export interface Flown {
  readonly deploymentId: string;
  /** The file on this machine. */
  readonly picture: string;
  /** Where the console shows it. */
  readonly page: string;
  readonly score: Score;
}

const ISS = '25544';
const POLL_MS = 500;
/** Every program of the mission takes longer than this, ms. */
const MIDDLE_MS = 200;
const FINAL = new Set(['completed', 'failed', 'cancelled']);
const top = join(import.meta.dirname, '..', '..');

/**
 * Flies the ship-finding mission: plans it for the ISS, deploys it as a rehearsal, runs an agent of this
 * machine until everything is on the ground, and measures the finds. Throws when a request is refused, the
 * deployment fails or the signal aborts.
 */
export async function flyShipMission(options: FlyOptions): Promise<Flown> {
  const { caeUrl, consoleUrl, report, seed, size, signal } = options;
  const job = shipJob(seed, size, options.resultKey !== undefined);
  const steps = job.steps.map(({ id }) => id);
  const plan = await call(options, 'POST', `${caeUrl}/v1/plan`, {
    satellite_id: ISS,
    custom_job: job,
  });
  report.line(`  planned for the ISS: ${describe(plan)}`);
  const deployment = await call(options, 'POST', `${consoleUrl}/api/deployments`, {
    plan_id: plan['id'],
    mode: 'live',
    reports: 'holder',
    rehearsal: { speed: options.speed },
    ...(options.resultKey !== undefined && { result_key: options.resultKey }),
  });
  const deploymentId = String(deployment['id']);
  report.line(
    `  deployment ${consoleUrl}/deployments/${deploymentId}, rehearsed ${options.speed} times as fast`,
  );
  const folder = await mkdtemp(join(tmpdir(), 'orbital-fly-'));
  let agent: Leashed | null = null;
  try {
    for (let kill = 0; kill < options.kills; kill += 1) {
      // Another program each time, and the last one for all further kills.
      const step = steps[Math.min(kill, steps.length - 1)] ?? '';
      const begun = new Promise<void>((resolve) => {
        agent = startAgent(options, folder, (one) => one === step && resolve());
      });
      const stopped = once(signal, 'abort').then(() => signal.throwIfAborted());
      await Promise.race([begun, endOf(agent), stopped]);
      await sleep(MIDDLE_MS, null, { signal });
      await killAgent(agent);
      report.line(
        `  the agent was killed in the middle of ${step} (${kill + 1} of ${options.kills})`,
      );
    }
    agent = startAgent(options, folder);
    await follow(options, deploymentId);
    // Its results follow the last event.
    const status = await agent.exited;
    if (status !== 0) throw new Error(`the agent ended with exit status ${status}`);
    return await collect(options, deploymentId);
  } finally {
    await agent?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws when an agent ends before it has begun a step. */
async function endOf(agent: Leashed | null): Promise<never> {
  const status = await agent?.exited;
  throw new Error(`the agent ended with exit status ${status} before a step had begun`);
}

async function killAgent(agent: Leashed | null): Promise<void> {
  if (agent === null) return;
  process.kill(await agent.pid, 'SIGKILL');
  await agent.exited;
}

/** Starts an agent on the folder; `onBegun` hears of each program that it begins. */
function startAgent(
  { consoleUrl, apiKey, report }: FlyOptions,
  folder: string,
  onBegun: (step: string) => void = () => undefined,
): Leashed {
  return startLeashed({
    name: 'agent',
    command: process.execPath,
    args: [
      ...['--import', 'tsx', join(top, 'agent', 'main.ts'), '--console', consoleUrl],
      ...[
        '--id',
        'ship-finder',
        '--satellite',
        ISS,
        '--work',
        folder,
        '--contacts',
        'plan',
        '--once',
      ],
    ],
    cwd: top,
    env: { ...process.env, ORBITAL_KEY: apiKey },
    output: 'tee',
    graceMs: 5_000,
    onLine: (line) => {
      const said = parseLogLine(line);
      if (said?.msg === 'step begun') onBegun(String(said.fields['step']));
      if (said !== null && said.level >= 50)
        report.line(`  ${shortLine('agent', line) ?? said.msg}`);
    },
  });
}

/** Tells what the ground hears, until the deployment has ended. */
async function follow(options: FlyOptions, id: string): Promise<void> {
  const { consoleUrl, report, signal } = options;
  let told = 0;
  for (;;) {
    const url = `${consoleUrl}/api/deployments/${id}`;
    const page = await call(options, 'GET', `${url}/events?limit=500`);
    const events = Array.isArray(page['events']) ? (page['events'] as WireEvent[]) : [];
    for (const { event_type: type, step_id: step, payload } of events.slice(told))
      if (/^step\.(?:started|completed|failed|retrying)|^job\./.test(type))
        report.line(`  ${type}${step === null ? '' : ` ${step}`}${detailOf(payload)}`);
    told = Math.max(told, events.length);
    const { status, failure_reason: reason } = await call(options, 'GET', url);
    if (status === 'completed') return;
    if (FINAL.has(String(status)))
      throw new Error(`the mission ${String(status)}: ${String(reason)}`);
    await sleep(POLL_MS, null, { signal });
  }
}

interface WireEvent {
  readonly event_type: string;
  readonly step_id: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

function detailOf({ isolation, network, output_data_mb: mb }: WireEvent['payload']): string {
  if (typeof isolation === 'string')
    return ` (isolation: ${isolation}, network: ${String(network)})`;
  return typeof mb === 'number' ? `: ${sizeText(mb)}` : '';
}

/** A volume as a person reads it: small ones in kilobytes. */
export function sizeText(mb: number): string {
  if (mb >= 0.1) return `${mb.toFixed(2)} MB`;
  return mb >= 0.001 ? `${(mb * 1000).toFixed(1)} kB` : `${Math.round(mb * 1e6)} bytes`;
}

async function collect(options: FlyOptions, deploymentId: string): Promise<Flown> {
  const fetched = async (name: string): Promise<Buffer> => {
    const url = `${options.consoleUrl}/api/deployments/${deploymentId}/artifacts/${name}`;
    const response = await fetch(url, { headers: { 'x-api-key': options.apiKey } });
    if (!response.ok) throw new Error(`${name} is not on the ground: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  await mkdir(options.target, { recursive: true });
  const picture = join(options.target, 'ships.png');
  const drawn = await fetched('ships.png');
  await writeFile(picture, drawn);
  const contentId = `sha256-${createHash('sha256').update(drawn).digest('hex')}`;
  const finds = await fetched('ships.geojson');
  await writeFile(join(options.target, 'ships.geojson'), finds);
  // The detector of this mission wrote it.
  const read = JSON.parse(finds.toString()) as Parameters<typeof scoreFinds>[0];
  return {
    ...{ deploymentId, picture },
    page: `${options.consoleUrl}/artifacts/${contentId}?name=ships.png`,
    score: scoreFinds(read, options.seed, options.size),
  };
}

/** What a mission found, in a sentence for a person. */
export function describeScore({ found, precision, recall, visible, there }: Score): string {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  return (
    `${found} ships found; precision ${percent(precision)}, recall ${percent(recall)} of ` +
    `${visible} that no cloud hides (${there} in all)`
  );
}

function describe(plan: Readonly<Record<string, unknown>>): string {
  const schedule = plan['plan'] as { readonly total_duration_s: number };
  return `on the ground after ${Math.round(schedule.total_duration_s / 60)} min of mission time`;
}

/** One JSON request; the answer must be an object with a 2xx status. */
async function call(
  { apiKey, signal }: FlyOptions,
  method: string,
  url: string,
  body?: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 600)}`);
  // Checked where it is used.
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}
