import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { AddressInfo } from 'node:net';
import type { PlanStore } from '../../../records/plan/plans.ts';
import { createCaeBench, createMemoryPlans } from '../surfaces/cae.ts';
import { seeded } from '../random/seeded.ts';
import { type FuzzPlan, fuzzRequest } from './cae-bodies.ts';

/** What a fuzz run saw. */
export interface FuzzReport {
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that made the service fail, with their answers. */
  readonly failures: readonly string[];
  /** Processor time of the slowest request, ms, and its body. */
  readonly slowest: { readonly ms: number; readonly request: string };
  /** Heap in use after a collection, if one can be asked for. */
  readonly heapMb: HeapMarks;
}

/** What a run of the CAE saw besides. */
export interface CaeFuzzReport extends FuzzReport {
  /** Processor times of all requests, ms, in order of size. */
  readonly processorMs: readonly number[];
  /** Wall time of the longest request, ms. */
  readonly longestMs: number;
}

/** Heap in use after the first tenth of the requests, a quarter, half and all of them, MB. */
export interface HeapMarks {
  readonly early: number;
  readonly quarter: number;
  readonly half: number;
  readonly late: number;
}

const SHOWN = 2000;

/** Plans that are kept to be made again: those made first, so that memory does not grow. */
const KEPT_PLANS = 12;

/** Keeps the first plans and forgets the others. */
function createForgetfulPlans(): PlanStore {
  const memory = createMemoryPlans();
  let kept = 0;
  return {
    ...memory,
    save: (plan, source) => {
      kept += 1;
      return kept > KEPT_PLANS ? Promise.resolve() : memory.save(plan, source);
    },
  };
}

const PRESETS = ['onboard-ml-inference', 'split-learning', 'earth-observation-qa'] as const;

/** The fields of a plan that a report of its progress needs. */
const MadePlan = v.object({
  id: v.string(),
  orbital_environment: v.object({ prediction_start: v.string(), prediction_end: v.string() }),
  plan: v.object({ segments: v.array(v.object({ step_id: v.nullable(v.string()) })) }),
});

/** Makes a plan of each of some presets over some satellites. */
async function makePlans(url: string): Promise<FuzzPlan[]> {
  const plans: FuzzPlan[] = [];
  for (const satellite_id of ['25544', '40697'])
    for (const preset_id of PRESETS) {
      const answer = await fetch(`${url}/v1/plan`, {
        method: 'POST',
        body: JSON.stringify({ satellite_id, preset_id, options: { start: PLANS_START } }),
      });
      const { id, plan, orbital_environment: around } = v.parse(MadePlan, await answer.json());
      const stepIds = [...new Set(plan.segments.flatMap(({ step_id }) => step_id ?? []))];
      const startMs = Date.parse(around.prediction_start);
      plans.push({ id, stepIds, startMs, endMs: Date.parse(around.prediction_end) });
    }
  return plans;
}

const PLANS_START = '2026-07-25T00:00:00Z';

/** Sends so many fuzzed bodies, one after another, to a CAE that plans in the test's own thread. */
export async function fuzzCae(count: number, seed: number): Promise<CaeFuzzReport> {
  const bench = await createCaeBench({ plans: createForgetfulPlans() });
  const server = bench.cae.app.listen(0, '127.0.0.1');
  // A heavy request stops this thread, and with it the client, for longer than a connection may idle.
  server.keepAliveTimeout = 600_000;
  await new Promise((resolve) => server.once('listening', resolve));
  // A TCP server that listens has an address object.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const plans = await makePlans(url);
  const random = seeded(seed);
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  const processorMs: number[] = [];
  const heap = { early: 0, quarter: 0, half: 0 };
  let slowest = { ms: 0, request: '' };
  let longestMs = 0;
  for (let index = 0; index < count; index += 1) {
    const { path, body } = fuzzRequest(random, plans);
    const request = `${path} ${body.slice(0, SHOWN)}`;
    const started = process.cpuUsage();
    const startedMs = performance.now();
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const text = await answer.text();
    const { user, system } = process.cpuUsage(started);
    const ms = (user + system) / 1000;
    processorMs.push(ms);
    longestMs = Math.max(longestMs, performance.now() - startedMs);
    if (ms > slowest.ms) slowest = { ms, request };
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) failures.push(`#${index} ${answer.status} ${text} ${request}`);
    else assertSpeaks(answer.status, text, request);
    // The kit keeps every line of the log and every observation: they are not the service's memory.
    bench.kit.lines.length = 0;
    bench.kit.observed.length = 0;
    if (index === Math.floor(count / 10)) heap.early = usedHeapMb();
    if (index === Math.floor(count / 4)) heap.quarter = usedHeapMb();
    if (index === Math.floor(count / 2)) heap.half = usedHeapMb();
  }
  const heapMb = { ...heap, late: usedHeapMb() };
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  processorMs.sort((a, b) => a - b);
  return { statuses, failures, slowest, processorMs, longestMs, heapMb };
}

/** An answer is JSON, and a refusal has a code, a text, and says where what is wrong. */
function assertSpeaks(status: number, text: string, request: string): void {
  // Whatever the service answers is looked at as it is.
  const body = JSON.parse(text) as { error?: { code?: unknown; message?: unknown } };
  if (status < 300) return;
  assert.equal(typeof body.error?.code, 'string', request);
  assert.match(String(body.error?.message), /\S/, request);
}

function usedHeapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}
