import {
  ApplicationFailure,
  WorkflowExecutionAlreadyStartedError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { deploymentWorkflowId } from '../workflows/ids.ts';
import { SPEED_REFUSED, noticeSignal, setSpeedUpdate } from '../workflows/deployment/messages.ts';
import type { DeploymentInput } from '../workflows/deployment/messages.ts';
import { plain } from '../workflows/plain-text.ts';
import {
  OWNER_ID,
  PARENT_REF,
  PHASE,
  RESOURCE_ID,
  RESOURCE_KIND,
  SATELLITE_IDS,
} from '../workflows/search-attributes.ts';
import type { DeploymentStart, WorkflowGateway, WorkflowState } from './gateway.ts';
import { createServerCalls, cutToBytes, isSurelyUndone } from './server-calls.ts';
import type { GatewayOptions } from './server-calls.ts';
import { isGone, unanswered, unavailable } from './temporal-errors.ts';

/** Opens the gateway; nothing is sent before its first call. */
export function createWorkflowGateway(options: GatewayOptions): WorkflowGateway {
  const { connection, namespace } = options;
  const { client, queue, within, startRegistered } = createServerCalls(options);
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

  return {
    async startDeployment(deployment, startOptions = {}) {
      try {
        await startRegistered(() => start(client, deployment, startOptions.again ?? false, queue));
        return 'started';
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError) return 'already_started';
        // Only a start that was not sent or was refused is surely undone.
        if (isSurelyUndone(error)) throw unavailable(error);
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
          throw isSurelyUndone(error) ? unavailable(error) : unanswered(error);
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
  return cutToBytes(
    `${plain(cutToBytes(deployment.satellite_name, 60))}: ${plain(cutToBytes(label, 90))}, ${mode}`,
    200,
  );
}

function detailsOf(deployment: DeploymentStart): string {
  return [
    `- satellite: ${plain(deployment.satellite_name)} (${deployment.satellite_id})`,
    `- mission: ${plain(deployment.mission_name)}`,
    `- plan: ${plain(deployment.plan_label ?? 'without label')} (${deployment.plan_id})`,
    `- deployment: ${deployment._id}`,
  ].join('\n');
}

/** How Temporal names the state of a workflow, in our words. */
export function stateOf(name: string): WorkflowState {
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
