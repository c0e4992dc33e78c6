import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { parseWebhookEvent, type WebhookEvent } from '../../../contracts/webhook/event.ts';
import {
  DEPLOYMENT_WEBHOOK_TYPES,
  WORKLOAD_EVENT_TYPES,
} from '../../../contracts/webhook/event.ts';
import { presentWorkload } from '../../../presenters/workload.ts';
import { serviceSignature } from '../../../outbound/sign.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { engines } from '../../kit/engines/engines.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { aNewWorkload, aStagePlan, aWorkloadPlan } from '../../kit/makers/workload.ts';
import { startReceiver, status } from '../../kit/peers/faulty-receiver.ts';
import { openWebhookRig, type WebhookRig } from '../../kit/rig/webhook-rig.ts';
import { until } from '../../kit/until.ts';
import { untilFound } from '../../kit/until-found.ts';

const OWNER = 'owner-of-work';
const ALL = [...WORKLOAD_EVENT_TYPES, ...DEPLOYMENT_WEBHOOK_TYPES];

describe('webhooks about work in motion', function () {
  this.timeout(180_000);
  const receiver = useFixture(
    () => startReceiver(status(200)),
    (it) => it.close(),
  );
  let rig: WebhookRig;

  before(async () => {
    const connection = ServerConnection.open(engines().temporalAddress);
    await registerNamespaceAndSearchAttributes(connection, 'default');
    await connection.close();
    rig = await openWebhookRig();
  });
  after(() => rig.shutDown());

  /** What came at a path, the first arrival of each event. */
  const arrived = (path: string): WebhookEvent[] => {
    const bodies = receiver.requests.filter((one) => one.path === path).map(({ body }) => body);
    return [...new Set(bodies)].map((body) => parseWebhookEvent(JSON.parse(body)));
  };

  it('reach a receiver once for every move, signed, with the record as GET shows it', async () => {
    const everything = receiver.url;
    const { webhook, secret } = await rig.webhook({ url: everything, events: ALL, ownerId: OWNER });
    const elsewhere = everything.replace('/hook', '/elsewhere');
    await rig.webhook({ url: elsewhere, events: ALL, ownerId: OWNER, satellites: ['48274'] });
    rig.work.planner.plan = () =>
      Promise.resolve(
        aWorkloadPlan([aStagePlan(0, { satellite: '25544', satelliteName: 'ISS (ZARYA)' })]),
      );
    const made = await rig.work.workloads.insert(aNewWorkload({ ownerId: OWNER }));
    await rig.work.workloadGateway.start(made);
    const ended = await untilFound(async () => {
      const found = await rig.work.workloads.find(OWNER, made._id);
      return found?.phase === 'done' ? found : null;
    }, 'the end of the workload');
    await untilFound(async () => {
      await rig.relay.deliverWaiting();
      return arrived('/hook').length >= 5 ? true : null;
    }, 'five events');
    assert.deepEqual(
      arrived('/hook')
        .map(({ type }) => type)
        .sort(),
      [
        'deployment.completed',
        'deployment.running',
        'workload.accepted',
        'workload.done',
        'workload.planned',
      ],
    );
    const done = arrived('/hook').find(({ type }) => type === 'workload.done');
    const shown = presentWorkload(ended, await rig.work.workloads.manifest(ended));
    // How Temporal closed the workflow is compared later.
    assert.deepEqual(done?.data, shown);
    await until(() => arrived('/elsewhere').length > 0, 'what carries no satellite');
    assert.deepEqual(
      arrived('/elsewhere').map(({ type }) => type),
      ['workload.accepted'],
    );
    const [request] = receiver.requests.filter(({ path }) => path === '/hook');
    assert.ok(request);
    const signature = serviceSignature(secret, Buffer.from(request.body));
    assert.equal(request.headers['x-service-signature'], signature);
    const delivery = await untilFound(async () => {
      const found = await rig.deliveryOf(webhook._id, String(request.headers['webhook-id']));
      return found?.status === 'delivered' ? found : null;
    }, 'the delivery');
    const headers = delivery.attempts[0]?.request_headers ?? {};
    assert.equal(headers['x-service-signature'], signature);
    for (const [name, value] of Object.entries(headers))
      assert.equal(request.headers[name], value, name);
  });
});
