import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, it } from 'mocha';
import { ServerConnection } from '../../../temporal/connection.ts';
import { createPlatformState } from '../../../temporal/observe/platform-state.ts';
import { ensureSchedules } from '../../../temporal/schedules.ts';
import { catalogueScheduleId, groundQueue, workflowQueue } from '../../../workflows/ids.ts';
import { engines } from '../../kit/engines/engines.ts';
import { planEvents } from '../../kit/makers/mission-plan.ts';
import { useDeploymentRig } from '../../kit/rig/deployment-rig.ts';

describe('createPlatformState', function () {
  this.timeout(120_000);
  const { rig } = useDeploymentRig(planEvents(1, 10));
  const connections: ServerConnection[] = [];

  /** The view of an installation; `nowMs` moves with each reading, so that none is shared. */
  const view = (queuePrefix: string, address = engines().temporalAddress, hasGround = false) => {
    const connection = ServerConnection.open(address);
    connections.push(connection);
    return createPlatformState({ connection, namespace: 'default', queuePrefix, hasGround });
  };

  after(async () => {
    for (const connection of connections) await connection.close();
  });

  it('counts the workers of each queue, and none where nobody asks for tasks', async () => {
    const queues = await view(rig.prefix).queues();
    const workflows = queues?.find(({ name }) => name === workflowQueue(rig.prefix));
    assert.ok((workflows?.pollers ?? 0) > 0, JSON.stringify(queues));
    assert.equal(workflows?.backlog, 0);
    const idle = await view(`idle-${randomBytes(5).toString('hex')}`).queues();
    assert.deepEqual(
      idle?.map(({ pollers }) => pollers),
      [0, 0, 0, 0, 0],
    );
    const withGround = await view(rig.prefix, engines().temporalAddress, true).queues();
    assert.deepEqual(withGround?.at(-1)?.name, groundQueue(rig.prefix));
  });

  it('tells when Schedules ran and will run, and lists none that nobody made', async () => {
    const none = await view(`idle-${randomBytes(5).toString('hex')}`).schedules();
    assert.deepEqual(none, []);
    await ensureSchedules(rig.client, { queuePrefix: rig.prefix });
    const schedules = await view(rig.prefix).schedules();
    assert.equal(schedules?.length, 6);
    const refresh = schedules.find(({ id }) => id === catalogueScheduleId(rig.prefix));
    assert.equal(refresh?.isPaused, false);
    assert.ok((refresh.nextMs ?? 0) > Date.now() - 60_000);
    for (const { id } of schedules) await rig.client.schedule.getHandle(id).delete();
  });

  it('knows nothing while Temporal is away', async () => {
    const away = view('idle', '127.0.0.1:9');
    assert.deepEqual([await away.queues(), await away.schedules()], [null, null]);
  });
});
