import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { REQUESTS } from '../six-classes.ts';
import { firstThreadSeconds, processorSeconds } from './processor.ts';
import type { Shape } from './shape.ts';
import { call } from './smoke.ts';

/** Kinds of processes; of workers the event loop, which is one thread, and all other threads. */
export const KINDS = ['api', 'loop', 'threads', 'temporal', 'postgres', 'mongod'] as const;
export type Kind = (typeof KINDS)[number];

/** Processor time by kind of process, ms. */
export type Costs = Readonly<Record<Kind, number>>;

/** What workloads of one class took. */
export interface ClassCost {
  readonly class: string;
  readonly workloads: number;
  /** Of one of them, what the processes take at rest not counted. */
  readonly each: Costs;
  /** From the request until it was done when nothing else ran, s: the middle of some. */
  readonly aloneS: number;
}

/** What the processes take and what workloads of each class take. */
export interface MeasuredCosts {
  /** At rest, ms of processor a second. */
  readonly rest: Costs;
  readonly classes: readonly ClassCost[];
}

/** How long the processes are watched while nothing is asked of them, and how long before they are left alone, ms. */
const REST_MS = 4_000;
const SETTLE_MS = 8_000;
/** Looks at rest, of which the least counts: now and then a process tidies up. */
const RESTS = 3;
const POLL_MS = 200;
/** What a round leaves to be done: histories, events, rows of visibility, ms. */
const AFTER_MS = 2_000;

/** How costs are measured. */
export interface CostOptions {
  readonly shape: Shape;
  readonly apiKey: string;
  /** Workloads of each class, all at once. */
  readonly perClass: number;
  readonly signal: AbortSignal;
}

/** Processor time of processes of each kind so far, ms. */
export async function costsSoFar(shape: Shape): Promise<Costs> {
  const each = Object.entries(await processorSeconds(shape.programs));
  const of = (kind: string): number =>
    each.filter(([name]) => name.startsWith(kind)).reduce((sum, [, s]) => sum + 1_000 * s, 0);
  const workers = Object.entries(shape.programs).filter(([name]) => name.startsWith('worker'));
  const loops = await Promise.all(workers.map(([, pid]) => firstThreadSeconds(pid)));
  const loop = 1_000 * loops.reduce((sum, one) => sum + one, 0);
  return forEachKind((kind) =>
    kind === 'loop' ? loop : kind === 'threads' ? Math.max(0, of('worker') - loop) : of(kind),
  );
}

/** Runs a workload of each class at every worker or so, then measures the processes at rest, then class by class. */
export async function measureCosts(options: CostOptions): Promise<MeasuredCosts> {
  const { shape, signal } = options;
  const mongo = new MongoClient(shape.mongoUri);
  try {
    // What a process does for the first time takes it several times as long.
    for (const request of REQUESTS)
      await runClass(request, mongo, {
        ...options,
        perClass: Math.min(WARM, 2 * options.perClass),
      });
    await sleep(SETTLE_MS, null, { signal });
    const rest = await costsAtRest(shape, signal);
    const classes: ClassCost[] = [];
    for (const request of REQUESTS) classes.push(await measureClass(request, rest, mongo, options));
    return { rest, classes };
  } finally {
    await mongo.close();
  }
}

/** What processes of each kind take while nothing is asked of them, ms a second. */
async function costsAtRest(shape: Shape, signal: AbortSignal): Promise<Costs> {
  const rests: Costs[] = [];
  for (let index = 0; index < RESTS; index += 1) {
    const before = await costsSoFar(shape);
    await sleep(REST_MS, null, { signal });
    const after = await costsSoFar(shape);
    rests.push(forEachKind((kind) => ((after[kind] - before[kind]) * 1_000) / REST_MS));
  }
  return forEachKind((kind) => Math.min(...rests.map((rest) => rest[kind])));
}

/** Workloads of each class that nobody measures; fewer where few are measured. */
const WARM = 6;

async function measureClass(
  request: (typeof REQUESTS)[number],
  rest: Costs,
  mongo: MongoClient,
  options: CostOptions,
): Promise<ClassCost> {
  const { shape, perClass, signal } = options;
  const alone: number[] = [];
  for (let index = 0; index < ALONE; index += 1) {
    const begun = performance.now();
    await runClass(request, mongo, { ...options, perClass: 1 });
    alone.push((performance.now() - begun) / 1_000);
  }
  const before = await costsSoFar(shape);
  const since = performance.now();
  await runClass(request, mongo, options);
  await sleep(AFTER_MS, null, { signal });
  const after = await costsSoFar(shape);
  const wallS = (performance.now() - since) / 1_000;
  const each = forEachKind((kind) =>
    Math.max(0, (after[kind] - before[kind] - rest[kind] * wallS) / perClass),
  );
  const aloneS = alone.sort((a, b) => a - b)[ALONE >> 1] ?? 0;
  return { class: classOf(request), workloads: perClass, each, aloneS };
}

/** Workloads of each class that run alone. */
const ALONE = 3;

/** Submits workloads of one class, all at once and at all APIs in turns, and waits until they are done. */
async function runClass(
  request: (typeof REQUESTS)[number],
  mongo: MongoClient,
  { shape, apiKey, perClass, signal }: CostOptions,
): Promise<void> {
  const ids = await Promise.all(
    Array.from({ length: perClass }, async (_, index) => {
      const api = shape.apis[index % shape.apis.length]?.main ?? '';
      const { id } = await call(`${api}/v1/workloads`, { apiKey, signal, body: request });
      return String(id);
    }),
  );
  await untilEnded(mongo, ids, signal);
}

/** The class that a request of the examples is of. */
export function classOf(request: (typeof REQUESTS)[number]): string {
  return 'parallelism' in request ? request.parallelism.class : 'single';
}

/** Asks the records rather than the API, whose time is measured. Throws when one did not end as done. */
export async function untilEnded(
  mongo: MongoClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const workloads = mongo
    .db('orbital_compute')
    .collection<{ _id: string; phase: string }>('workloads');
  for (;;) {
    const found = await workloads
      .find({ _id: { $in: [...ids] }, phase: { $in: FINAL } })
      .project<{ phase: string }>({ phase: 1 })
      .toArray();
    const other = found.find(({ phase }) => phase !== 'done');
    if (other !== undefined) throw new Error(`a workload ended as ${other.phase}`);
    if (found.length === ids.length) return;
    await sleep(POLL_MS, null, { signal });
  }
}

const FINAL = ['done', 'failed', 'timed_out', 'canceled'];

/** The same of each kind. */
export function forEachKind(of: (kind: Kind) => number): Costs {
  return {
    ...{ api: of('api'), loop: of('loop'), threads: of('threads') },
    ...{ temporal: of('temporal'), postgres: of('postgres'), mongod: of('mongod') },
  };
}

/** What each kind is called in tables. */
export const TITLES: Readonly<Record<Kind, string>> = {
  ...{ api: 'api', loop: 'w. loop', threads: 'w. rest' },
  ...{ temporal: 'temporal', postgres: 'postgres', mongod: 'mongod' },
};

/** The costs as lines of a table, ms of processor. */
export function costLines({ rest, classes }: MeasuredCosts): string[] {
  const row = (cells: readonly string[]): string =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(9))).join(' ');
  const cells = (costs: Costs): string[] => [
    ...KINDS.map((kind) => costs[kind].toFixed(0)),
    KINDS.reduce((sum, kind) => sum + costs[kind], 0).toFixed(0),
  ];
  return [
    row(['ms of processor', ...KINDS.map((kind) => TITLES[kind]), 'sum']),
    row(['at rest, a second', ...cells(rest)]),
    ...classes.map(({ class: name, each }) => row([`a workload, ${name}`, ...cells(each)])),
  ];
}
