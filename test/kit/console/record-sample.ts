import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { wholeCdm } from '../makers/cdm.ts';
import { BENCH_NOW_MS, createCaeBench } from '../surfaces/cae.ts';
import { callerOf, KNOWN_KEYS, LIVE_KEY } from '../surfaces/main-api.ts';

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
/** What was asked of the CAE, which answers 200. */
async function ask(path: string, body: object): Promise<unknown> {
  const answer = await post(path, body);
  if (answer.status !== 200) throw new Error(`POST ${path} answered ${answer.status}`);
  return answer.body as unknown;
}

const around = `start=${new Date(BENCH_NOW_MS - 51 * 60_000).toISOString()}&hours=25&points=1501`;
// A message of somebody about two satellites of the catalogue: an encounter that is near.
const brought = await request(bench.main.app.callback())
  .post('/v1/conjunctions/cdm')
  .set({ Authorization: `Bearer ${LIVE_KEY}`, 'Content-Type': 'text/plain' })
  .send(wholeCdm());
if (brought.status !== 201) throw new Error(`the message was answered ${brought.status}`);
// The route's own answer.
const { conjunction } = brought.body as { conjunction: { id: string } };
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
  environment: await read(`/v1/satellites/25544/environment?${around}`),
  hazards: await ask('/v1/hazards', { satellite_id: '25544', start, prediction_hours: 24 }),
  ocu: await ask('/v1/ocu/negotiate', { satellite_id: '25544', start, workload_power_w: 20 }),
  stations: await read('/v1/ground-stations'),
  conjunctions: await read('/v1/conjunctions?days_ahead=7&limit=20'),
  conjunction: await read(`/v1/conjunctions/${conjunction.id}`),
  patterns: await read('/v1/patterns?limit=20'),
  elements: await read('/v1/satellites/43613/elements?limit=100'),
  presets: await read('/v1/presets'),
};
writeFileSync(
  join(import.meta.dirname, '..', '..', 'fixtures', 'console-sample.json'),
  `${JSON.stringify(sample)}\n`,
);
