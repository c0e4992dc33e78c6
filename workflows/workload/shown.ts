import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { deferredUntilMs } from '../deferred-search-attributes.ts';
import { isFrom } from '../generation.ts';
import { PHASE, SATELLITE_IDS } from '../search-attributes.ts';
import type { WorkloadState } from './state.ts';
import { workloadDetails } from './view.ts';

/** Most satellites that the search attribute names: it holds 2 KiB. */
const SHOWN_SATELLITES = 100;

/** Notes that the satellites of the plan are to be found; at once in histories of before. */
export function showSatellites(state: WorkloadState): void {
  if (isShownAtRest(state)) state.hidesSatellites = true;
  else upsertSearchAttributes([{ key: SATELLITE_IDS, value: satellitesOf(state) }]);
}

/** Puts the state into the details that a person reads, which costs no event. */
export function show(state: WorkloadState): void {
  if (!isShownAtRest(state) && state.phase !== state.shownPhase) {
    upsertSearchAttributes([{ key: PHASE, value: state.phase }]);
    state.shownPhase = state.phase;
  }
  setCurrentDetails(workloadDetails(state));
}

/**
 * Puts phase and satellites into the search attributes, in one write, before the workflow waits for
 * its stages and before it ends: a write is dear to the server, and nobody can look for a phase that is
 * over after one. The same where a stage was given to another satellite meanwhile. `untilMs`: when the
 * rest is to end, epoch ms. Answers null, or until when nothing needs to be shown: then it wants to be
 * called again.
 */
export function upsertSearchAttributesIfLasting(
  state: WorkloadState,
  untilMs = Number.POSITIVE_INFINITY,
): number | null {
  if (!isShownAtRest(state)) return null;
  const isMoved = isFrom(2, state.plan) && state.hidesSatellites === true;
  if (state.phase === state.shownPhase && !isMoved) return null;
  if (isFrom(2, state.plan)) {
    const fromMs = deferredUntilMs(state, Date.now(), untilMs);
    if (fromMs !== null) return fromMs;
  }
  upsertSearchAttributes([
    { key: PHASE, value: state.phase },
    ...(state.hidesSatellites === true ? [{ key: SATELLITE_IDS, value: satellitesOf(state) }] : []),
  ]);
  state.shownPhase = state.phase;
  state.hidesSatellites = false;
  return null;
}

/** A plan from before phases were shown at rest, or none, shows every change at once. */
function isShownAtRest({ plan }: WorkloadState): boolean {
  return plan?.showsAtRest === true;
}

function satellitesOf({ stages }: WorkloadState): string[] {
  return [...new Set(stages.map(({ satellite }) => satellite))].slice(0, SHOWN_SATELLITES);
}
