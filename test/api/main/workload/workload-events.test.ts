import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { WorkloadEventPage } from '../../../../contracts/workload/event.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import { finishWorkload } from '../../../kit/makers/workload-documents.ts';
import { LIVE_KEY, OTHER_KEY } from '../../../kit/surfaces/main-api.ts';
import { refused, useWorkloadApi } from '../../../kit/surfaces/workload-api.ts';

describe('GET /v1/workloads/:id/events', () => {
  const site = useWorkloadApi();

  /** A workload with three moves, the last of which is its end. */
  async function ended(): Promise<string> {
    const id = await site.submit();
    const at = new Date(site.bench.nowMs);
    finishWorkload(site.bench.workloads, id, site.bench.nowMs);
    site.bench.workloads.change(id, {
      history: [
        { phase: 'submitted', at },
        { phase: 'dispatching', at, reason: '1 stage planned' },
        { phase: 'done', at },
      ],
    });
    return id;
  }

  const pageOf = async (path: string) => bodyAs(WorkloadEventPage, await site.api.get(path));
  const stream = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    site.api.get(path).set({ accept: 'text/event-stream', ...headers });

  it('lists every move, the oldest first, with its number and a lasting id', async () => {
    const path = `/v1/workloads/${await ended()}/events`;
    const page = await pageOf(path);
    assert.deepEqual(
      page.data.map(({ seq, type, phase, reason }) => [seq, type, phase, reason]),
      [
        [1, 'workload.accepted', 'submitted', null],
        [2, 'workload.planned', 'dispatching', '1 stage planned'],
        [3, 'workload.done', 'done', null],
      ],
    );
    assert.deepEqual([page.total, page.has_more, page.cursor], [3, false, null]);
    assert.equal(new Set(page.data.map(({ id }) => id)).size, 3);
    assert.deepEqual((await pageOf(path)).data, page.data);
  });

  it('goes on where a page ends', async () => {
    const path = `/v1/workloads/${await ended()}/events`;
    const first = await pageOf(`${path}?limit=2`);
    assert.deepEqual([first.data.length, first.has_more, first.total], [2, true, 3]);
    const second = await pageOf(`${path}?limit=2&cursor=${first.cursor ?? ''}`);
    assert.deepEqual(
      second.data.map(({ seq }) => seq),
      [3],
    );
    assert.equal(second.has_more, false);
    refused(await site.api.get(`${path}?cursor=x`), 400, 'validation_error');
  });

  it('streams the same events, then the status and the end', async () => {
    const path = `/v1/workloads/${await ended()}/events`;
    const { data } = await pageOf(path);
    const answer = await stream(path);
    assert.match(String(answer.headers['content-type']), /^text\/event-stream/);
    const lines = answer.text.split('\n');
    assert.deepEqual(
      lines.filter((line) => line.startsWith('id: ')),
      ['id: 1', 'id: 2', 'id: 3', 'id: 3'],
    );
    const sent = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6));
    assert.deepEqual(
      sent.slice(0, 3).map((text) => JSON.parse(text) as unknown),
      data,
    );
    assert.match(answer.text, /event: status\ndata: .*"percent":100.*\n\nid: 3\nevent: end\n/);
  });

  it('goes on after the last event that the client has, by header or by query', async () => {
    const path = `/v1/workloads/${await ended()}/events`;
    for (const answer of [
      await stream(path, { 'last-event-id': '2' }),
      await stream(`${path}?last_event_id=2`),
    ]) {
      assert.doesNotMatch(answer.text, /^id: [12]$/m);
      assert.match(answer.text, /^id: 3\ndata: /m);
    }
    assert.equal((await stream(path, { 'last-event-id': '3' })).status, 204);
    refused(await stream(path, { 'last-event-id': 'x' }), 400, 'validation_error');
  });

  it('sends what happens while the stream is open', async () => {
    const id = await site.submit();
    setTimeout(() => {
      const at = new Date(site.bench.nowMs);
      site.bench.workloads.change(id, {
        phase: 'canceled',
        history: [
          { phase: 'submitted', at },
          { phase: 'canceled', at },
        ],
      });
    }, 100);
    const { text } = await stream(`/v1/workloads/${id}/events`);
    assert.match(text, /^id: 1\n[\s\S]*"status":"submitted"[\s\S]*^id: 2\n[\s\S]*event: end/m);
  });

  it('is not found for another owner, as a list or as a stream', async () => {
    const id = await site.submit({ type: 'onboard-ml-inference' }, LIVE_KEY);
    refused(await site.api.get(`/v1/workloads/${id}/events`, OTHER_KEY), 404, 'workload_not_found');
  });
});
