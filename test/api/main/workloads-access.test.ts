import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { Workload } from '../../../contracts/workload/workload.ts';
import { at } from '../../kit/http/answers.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { OTHER_KEY, READER_KEY, WRITER_KEY } from '../../kit/surfaces/main-api.ts';
import { useWorkloadApi, refused, SINGLE } from '../../kit/surfaces/workload-api.ts';

describe('workloads of the main API', () => {
  const site = useWorkloadApi();

  describe('POST /v1/workloads/{id}/cancel', () => {
    const cancel = (id: string) => site.api.post(`/v1/workloads/${id}/cancel`);

    it('asks the workflow to stop', async () => {
      const id = await site.submit();
      site.bench.workloads.change(id, { phase: 'awaiting_report', started: true });
      const answer = await cancel(id);
      assert.equal(answer.status, 202);
      assert.deepEqual(answer.body, { id, status: 'canceling', phase: 'awaiting_report' });
      assert.deepEqual(site.bench.workloadGateway.canceled, [id]);
    });

    it('ends one whose workflow never began', async () => {
      const id = await site.submit();
      site.bench.workloadGateway.onCancel = 'gone';
      const answer = await cancel(id);
      assert.equal(answer.status, 202);
      assert.deepEqual(answer.body, { id, status: 'canceled', phase: 'canceled' });
    });

    it('answers the record of one that was canceled before', async () => {
      const id = await site.submit();
      site.bench.workloads.change(id, { phase: 'canceled', workflow_status: 'CANCELED' });
      const answer = await cancel(id);
      assert.equal(answer.status, 200);
      assert.equal(bodyAs(Workload, answer).phase, 'canceled');
    });

    for (const phase of ['done', 'failed', 'timed_out'] as const)
      it(`refuses one that is ${phase}`, async () => {
        const id = await site.submit();
        site.bench.workloads.change(id, { phase });
        refused(await cancel(id), 409, 'workload_finished');
      });

    it('sees an ending that came in between', async () => {
      const id = await site.submit();
      site.bench.workloads.change(id, { phase: 'dispatching', started: true });
      site.bench.workloadGateway.onCancel = 'gone';
      const find = site.bench.workloads.find;
      let reads = 0;
      Object.assign(site.bench.workloads, {
        find: (owner: string, asked: string) => {
          reads += 1;
          if (reads > 1) site.bench.workloads.change(id, { phase: 'done' });
          return find(owner, asked);
        },
      });
      try {
        refused(await cancel(id), 409, 'workload_finished');
      } finally {
        Object.assign(site.bench.workloads, { find });
      }
    });

    it('is 503 while Temporal is away', async () => {
      const id = await site.submit();
      site.bench.workloadGateway.onCancel = 'unavailable';
      refused(await cancel(id), 503, 'unavailable');
    });
  });

  it("are 404 for other owners, whatever is asked, as if they weren't there", async () => {
    const id = await site.submit();
    const strange = 'wl_22222222222222222222abcd';
    const texts = new Set<string>();
    for (const one of [id, strange, 'x', '%24ne']) {
      for (const part of ['', '/stages', '/artifacts']) {
        const answer = await site.api.get(`/v1/workloads/${one}${part}`, OTHER_KEY);
        texts.add(refused(answer, 404, 'workload_not_found').message);
      }
      const answer = await site.api.post(`/v1/workloads/${one}/cancel`, {}, OTHER_KEY);
      texts.add(refused(answer, 404, 'workload_not_found').message);
    }
    assert.equal(texts.size, 1);
    assert.equal(site.bench.workloads.kept.get(id)?.phase, 'submitted');
  });

  it('need a key, and the permission that is named', async () => {
    const id = await site.submit();
    const reads = [`/v1/workloads`, `/v1/workloads/${id}`, `/v1/workloads/${id}/stages`];
    for (const path of [...reads, `/v1/workloads/${id}/artifacts`, '/v1/artifacts/sha256-0']) {
      const answer = await site.api.get(path, null);
      refused(answer, 401, 'invalid_api_key');
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
      const { message } = refused(
        await site.api.get(path, WRITER_KEY),
        403,
        'insufficient_permissions',
      );
      assert.match(message, /workloads:read/);
    }
    for (const path of ['/v1/workloads', `/v1/workloads/${id}/cancel`]) {
      refused(await site.api.post(path, SINGLE, null), 401, 'invalid_api_key');
      const { message } = refused(
        await site.api.post(path, SINGLE, READER_KEY),
        403,
        'insufficient_permissions',
      );
      assert.match(message, /workloads:write/);
    }
    assert.equal((await site.api.post('/v1/workloads/preview', SINGLE, READER_KEY)).status, 200);
  });

  it('log no key, whatever is answered', async () => {
    const id = await site.submit();
    await site.api.get(`/v1/workloads/${id}`, 'svc_live_unknownunknown001');
    await site.api.post('/v1/workloads', { type: 1 });
    site.bench.workloadGateway.onStart = 'unavailable';
    await site.api.post('/v1/workloads', SINGLE);
    const log = JSON.stringify(site.bench.kit.lines);
    assert.doesNotMatch(log, /svc_(live|test)_/);
    assert.match(log, /key_test/);
  });

  it('are described with an example of every class that runs', () => {
    const example = at(
      site.bench.main.openapi,
      'components',
      'schemas',
      'WorkloadRequest',
      'examples',
    );
    assert.ok(Array.isArray(example));
    const classes = v.parse(
      v.array(v.looseObject({ parallelism: v.optional(v.looseObject({ class: v.string() })) })),
      example,
    );
    assert.equal(new Set(classes.map(({ parallelism }) => parallelism?.class)).size, 6);
  });
});
