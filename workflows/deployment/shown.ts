import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { deferredUntilMs } from '../deferred-search-attributes.ts';
import type { DeploymentState } from './state.ts';
import { detailsOf } from './view.ts';
import { PHASE } from '../search-attributes.ts';

/** Puts the state into the details that a person reads, which costs no event. */
export function showDetails(state: DeploymentState): void {
  setCurrentDetails(detailsOf(state));
}

/**
 * Puts the phase into the search attributes before the workflow waits for anything but an effect of
 * its own, and before it ends; deferred where the wait ends soon. `untilMs`: when it ends, epoch ms.
 */
export function upsertPhase(state: DeploymentState, untilMs = Number.POSITIVE_INFINITY): void {
  if (state.status === state.shownPhase) return;
  if (deferredUntilMs(state, Date.now(), untilMs) !== null) return;
  upsertSearchAttributes([{ key: PHASE, value: state.status }]);
  state.shownPhase = state.status;
}
