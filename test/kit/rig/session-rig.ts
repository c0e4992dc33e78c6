import type { WorkflowHandle } from '@temporalio/client';
import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import type {
  SessionDefinition,
  SessionRequest,
  SessionStep,
} from '../../../domain/session/session.ts';
import { writeStep } from '../../../presenters/session.ts';
import { newId } from '../../../records/store/ids.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { SESSION_EVENT_INDEXES } from '../../../records/session/events.ts';
import { SESSION_STEP_INDEXES } from '../../../records/session/steps.ts';
import { SESSION_INDEXES } from '../../../records/session/sessions.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import type {
  SessionGateway,
  SessionGatewayOptions,
} from '../../../temporal/session/session-gateway.ts';
import { sessionWorkflowId } from '../../../workflows/ids.ts';
import type { simulationSession } from '../../../workflows/index.ts';
import { openTestDatabase, type TestDatabase } from '../engines/database.ts';
import { engines } from '../engines/engines.ts';
import { openTestRig, type TestRig } from './test-worker.ts';
import { aSession } from '../makers/session.ts';

/** The platform's parts with a worker and a database that knows sessions. */
export interface SessionRig extends TestRig {
  readonly database: TestDatabase;
  readonly definition: SessionDefinition;
  /** Stores a session whose workflow nobody has started; answers its id. */
  insert(expiresAtMs?: number): Promise<string>;
  /** Stores a session and starts its workflow; answers its id. */
  start(through?: SessionGateway): Promise<string>;
  handleOf(id: string): WorkflowHandle<typeof simulationSession>;
  /** What the requests lead to without Temporal and MongoDB. */
  undisturbed(requests: readonly SessionRequest[]): SessionStep;
  /** Number of the events of the newest run. */
  historyLength(id: string): Promise<number>;
  shutDown(): Promise<void>;
}

/** What a session may be limited to in a test. */
export type SessionLimits = Pick<SessionGatewayOptions, 'idleMs' | 'stepsPerRun'>;

/** Opens everything that a test of sessions needs. */
export async function openSessionRig(): Promise<SessionRig> {
  const database = await openTestDatabase();
  await migrate(database, {
    indexes: [SESSION_INDEXES, SESSION_STEP_INDEXES, SESSION_EVENT_INDEXES],
    migrations: [],
  });
  const connection = ServerConnection.open(engines().temporalAddress);
  await registerNamespaceAndSearchAttributes(connection, 'default');
  await connection.close();
  const rig = openTestRig(database);
  const stopWorker = await rig.startWorker();
  const definition = aSession();

  const insert = async (expiresAtMs?: number): Promise<string> => {
    const id = newId('ses');
    const begin = writeStep(id, createSessionEngine(definition).begin());
    const times = {
      createdAtMs: Date.now(),
      ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    };
    await rig.sessions.insert({ id, definition, begin, ...times });
    return id;
  };
  const handleOf = (id: string): WorkflowHandle<typeof simulationSession> =>
    rig.client.workflow.getHandle(sessionWorkflowId(id));

  return {
    ...rig,
    database,
    definition,
    insert,
    async start(through = rig.sessionGateway()) {
      const sessionId = await insert();
      await through.start({ sessionId, definition });
      return sessionId;
    },
    handleOf,
    undisturbed(requests) {
      const engine = createSessionEngine(definition);
      return requests.reduce((step, request) => engine.apply(step.state, request), engine.begin());
    },
    historyLength: async (id) => (await handleOf(id).describe()).historyLength,
    async shutDown() {
      await stopWorker();
      await rig.close();
      await database.drop();
    },
  };
}
