import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { useFaultClient, useFaultPlatform } from '../kit/faults/fault-platform.ts';
import { killings } from '../kit/faults/victims.ts';
import { assertClosed, assertSound, workloadsSettled } from '../kit/faults/workload-ends.ts';
import { bodyFor, submitUntilAccepted } from '../kit/faults/workload-faults.ts';

const DATABASE = 'faults_workload_storm';
const STORM = Number(process.env['FAULT_WORKLOADS'] ?? '1000');
const PER_SECOND = 20;
const WORKER_DEATHS = 4;
const SPEED = 10_000;

describe('a storm of workloads', function () {
  this.timeout(1_800_000);
  const { engines, platform, database } = useFaultPlatform(DATABASE);
  const temporal = useFaultClient(engines);

  it(`${STORM} submitted at ${PER_SECOND}/s while the worker dies ${WORKER_DEATHS} times: ${STORM} ends`, async () => {
    const { worker } = killings(engines, platform);
    const deaths = Array.from({ length: WORKER_DEATHS }, (_, index) =>
      Math.floor(((index + 1) * STORM) / (WORKER_DEATHS + 1)),
    );
    const startedAt = performance.now();
    const secondsSince = () => Math.round((performance.now() - startedAt) / 1000);
    const submitting: Promise<string>[] = [];
    let dying: Promise<void> = Promise.resolve();
    for (let index = 0; index < STORM; index++) {
      const body = bodyFor('awaiting_report', SPEED, []);
      submitting.push(submitUntilAccepted(platform, `storm-${index}`, body));
      if (deaths.includes(index)) {
        dying = dying.then(async () => {
          await worker.kill();
          await worker.revive();
        });
      }
      // A pause counted from the beginning, so that the rate is kept.
      const nextMs = ((index + 1) * 1000) / PER_SECOND;
      await sleep(Math.max(0, nextMs - (performance.now() - startedAt)));
    }
    const ids = await Promise.all(submitting);
    const acceptedS = secondsSince();
    await dying;
    const { db } = database;
    const ended = await workloadsSettled(db, ids);
    const settledS = secondsSince();
    const kept = await db.collection('workloads').countDocuments();
    const bills = await db.collection('billing_records').countDocuments();
    const done = ended.filter(({ phase }) => phase === 'done').length;
    console.table([{ submitted: STORM, acceptedS, settledS, kept, done, bills }]);
    assert.equal(new Set(ids).size, STORM, 'every submission has a workload of its own');
    assert.equal(kept, STORM, 'none is lost, none is doubled');
    assert.equal(done, STORM);
    assert.equal(bills, STORM);
    await assertSound(db, ended);
    await assertClosed(db, temporal.client, ended);
  });
});
