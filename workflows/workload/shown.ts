import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { deferredUntilMs } from '../deferred-search-attributes.ts';
import { PHASE, SATELLITE_IDS } from '../search-attributes.ts';
import type { WorkloadState } from './state.ts';
import { workloadDetails } from './view.ts';

/** Most satellites that the search attribute names: it holds 2 KiB. */
const SHOWN_SATELLITES = 100;

/** Puts the state into the details that a person reads, which costs no event. */
export function showDetails(state: WorkloadState): void {
  setCurrentDetails(workloadDetails(state));
}

/**
 * Puts phase and satellites into the search attributes, in one write, before the workflow waits for
 * its stages and before it ends. The same where a stage was given to another satellite meanwhile.
 * `untilMs`: when the wait is to end, epoch ms. Answers null, or until when the write is deferred: then
 * it wants to be called again.
 */
export function upsertPhaseAndSatellites(
  state: WorkloadState,
  untilMs = Number.POSITIVE_INFINITY,
): number | null {
  const { phase, areSatellitesShown } = state;
  // Without a plan there are no satellites, and the phase changes only at the end.
  if (phase === state.shownPhase && areSatellitesShown) return null;
  const deferredMs = deferredUntilMs(state, Date.now(), untilMs);
  if (deferredMs !== null) return deferredMs;
  upsertSearchAttributes([
    { key: PHASE, value: phase },
    ...(areSatellitesShown ? [] : [{ key: SATELLITE_IDS, value: satellitesOf(state) }]),
  ]);
  state.shownPhase = phase;
  state.areSatellitesShown = true;
  return null;
}

function satellitesOf({ stages }: WorkloadState): string[] {
  return [...new Set(stages.map(({ satellite }) => satellite))].slice(0, SHOWN_SATELLITES);
}
