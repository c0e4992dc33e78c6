import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { parseWebhookEvent } from '../../../contracts/webhook/event.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { createMonitorProgress } from '../../../records/pattern/monitor-progress.ts';
import { createMonitorRecords } from '../../../records/pattern/monitors.ts';
import { createPatternProgress, type LookedAt } from '../../../records/pattern/progress.ts';
import { WEBHOOKS, type WebhookDocument } from '../../../records/webhook/webhooks.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { aDecay, aDeviation, aManeuver, aMonitor, anApproach } from '../../kit/makers/patterns.ts';
import { startReceiver, status } from '../../kit/peers/faulty-receiver.ts';
import { openWebhookRig, type WebhookRig } from '../../kit/rig/webhook-rig.ts';
import { until } from '../../kit/until.ts';

const NOW = Date.UTC(2026, 6, 25);
const YESTERDAY = NOW - DAY_MS;
const ALL = [
  'pattern.detected',
  'pattern.maneuver',
  'pattern.anomaly',
  'pattern.proximity',
] as const;

describe('webhooks about patterns', function () {
  this.timeout(60_000);
  const receiver = useFixture(
    () => startReceiver(status(200)),
    (it) => it.close(),
  );
  let rig: WebhookRig;

  before(async () => {
    rig = await openWebhookRig();
  });
  after(() => rig.shutDown());

  const arrived = (path: string) =>
    receiver.requests
      .filter((one) => one.path === path)
      .map(({ body }) => parseWebhookEvent(JSON.parse(body)))
      .map(({ type }) => type)
      .toSorted();
  const looked = (noradId: string, more: Partial<LookedAt>): LookedAt => ({
    noradId,
    name: `SAT ${noradId}`,
    otherNoradId: null,
    found: [],
    judgedFromMs: 0,
    ...more,
  });

  it('reach the receivers of all owners, each of their types once, by their satellites', async () => {
    const at = (path: string) => receiver.url.replace('/hook', path);
    await rig.webhook({ url: at('/anna'), events: ALL, ownerId: 'anna' });
    await rig.webhook({ url: at('/berit'), events: ALL, ownerId: 'berit', satellites: ['99'] });
    await rig.webhook({ url: at('/carl'), events: ['pattern.anomaly'], ownerId: 'carl' });
    await rig.webhook({ url: at('/dora'), events: ALL, ownerId: 'dora', satellites: ['sat 2'] });
    const own = [aManeuver('1', YESTERDAY), aDeviation('1', YESTERDAY)];
    const look = [
      looked('1', { found: own }),
      looked('2', { found: [aDecay('2', NOW)] }),
      looked('1', { found: [anApproach('1', '99', YESTERDAY)], otherNoradId: '99' }),
    ];
    const progress = createPatternProgress(rig.database, rig.events);
    for (const lookId of ['one', 'two']) await progress.keep(look, lookId, NOW);
    await rig.relay.deliverWaiting();
    await until(() => receiver.requests.length >= 7, 'seven deliveries');
    assert.deepEqual(arrived('/anna'), ALL.toSorted());
    assert.deepEqual(arrived('/berit'), ['pattern.proximity']);
    assert.deepEqual(arrived('/carl'), ['pattern.anomaly']);
    assert.deepEqual(arrived('/dora'), ['pattern.detected']);
  });

  it('of a monitor reach its own webhook alone, once, though its worker dies and tells again', async () => {
    const at = (path: string) => receiver.url.replace('/hook', path);
    const { webhook: own } = await rig.webhook({ url: at('/own'), events: ALL, ownerId: 'emma' });
    await rig.webhook({ url: at('/other'), events: ALL, ownerId: 'emma' });
    const monitors = createMonitorRecords(rig.database, () => NOW);
    const monitor = await monitors.create(
      aMonitor({ owner_id: 'emma', satellites: ['7'], webhook_id: own._id }),
    );
    const bound: Pick<WebhookDocument, 'bound_to'> = {
      bound_to: { kind: 'pattern_monitor', id: monitor._id },
    };
    await rig.database.db
      .collection<WebhookDocument>(WEBHOOKS)
      .updateOne({ _id: own._id }, { $set: bound });
    const look = [looked('7', { found: [aManeuver('7', YESTERDAY), aDeviation('7', YESTERDAY)] })];
    await createPatternProgress(rig.database, rig.events).keep(look, 'three', NOW);
    const progress = createMonitorProgress(rig.database, rig.events, () => NOW);
    const dying = createMonitorProgress(
      rig.database,
      {
        publish: async (publications, session) => {
          await rig.events.publish(publications, session);
          throw new Error('the worker dies before it commits');
        },
      },
      () => NOW,
    );
    await assert.rejects(dying.tellNews(monitor), /dies/);
    for (let nth = 0; nth < 2; nth += 1) await progress.tellNews(monitor);
    await rig.relay.deliverWaiting();
    await until(() => arrived('/own').length >= 2 && arrived('/other').length >= 2, 'deliveries');
    assert.deepEqual(arrived('/own'), ['pattern.anomaly', 'pattern.maneuver']);
    assert.deepEqual(arrived('/other'), ['pattern.anomaly', 'pattern.maneuver']);
    const ofMonitor = receiver.requests.filter(({ body }) => body.includes(monitor._id));
    assert.deepEqual(
      ofMonitor.map(({ path }) => path),
      ['/own', '/own'],
    );
  });
});
