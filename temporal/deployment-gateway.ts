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
import { createServerCalls, cutToBytes, isSurelyUndone } from './server-calls.ts';
import type { GatewayOptions } from './server-calls.ts';
import { isGone, unanswered, unavailable } from './temporal-errors.ts';
import type { NumberedNotice } from '../domain/deployment/notice.ts';
import type { DeploymentDocument } from '../records/deployment/deployments.ts';

/**
 * What the start of a deployment's workflow takes from the record, for its id, its search
 * attributes and its summary; a whole record will do. The workflow reads the rest itself.
 */
export type DeploymentStart = Pick<
  DeploymentDocument,
  | '_id'
  | 'owner_id'
  | 'mission_id'
  | 'mission_name'
  | 'plan_id'
  | 'plan_label'
  | 'satellite_id'
  | 'satellite_name'
  | 'mode'
  | 'speed_multiplier'
>;

/** How Temporal sees a deployment's workflow. */
export type WorkflowState =
  'running' | 'completed' | 'failed' | 'cancelled' | 'terminated' | 'timed_out' | 'absent';

/** The outcome of a change of speed. */
export type SetSpeedOutcome =
  | { readonly kind: 'applied'; readonly speedMultiplier: number }
  /** The workflow has closed or never was. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * The platform's access to the workflows of deployments. Every call ends within 3 s. Temporal being away is an
 * AppError `unavailable`.
 */
export interface DeploymentGateway {
  /**
   * Starts the deployment's workflow. `unknown`: the request may or may not have arrived; the record
   * stays and the reconcile Schedule settles it. Throws `unavailable` only when nothing was started.
   */
  startDeployment(
    deployment: DeploymentStart,
    /** `again`: also when an earlier workflow of the deployment has closed. */
    options?: { readonly again?: boolean },
  ): Promise<'started' | 'already_started' | 'unknown'>;
  /** Hands over a notice; `gone` when the workflow has closed or was never started. */
  signalDeployment(deploymentId: string, notice: NumberedNotice): Promise<'delivered' | 'gone'>;
  /** Asks the workflow to end as cancelled. */
  cancelDeployment(deploymentId: string): Promise<'delivered' | 'gone'>;
  /** Changes the speed and waits until the record has it; the same `updateId` is applied once. */
  setSpeed(deploymentId: string, speed: number, updateId: string): Promise<SetSpeedOutcome>;
  describeDeployment(deploymentId: string): Promise<WorkflowState>;
}

/** Opens the gateway; nothing is sent before its first call. */
export function createDeploymentGateway(options: GatewayOptions): DeploymentGateway {
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
