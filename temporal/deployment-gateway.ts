import { ApplicationFailure, WorkflowUpdateFailedError } from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import type { NumberedNotice } from '../domain/deployment/notice.ts';
import type { DeploymentDocument } from '../records/deployment/deployments.ts';
import {
  REVISION_REFUSED,
  SPEED_REFUSED,
  decideRevisionUpdate,
  messageOf,
  signalOf,
  setSpeedUpdate,
} from '../workflows/deployment/messages.ts';
import type { DecidedRevision, DecideRevision } from '../workflows/deployment/messages.ts';
import { deploymentStart, type DeploymentStart } from '../workflows/deployment/start.ts';
import { deploymentWorkflowId } from '../workflows/ids.ts';
import { shareOf } from './priority.ts';
import { createServerCalls, isSurelyUndone } from './server-calls.ts';
import type { GatewayOptions, StartOutcome, WorkflowState } from './server-calls.ts';
import { isGone, unanswered, unavailable } from './temporal-errors.ts';

/** A decision books what it needs: it may take so long, ms. */
const DECIDE_MS = 15_000;

/** What the start of a deployment's workflow takes from the record; a whole record will do. */
export type StartedRecord = Pick<
  DeploymentDocument,
  | '_id'
  | 'owner_id'
  | 'tier'
  | 'mission_id'
  | 'mission_name'
  | 'workload_id'
  | 'plan_id'
  | 'plan_label'
  | 'plan_name'
  | 'satellite_id'
  | 'satellite_name'
  | 'mode'
  | 'speed_multiplier'
>;

/** The outcome of a change of speed. */
export type SetSpeedOutcome =
  | { readonly kind: 'applied'; readonly speedMultiplier: number }
  /** The workflow has closed or never was. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly message: string };

/** The outcome of a decision about a revision. */
export type DecideOutcome =
  | { readonly kind: 'decided'; readonly decided: DecidedRevision }
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
    deployment: StartedRecord,
    /** `again`: also when an earlier workflow of the deployment has closed. */
    options?: { readonly again?: boolean },
  ): Promise<StartOutcome>;
  /** Hands over a notice; `gone` when the workflow has closed or was never started. */
  signalDeployment(deploymentId: string, notice: NumberedNotice): Promise<'delivered' | 'gone'>;
  /** Asks the workflow to end as cancelled. */
  cancelDeployment(deploymentId: string): Promise<'delivered' | 'gone'>;
  /** Changes the speed and waits until the record has it; the same `updateId` is applied once. */
  setSpeed(deploymentId: string, speed: number, updateId: string): Promise<SetSpeedOutcome>;
  /** Decides about a revision and waits until that is done; the same `updateId` decides once. */
  decideRevision(
    deploymentId: string,
    decided: DecideRevision,
    updateId: string,
  ): Promise<DecideOutcome>;
  describeDeployment(deploymentId: string): Promise<WorkflowState>;
}

/** Opens the gateway; nothing is sent before its first call. */
export function createDeploymentGateway(options: GatewayOptions): DeploymentGateway {
  const { client, queue, within, startOnce, deliver, describe } = createServerCalls(options);
  const handleOf = (deploymentId: string): WorkflowHandle =>
    client.workflow.getHandle(deploymentWorkflowId(deploymentId));

  return {
    startDeployment: (deployment, { again = false } = {}) =>
      startOnce(() =>
        client.workflow.start('deployment', {
          ...deploymentStart(startOf(deployment)),
          priority: shareOf({ ownerId: deployment.owner_id, tier: deployment.tier }),
          taskQueue: queue,
          workflowIdReusePolicy: again ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
        }),
      ),

    signalDeployment: (deploymentId, notice) =>
      deliver(() => handleOf(deploymentId).signal(signalOf(notice.notice), messageOf(notice))),

    cancelDeployment: (deploymentId) => deliver(() => handleOf(deploymentId).cancel()),

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

    async decideRevision(deploymentId, decided, updateId) {
      try {
        const outcome = await within(
          () =>
            handleOf(deploymentId).executeUpdate(decideRevisionUpdate, {
              args: [decided],
              updateId,
            }),
          DECIDE_MS,
        );
        return { kind: 'decided', decided: outcome };
      } catch (error) {
        if (isGone(error)) return { kind: 'gone' };
        if (!(error instanceof WorkflowUpdateFailedError)) {
          throw isSurelyUndone(error) ? unavailable(error) : unanswered(error);
        }
        const { cause } = error;
        return cause instanceof ApplicationFailure && cause.type === REVISION_REFUSED
          ? { kind: 'refused', message: cause.message }
          : { kind: 'gone' };
      }
    },

    describeDeployment: (deploymentId) => describe(deploymentWorkflowId(deploymentId)),
  };
}

function startOf(document: StartedRecord): DeploymentStart {
  const { mission_id: missionId, workload_id: workloadId } = document;
  return {
    deploymentId: document._id,
    ownerId: document.owner_id,
    parent:
      workloadId === undefined
        ? { kind: 'mission', id: missionId, name: document.mission_name }
        : { kind: 'workload', id: workloadId, name: null },
    satelliteId: document.satellite_id,
    satelliteName: document.satellite_name,
    label: document.plan_label ?? document.plan_name ?? document.plan_id,
    planId: workloadId === undefined ? document.plan_id : null,
    mode: document.mode,
    speedMultiplier: document.speed_multiplier ?? 1,
  };
}
