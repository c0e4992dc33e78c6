import { ApplicationFailure, condition } from '@temporalio/workflow';
import {
  MAX_SPEED,
  MIN_SPEED,
  MIN_WAIT_MS,
  afterWait,
  positionAt,
  waitMs,
} from '../../domain/deployment/playback.ts';
import { isEnded } from '../../domain/deployment/status.ts';
import { changeSpeed, played, type DeploymentState } from './state.ts';
import { isRevisionDue, revisionMoves, untilRevision } from './revision.ts';
import { upsertPhase } from './shown.ts';
import { playSummary, waitSummary } from './view.ts';
import { effects, asLocalActivity } from '../effects.ts';
import { SPEED_REFUSED, type SpeedChange } from './messages.ts';

/**
 * Plays what is due of the plan, then waits for the next event. False when there is nothing more to
 * do: the plan is through, or another process ended or removed the deployment.
 */
export async function playOnce(state: DeploymentState, copyId: string): Promise<boolean> {
  const positionS = positionAt(state.playback, Date.now());
  state.playback = { ...state.playback, positionS, atMs: Date.now() };
  const { deploymentId, cursor } = state;
  const report = await asLocalActivity(playSummary(state), (local) =>
    local.playEvents({
      ...{ deploymentId, copyId, cursor, positionS },
      ...(state.base !== undefined && { base: state.base }),
    }),
  );
  played(state, report);
  return report.exists && report.nextS !== null;
}

/**
 * Waits for the next event of the plan, through changes of speed; false when it ended meanwhile.
 */
export async function waitForNext(state: DeploymentState): Promise<boolean> {
  const nextS = state.nextS ?? 0;
  const earliestMs = playsAgainFromMs(state, nextS);
  for (;;) {
    if (state.endedByNotice) return false;
    const wait = waitMs(state.playback, nextS, Date.now(), earliestMs);
    if (wait === 0 || isRevisionDue(state)) return true;
    const speedSeq = state.speedSeq;
    upsertPhase(state, Date.now() + wait);
    const untilMs = untilRevision(state, wait);
    const isPlanMoved = revisionMoves(state);
    const wasCutShort = await condition(
      () => state.speedSeq !== speedSeq || state.endedByNotice || isPlanMoved(),
      untilMs,
      { summary: waitSummary(state) },
    );
    if (isRevisionDue(state)) return !state.endedByNotice;
    if (!wasCutShort && untilMs === wait) {
      state.playback = afterWait(state.playback, nextS, Date.now());
      return !state.endedByNotice;
    }
  }
}

/**
 * When the next play may begin, epoch ms: what has come due while the last one was stored waits for
 * a second of its own, but what was more than one play can hold goes on at once.
 */
function playsAgainFromMs({ playback }: DeploymentState, nextS: number): number {
  const isBacklog = nextS <= playback.positionS;
  return isBacklog ? playback.atMs : playback.atMs + MIN_WAIT_MS;
}

/** Refuses a change of speed that makes no sense; a refused one leaves no trace in the history. */
export function refuseSpeed(state: DeploymentState, { speedMultiplier }: SpeedChange): void {
  if (state.mode === 'live') refuse('a live deployment has no speed');
  if (isEnded(state.status)) refuse(`the deployment is ${state.status}`);
  if (!(speedMultiplier >= MIN_SPEED && speedMultiplier <= MAX_SPEED)) {
    refuse(`speed_multiplier must be from ${MIN_SPEED} to ${MAX_SPEED}`);
  }
}

/** Changes the speed at once and answers when the record has it. */
export async function setSpeed(state: DeploymentState, change: SpeedChange): Promise<SpeedChange> {
  await condition(() => state.begun !== null);
  changeSpeed(state, change.speedMultiplier, Date.now());
  const { speedSeq } = state;
  await effects(`record speed ${change.speedMultiplier}x`).recordSpeed({
    deploymentId: state.deploymentId,
    speedMultiplier: change.speedMultiplier,
    speedSeq,
  });
  return { speedMultiplier: change.speedMultiplier };
}

function refuse(message: string): never {
  throw ApplicationFailure.nonRetryable(message, SPEED_REFUSED);
}
