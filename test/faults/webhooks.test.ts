import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { isUnavailable, type Database } from '../../records/store/database.ts';
import { createPublishedEvents } from '../../records/webhook/published-events.ts';
import { DELIVERIES } from '../../records/webhook/deliveries.ts';
import { useFixture } from '../kit/engines/fixture.ts';
import { useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { startReceiver } from '../kit/peers/faulty-receiver.ts';
import { untilFound } from '../kit/until-found.ts';
import { newElements } from '../kit/rig/webhook-rig.ts';
import { keepWebhook, SECRETS_KEY } from '../kit/makers/webhook.ts';

const DATABASE = 'faults_webhooks';
const DELIVERIES_WANTED = 2_000;
const EVENTS_AT_ONCE = 20;
const KILLS = 2;
const SETTLE_MS = 240_000;
/** Requests that one killed worker may have had under way: the places of its sends. */
const SENDS = 100;

/** What one fault did to two thousand deliveries. */
interface Tally {
  readonly victim: string;
  readonly events: number;
  readonly lost: number;
  readonly duplicates: number;
  readonly settledS: number;
}

describe('kill -9 while two thousand events go to webhooks', function () {
  this.timeout(600_000);
  const { database, kill } = useFaultPlatform(DATABASE, () => ({
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    WEBHOOK_SECRETS_KEY: SECRETS_KEY,
    WORKER_WEBHOOK_SENDS: String(SENDS),
    WEBHOOK_RETRY_DELAYS: '1,1,2,2,4',
  }));
  // An answer takes a little, so that a kill meets requests under way.
  const receiver = useFixture(
    () => startReceiver((response) => void setTimeout(() => response.end(), 50)),
    (it) => it.close(),
  );
  const tallies = useTallies<Tally>();

  for (const victim of ['worker', 'Temporal', 'mongod', 'everything'] as const) {
    it(`${victim}: every event arrives, and few of them twice`, async () => {
      const seenBefore = receiver.requests.length;
      const ownerId = `owner-of-${victim}`;
      await keepWebhook(database, ownerId, receiver.url);
      const startedAt = performance.now();
      // The kills fall while events are being published and delivered.
      const publishing = publishAll(database, ownerId, victim);
      for (let index = 0; index < KILLS; index += 1) {
        await sleep(2_000);
        await kill(victim);
      }
      const ids = await publishing;
      assert.equal(new Set(ids).size, DELIVERIES_WANTED);
      await untilDelivered(database, ownerId);
      const arrived = receiver.requests
        .slice(seenBefore)
        .map(({ headers }) => String(headers['webhook-id']));
      const wanted = new Set(ids);
      const times = new Map<string, number>();
      for (const id of arrived) if (wanted.has(id)) times.set(id, (times.get(id) ?? 0) + 1);
      const duplicates = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
      tallies.push({
        victim,
        events: ids.length,
        lost: ids.length - times.size,
        duplicates,
        settledS: Math.round((performance.now() - startedAt) / 1000),
      });
      assert.equal(ids.length - times.size, 0, 'an event was lost');
      assert.ok(duplicates <= KILLS * SENDS, `${duplicates} duplicates`);
    });
  }
});

/** Publishes every event once, under keys, however often MongoDB goes away meanwhile. */
async function publishAll(database: Database, ownerId: string, name: string): Promise<string[]> {
  const events = createPublishedEvents(database);
  const ids: string[] = [];
  for (let from = 0; from < DELIVERIES_WANTED; from += EVENTS_AT_ONCE) {
    const publications = Array.from({ length: EVENTS_AT_ONCE }, (_, index) => ({
      event: newElements(),
      ownerId,
      key: `${name}-${String(from + index)}`,
    }));
    const published = await untilFound(
      () =>
        events.publish(publications).catch((error: unknown) => {
          if (!isUnavailable(error)) throw error;
          return null;
        }),
      'the events to be published',
    );
    ids.push(...published);
    await sleep(40);
  }
  return ids;
}

async function untilDelivered(database: Database, ownerId: string): Promise<void> {
  const deliveries = database.db.collection(DELIVERIES);
  await untilFound(
    async () => {
      const delivered = await deliveries
        .countDocuments({ owner_id: ownerId, status: 'delivered' })
        .catch((error: unknown) => {
          if (!isUnavailable(error)) throw error;
          return 0;
        });
      return delivered === DELIVERIES_WANTED ? true : null;
    },
    'every delivery',
    SETTLE_MS,
  );
}
