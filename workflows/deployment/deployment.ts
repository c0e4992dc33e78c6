import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  allHandlersFinished,
  condition,
  continueAsNew,
  isCancellation,
  setDefaultSignalHandler,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { BegunDeployment, DeploymentSnapshot } from '../../activities/deployment/snapshot.ts';
import { isEnded } from '../../domain/deployment/status.ts';
import { lookAfterContacts } from './contacts.ts';
import { followOnce } from './follower.ts';
import { failedOnGround, groundWork, runGround } from './ground.ts';
import { playOnce, refuseSpeed, setSpeed, waitForNext } from './player.ts';
import { adopt, begin, newState, receive, type DeploymentState } from './state.ts';
import { showDetails, upsertPhase } from './shown.ts';
import { effects, asLocalActivity } from '../effects.ts';
import {
  DEPLOYMENT_FAILED,
  NOTICE_SIGNALS,
  STEP_REPORTED,
  noticeOf,
  decideRevisionUpdate,
  setSpeedUpdate,
} from './messages.ts';
import type {
  DecideRevision,
  DeploymentInput,
  DeploymentResult,
  NoticeMessage,
  SpeedChange,
} from './messages.ts';
import { decideRevision, isRevisionDue, refuseDecision, Revising } from './revision.ts';
import { PHASE } from '../search-attributes.ts';
import { endCodeOf } from '../end-code.ts';

/** A cancelled record is followed by Temporal's cancellation within this time. */
const CANCEL_ARRIVES_WITHIN = '1 hour';

/**
 * One deployment from its start to its end. Simulated: plays the plan in scaled time. Live: follows
 * what its agent reports, and the time-outs. The record decides the status; the
 * workflow ends as the record did: completed, failed (`DeploymentFailed`) or cancelled.
 */
export async function deployment(input: DeploymentInput): Promise<DeploymentResult> {
  const state = input.carried ?? newState(input.deploymentId, input.mode);
  const revising = new Revising();
  for (const [signal, description] of NOTICE_SIGNALS) {
    setHandler(signal, (message) => received(state, message), { description });
  }
  // Named for their steps, which are the caller's.
  setDefaultSignalHandler((name, message) => {
    if (name.startsWith(STEP_REPORTED)) received(state, message as NoticeMessage);
  });
  setHandler(decideRevisionUpdate, (decision) => decideRevision(state, decision), {
    validator: (decision: DecideRevision) => refuseDecision(state, decision),
    description: 'Accepts or rejects the revision of the plan that is asked.',
  });
  setHandler(setSpeedUpdate, (change) => setSpeed(state, change), {
    validator: (change: SpeedChange) => refuseSpeed(state, change),
    description: 'Changes the speed of a simulated deployment: mission seconds per second.',
  });
  try {
    const begun = state.begun ?? (await beginRecord(state));
    if (begun === null) {
      upsertSearchAttributes([{ key: PHASE, value: 'absent' }]);
      return { status: 'absent', eventsPlayed: 0 };
    }
    showDetails(state);
    while (await advance(state, begun, revising)) await continueAsNewIfSuggested(state);
    await revising.stop(state);
    return await conclude(state);
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => closeCancelled(state));
    if (error instanceof ActivityFailure && !isCancellation(error))
      throw await failWith(state, error);
    throw error;
  }
}

function received(state: DeploymentState, message: NoticeMessage): void {
  receive(state, noticeOf(message));
  // The follower may wait for hours: what was reported is shown at once.
  showDetails(state);
}

async function beginRecord(state: DeploymentState): Promise<BegunDeployment | null> {
  const { deploymentId, mode } = state;
  const begun = await asLocalActivity(`begin ${mode} deployment`, (local) =>
    local.beginDeployment({ deploymentId }),
  );
  if (begun !== null) begin(state, begun, Date.now());
  return begun;
}

/** One step of the player or the follower; false when nothing is left to do. */
async function advance(
  state: DeploymentState,
  begun: BegunDeployment,
  revising: Revising,
): Promise<boolean> {
  const work = groundWork(state, begun);
  if (work !== null) {
    await runGround(state, begun, work);
    return false;
  }
  if (state.mode === 'live') lookAfterContacts(state, Date.now());
  revising.begin(state);
  if (state.mode === 'live') {
    const goesOn = await followOnce(state, begun);
    showDetails(state);
    return goesOn;
  }
  if (state.isRevising === true) {
    // A mission that is played waits for its plan; an agent waits for nobody.
    await condition(() => state.isRevising !== true || state.endedByNotice);
    return !isEnded(state.status);
  }
  if (state.endedByNotice || (state.total === null && isEnded(state.status))) return false;
  const goesOn = await playOnce(state, state.copyId ?? begun.copyId);
  showDetails(state);
  return goesOn && (await waitForNext(state));
}

async function continueAsNewIfSuggested(state: DeploymentState): Promise<void> {
  if (!workflowInfo().continueAsNewSuggested || state.isRevising === true) return;
  // A handler may wait for what only the main loop does: a decision is done, then the next run begins.
  await condition(() => allHandlersFinished() || isRevisionDue(state));
  if (!allHandlersFinished()) return;
  const { deploymentId, mode } = state;
  await continueAsNew<typeof deployment>({ v: 1, deploymentId, mode, carried: state });
}

/** Ends as the record did. */
async function conclude(state: DeploymentState): Promise<DeploymentResult> {
  showDetails(state);
  upsertPhase(state);
  if (state.status === 'cancelled') {
    // Temporal shows Canceled only for a cancellation of its own; that one is on its way.
    await condition(() => false, CANCEL_ARRIVES_WITHIN, { summary: 'wait for the cancellation' });
  }
  await condition(allHandlersFinished);
  if (state.status === 'failed') throw failure(state);
  return { status: state.status, eventsPlayed: state.cursor };
}

/** Makes the record follow a workflow that was cancelled. */
async function closeCancelled(state: DeploymentState): Promise<void> {
  const snapshot = await effects('clean up after the cancellation').closeCancelled({
    deploymentId: state.deploymentId,
  });
  closeWith(state, snapshot);
}

/** Fails the deployment because an effect failed in a way that no retry mends. */
async function failWith(
  state: DeploymentState,
  error: ActivityFailure,
): Promise<ApplicationFailure> {
  const { cause } = error;
  const step = failedOnGround(state, error);
  const said = cause?.message ?? error.message;
  const reason = step === null ? said : `step ${step} on the ground: ${said}`;
  const snapshot = await effects(`fail: ${reason}`).failDeployment({
    deploymentId: state.deploymentId,
    code: step === null ? endCodeOf(error) : 'ground_step_failed',
    reason,
  });
  closeWith(state, snapshot);
  return failure(state);
}

function closeWith(state: DeploymentState, snapshot: DeploymentSnapshot | null): void {
  if (snapshot !== null) adopt(state, snapshot);
  showDetails(state);
  upsertPhase(state);
}

function failure(state: DeploymentState): ApplicationFailure {
  return ApplicationFailure.nonRetryable(
    state.reason ?? 'the deployment failed',
    DEPLOYMENT_FAILED,
    { deploymentId: state.deploymentId },
  );
}
