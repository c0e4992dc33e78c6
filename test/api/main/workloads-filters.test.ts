import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, it } from 'mocha';
import { WorkloadPage, WorkloadStages } from '../../../contracts/workload/workload.ts';
import { at } from '../../kit/http/answers.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { anOutput, aStageDocument, finishWorkload } from '../../kit/makers/workload-documents.ts';
import { BENCH_NOW_MS } from '../../kit/surfaces/cae.ts';
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
      [`q=${second.slice(4)}`, [second]],
      [`q=${type.slice(2, 9).toUpperCase()}&status=done`, [second]],
      ['q=nothing', []],
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

  it('shows a workload alone with the address of its workflow, and lists without', async () => {
    const id = await make({});
    const answer = await site.api.get(`/v1/workloads/${id}`);
    const address = String(at(answer.body, 'links', 'temporal'));
    assert.match(address, /^http:\/\/127\.0\.0\.1:8233\/\S+$/);
    assert.ok(decodeURIComponent(address).endsWith(`/${id}`), address);
    const [listed] = (await list('limit=1')).data;
    assert.deepEqual(Object.keys(listed?.links ?? {}), ['self']);
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

describe('GET /v1/workloads/{id}/stages?fields=summary', () => {
  const site = useWorkloadApi();

  it('500 stages without what they made are one answer of at most 150 kB', async () => {
    const id = await site.submit();
    finishWorkload(site.bench.workloads, id, BENCH_NOW_MS);
    const { workloads } = site.bench;
    // As unlike each other as those of a real one, or they would shrink too well.
    const hash = (index: number) => createHash('sha256').update(String(index)).digest('hex');
    const stages = Array.from({ length: 500 }, (_, index) =>
      aStageDocument(id, index, {
        deployment_id: `dep_${hash(index).slice(0, 24)}`,
        plan_id: hash(-index).slice(0, 32),
        satellite: String(40_000 + (index % 37)),
        started_at: new Date(BENCH_NOW_MS + index * 7_919),
        finished_at: new Date(BENCH_NOW_MS + index * 104_729),
        start_offset_s: index * 7.919,
        duration_s: 240 + Math.sin(index),
        downlink_mb: 12 + Math.cos(index),
        delivery_confidence: 1 - Math.abs(Math.sin(index)) / 1e4,
      }),
    );
    workloads.stagesOf.set(id, stages);
    workloads.outputsOf.set(
      id,
      stages.map(({ index }) => anOutput(id, index, { sha256: hash(index + 1_000) })),
    );
    const path = `/v1/workloads/${id}/stages`;
    const all = bodyAs(WorkloadStages, await site.api.get(path));
    assert.equal(all.data[7]?.artifact?.sha256, hash(1_007));
    const answer = await site.api.get(`${path}?fields=summary`);
    const summaries = bodyAs(WorkloadStages, answer);
    assert.ok(summaries.data.every(({ artifact }) => artifact === undefined));
    assert.deepEqual(
      summaries.data.map(({ index, deployment_id }) => [index, deployment_id]),
      stages.map(({ index, deployment_id }) => [index, deployment_id]),
    );
    // As it is sent to a browser.
    const sent = gzipSync(answer.text, { level: 4 }).length;
    assert.ok(sent <= 150_000, String(sent));
  });
});
