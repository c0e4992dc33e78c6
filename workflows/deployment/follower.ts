import { condition } from '@temporalio/workflow';
import type { BegunDeployment } from '../../activities/deployment/snapshot.ts';
import { isEnded } from '../../domain/deployment/status.ts';
import { untilContact } from './contacts.ts';
import { revisionMoves, untilRevision } from './revision.ts';
import { upsertPhase } from './shown.ts';
import { adopt, type DeploymentState } from './state.ts';
import { effects } from '../effects.ts';
import type { EndCode } from '../../domain/end-codes.ts';

/**
 * Waits for the next move of a live deployment, or for the time-out of its present phase. False when
 * there is nothing more to follow: it has ended, or its record is gone.
 */
export async function followOnce(state: DeploymentState, begun: BegunDeployment): Promise<boolean> {
  if (isEnded(state.status)) return false;
  upsertPhase(state);
  return state.status === 'pending' ? awaitPickUp(state, begun) : awaitReport(state, begun);
}

async function awaitPickUp(state: DeploymentState, begun: BegunDeployment): Promise<boolean> {
  const timeoutMs = begun.pickupTimeoutS * 1000;
  const leftMs = Date.parse(begun.createdAt) + timeoutMs - Date.now();
  const summary = `wait for an agent of ${begun.satelliteName}, ${spanOf(timeoutMs)} in all`;
  const isPlanMoved = revisionMoves(state);
  const isMoved = (): boolean => state.status !== 'pending' || isPlanMoved();
  if (leftMs > 0) {
    const waitMs = untilRevision(state, leftMs);
    if ((await condition(isMoved, waitMs, { summary })) || waitMs < leftMs) return true;
  }
  return failIfStill(state, {
    code: 'pickup_timeout',
    reason: `no agent picked it up within ${spanOf(timeoutMs)}`,
    status: 'pending',
  });
}

/** A sign of life does not end the wait: the time left is looked at when the timer fires. */
async function awaitReport(state: DeploymentState, begun: BegunDeployment): Promise<boolean> {
  const { status } = state;
  const timeoutMs = begun.reportTimeoutS * 1000;
  const heardMs = (): number => state.lastHeardMs ?? Date.parse(begun.createdAt);
  const leftMs = heardMs() + timeoutMs - Date.now();
  const summary = `wait for a report of ${state.agentId ?? 'the agent'}, ${spanOf(timeoutMs)} at most`;
  const isPlanMoved = revisionMoves(state);
  const isMoved = (): boolean =>
    isPlanMoved() ||
    state.status !== status ||
    (begun.ground !== undefined && state.isBoardDone === true);
  if (leftMs > 0) {
    const waitMs = untilContact(state, untilRevision(state, leftMs), Date.now());
    if ((await condition(isMoved, waitMs, { summary })) || waitMs < leftMs) return true;
  }
  const unheardSinceMs = Date.now() - timeoutMs;
  if (heardMs() > unheardSinceMs) return true;
  return failIfStill(state, {
    code: 'report_timeout',
    reason: `its agent was silent for ${spanOf(timeoutMs)}`,
    unheardSince: new Date(unheardSinceMs).toISOString(),
  });
}

/** Lets the record decide: it may know of a dispatch or an event that is still on its way here. */
async function failIfStill(
  state: DeploymentState,
  request: {
    readonly code: EndCode;
    readonly reason: string;
    readonly status?: 'pending';
    readonly unheardSince?: string;
  },
): Promise<boolean> {
  const snapshot = await effects(`fail: ${request.reason}`).failDeployment({
    deploymentId: state.deploymentId,
    ...request,
  });
  if (snapshot === null) return false;
  adopt(state, snapshot);
  return true;
}

/** A span as a person says it. */
export function spanOf(ms: number): string {
  if (ms >= 3_600_000) return `${Math.round(ms / 360_000) / 10} h`;
  if (ms >= 60_000) return `${Math.round(ms / 6_000) / 10} min`;
  return `${Math.round(ms / 100) / 10} s`;
}
