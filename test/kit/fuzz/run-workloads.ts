import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { seeded } from '../random/seeded.ts';
import { LIVE_KEY } from '../surfaces/main-api.ts';
import { createWorkloadApi } from '../surfaces/workload-api.ts';
import type { FuzzReport } from './run-cae.ts';
import { workloadFuzzRequest } from './workload-bodies.ts';

const SHOWN = 2_000;

/** Sends so many fuzzed workloads, one after another, to a main API that plans in the test's thread. */
export async function fuzzWorkloads(
  count: number,
  seed: number,
): Promise<Omit<FuzzReport, 'heapMb'>> {
  const site = await createWorkloadApi();
  const server = site.bench.main.app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A TCP server that listens has an address object.
  const { port } = server.address() as AddressInfo;
  const random = seeded(seed);
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let slowest = { ms: 0, request: '' };
  for (let index = 0; index < count; index += 1) {
    const { path, body } = workloadFuzzRequest(random);
    const request = `${path} ${body.slice(0, SHOWN)}`;
    const started = process.cpuUsage();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${LIVE_KEY}` },
      body,
    });
    const text = await answer.text();
    const { user, system } = process.cpuUsage(started);
    const ms = (user + system) / 1000;
    if (ms > slowest.ms) slowest = { ms, request };
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) {
      const log = JSON.stringify(site.bench.kit.lines.at(-1)).slice(0, SHOWN);
      failures.push(`#${index} ${answer.status} ${text} ${request} ${log}`);
    } else assertSpeaks(answer.status, text, request);
    site.reset();
    site.bench.kit.lines.length = 0;
  }
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return { statuses, failures, slowest };
}

/** An answer is JSON; a refusal has a code and a text, an infeasible preview its reasons. */
function assertSpeaks(status: number, text: string, request: string): void {
  // Whatever the service answers is looked at as it is.
  const body = JSON.parse(text) as {
    error?: { code?: unknown; message?: unknown };
    plan?: { feasible?: unknown; reasons?: readonly unknown[] };
  };
  if (status === 200 && body.plan?.feasible === false)
    assert.ok((body.plan.reasons?.length ?? 0) > 0, request);
  if (status < 300) return;
  assert.equal(typeof body.error?.code, 'string', request);
  assert.match(String(body.error?.message), /\S/, request);
}
