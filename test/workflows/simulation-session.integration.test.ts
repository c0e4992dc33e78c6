import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { WorkflowHandle } from '@temporalio/client';
import { createSessionEngine } from '../../domain/simulation/session-engine.ts';
import type { SessionRequest, SessionStep } from '../../domain/simulation/session.ts';
import { newId } from '../../records/ids.ts';
import { migrate } from '../../records/migrations.ts';
import { SESSION_EVENT_INDEXES } from '../../records/session-events.ts';
import { SESSION_STEP_INDEXES } from '../../records/session-steps.ts';
import { SESSION_INDEXES } from '../../records/sessions.ts';
import { ServerConnection } from '../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../temporal/registration.ts';
import type { SessionGateway } from '../../temporal/session-gateway.ts';
import { sessionWorkflowId } from '../../workflows/ids.ts';
import type { simulationSession } from '../../workflows/index.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { engines } from '../support/engines.ts';
import { powerLoss, sessionDefinition, tick } from '../support/sessions.ts';
import { openTestRig } from '../support/test-worker.ts';
import type { TestRig } from '../support/test-worker.ts';

describe('simulationSession workflow', function () {
  this.timeout(60_000);
  let database: TestDatabase;
  let rig: TestRig;
  let gateway: SessionGateway;
  let stopWorker: () => Promise<void>;
  const definition = sessionDefinition();

  before(async () => {
    database = await openTestDatabase();
    await migrate(database, {
      indexes: [SESSION_INDEXES, SESSION_STEP_INDEXES, SESSION_EVENT_INDEXES],
      migrations: [],
    });
    const connection = ServerConnection.open(engines().temporalAddress);
    await registerNamespaceAndSearchAttributes(connection, 'default');
    await connection.close();
    rig = openTestRig(database);
    gateway = rig.sessionGateway();
    stopWorker = await rig.startWorker();
  });

  after(async () => {
    await stopWorker();
    await rig.close();
    await database.drop();
  });

  const insert = async (): Promise<string> => {
    const id = newId('ses');
    const begin = createSessionEngine(definition).begin();
    await rig.sessions.insert({ id, definition, begin, createdAtMs: Date.now() });
    return id;
  };
  const start = async (): Promise<string> => {
    const sessionId = await insert();
    assert.equal(await gateway.start({ sessionId, definition }), 'started');
    return sessionId;
  };
  const handleOf = (id: string): WorkflowHandle<typeof simulationSession> =>
    rig.client.workflow.getHandle(sessionWorkflowId(id));
  const undisturbed = (requests: readonly SessionRequest[]): SessionStep => {
    const engine = createSessionEngine(definition);
    let step = engine.begin();
    for (const request of requests) step = engine.apply(step.state, request);
    return step;
  };

  it('applies ticks and faults and keeps what each produced', async () => {
    const id = await start();
    const requests = [tick(60), powerLoss(), tick(600)];
    for (const [index, request] of requests.entries()) {
      assert.deepEqual(await gateway.apply(id, request, `u${index}`), {
        kind: 'applied',
        seq: index + 1,
      });
    }
    const stored = await rig.sessions.step(id, 3);
    const expected = undisturbed(requests);
    assert.deepEqual(stored?.snapshot, expected.snapshot);
    assert.deepEqual(
      stored?.events.map(({ seq: _seq, ...event }) => event),
      expected.events,
    );
    assert.equal((await rig.sessions.find(id))?.seq, 3);
  });
});
