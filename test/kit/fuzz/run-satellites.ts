import { createCaeBench } from '../surfaces/cae.ts';
import { TEST_KEY } from '../surfaces/test-kit.ts';
import { listening } from '../http/serve.ts';
import { type FuzzReport, rawAnswer, runFuzz } from './run-fuzz.ts';
import { satelliteFuzz } from './satellite-requests.ts';

const SHOWN = 1_000;

/** Sends so many requests about satellites, one after another, to a main API over the shipped catalogue. */
export async function fuzzSatellites(count: number, seed: number): Promise<FuzzReport> {
  const bench = await createCaeBench();
  const server = await listening(bench.main.app.callback());
  const headers = { authorization: `Bearer ${TEST_KEY}` };
  const report = await runFuzz({
    count,
    seed,
    make: satelliteFuzz,
    send: ({ path }) => rawAnswer(`${server.url}${path}`, { headers }),
    show: ({ path }) => path,
    faultOf: ({ status, text }, { path, names }) => {
      const fault = faultOf(status, text, path, names);
      return fault === null ? null : `${status} ${fault}`.slice(0, SHOWN);
    },
    reset: () => {
      bench.kit.lines.length = 0;
    },
  });
  await server.close();
  return report;
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
    // Sets of the past tell their epochs; no moment is asked for.
    if (/^\/v1\/ground-stations|\/elements(?:\?|$)/.test(path)) return null;
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
