import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { deferredUntilMs } from '../deferred-search-attributes.ts';
import type { DeploymentState } from './state.ts';
import { detailsOf } from './view.ts';
import { isFrom } from '../generation.ts';
import { PHASE } from '../search-attributes.ts';

/** Puts the state into the details that a person reads, which costs no event. */
export function show(state: DeploymentState): void {
  // Histories from before phases were shown at rest have every change of phase here.
  if (state.begun?.showsAtRest !== true) showPhase(state);
  setCurrentDetails(detailsOf(state));
}

/**
 * Puts the phase into the search attributes before the workflow waits for anything but an effect of
 * its own, and before it ends: each write of theirs costs the server as much as half an activity, and
 * nobody can look for a phase that is over after one. `untilMs`: when the rest ends, epoch ms.
 */
export function upsertPhase(state: DeploymentState, untilMs = Number.POSITIVE_INFINITY): void {
  if (state.begun?.showsAtRest !== true || state.status === state.shownPhase) return;
  if (isFrom(2, state.begun) && deferredUntilMs(state, Date.now(), untilMs) !== null) return;
  showPhase(state);
}

function showPhase(state: DeploymentState): void {
  if (state.status === state.shownPhase) return;
  upsertSearchAttributes([{ key: PHASE, value: state.status }]);
  state.shownPhase = state.status;
}
