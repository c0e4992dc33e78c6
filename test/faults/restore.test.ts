import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { useFaultClient, useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { runsAgain } from '../kit/faults/open-things.ts';
import { assertSound, workloadsSettled } from '../kit/faults/workload-ends.ts';
import { bodyFor, submitUntilAccepted } from '../kit/faults/workload-faults.ts';

const WORKLOADS = 6;
/** So much older is what is restored, ms. */
const BACK_MS = 15_000;

/** What the drill came to. */
interface Tally {
  readonly workloads: number;
  readonly failed: number;
  readonly runsAgainS: number;
}

describe('MongoDB is restored from a copy of 15 s before, in the order of the runbook', function () {
  this.timeout(900_000);
  const { engines, platform, database } = useFaultPlatform('faults_restore', () => ({
    WEBHOOKS: 'off',
  }));
  const connected = useFaultClient(engines);
  const tallies = useTallies<Tally>();

  it('no workload fails, and each ends once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < WORKLOADS; index += 1) {
      // Some end before the copy is restored, others are in the middle, others have hardly begun.
      const body = bodyFor('awaiting_report', [3_000, 300, 100][index % 3] ?? 100, []);
      ids.push(await submitUntilAccepted(platform, `restore-${index}`, body));
    }
    await sleep(3_000);
    await engines.mongod.copy();
    await platform.ready();
    await sleep(BACK_MS);

    await platform.api.stop();
    await platform.worker?.stop();
    await engines.mongod.restore();
    await engines.temporal.loseStore();
    const sinceMs = performance.now();
    await Promise.all([platform.restartApi(), platform.restartWorker()]);
    await platform.ready();
    await runsAgain(connected.client, database);
    const runsAgainS = Math.round((performance.now() - sinceMs) / 1_000);

    const ended = await workloadsSettled(database.db, ids);
    const failed = ended.filter(({ phase }) => phase !== 'done');
    tallies.push({ workloads: ended.length, failed: failed.length, runsAgainS });
    assert.deepEqual(
      failed.map(({ _id, outcome }) => `${_id}: ${String(outcome?.message)}`),
      [],
    );
    await assertSound(database.db, ended);
  });
});
