import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'mocha';
import { AppError } from '../../contracts/error-codes.ts';
import { ServerConnection, createTemporalClient } from '../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../temporal/registration.ts';
import { createDeploymentGateway } from '../../temporal/deployment-gateway.ts';
import { deploymentWorkflowId } from '../../workflows/ids.ts';
import { OWNER_ID } from '../../workflows/search-attributes.ts';
import { aDeployment } from '../kit/makers/deployment.ts';
import { engines } from '../kit/engines/engines.ts';
import { freePorts } from '../../dev/engines/ports.ts';
import { assertUnavailable } from '../kit/assert-unavailable.ts';

const random = () => randomBytes(6).toString('hex');

describe('registerNamespaceAndSearchAttributes', () => {
  it('makes a namespace in which a deployment can be started at once, and may be repeated', async () => {
    const connection = ServerConnection.open(engines().temporalAddress);
    const namespace = `test-${random()}`;
    await Promise.all(
      [1, 2].map(() => registerNamespaceAndSearchAttributes(connection, namespace)),
    );
    await registerNamespaceAndSearchAttributes(connection, namespace);
    const gateway = createDeploymentGateway({ connection, namespace, queuePrefix: 'nobody' });
    await connection.check(namespace);
    const deployment = aDeployment({ _id: `dep_${random()}` });
    assert.equal(await gateway.startDeployment(deployment), 'started');
    assert.equal(await gateway.startDeployment(deployment), 'already_started');
    assert.equal(await gateway.describeDeployment(deployment._id), 'running');
    const described = await createTemporalClient(connection, namespace)
      .workflow.getHandle(deploymentWorkflowId(deployment._id))
      .describe();
    assert.equal(described.typedSearchAttributes.get(OWNER_ID), 'owner-1');
    await connection.close();
  }).timeout(300_000);
});

describe('createDeploymentGateway', () => {
  it('starts a deployment on a server that no worker has prepared', async () => {
    const connection = ServerConnection.open(engines().temporalAddress);
    const namespace = `test-${random()}`;
    const gateway = createDeploymentGateway({ connection, namespace, queuePrefix: 'nobody' });
    const deployment = aDeployment({ _id: `dep_${random()}` });
    const startedAt = Date.now();
    for (;;) {
      try {
        assert.equal(await gateway.startDeployment(deployment), 'started');
        break;
      } catch (error) {
        assert.ok(error instanceof AppError && error.code === 'unavailable');
        assert.ok(Date.now() - startedAt < 100_000);
      }
    }
    await connection.close();
  }).timeout(300_000);

  it('knows what is gone', async () => {
    const connection = ServerConnection.open(engines().temporalAddress);
    const gateway = createDeploymentGateway({ connection, namespace: 'default' });
    const id = `dep_${random()}`;
    assert.equal(await gateway.cancelDeployment(id), 'gone');
    const notice = { kind: 'seen', atMs: 1 } as const;
    assert.equal(await gateway.signalDeployment(id, { seq: 1, notice }), 'gone');
    assert.deepEqual(await gateway.setSpeed(id, 5, 'u'), { kind: 'gone' });
    assert.equal(await gateway.describeDeployment(id), 'absent');
    await connection.close();
  });

  it('says within 3 s that Temporal is away, and that nothing was started', async () => {
    const [port = 0] = await freePorts(1);
    const connection = ServerConnection.open(`127.0.0.1:${port}`);
    const gateway = createDeploymentGateway({ connection, namespace: 'default' });
    const calls = [
      () => gateway.startDeployment(aDeployment()),
      () => gateway.cancelDeployment('dep_1'),
      () => gateway.setSpeed('dep_1', 5, 'u'),
      () => gateway.describeDeployment('dep_1'),
      () => connection.check('default'),
    ];
    for (const call of calls) await assertUnavailable(call);
    await connection.close();
  });

  it('starts a deployment with the share of its owner', async () => {
    const connection = ServerConnection.open(engines().temporalAddress);
    const route = { connection, namespace: 'default', queuePrefix: 'nobody' };
    const gateway = createDeploymentGateway(route);
    const deployment = aDeployment({ _id: `dep_${random()}`, tier: 'pro' });
    assert.equal(await gateway.startDeployment(deployment), 'started');
    const { priority } = await createTemporalClient(connection, 'default')
      .workflow.getHandle(deploymentWorkflowId(deployment._id))
      .describe();
    assert.deepEqual([priority?.fairnessKey, priority?.fairnessWeight], ['owner-1', 3]);
    await connection.close();
  });

  it('cuts a long summary to what Temporal takes', async () => {
    const connection = ServerConnection.open(engines().temporalAddress);
    const gateway = createDeploymentGateway({
      connection,
      namespace: 'default',
      queuePrefix: 'nobody',
    });
    const deployment = aDeployment({
      _id: `dep_${random()}`,
      satellite_name: 'Ж'.repeat(200),
      plan_label: `${'多'.repeat(200)}\nsecond line`,
    });
    assert.equal(await gateway.startDeployment(deployment), 'started');
    await connection.close();
  });
});
