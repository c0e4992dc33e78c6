import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { Report } from '../engines/report.ts';
import { classOf, costsSoFar, forEachKind, untilEnded, type Costs } from '../production/cost.ts';
import type { Shape } from '../production/shape.ts';
import { call } from '../production/smoke.ts';
import { REQUESTS } from '../six-classes.ts';
import type { Arrival, WorkloadClass } from './arrivals.ts';
import { watchMachine, type MachineLoad } from './machine.ts';
import { between, storeFigures, type StoreFigures } from './store-figures.ts';

/** What a run with real workloads showed. */
export interface RealRun {
  readonly workloads: number;
  readonly lengthS: number;
  /** Processor time of all of it, with what processes take at rest, ms. */
  readonly costs: Costs;
  /** The same in the busiest tenth of it. */
  readonly peakCosts: Costs;
  /** From a request to its answer, s, sorted. */
  readonly acceptedS: readonly number[];
  /** From a workload's record to its end, s, sorted; by class. */
  readonly endedS: Readonly<Record<string, readonly number[]>>;
  /** Mean time from Temporal's having a task to a worker's having it, by kind of task and queue, s. */
  readonly startedS: Readonly<Record<string, number>>;
  readonly machine: MachineLoad;
  readonly stores: StoreFigures;
}

const PARTS = 10;
/** So long what was submitted may take to end after the last request, ms. */
const LAST_MS = 300_000;

/** Submits workloads as they arrive, at both APIs in turns, and waits until all are done. */
export async function realRun(
  coming: readonly Arrival[],
  lengthS: number,
  { shape, apiKey, report, signal }: RealRunOptions,
): Promise<RealRun> {
  const mongo = new MongoClient(shape.mongoUri);
  const machine = watchMachine();
  try {
    const before = await looksAt(shape);
    const begunMs = performance.now();
    const submitted: Promise<{ readonly id: string; readonly tookS: number }>[] = [];
    const parts = followParts(shape, lengthS, signal);
    for (const [index, { atS, class: name }] of coming.entries()) {
      await sleep(Math.max(0, 1_000 * atS - (performance.now() - begunMs)), null, { signal });
      submitted.push(submit(shape, apiKey, { index, class: name, signal }));
      report.progress(`${index + 1} of ${coming.length} workloads submitted`);
    }
    const accepted = await Promise.all(submitted);
    const ids = accepted.map(({ id }) => id);
    const last = AbortSignal.any([signal, AbortSignal.timeout(LAST_MS)]);
    await untilEnded(mongo, ids, last);
    const after = await looksAt(shape);
    return {
      ...{ workloads: coming.length, lengthS: (performance.now() - begunMs) / 1_000 },
      costs: minus(after.costs, before.costs),
      peakCosts: await parts,
      acceptedS: accepted.map(({ tookS }) => tookS).sort((a, b) => a - b),
      endedS: await endsOf(mongo, ids),
      startedS: meansOf(before.started, after.started),
      machine: await machine.stop(),
      stores: between(before.stores, after.stores),
    };
  } finally {
    await machine.stop();
    await mongo.close();
  }
}

/** What a run works with. */
export interface RealRunOptions {
  readonly shape: Shape;
  readonly apiKey: string;
  readonly report: Report;
  readonly signal: AbortSignal;
}

async function looksAt(shape: Shape): Promise<{
  readonly costs: Costs;
  readonly stores: StoreFigures;
  readonly started: ReadonlyMap<string, SumAndCount>;
}> {
  const costs = await costsSoFar(shape);
  return { costs, stores: await storeFigures(shape), started: await startLatencies(shape) };
}

/** The busiest of ten equal parts of a run. */
async function followParts(shape: Shape, lengthS: number, signal: AbortSignal): Promise<Costs> {
  const parts: Costs[] = [];
  let before = await costsSoFar(shape);
  for (let index = 0; index < PARTS; index += 1) {
    await sleep((1_000 * lengthS) / PARTS, null, { signal }).catch(() => null);
    const after = await costsSoFar(shape);
    parts.push(minus(after, before));
    before = after;
  }
  const sumOf = (costs: Costs): number => Object.values(costs).reduce((sum, one) => sum + one, 0);
  return parts.sort((a, b) => sumOf(b) - sumOf(a))[0] ?? forEachKind(() => 0);
}

async function submit(
  { apis }: Shape,
  apiKey: string,
  asked: { readonly index: number; readonly class: WorkloadClass; readonly signal: AbortSignal },
): Promise<{ readonly id: string; readonly tookS: number }> {
  const body = REQUESTS.find((request) => classOf(request) === asked.class);
  const url = `${apis[asked.index % apis.length]?.main ?? ''}/v1/workloads`;
  const since = performance.now();
  const { id } = await call(url, { apiKey, signal: asked.signal, ...(body && { body }) });
  return { id: String(id), tookS: (performance.now() - since) / 1_000 };
}

/** How long each workload took by its record. */
async function endsOf(
  mongo: MongoClient,
  ids: readonly string[],
): Promise<Record<string, number[]>> {
  const ends: Record<string, number[]> = {};
  const found = mongo
    .db('orbital_compute')
    .collection<{ _id: string }>('workloads')
    .find({ _id: { $in: [...ids] } })
    .project<{ class: string; created_at: Date; history: { at: Date }[] }>({
      ...{ class: 1, created_at: 1, history: 1 },
    });
  for await (const { class: name, created_at: begun, history } of found) {
    const endMs = history.at(-1)?.at.getTime() ?? Number.NaN;
    (ends[name] ??= []).push((endMs - begun.getTime()) / 1_000);
  }
  for (const list of Object.values(ends)) list.sort((a, b) => a - b);
  return ends;
}

interface SumAndCount {
  readonly sum: number;
  readonly count: number;
}

const LATENCY =
  /^temporal_(workflow_task|activity)_schedule_to_start_latency_seconds_(sum|count)\{([^}]*)\} (\S+)/;

/** What the workers count of the waits in Temporal's queues, all of them together. */
async function startLatencies({ metrics }: Shape): Promise<Map<string, SumAndCount>> {
  const found = new Map<string, SumAndCount>();
  for (const [name, url] of Object.entries(metrics)) {
    if (!name.startsWith('worker')) continue;
    const text = await (await fetch(url)).text();
    for (const line of text.split('\n')) {
      const [, task = '', field = '', labels = '', value = ''] = LATENCY.exec(line) ?? [];
      if (task === '') continue;
      const queue = /task_queue="([^"]*)"/.exec(labels)?.[1] ?? '';
      const key = `${task.replace('_', ' ')}, ${queue}`;
      const { sum, count } = found.get(key) ?? { sum: 0, count: 0 };
      const more = Number(value);
      found.set(key, field === 'sum' ? { sum: sum + more, count } : { sum, count: count + more });
    }
  }
  return found;
}

function meansOf(
  before: ReadonlyMap<string, SumAndCount>,
  after: ReadonlyMap<string, SumAndCount>,
): Record<string, number> {
  return Object.fromEntries(
    [...after].flatMap(([key, { sum, count }]) => {
      const was = before.get(key) ?? { sum: 0, count: 0 };
      const more = count - was.count;
      return more > 0 ? [[key, (sum - was.sum) / more] as const] : [];
    }),
  );
}

function minus(after: Costs, before: Costs): Costs {
  return forEachKind((kind) => after[kind] - before[kind]);
}
