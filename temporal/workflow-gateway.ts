import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApplicationFailure,
  WorkflowExecutionAlreadyStartedError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { deploymentWorkflowId, workflowQueue } from '../workflows/ids.ts';
import { SPEED_REFUSED, noticeSignal, setSpeedUpdate } from '../workflows/messages.ts';
import type { DeploymentInput } from '../workflows/messages.ts';
import {
  OWNER_ID,
  PARENT_REF,
  PHASE,
  RESOURCE_ID,
  RESOURCE_KIND,
  SATELLITE_IDS,
} from '../workflows/search-attributes.ts';
import { createTemporalClient } from './connection.ts';
import type { ServerConnection } from './connection.ts';
import type { DeploymentStart, WorkflowGateway, WorkflowState } from './gateway.ts';
import { registerNamespaceAndSearchAttributes } from './registration.ts';
import { isGone, isRefusal, isUnregistered, unanswered, unavailable } from './temporal-errors.ts';

/** A call that was sent waits no longer than this for its answer, ms. */
const CALL_MS = 2_000;
/** How long a lost connection may take to come back before a call is given up, ms. */
const CONNECT_MS = 700;

/** How long a start waits for the server to learn what it needs to know of us, ms. */
const REGISTER_MS = 1_000;

/** The channel is down, so that nothing left this process. */
class NotSentError extends Error {
  constructor() {
    super('the workflow service cannot be reached');
    this.name = 'NotSentError';
  }
}

/** Where the gateway leads. */
export interface GatewayOptions {
  readonly connection: ServerConnection;
  readonly namespace: string;
  /** Prefix of the task queues; the worker must have the same. */
  readonly queuePrefix?: string;
}

/** Opens the gateway; nothing is sent before its first call. */
export function createWorkflowGateway(options: GatewayOptions): WorkflowGateway {
  const { connection, namespace } = options;
  const client = createTemporalClient(connection, namespace);
  const within = async <T>(call: () => Promise<T>): Promise<T> => {
    if (!(await connection.isReachable(CONNECT_MS))) throw new NotSentError();
    return connection.withDeadline(Date.now() + CALL_MS, call);
  };
  const handleOf = (deploymentId: string): WorkflowHandle =>
    client.workflow.getHandle(deploymentWorkflowId(deploymentId));

  const orGone = async (call: () => Promise<unknown>): Promise<'delivered' | 'gone'> => {
    try {
      await within(call);
      return 'delivered';
    } catch (error) {
      if (isGone(error)) return 'gone';
      throw unavailable(error);
    }
  };

  const queue = workflowQueue(options.queuePrefix);
  /** A server that never saw our worker knows neither our attributes nor, perhaps, our namespace. */
  const startRegistered = async (send: () => Promise<void>): Promise<void> => {
    try {
      await within(send);
    } catch (error) {
      if (!isUnregistered(error)) throw error;
      // However far the registration came: the start says whether it was enough.
      const registration = registerNamespaceAndSearchAttributes(connection, namespace).catch(
        (failure: unknown) => failure,
      );
      await Promise.race([registration, sleep(REGISTER_MS, undefined, { ref: false })]);
      await within(send);
    }
  };

  return {
    async startDeployment(deployment, startOptions = {}) {
      try {
        await startRegistered(() => start(client, deployment, startOptions.again ?? false, queue));
        return 'started';
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError) return 'already_started';
        // Only a start that was not sent or was refused is surely undone.
        if (error instanceof NotSentError || isRefusal(error)) throw unavailable(error);
        return 'unknown';
      }
    },

    signalDeployment: (deploymentId, notice) =>
      orGone(() => handleOf(deploymentId).signal(noticeSignal, notice)),

    cancelDeployment: (deploymentId) => orGone(() => handleOf(deploymentId).cancel()),

    async setSpeed(deploymentId, speed, updateId) {
      try {
        const { speedMultiplier } = await within(() =>
          handleOf(deploymentId).executeUpdate(setSpeedUpdate, {
            args: [{ speedMultiplier: speed }],
            updateId,
          }),
        );
        return { kind: 'applied', speedMultiplier };
      } catch (error) {
        if (isGone(error)) return { kind: 'gone' };
        if (!(error instanceof WorkflowUpdateFailedError)) {
          throw error instanceof NotSentError || isRefusal(error)
            ? unavailable(error)
            : unanswered(error);
        }
        const { cause } = error;
        return cause instanceof ApplicationFailure && cause.type === SPEED_REFUSED
          ? { kind: 'refused', message: cause.message }
          : // The workflow ended before the update was done.
            { kind: 'gone' };
      }
    },

    async describeDeployment(deploymentId) {
      try {
        const { status } = await within(() => handleOf(deploymentId).describe());
        return stateOf(status.name);
      } catch (error) {
        if (isGone(error)) return 'absent';
        throw unavailable(error);
      }
    },

    async check() {
      try {
        await within(() => connection.workflowService.describeNamespace({ namespace }));
      } catch (error) {
        throw unavailable(error);
      }
    },

    close: () => connection.close(),
  };
}

async function start(
  client: Client,
  deployment: DeploymentStart,
  again: boolean,
  taskQueue: string,
): Promise<void> {
  const input: DeploymentInput = { v: 1, deploymentId: deployment._id, mode: deployment.mode };
  await client.workflow.start('deployment', {
    taskQueue,
    workflowId: deploymentWorkflowId(deployment._id),
    workflowIdReusePolicy: again ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
    args: [input],
    staticSummary: summaryOf(deployment),
    staticDetails: detailsOf(deployment),
    typedSearchAttributes: [
      { key: OWNER_ID, value: deployment.owner_id },
      { key: RESOURCE_KIND, value: 'deployment' },
      { key: RESOURCE_ID, value: deployment._id },
      { key: PHASE, value: 'pending' },
      { key: PARENT_REF, value: deployment.mission_id },
      { key: SATELLITE_IDS, value: [deployment.satellite_id] },
    ],
  });
}

/** One line of at most 200 bytes, as Temporal allows. */
function summaryOf(deployment: DeploymentStart): string {
  const label = deployment.plan_label ?? deployment.plan_id;
  const mode =
    deployment.mode === 'live' ? 'live' : `simulated at ${deployment.speed_multiplier ?? 1}x`;
  return bytes(`${bytes(deployment.satellite_name, 60)}: ${bytes(label, 90)}, ${mode}`, 200);
}

function detailsOf(deployment: DeploymentStart): string {
  return [
    `- satellite: ${deployment.satellite_name} (${deployment.satellite_id})`,
    `- mission: ${deployment.mission_name}`,
    `- plan: ${deployment.plan_label ?? 'without label'} (${deployment.plan_id})`,
    `- deployment: ${deployment._id}`,
  ].join('\n');
}

/** The longest beginning of `text` that is one line and fits in `limit` bytes of UTF-8. */
function bytes(text: string, limit: number): string {
  let kept = '';
  let size = 0;
  for (const character of text.replaceAll(/[\r\n]+/g, ' ')) {
    size += Buffer.byteLength(character);
    if (size > limit) return kept;
    kept += character;
  }
  return kept;
}

function stateOf(name: string): WorkflowState {
  switch (name) {
    case 'COMPLETED':
      return 'completed';
    case 'FAILED':
      return 'failed';
    case 'CANCELED':
    case 'CANCELLED':
      return 'cancelled';
    case 'TERMINATED':
      return 'terminated';
    case 'TIMED_OUT':
      return 'timed_out';
    default:
      return 'running';
  }
}
