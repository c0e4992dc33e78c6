import type { AddressInfo } from 'node:net';
import { createCaeBench } from '../surfaces/cae.ts';
import { TEST_KEY } from '../surfaces/test-kit.ts';
import { seeded } from '../random/seeded.ts';
import type { FuzzReport } from './run-cae.ts';
import { satelliteFuzz } from './satellite-requests.ts';

const SHOWN = 1_000;

/** Sends so many requests about satellites, one after another, to a main API over the shipped catalogue. */
export async function fuzzSatellites(
  count: number,
  seed: number,
): Promise<Omit<FuzzReport, 'heapMb'>> {
  const bench = await createCaeBench();
  const server = bench.main.app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A TCP server that listens has an address object.
  const { port } = server.address() as AddressInfo;
  const random = seeded(seed);
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let slowest = { ms: 0, request: '' };
  for (let index = 0; index < count; index += 1) {
    const { path, names } = satelliteFuzz(random);
    const started = process.cpuUsage();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${TEST_KEY}` },
    });
    const text = await answer.text();
    const { user, system } = process.cpuUsage(started);
    const ms = (user + system) / 1000;
    if (ms > slowest.ms) slowest = { ms, request: path };
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const fault = faultOf(answer.status, text, path, names);
    if (fault !== null)
      failures.push(`#${index} ${path} ${answer.status} ${fault}`.slice(0, SHOWN));
    bench.kit.lines.length = 0;
  }
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return { statuses, failures, slowest };
}

/** What an answer lacks: a refusal names its parameter, an answer about a satellite its elements' age. */
function faultOf(
  status: number,
  text: string,
  path: string,
  names: readonly string[],
): string | null {
  // Whatever the service answers is looked at as it is.
  const body = JSON.parse(text) as {
    error?: { code?: unknown; message?: unknown; details?: { problems?: { path: string }[] } };
    items?: readonly object[];
  };
  if (status >= 500) return text;
  if (status === 200) {
    if (path.startsWith('/v1/ground-stations')) return null;
    const shown = body.items ?? [body];
    const lacking = shown.find(
      (one) => !('elements_age_hours' in one && 'expected_error_km' in one),
    );
    return lacking === undefined ? null : `no age: ${text}`;
  }
  if (typeof body.error?.message !== 'string' || typeof body.error.code !== 'string') return text;
  if (status !== 400 || body.error.code !== 'validation_error') return null;
  const paths = body.error.details?.problems?.map((problem) => problem.path) ?? [];
  const expected = [...names, 'id', 'lat', 'lon', 'power_w'];
  if (paths.length === 0) return `names no field: ${text}`;
  const strange = paths.filter((one) => !expected.includes(one));
  return strange.length === 0 ? null : `names another field: ${text}`;
}
