import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { createPublishedEvents } from '../../records/webhook/published-events.ts';
import { DELIVERIES } from '../../records/webhook/deliveries.ts';
import { acceptedAt } from '../kit/faults/accepted.ts';
import { useFaultClient, useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { openThings, runsAgain } from '../kit/faults/open-things.ts';
import { assertSound, workloadsSettled } from '../kit/faults/workload-ends.ts';
import { bodyFor, submitUntilAccepted } from '../kit/faults/workload-faults.ts';
import { useFixture } from '../kit/engines/fixture.ts';
import { keepWebhook, SECRETS_KEY } from '../kit/makers/webhook.ts';
import { startReceiver } from '../kit/peers/faulty-receiver.ts';
import { call, followDeployment } from '../kit/rig/platform.ts';
import { newElements } from '../kit/rig/webhook-rig.ts';
import { untilFound } from '../kit/until-found.ts';

const DATABASE = 'faults_lost_store';
const DEPLOYMENTS = 8;
const WORKLOADS = 4;
const EVENTS = 20;
const TICKS = 3;
/** What plays is in the middle of it when the store is lost, and ends soon after it came back. */
const PLAY_S = 60;

/** What the loss came to. */
interface Tally {
  readonly open: number;
  readonly runsAgainS: number;
  readonly lost: number;
  readonly twice: number;
}

describe('the store of Temporal is lost while the workers live', function () {
  this.timeout(900_000);
  const { engines, platform, database } = useFaultPlatform(DATABASE, () => ({
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    WEBHOOK_SECRETS_KEY: SECRETS_KEY,
    // The next attempt is far from due when the store is lost.
    WEBHOOK_RETRY_DELAYS: '40,40,40,40,40',
  }));
  const connected = useFaultClient(engines);
  let isDown = true;
  const receiver = useFixture(
    () => startReceiver((response) => void response.writeHead(isDown ? 500 : 200).end()),
    (it) => it.close(),
  );
  const tallies = useTallies<Tally>();

  const createSession = async (): Promise<string> => {
    const satellite = { altitude_km: 500, inclination_deg: 97.4, mean_anomaly_deg: 0 };
    const { status, body } = await call('POST', `${platform.urls.simulation}/v1/sessions`, {
      satellites: [{ id: 'a', elements: satellite }],
      epoch: '2026-07-24T12:00:00Z',
    });
    assert.equal(status, 201, JSON.stringify(body));
    return String(body['session_id']);
  };
  const tick = async (session: string, key: string): Promise<void> => {
    const url = `${platform.urls.simulation}/v1/sessions/${session}/tick`;
    const answer = await untilFound(
      async () => {
        const got = await call('POST', url, { duration_s: 60 }, { 'idempotency-key': key });
        if (got.status === 200) return got;
        assert.ok([503, 409].includes(got.status), JSON.stringify(got.body));
        await sleep(300);
        return null;
      },
      `tick ${key}`,
      120_000,
    );
    assert.equal(answer.status, 200);
  };

  it('everything runs again, nothing is lost, nothing is done twice', async () => {
    const plan = await call('POST', `${platform.urls.cae}/v1/plan`, {
      satellite_id: '25544',
      preset_id: 'split-learning',
    });
    assert.equal(plan.status, 201, JSON.stringify(plan.body));
    const events = plan.body['events'] as readonly { readonly timestamp_s: number }[];
    const speed = Math.max(1, Math.round((events.at(-1)?.timestamp_s ?? 0) / PLAY_S));
    await keepWebhook(database, 'owner-of-events', receiver.url);

    const deployments: string[] = [];
    for (let index = 0; index < DEPLOYMENTS; index += 1) {
      const { body } = await acceptedAt(
        `${platform.urls.console}/api/deployments`,
        { plan_id: plan.body['id'], mode: 'simulated', speed_multiplier: speed },
        { key: `lost-${index}`, withinMs: 60_000 },
      );
      deployments.push(String(body['id']));
    }
    const workloads: string[] = [];
    for (let index = 0; index < WORKLOADS; index += 1)
      workloads.push(
        await submitUntilAccepted(platform, `lost-${index}`, bodyFor('awaiting_report', 60, [])),
      );
    const session = await createSession();
    for (let index = 0; index < TICKS; index += 1) await tick(session, `before-${index}`);
    const published = await createPublishedEvents(database).publish(
      Array.from({ length: EVENTS }, () => ({ event: newElements(), ownerId: 'owner-of-events' })),
    );
    const deliveries = database.db.collection(DELIVERIES);
    await untilFound(
      async () => {
        const waiting = { status: 'pending', workflow_open: true };
        return (await deliveries.countDocuments(waiting)) === EVENTS ? true : null;
      },
      'every delivery to wait for its second attempt',
      60_000,
    );
    isDown = false;
    // The reconciler has looked at all of them, so that by itself it would not look for five minutes.
    await sleep(5_000);

    const before = await openThings(database);
    assert.ok(before.length >= DEPLOYMENTS + EVENTS, `${before.length} are open`);
    await engines.temporal.loseStore();
    const sinceMs = performance.now();
    await tick(session, 'the first after the loss');
    await runsAgain(connected.client, database);
    const runsAgainS = Math.round((performance.now() - sinceMs) / 1_000);

    for (const id of deployments)
      await followDeployment(
        platform.urls.console,
        id,
        (status) => ['completed', 'failed', 'cancelled'].includes(status),
        300_000,
      ).then(({ status }) => assert.equal(status, 'completed'));
    const stored = await database.db
      .collection('deployment_events')
      .find({ deployment_id: { $in: deployments } })
      .project<{ deployment_id: string; plan_index?: number }>({ deployment_id: 1, plan_index: 1 })
      .toArray();
    const places = new Set(
      stored.map(({ deployment_id: id, plan_index: index }) => `${id}/${String(index)}`),
    );
    const ended = await workloadsSettled(database.db, workloads);
    assert.deepEqual(
      ended.map(({ phase }) => phase),
      workloads.map(() => 'done'),
    );
    await assertSound(database.db, ended);
    await untilFound(
      async () => {
        const got = { status: 'delivered', owner_id: 'owner-of-events' };
        return (await deliveries.countDocuments(got)) === EVENTS ? true : null;
      },
      'every delivery',
      300_000,
    );
    const arrived = receiver.requests.map(({ headers }) => String(headers['webhook-id']));
    const twice = published.filter((id) => arrived.filter((other) => other === id).length > 2);
    await tick(session, 'last');
    const steps = await database.db
      .collection('session_steps')
      .countDocuments({ session_id: session });
    tallies.push({
      open: before.length,
      runsAgainS,
      lost: DEPLOYMENTS * events.length - places.size,
      twice: stored.length - places.size + twice.length,
    });
    assert.equal(places.size, DEPLOYMENTS * events.length, 'no event is missing');
    assert.equal(stored.length, places.size, 'none is stored twice');
    assert.deepEqual(twice, [], 'each was tried once before the loss and once after it');
    assert.equal(steps, 1 + TICKS + 2, 'the session has every step once');
  });
});
