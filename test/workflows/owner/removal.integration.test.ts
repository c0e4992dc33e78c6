import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { COLLECTION_INDEXES } from '../../../records/migrations/migrations.ts';
import { createRemovalRecords } from '../../../records/owner/removals.ts';
import { createOwnerRemoving } from '../../../records/owner/removing.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { createOwnerGateway } from '../../../temporal/owner-gateway.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { ownerRemovalWorkflowId } from '../../../workflows/ids.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { engines } from '../../kit/engines/engines.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { aNewDeployment } from '../../kit/makers/deployment.ts';
import { fillOwner, whereNamed } from '../../kit/owners/everything.ts';
import { openTestRig } from '../../kit/rig/test-worker.ts';
import { untilFound } from '../../kit/until-found.ts';

const SETTLE_MS = 500;

describe('the removal of an owner on Temporal', function () {
  this.timeout(300_000);
  const database = useDatabase(...COLLECTION_INDEXES);
  const server = useFixture(
    async () => {
      const it = ServerConnection.open(engines().temporalAddress);
      await registerNamespaceAndSearchAttributes(it, 'default');
      return { it };
    },
    ({ it }) => it.close(),
  );
  const rig = useFixture(
    () => Promise.resolve(openTestRig(database)),
    (it) => it.close(),
  );
  const removals = () => createRemovalRecords(database);
  const gateway = () =>
    createOwnerGateway({
      connection: server.it,
      namespace: 'default',
      queuePrefix: rig.prefix,
      settleMs: SETTLE_MS,
    });
  const confirmed = async (ownerId: string) => {
    const found = await createOwnerRemoving(database).count(ownerId);
    const { _id: id } = await removals().prepare(ownerId, 'ada', found);
    return (await removals().confirm(id)) ?? assert.fail('not confirmed');
  };

  it('ends what runs, goes on after its worker has gone, and tells how much went', async () => {
    let stop = await rig.startWorker();
    await fillOwner(database, 'leaver', 3);
    await fillOwner(database, 'stayer', 3);
    const make = (ownerId: string) =>
      rig.records.create(aNewDeployment({ ownerId, mode: 'live', copyId: 'pln_test' }));
    const [theirs, ours] = await Promise.all([make('leaver'), make('stayer')]);
    for (const one of [theirs, ours]) await rig.gateway.startDeployment(one);
    const before = await createOwnerRemoving(database).count('stayer');
    const removal = await confirmed('leaver');
    assert.equal(await gateway().start(removal), 'started');
    assert.equal(await gateway().start(removal), 'already_started');
    await untilFound(
      async () =>
        (await rig.gateway.describeDeployment(theirs._id)) === 'terminated' ? true : null,
      'the end of the deployment',
    );
    await stop();
    stop = await rig.startWorker();
    try {
      const handle = rig.client.workflow.getHandle(ownerRemovalWorkflowId(removal._id));
      const { removed } = (await handle.result()) as { removed: number };
      const { bills = 0, ...rest } = removal.found;
      assert.equal(bills, 3);
      assert.equal(
        removed,
        Object.values(rest).reduce((sum, count) => sum + count, 0),
      );
      const ended = (await removals().find(removal._id)) ?? assert.fail('the removal is gone');
      assert.equal(ended.status, 'removed');
      assert.ok(ended.completed_at !== null);
      assert.deepEqual(await whereNamed(database, ['leaver', theirs._id]), {
        billing_records: 3,
        owner_removals: 1,
      });
      assert.deepEqual(await createOwnerRemoving(database).count('stayer'), before);
      assert.equal(await rig.gateway.describeDeployment(ours._id), 'running');
    } finally {
      await rig.gateway.cancelDeployment(ours._id);
      await stop();
    }
  });

  it('is begun by the reconciler where nobody began it', async () => {
    const removal = await confirmed('forgotten');
    assert.equal(await rig.activities.startRemovals(), 0);
    await database.db
      .collection<{ _id: string }>('owner_removals')
      .updateOne({ _id: removal._id }, { $set: { confirmed_at: new Date(Date.now() - 60_000) } });
    assert.equal(await rig.activities.startRemovals(), 1);
    assert.equal(await rig.activities.startRemovals(), 0);
    await rig.client.workflow.getHandle(ownerRemovalWorkflowId(removal._id)).terminate();
  });
});
