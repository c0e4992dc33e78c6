import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { createRemovalRecords } from '../../records/owner/removals.ts';
import { createOwnerRemoving } from '../../records/owner/removing.ts';
import { ownerRemovalWorkflowId, workflowQueue } from '../../workflows/ids.ts';
import type { OwnerRemovalInput } from '../../workflows/owner/messages.ts';
import { useFaultClient, useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { fillOwner, whereNamed } from '../kit/owners/everything.ts';
import { untilFound } from '../kit/until-found.ts';

const DATABASE = 'faults_owner_removal';
/** Records of each kind: some 30,000 with their parts, which take many transactions. */
const EACH = 500;
const SETTLE_MS = 1_000;
const VICTIMS = ['worker', 'mongod', 'worker', 'Temporal'] as const;
const WITHIN_MS = 300_000;

/** What was killed, and how much had been removed by then. */
interface Tally {
  readonly victim: string;
  readonly removed: number;
}

describe('kill -9 while all that an owner has is removed', function () {
  this.timeout(900_000);
  const { engines, database, kill } = useFaultPlatform(DATABASE);
  const temporal = useFaultClient(engines);
  const tallies = useTallies<Tally>();

  it('removes everything once, counts it right, and touches nobody else', async () => {
    const removals = createRemovalRecords(database);
    const removing = createOwnerRemoving(database);
    await fillOwner(database, 'leaver', EACH);
    await fillOwner(database, 'stayer', 5);
    const before = await removing.count('stayer');
    const prepared = await removals.prepare('leaver', 'ada', await removing.count('leaver'));
    const removal = (await removals.confirm(prepared._id)) ?? assert.fail('not confirmed');
    const { _id: removalId } = removal;
    const args: [OwnerRemovalInput] = [{ v: 1, removalId, ownerId: 'leaver', settleMs: SETTLE_MS }];
    await temporal.client.workflow.start('ownerRemoval', {
      workflowId: ownerRemovalWorkflowId(removalId),
      taskQueue: workflowQueue(),
      args,
    });
    const sumOf = async (): Promise<number> =>
      Object.values((await removals.find(removalId))?.removed ?? {}).reduce((a, b) => a + b, 0);
    for (const [index, victim] of VICTIMS.entries()) {
      const least = index * EACH * 4;
      const removed = await untilFound(
        async () => {
          const sum = await sumOf();
          return sum > least ? sum : null;
        },
        `${least} removed records`,
        WITHIN_MS,
      );
      tallies.push({ victim, removed });
      await kill(victim);
      await sleep(200);
    }
    const ended = await untilFound(
      async () => {
        const found = await removals.find(removalId);
        return found?.status === 'removed' ? found : null;
      },
      'the end of the removal',
      WITHIN_MS,
    );
    for (const [kind, count] of Object.entries(removal.found))
      assert.equal(ended.removed[kind] ?? 0, kind === 'bills' ? 0 : count, kind);
    assert.deepEqual(await whereNamed(database, ['leaver']), {
      billing_records: EACH,
      owner_removals: 1,
    });
    assert.deepEqual(await removing.count('stayer'), before);
  });
});
