import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { WorkloadPage } from '../../../contracts/workload/workload.ts';
import { at } from '../../kit/http/answers.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { useWorkloadApi, SINGLE } from '../../kit/surfaces/workload-api.ts';

describe('GET /v1/workloads by what workloads are', () => {
  const site = useWorkloadApi();
  const list = async (query: string) =>
    bodyAs(WorkloadPage, await site.api.get(`/v1/workloads?${query}`));
  const make = async (body: object) => {
    const made = await site.api.post('/v1/workloads', { ...SINGLE, ...body });
    assert.equal(made.status, 202, made.text);
    return String(at(made.body, 'id'));
  };

  it('finds by type, status, time, satellite and texts of the caller, and counts', async () => {
    const first = await make({ metadata: { team: 'sea', 'a.b': 'x y' } });
    const second = await make({ metadata: { team: 'ice' } });
    const placed = { satellite: '25544', satellite_name: 'ISS', stages: [0], plan_id: 'p' };
    const placement = { strategy: 'single', satellites: [placed], rejected: [] };
    site.bench.workloads.change(second, { phase: 'done', placement });
    const { type } = SINGLE;
    const found: readonly (readonly [string, readonly string[]])[] = [
      ['status=done', [second]],
      ['phase=done&status=submitted', []],
      [`type=${type}&metadata.team=sea`, [first]],
      ['metadata.a.b=x%20y', [first]],
      ['metadata.team=sea&metadata.a.b=other', []],
      ['type=another', []],
      ['satellite=25544', [second]],
      ['satellite=025544&class=single', [second]],
      ['until=2001-01-01T00:00:00Z', []],
      ['since=2999-01-01T00:00:00Z', []],
    ];
    for (const [query, ids] of found) {
      const page = await list(query);
      assert.deepEqual([page.data.map(({ id }) => id), page.total], [ids, ids.length], query);
    }
    site.bench.workloads.change(first, { phase: 'canceled' });
    for (const query of ['status=cancelled', 'phase=canceled', 'phase=cancelled&status=canceled'])
      assert.deepEqual(
        (await list(query)).data.map(({ id, phase }) => [id, phase]),
        [[first, 'canceled']],
      );
    const page = await list('limit=1');
    assert.deepEqual([page.data.length, page.has_more, page.total], [1, true, 2]);
  });

  it('tells of a satellite that nobody knows, and of filters that are none', async () => {
    const answer = await site.api.get('/v1/workloads?satellite=9&statuss=done&meta.team=sea');
    const { warnings } = answer.body as { warnings: { path: string; code: string }[] };
    assert.deepEqual(
      warnings.map(({ path, code }) => `${path} ${code}`),
      ['statuss unknown_parameter', 'meta.team unknown_parameter', 'satellite unknown_value'],
    );
  });

  for (const query of ['status=running', 'since=soon', 'metadata=x', 'limit=-1', 'cursor=x']) {
    it(`refuses ${query}`, async () => {
      const answer = await site.api.get(`/v1/workloads?${query}`);
      assert.equal(answer.status, 400);
      assert.equal(at(answer.body, 'error', 'details', 'problems', 0, 'path'), query.split('=')[0]);
    });
  }
});
