import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CanceledWorkloads } from '../../../../contracts/workload/cancel.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import { problemPaths } from '../../../kit/http/answers.ts';
import { aStageDocument, finishWorkload } from '../../../kit/makers/workload-documents.ts';
import { OTHER_KEY, READER_KEY } from '../../../kit/surfaces/main-api.ts';
import { useWorkloadApi } from '../../../kit/surfaces/workload-api.ts';

const PATH = '/v1/workloads/cancel';

describe('POST /v1/workloads/cancel', () => {
  const site = useWorkloadApi();
  const cancel = async (body: object, key?: string) =>
    bodyAs(CanceledWorkloads, await site.api.post(PATH, body, key));

  /** A workload of which one stage is done, one runs and one has not begun. */
  const underWay = async (): Promise<string> => {
    const id = await site.submit();
    const { workloads, nowMs } = site.bench;
    finishWorkload(workloads, id, nowMs);
    workloads.change(id, { phase: 'awaiting_report', outcome: null, cost: null });
    const stage = (index: number, status: 'done' | 'running' | 'queued') =>
      aStageDocument(id, index, { status, has_run: status !== 'queued' });
    workloads.stagesOf.set(id, [stage(0, 'done'), stage(1, 'running'), stage(2, 'queued')]);
    return id;
  };

  it('says in a dry run what stops, what stays and what is billed, and changes nothing', async () => {
    const id = await underWay();
    const { data, ...sums } = await cancel({ ids: [id], dry_run: true });
    assert.deepEqual(data, [
      {
        id,
        effect: 'stops',
        phase: 'awaiting_report',
        stages_stopped: 2,
        stages_kept: 1,
        // Two stages that began, of 150 OCU-seconds each at least, at 12 cents.
        cost_cents: 3_600,
        cost_estimate_cents: 1_800,
        links: { self: `/v1/workloads/${id}` },
      },
    ]);
    assert.deepEqual([sums.stopped, sums.unchanged, sums.cost_cents], [1, 0, 3_600]);
    assert.deepEqual(site.bench.workloadGateway.canceled, []);
  });

  it('does what its dry run says', async () => {
    const ids = [await underWay(), await site.submit()];
    const dry = await cancel({ ids, dry_run: true });
    const { data, dry_run: isDry, ...sums } = await cancel({ ids });
    assert.equal(isDry, false);
    assert.deepEqual(
      data.map(({ effect, cost_cents: cents }) => [effect, cents]),
      dry.data.map(({ effect, cost_cents: cents }) => [effect, cents]),
    );
    assert.equal(sums.stopped, 2);
    assert.deepEqual(site.bench.workloadGateway.canceled.toSorted(), ids.toSorted());
  });

  it('leaves what has ended or is not there, and names it', async () => {
    const done = await site.submit();
    finishWorkload(site.bench.workloads, done, site.bench.nowMs);
    const { data, stopped, unchanged } = await cancel({ ids: [done, 'wl_none'] });
    assert.deepEqual(
      data.map(({ effect, phase }) => [effect, phase]),
      [
        ['ended_before', 'done'],
        ['not_found', null],
      ],
    );
    assert.deepEqual([stopped, unchanged], [0, 2]);
  });

  it('goes on when one cannot be told, and says which', async () => {
    const id = await site.submit();
    site.bench.workloadGateway.onCancel = 'unavailable';
    const { data, stopped } = await cancel({ ids: [id] });
    assert.deepEqual([data[0]?.effect, stopped], ['unavailable', 0]);
  });

  it('takes by a filter what has not ended, up to a hundred, and says how many more there are', async () => {
    for (let at = 0; at < 102; at += 1) await site.submit();
    const done = await site.submit();
    finishWorkload(site.bench.workloads, done, site.bench.nowMs);
    const all = await cancel({ filter: {}, dry_run: true });
    assert.deepEqual([all.total, all.more], [100, 2]);
    assert.ok(all.data.every(({ id }) => id !== done));
    const other = await cancel({ filter: { type: 'none-of-these' }, dry_run: true });
    assert.deepEqual([other.total, other.more], [0, 0]);
  });

  it('refuses neither and both of ids and filter, and instants that are none', async () => {
    for (const body of [{}, { ids: ['wl_1'], filter: {} }, { ids: null, filter: null }]) {
      const answer = await site.api.post(PATH, body);
      assert.equal(answer.status, 400);
      assert.deepEqual(problemPaths(answer.body), ['body ids']);
    }
    const answer = await site.api.post(PATH, { filter: { since: 'yesterday' } });
    assert.deepEqual(problemPaths(answer.body), ['body filter.since']);
  });

  it('sees nothing of another owner, and asks for the permission to write', async () => {
    const id = await site.submit();
    assert.equal((await cancel({ ids: [id] }, OTHER_KEY)).data[0]?.effect, 'not_found');
    assert.equal((await site.api.post(PATH, { ids: [id] }, READER_KEY)).status, 403);
    assert.deepEqual(site.bench.workloadGateway.canceled, []);
  });
});
