import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { WorkloadManifest } from '../contracts/workload/artifact.ts';
import { SubmittedWorkload, Workload, WorkloadStages } from '../contracts/workload/workload.ts';
import { WorkloadPreview } from '../contracts/workload/preview.ts';
import { workloadRequestExamples } from '../contracts/workload/request-example.ts';
import { createTemporalClient, ServerConnection } from '../temporal/connection.ts';
import { readArguments } from './arguments.ts';
import { weigh, weightLines, type ClassRun } from './demo/workload-histories.ts';

/** Where the six workloads run, and who listens. */
export interface SixClassesOptions {
  readonly mainUrl: string;
  readonly apiKey: string;
  /** Prints one line. */
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** As fast as the platform plays. */
const SPEED = 10_000;
/** Long enough for passes to come whenever the script is run. */
const DEADLINE_HOURS = 72;
const POLL_MS = 500;

/** One request of each class that can be executed, on satellites of the shipped catalogue. */
export const REQUESTS = workloadRequestExamples.map((request) => ({
  ...request,
  speed_multiplier: SPEED,
  deadline_hours: DEADLINE_HOURS,
  metadata: { shown_by: 'six-classes' },
}));

/**
 * Submits one workload of every class at once, follows each over plain HTTP to its end and prints a
 * table of what came of them. Throws when a request is refused, when an output is not what its
 * manifest says, and when the signal aborts.
 */
export async function runSixClasses(options: SixClassesOptions): Promise<ClassRun[]> {
  const runs = await Promise.all(REQUESTS.map((request) => runOne(request, options)));
  printTable(runs, options.say);
  return runs;
}

async function runOne(request: object, options: SixClassesOptions): Promise<ClassRun> {
  const preview = await call(WorkloadPreview, '/v1/workloads/preview', options, request);
  const submitted = await call(SubmittedWorkload, '/v1/workloads', options, request);
  options.say(`${preview.kind.padEnd(14)} ${submitted.id} accepted`);
  const path = submitted.status_url;
  let phase = '';
  for (;;) {
    const workload = await call(Workload, path, options);
    if (workload.phase !== phase) {
      phase = workload.phase;
      options.say(`${preview.kind.padEnd(14)} ${submitted.id} ${phase}`);
    }
    if (workload.outcome === null) {
      await sleep(POLL_MS, undefined, { signal: options.signal });
      continue;
    }
    const { stages } = await call(WorkloadStages, `${path}/stages`, options);
    const manifest = await call(WorkloadManifest, `${path}/artifacts`, options);
    return { preview, workload, stages, manifest, verified: await verify(manifest, options) };
  }
}

/** Fetches every output that the platform keeps and compares its hash with the manifest's. */
async function verify(manifest: WorkloadManifest, options: SixClassesOptions): Promise<number> {
  let verified = 0;
  for (const { contentId, name } of manifest.outputs) {
    if (contentId === undefined) continue;
    const response = await ask(`/v1/artifacts/${contentId}`, options);
    const content = Buffer.from(await response.arrayBuffer());
    const found = `sha256-${createHash('sha256').update(content).digest('hex')}`;
    if (!response.ok || found !== contentId)
      throw new Error(`${name} of ${manifest.id} is not the content that its manifest states`);
    verified += 1;
  }
  return verified;
}

async function call<const Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  options: SixClassesOptions,
  body?: object,
): Promise<v.InferOutput<Schema>> {
  const response = await ask(path, options, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
  return v.parse(schema, JSON.parse(text));
}

/** How often a busy platform is asked again, at the time that it names. */
const MOST_TRIES = 10;

async function ask(path: string, options: SixClassesOptions, body?: object): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await askOnce(path, options, body);
    const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (response.status !== 503 || attempt === MOST_TRIES || Number.isNaN(retryAfterS))
      return response;
    await response.body?.cancel();
    await sleep(1000 * retryAfterS);
  }
}

function askOnce(path: string, options: SixClassesOptions, body?: object): Promise<Response> {
  return fetch(`${options.mainUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${options.apiKey}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: options.signal,
  });
}

const COLUMNS = [
  'class',
  'ended',
  'stages',
  'satellites',
  'mission time',
  'wall',
  'outputs',
  'OCU-s',
  'USD',
] as const;

function printTable(runs: readonly ClassRun[], say: (line: string) => void): void {
  const rows = [COLUMNS, ...runs.map(rowOf)];
  const widths = COLUMNS.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  say('');
  for (const row of rows)
    say(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  for (const { workload, stages } of runs) {
    say('');
    say(`${workload.class}  ${workload.id}  ${workload.plan?.strategy ?? ''}`);
    for (const stage of stages) say(stageLine(stage));
    if (workload.outcome?.message !== undefined) say(`  ${workload.outcome.message}`);
  }
}

function rowOf({ workload, stages, manifest, verified }: ClassRun): readonly string[] {
  const { outcome, cost, plan } = workload;
  const satellites = new Set(stages.map(({ satellite }) => satellite));
  satellites.delete('ground');
  return [
    workload.class,
    workload.phase,
    `${workload.progress.stages_done} of ${workload.progress.stages_total}`,
    String(satellites.size),
    plan?.finish_s === undefined ? '' : `${Math.round(plan.finish_s / 60)} min`,
    outcome === null ? '' : `${outcome.duration_s.toFixed(1)} s`,
    `${manifest.outputs.length} (${verified} verified)`,
    String(cost?.ocu ?? 0),
    ((cost?.cents ?? 0) / 100).toFixed(2),
  ];
}

function stageLine(stage: ClassRun['stages'][number]): string {
  const where = `${stage.satellite_name} (${stage.satellite})`;
  const artifact = stage.artifact === undefined ? '' : `  ${stage.artifact.name}`;
  return (
    `  ${String(stage.index).padStart(2)} ${stage.role.padEnd(9)} ${stage.status.padEnd(8)} ` +
    `${where.padEnd(28)} ${stage.compute_s.toFixed(1).padStart(8)} s  ` +
    `down ${stage.downlink_mb.toFixed(2)} MB${artifact}`
  );
}

const USAGE = `npm run six-classes -- [--url http://localhost:8080] [--key <API key>] [--minutes 10] [--temporal host:port]

Submits one workload of every class to a running platform (npm start) and follows each to its end.
Without --key the development key in .data/dev-api-key is used. With --temporal the history that the
workflows of each left there is printed too.`;

async function main(): Promise<void> {
  const { values } = readArguments(
    {
      options: {
        url: { type: 'string', default: 'http://localhost:8080' },
        key: { type: 'string' },
        minutes: { type: 'string', default: '10' },
        temporal: { type: 'string' },
      },
    },
    USAGE,
  );
  const apiKey = values.key ?? (await readFile('.data/dev-api-key', 'utf8')).trim();
  const runs = await runSixClasses({
    mainUrl: values.url,
    apiKey,
    say: (line) => {
      console.log(line);
    },
    signal: AbortSignal.timeout(Number(values.minutes) * 60_000),
  });
  if (values.temporal !== undefined) await sayWeights(values.temporal, runs);
  if (runs.some(({ workload }) => workload.phase !== 'done')) process.exitCode = 1;
}

/** Prints what the workflows of each workload left in the Temporal at an address. */
async function sayWeights(address: string, runs: readonly ClassRun[]): Promise<void> {
  const connection = ServerConnection.open(address);
  try {
    const client = createTemporalClient(connection, 'default');
    const weights = await Promise.all(runs.map((run) => weigh(client, run)));
    console.log(['', ...weightLines(runs, weights)].join('\n'));
  } finally {
    await connection.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
