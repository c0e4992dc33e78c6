import type { ActivityFailure } from '@temporalio/workflow';
import type { BegunDeployment, GroundSteps } from '../../activities/deployment/snapshot.ts';
import { isEnded } from '../../domain/deployment/status.ts';
import { effects, ground } from '../effects.ts';
import { adopt, type DeploymentState } from './state.ts';
import { showDetails, upsertPhase } from './shown.ts';

/** What the platform has to run of a deployment now; null where there is nothing, or not yet. */
export function groundWork(state: DeploymentState, begun: BegunDeployment): GroundSteps | null {
  const { ground: work } = begun;
  if (work === undefined || isEnded(state.status)) return null;
  return work.isStage || state.isBoardDone === true ? work : null;
}

/**
 * Runs the programs of the steps on the ground, one after another, and completes the deployment; a
 * program that fails, or whose inputs do not come, fails it.
 */
export async function runGround(
  state: DeploymentState,
  begun: BegunDeployment,
  work: GroundSteps,
): Promise<void> {
  const { deploymentId } = state;
  upsertPhase(state);
  for (const stepId of work.steps.slice(state.groundDone ?? 0)) {
    const summary = `run ${stepId} on the ground`;
    const snapshot = await ground(summary, begun.reportTimeoutS * 1000).runGroundStep({
      deploymentId,
      stepId,
    });
    state.groundDone = (state.groundDone ?? 0) + 1;
    if (snapshot !== null) adopt(state, snapshot);
    showDetails(state);
    if (snapshot === null || isEnded(state.status)) return;
  }
  const ended = await effects('complete: all programs have run').completeGround({ deploymentId });
  if (ended !== null) adopt(state, ended);
}

/** The step on the ground that a failure is about. */
export function failedOnGround(state: DeploymentState, error: ActivityFailure): string | null {
  const step = state.begun?.ground?.steps[state.groundDone ?? 0];
  return error.activityType === 'runGroundStep' && step !== undefined ? step : null;
}
