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
 * The platform's way to its workflows. Every call ends within 3 s. Temporal being away is an
 * AppError `unavailable`.
 */
export interface WorkflowGateway {
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
  /** Resolves when the namespace answers. */
  check(): Promise<void>;
  close(): Promise<void>;
}
