import {
  CancellationScope,
  CancelledFailure,
  ChildWorkflowFailure,
  executeChild,
  sleep,
} from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { StageEnd } from '../../activities/workload/messages.ts';
import type { deployment } from '../deployment/deployment.ts';
import { stageLabel } from '../../domain/workload/stage-label.ts';
import { deploymentStart, type DeploymentStart } from '../deployment/start.ts';
import { effects } from '../effects.ts';
import { executionOf, type StageState, type WorkloadState } from './state.ts';

/** How often the record of a deployment is read whose workflow is not ours to wait for. */
const LOOK_EVERY = '10 seconds';

/** The deployments of a workload that run as its children. */
export interface StageChildren {
  /** Starts the deployment of a dispatched stage and waits for its end in the background. */
  start(stage: StageState): void;
  /** Ends that have come since the last call. */
  takeEnded(): StageEnd[];
  hasEnded(): boolean;
  /** Deployments that have not ended. */
  running(): number;
  /** Cancels the deployment of one stage. */
  stop(index: number): void;
  /** Cancels all of them. */
  cancel(): void;
}

/** Makes an empty set; its deployments are cancelled with the workflow. */
export function createStageChildren(state: WorkloadState): StageChildren {
  const all = new CancellationScope();
  const scopes = new Map<number, CancellationScope>();
  let running = 0;
  let ended: StageEnd[] = [];

  const follow = async (stage: StageState, deploymentId: string): Promise<void> => {
    const { index, attempt } = stage;
    const end = await outcomeOf(() =>
      all.run(() => {
        const own = new CancellationScope();
        scopes.set(index, own);
        return own.run(() => runDeployment(state, stage, deploymentId));
      }),
    );
    running -= 1;
    ended.push({ index, attempt, deploymentId, ...end });
  };

  return {
    start(stage) {
      if (stage.deploymentId === null)
        throw new TypeError('a stage without deployment was started');
      running += 1;
      void follow(stage, stage.deploymentId);
    },
    takeEnded() {
      const taken = ended;
      ended = [];
      return taken;
    },
    hasEnded: () => ended.length > 0,
    running: () => running,
    stop: (index) => scopes.get(index)?.cancel(),
    cancel: () => all.cancel(),
  };
}

type Outcome = Pick<StageEnd, 'status' | 'reason'>;

async function runDeployment(
  state: WorkloadState,
  stage: StageState,
  deploymentId: string,
): Promise<Outcome> {
  try {
    for (;;) {
      const { status } = await executeChild<typeof deployment>('deployment', {
        ...deploymentStart(startOf(state, stage, deploymentId)),
        // Temporal may have lost it, or its parent: the record decides what is left to do.
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        parentClosePolicy: 'REQUEST_CANCEL',
      });
      if (isFinal(status)) return outcomeOfStatus(status, null);
      // The record is open and nobody plays it: a copy of an earlier time was restored under its workflow.
      await sleep(LOOK_EVERY, { summary: 'play on from a record that was restored' });
    }
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
  return followRecord(deploymentId);
}

/** Another workflow runs the deployment already: its record tells how it ends. */
async function followRecord(deploymentId: string): Promise<Outcome> {
  for (;;) {
    const snapshot = await effects('read the deployment').readDeployment({ deploymentId });
    if (snapshot === null) return outcomeOfStatus('absent', null);
    const { status, reason } = snapshot;
    if (status === 'completed' || status === 'failed' || status === 'cancelled') {
      return outcomeOfStatus(status, reason);
    }
    await sleep(LOOK_EVERY, { summary: 'wait for a deployment that runs on its own' });
  }
}

function isFinal(status: string): boolean {
  return !['pending', 'dispatched', 'running'].includes(status);
}

function outcomeOfStatus(status: string, reason: string | null): Outcome {
  switch (status) {
    case 'completed':
      return { status: 'done', reason: null };
    case 'cancelled':
      return { status: 'canceled', reason: 'its deployment was cancelled' };
    case 'absent':
      return { status: 'canceled', reason: 'its deployment was deleted' };
    default:
      return { status: 'failed', reason: reason ?? 'its deployment failed' };
  }
}

/** How a deployment ended, whatever way it took; never rejects. */
async function outcomeOf(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    const cause = error instanceof ChildWorkflowFailure ? error.cause : error;
    if (cause instanceof CancelledFailure) return outcomeOfStatus('cancelled', null);
    // Whatever else ended it, the deployment has not done its work.
    const message = cause instanceof Error ? cause.message : String(cause);
    return { status: 'failed', reason: message.slice(0, 300) };
  }
}

function startOf(state: WorkloadState, stage: StageState, deploymentId: string): DeploymentStart {
  const { plan, workloadId, stages } = state;
  if (plan === null) throw new TypeError('a stage is started before it is planned');
  const { mode, speedMultiplier } = executionOf(plan, stage);
  return {
    deploymentId,
    ownerId: plan.ownerId,
    parent: { kind: 'workload', id: workloadId, name: null },
    satelliteId: stage.satellite,
    satelliteName: stage.satelliteName,
    label: stageLabel(plan.type, stages.length, stage),
    planId: null,
    mode,
    speedMultiplier,
  };
}
