import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import type { PlanStore } from '../../../records/plans.ts';
import { createCaeBench } from '../cae.ts';
import { seeded } from '../seeded.ts';
import { fuzzRequest } from './cae-bodies.ts';

/** What a fuzz run saw. */
export interface FuzzReport {
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that made the service fail, with their answers. */
  readonly failures: readonly string[];
  /** Processor time of the slowest request, ms, and its body. */
  readonly slowest: { readonly ms: number; readonly request: string };
  /** Heap in use after a collection, if one can be asked for: after the first tenth and at the end. */
  readonly heapMb: { readonly early: number; readonly late: number };
}

const SHOWN = 2000;

/** Forgets plans, so that what is left of the memory is the service's. */
const FORGETFUL: PlanStore = {
  save: () => Promise.resolve(),
  source: () => Promise.resolve(null),
  get: () => Promise.resolve(null),
  events: () => Promise.resolve(null),
};

/** Sends so many fuzzed bodies, one after another, to a CAE that plans in the test's own thread. */
export async function fuzzCae(count: number, seed: number): Promise<FuzzReport> {
  const bench = await createCaeBench({ plans: FORGETFUL });
  const server = bench.cae.app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A TCP server that listens has an address object.
  const { port } = server.address() as AddressInfo;
  const random = seeded(seed);
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let slowest = { ms: 0, request: '' };
  let early = 0;
  for (let index = 0; index < count; index += 1) {
    const { path, body } = fuzzRequest(random);
    const request = `${path} ${body.slice(0, SHOWN)}`;
    const started = process.cpuUsage();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const text = await answer.text();
    const { user, system } = process.cpuUsage(started);
    const ms = (user + system) / 1000;
    if (ms > slowest.ms) slowest = { ms, request };
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) failures.push(`#${index} ${answer.status} ${text} ${request}`);
    else assertSpeaks(answer.status, text, request);
    // The kit keeps every line of the log and every observation: they are not the service's memory.
    bench.kit.lines.length = 0;
    bench.kit.observed.length = 0;
    if (index === Math.floor(count / 10)) early = usedHeapMb();
  }
  const late = usedHeapMb();
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return { statuses, failures, slowest, heapMb: { early, late } };
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
