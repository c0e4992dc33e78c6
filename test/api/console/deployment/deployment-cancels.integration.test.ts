import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancelledDeployments } from '../../../../contracts/deployment/cancel.ts';
import { DeploymentDetail } from '../../../../contracts/deployment/deployment.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import { OTHER_KEY, READER_KEY, useConsole } from '../../../kit/surfaces/console.ts';

const PATH = '/api/deployments/cancel';

describe('POST /api/deployments/cancel', () => {
  const { console, database } = useConsole();

  const deploy = async (): Promise<string> => {
    const body = { plan_id: await console.plan() };
    const made = await console.call('POST', '/api/deployments', { body });
    assert.equal(made.status, 201);
    return String(made.body['id']);
  };
  const statusOf = async (id: string) =>
    bodyAs(DeploymentDetail, await console.call('GET', `/api/deployments/${id}`)).status;
  const cancel = async (body: object, key?: string) =>
    console.call('POST', PATH, { body, ...(key !== undefined && { key }) });

  it('says in a dry run what it does, and changes nothing', async () => {
    const ids = [await deploy(), await deploy()];
    const dry = bodyAs(CancelledDeployments, await cancel({ ids, dry_run: true }));
    assert.deepEqual([dry.cancelled, dry.unchanged, dry.dry_run], [2, 0, true]);
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['pending', 'pending']);
    const real = bodyAs(CancelledDeployments, await cancel({ ids: [...ids, ...ids] }));
    assert.deepEqual([real.cancelled, real.total, real.dry_run], [2, 2, false]);
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['cancelled', 'cancelled']);
    const again = bodyAs(CancelledDeployments, await cancel({ ids, dry_run: true }));
    assert.deepEqual(
      again.data.map(({ effect }) => effect),
      ['ended_before', 'ended_before'],
    );
  });

  it('leaves stages of workloads, and what is not there, as they are', async () => {
    const stage = await deploy();
    await database.db
      .collection<{ _id: string; workload_id?: string }>('deployments')
      .updateOne({ _id: stage }, { $set: { workload_id: 'wl_1' } });
    const { data, cancelled } = bodyAs(
      CancelledDeployments,
      await cancel({ ids: [stage, 'dep_none'] }),
    );
    assert.equal(cancelled, 0);
    assert.deepEqual(
      data.map(({ effect, workload_id: of }) => [effect, of]),
      [
        ['is_stage', 'wl_1'],
        ['not_found', null],
      ],
    );
    assert.equal(data[0]?.links['workload'], '/v1/workloads/wl_1');
  });

  it('sees nothing of another owner, and asks for the permission to write', async () => {
    const id = await deploy();
    const foreign = bodyAs(CancelledDeployments, await cancel({ ids: [id] }, OTHER_KEY));
    assert.equal(foreign.data[0]?.effect, 'not_found');
    assert.equal((await cancel({ ids: [id] }, READER_KEY)).status, 403);
    assert.equal(await statusOf(id), 'pending');
  });

  it('refuses no ids, and more than a hundred', async () => {
    for (const ids of [[], Array.from({ length: 101 }, (_, at) => `dep_${at}`)])
      assert.equal((await cancel({ ids })).status, 400);
  });
});
