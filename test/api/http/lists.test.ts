import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { jsonSchemaOf } from '../../../api/http/documents/schemas.ts';
import { everyRoute } from '../../kit/surfaces/every-route.ts';
import { assertListHabit } from '../../kit/http/list-habit.ts';
import { create } from '../../kit/surfaces/session-requests.ts';
import { createSessionBench } from '../../kit/surfaces/session-surface.ts';
import { useWorkloadApi } from '../../kit/surfaces/workload-api.ts';

/** What answers an array of objects and is no list, or is one by another rule, and why. */
const NO_LIST: Readonly<Record<string, string>> = {
  'main GET /v1/usage': 'a statement of several limits',
  'main GET /v1/retention': 'one setting with its three parts',
  'main GET /v1/plan/:id/timeline': 'a chart: rows, curves and marks together',
  'cae GET /v1/plan/:id/timeline': 'a chart: rows, curves and marks together',
  'console GET /api/plans/:id/timeline': 'a chart: rows, curves and marks together',
  'main GET /v1/satellites/:id/trajectory': 'a curve over a span that the request chose',
  'main GET /v1/satellites/:id/environment': 'curves over a span that the request chose',
  'main GET /v1/satellites/:id/visibility': 'one moment, seen by every station',
  'main GET /v1/satellites/:id/passes': 'everything in a span of time: `start` goes on, no cursor',
  'main GET /v1/satellites/:id/feasibility': 'one verdict with its reasons',
  'simulation GET /v1/templates': 'published as a bare array',
  'simulation GET /v1/constellation-templates': 'published as a bare array',
  'console GET /api/plans/compare': 'a table of the plans that the request names',
  'console GET /api/agents/:agent_id/telemetry': 'series over a span that the request chose',
  'console GET /api/deployments/:id/events/summary': 'counts over a span',
  'console GET /api/deployments/:id/progress': 'one comparison with its steps',
  'console GET /api/overview': 'several short lists, each cut to what a page shows',
  'console GET /api/search': 'the best matches; a longer text finds the rest',
  'console GET /api/status': 'every part of the platform at one moment',
  'main GET /v1/webhooks/:id/stats': 'counts over a span',
  'console GET /api/agent/keys': 'the few keys that sign hand-outs, at once',
  'console GET /api/agent/workloads': 'one piece of work with its events',
  'console GET /api/fleet/document': 'a fleet as one document, as it is put',
  'main GET /v1/fleet/document': 'a fleet as one document, as it is put',
  'console GET /api/schedule': 'a chart: rows and curves together',
  'console GET /api/schedule/utilisation': 'figures over a span that the request chose',
  'console GET /api/satellites': 'the best matches of a search; GET /v1/satellites pages',
};

/** Lists that stand beside the items: what was left out, and sentences about the whole. */
const BESIDE = ['skipped', 'notices', 'warnings', 'not_detectable'];
/** Lists whose items were published in another form than those under `data`. */
const OTHER_FORMS = ['main GET /v1/patterns patterns'];

describe('the habit of lists', () => {
  const shapes = new Map<string, unknown>();
  before(async () => {
    for (const { name, route } of await everyRoute()) {
      const answer = route.responses[200];
      if (route.method !== 'GET' || /\/:\w+$/.test(route.path)) continue;
      if (answer !== undefined && 'schema' in answer) shapes.set(name, jsonSchemaOf(answer.schema));
    }
  });

  it('is kept by every operation of the four surfaces that answers a list', () => {
    const lists = [...shapes].filter(([, shape]) => hasObjects(shape)).map(([name]) => name);
    const without = lists.filter((name) => {
      const properties = propertiesOf(shapes.get(name));
      return !['data', 'has_more', 'cursor', 'total'].every((field) => properties.has(field));
    });
    assert.deepEqual(without.sort(), Object.keys(NO_LIST).sort());
    assert.ok(lists.length - without.length >= 20, `${lists.length}, ${without.length} without`);
  });

  it('has the same items under `data` as under the older name', () => {
    for (const [name, shape] of shapes) {
      if (name in NO_LIST) continue;
      const properties = propertiesOf(shape);
      const data = properties.get('data');
      if (data === undefined) continue;
      for (const [field, schema] of properties)
        if (
          isList(schema) &&
          ![...BESIDE, ...OTHER_FORMS].some((one) => `${name} ${field}`.endsWith(one))
        )
          assert.deepEqual(schema.items, itemsOf(data), `${name} ${field}`);
    }
  });
});

function propertiesOf(shape: unknown): ReadonlyMap<string, unknown> {
  if (typeof shape !== 'object' || shape === null || !('properties' in shape)) return new Map();
  const { properties } = shape;
  if (typeof properties !== 'object' || properties === null) return new Map();
  return new Map<string, unknown>(Object.entries(properties));
}

function isList(schema: unknown): schema is { readonly items: unknown } {
  return Reflect.get(Object(schema), 'type') === 'array';
}

function itemsOf(schema: unknown): unknown {
  return isList(schema) ? schema.items : null;
}

/** Whether it is an array of objects, or has one at the top. */
function hasObjects(shape: unknown): boolean {
  return [shape, ...propertiesOf(shape).values()].some(
    (schema) => isList(schema) && Reflect.get(Object(schema.items), 'type') === 'object',
  );
}

describe('lists of the main API and of sessions', () => {
  const site = useWorkloadApi();

  it('page, count and refuse alike', async () => {
    for (let made = 0; made < 4; made += 1) {
      site.bench.nowMs += 1000;
      await site.submit();
    }
    const batch = { jobs: [{ preset_id: 'split-learning' }], satellites: [25544] };
    for (let made = 0; made < 4; made += 1) {
      site.bench.nowMs += 1000;
      assert.equal((await site.api.post('/v1/schedule/batch', batch)).status, 202);
    }
    const id = await site.submit();
    const history = (['submitted', 'scheduling', 'dispatching'] as const).map((phase) => ({
      phase,
      at: new Date(site.bench.nowMs),
    }));
    site.bench.workloads.change(id, { phase: 'dispatching', history });
    const read = (path: string) => site.api.get(path);
    for (const path of [
      '/v1/satellites',
      '/v1/satellites/active?type=weather',
      '/v1/patterns',
      '/v1/workloads',
      '/v1/workloads?phase=submitted',
      `/v1/workloads/${id}/events`,
      '/v1/schedule/batches',
      '/v1/schedule/batches?status=running',
    ])
      await assertListHabit(read, path);
    const bench = createSessionBench();
    const session = await create(bench);
    await bench.agent.post(`/v1/sessions/${session}/tick`).send({ duration_s: 86_400 });
    await assertListHabit((path) => bench.agent.get(path), `/v1/sessions/${session}/events`);
  });
});
