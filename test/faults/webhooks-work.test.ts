import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { moveEventId } from '../../records/webhook/record-events.ts';
import { WORKLOADS, type WorkloadDocument } from '../../records/workload/documents.ts';
import { useFixture } from '../kit/engines/fixture.ts';
import { useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { workloadsSettled } from '../kit/faults/workload-ends.ts';
import { bodyFor, submitUntilAccepted } from '../kit/faults/workload-faults.ts';
import { keepWebhook, SECRETS_KEY } from '../kit/makers/webhook.ts';
import { startReceiver } from '../kit/peers/faulty-receiver.ts';
import { untilFound } from '../kit/until-found.ts';

const DATABASE = 'faults_webhooks_work';
const WORKLOADS_OF_A_CASE = 12;
const SPEED = 3_000;
const KILLS = 2;
const SETTLE_MS = 240_000;
/** Requests that one killed worker may have had under way. */
const SENDS = 100;

/** The moves of a workload that comes through and that receivers are told of. */
const TOLD = ['submitted', 'dispatching', 'done'];

/** What one fault did to the events of some workloads. */
interface Tally {
  readonly victim: string;
  readonly events: number;
  readonly lost: number;
  readonly strangers: number;
  readonly duplicates: number;
  readonly settledS: number;
}

describe('kill -9 while workloads run that webhooks are told of', function () {
  this.timeout(900_000);
  const { platform, database, kill } = useFaultPlatform(DATABASE, () => ({
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    WEBHOOK_SECRETS_KEY: SECRETS_KEY,
    WORKER_WEBHOOK_SENDS: String(SENDS),
    WEBHOOK_RETRY_DELAYS: '1,1,2,2,4',
  }));
  const receiver = useFixture(
    () => startReceiver((response) => void setTimeout(() => response.end(), 50)),
    (it) => it.close(),
  );
  const tallies = useTallies<Tally>();

  for (const victim of ['worker', 'API', 'everything'] as const) {
    it(`${victim}: every move arrives, as one event`, async () => {
      const seenBefore = receiver.requests.length;
      const startedAt = performance.now();
      const key = (index: number): string => `${victim} ${String(index)}`;
      const body = bodyFor('awaiting_report', SPEED, []);
      const probe = await submitUntilAccepted(platform, key(-1), body);
      const workloads = database.db.collection<WorkloadDocument>(WORKLOADS);
      const ownerId = (await workloads.findOne({ _id: probe }))?.owner_id ?? '';
      await keepWebhook(database, ownerId, receiver.url, [
        'workload.accepted',
        'workload.planned',
        'workload.done',
      ]);
      const submitting = Promise.all(
        Array.from({ length: WORKLOADS_OF_A_CASE }, async (_, index) => {
          await sleep(index * 400);
          return submitUntilAccepted(platform, key(index), body);
        }),
      );
      for (let index = 0; index < KILLS; index += 1) {
        await sleep(1_500);
        await kill(victim);
      }
      const ids = await submitting;
      await platform.ready();
      const ended = await workloadsSettled(database.db, ids);
      assert.deepEqual([...new Set(ended.map(({ phase }) => phase))], ['done']);
      const wanted = new Set(ended.flatMap(toldOf));
      const arrived = () =>
        receiver.requests.slice(seenBefore).map(({ headers }) => String(headers['webhook-id']));
      await untilFound(
        () => {
          const come = new Set(arrived());
          return Promise.resolve([...wanted].every((id) => come.has(id)) ? true : null);
        },
        'every event',
        SETTLE_MS,
      );
      // Late repeats, should there be any, come within the waits of the schedule.
      await sleep(3_000);
      const known = new Set([...wanted, ...allMoves(probe)]);
      const strangers = arrived().filter((id) => !known.has(id));
      const duplicates = arrived().filter((id) => wanted.has(id)).length - wanted.size;
      tallies.push({
        victim,
        events: wanted.size,
        lost: [...wanted].filter((id) => !arrived().includes(id)).length,
        strangers: strangers.length,
        duplicates,
        settledS: Math.round((performance.now() - startedAt) / 1000),
      });
      assert.deepEqual(strangers, [], 'an event that no move caused');
      assert.ok(duplicates <= KILLS * SENDS, `${duplicates} duplicates`);
      await database.db.collection('webhooks').deleteMany({ owner_id: ownerId });
    });
  }
});

/** The ids of the events of the moves of a workload: one for each, whatever was killed. */
function toldOf({ _id: id, history }: WorkloadDocument): string[] {
  return history.flatMap(({ phase }, place) =>
    TOLD.includes(phase) ? [moveEventId(id, place)] : [],
  );
}

/** Of the workload that was there before its owner had a webhook; some of its moves may be told. */
function allMoves(id: string): string[] {
  return Array.from({ length: 6 }, (_, place) => moveEventId(id, place));
}
