import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BENCH_NOW_MS, createCaeBench } from '../surfaces/cae.ts';
import { callerOf, KNOWN_KEYS } from '../surfaces/main-api.ts';

/**
 * Records what the main API answers over the shipped catalogue at a fixed time, for the page's tests:
 * `node --import tsx test/kit/console/record-sample.ts`.
 */
const bench = await createCaeBench({ kit: { keys: KNOWN_KEYS } });
const { get, post } = callerOf(bench.main);
const start = new Date(BENCH_NOW_MS).toISOString();

async function read(path: string): Promise<unknown> {
  const answer = await get(path);
  const { status } = answer;
  const body: unknown = answer.body;
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function plan(body: object): Promise<{ id: string }> {
  const answer = await post('/v1/plan', body);
  if (answer.status !== 201)
    throw new Error(`POST /v1/plan answered ${answer.status}: ${answer.text}`);
  // The route's own answer.
  return answer.body as { id: string };
}

const options = { start, explain: true };
const first = await plan({ satellite_id: '25544', preset_id: 'split-learning', options });
const second = await plan({
  satellite_id: '25544',
  preset_id: 'split-learning',
  options: { ...options, min_elevation_deg: 25 },
});
const refused = await post('/v1/plan', {
  satellite_id: '25544',
  preset_id: 'split-learning',
  policy: { deadline_orbits: 0.1 },
  options,
});
const track = `/v1/satellites/25544/trajectory?start=${new Date(BENCH_NOW_MS - 46 * 60_000).toISOString()}&end=${new Date(BENCH_NOW_MS + 140 * 60_000).toISOString()}&interval_sec=60`;
const sample = {
  now: start,
  plans: [first, second],
  timelines: [
    await read(`/v1/plan/${first.id}/timeline`),
    await read(`/v1/plan/${second.id}/timeline`),
  ],
  refusal: refused.body as unknown,
  satellite: await read('/v1/satellites/25544'),
  satellites: await read('/v1/satellites?limit=30'),
  passes: await read('/v1/satellites/25544/passes?hours=24'),
  trajectory: await read(track),
  stations: await read('/v1/ground-stations'),
  conjunctions: await read('/v1/conjunctions?days_ahead=7&limit=20'),
  patterns: await read('/v1/patterns?limit=20'),
  elements: await read('/v1/satellites/43613/elements?limit=100'),
  presets: await read('/v1/presets'),
};
writeFileSync(
  join(import.meta.dirname, '..', '..', 'fixtures', 'console-sample.json'),
  `${JSON.stringify(sample)}\n`,
);
