import type { Interval } from '../../time/intervals.ts';
import type { Hazard, HazardType } from './hazards.ts';

export const CHECKPOINT_REASONS = ['pre_eclipse', 'pre_saa', 'pre_thermal', 'periodic'] as const;
export type CheckpointReason = (typeof CHECKPOINT_REASONS)[number];

/** A save of the state of what is running. */
export interface Checkpoint extends Interval {
  /** Of the hazard that set its time, where it protects from several. */
  readonly reason: CheckpointReason;
  /** Positions of the hazards that it protects from; empty for periodic ones. */
  readonly hazardIndices: readonly number[];
  /** True when the margin could not be kept because the prediction begins too late. */
  readonly isLate: boolean;
}

/** How saves are laid out. */
export interface CheckpointRules extends Interval {
  /** Between the end of a save and the hazard. */
  readonly marginMs: number;
  /** Saves that would begin so close together become one, at the earlier time. */
  readonly mergeMs: number;
  readonly writeMs: number;
  /** Most work between saves in quiet time. */
  readonly intervalMs: number;
}

/** The saves, and the hazards that come too soon for one. */
export interface CheckpointSchedule {
  /** In order of time; no two overlap. */
  readonly checkpoints: readonly Checkpoint[];
  readonly unprotected: readonly number[];
}

const REASONS: Readonly<Record<HazardType, CheckpointReason>> = {
  eclipse_entry: 'pre_eclipse',
  saa_crossing: 'pre_saa',
  thermal_peak: 'pre_thermal',
};

/**
 * A save before every hazard, ended by the margin before it begins, and in safe windows one whenever
 * the interval has passed since the last. `hazards` in order of their begin; those in progress at the
 * start come too late for a save.
 */
export function scheduleCheckpoints(
  hazards: readonly Hazard[],
  safeWindows: readonly Interval[],
  rules: CheckpointRules,
): CheckpointSchedule {
  const { before, unprotected } = savesBeforeHazards(hazards, rules);
  const periodic = periodicSaves(before, safeWindows, rules);
  const checkpoints = [...before, ...periodic].sort((a, b) => a.startMs - b.startMs);
  return { checkpoints, unprotected };
}

/** Share of the prediction that is spent on saves, 0 to 1. */
export function checkpointOverhead(
  checkpoints: readonly Checkpoint[],
  { startMs, endMs }: Interval,
): number {
  const spentMs = checkpoints.reduce((sum, save) => sum + save.endMs - save.startMs, 0);
  return endMs > startMs ? spentMs / (endMs - startMs) : 0;
}

function savesBeforeHazards(
  hazards: readonly Hazard[],
  rules: CheckpointRules,
): { before: Checkpoint[]; unprotected: number[] } {
  const { startMs, marginMs, mergeMs, writeMs } = rules;
  const closeMs = Math.max(mergeMs, writeMs);
  const before: Checkpoint[] = [];
  const unprotected: number[] = [];
  hazards.forEach((hazard, index) => {
    const wantedMs = hazard.startMs - marginMs - writeMs;
    const atMs = Math.max(wantedMs, startMs);
    if (hazard.inProgressAtStart || atMs + writeMs > hazard.startMs) {
      unprotected.push(index);
      return;
    }
    const last = before.at(-1);
    if (last !== undefined && atMs - last.startMs <= closeMs)
      before[before.length - 1] = { ...last, hazardIndices: [...last.hazardIndices, index] };
    else
      before.push({
        startMs: atMs,
        endMs: atMs + writeMs,
        reason: REASONS[hazard.type],
        hazardIndices: [index],
        isLate: atMs > wantedMs,
      });
  });
  return { before, unprotected };
}

/** Saves in safe windows, `intervalMs` after the last one, unless the next one is close anyway. */
function periodicSaves(
  before: readonly Checkpoint[],
  safeWindows: readonly Interval[],
  { startMs, mergeMs, writeMs, intervalMs }: CheckpointRules,
): Checkpoint[] {
  const closeMs = Math.max(mergeMs, writeMs);
  const periodic: Checkpoint[] = [];
  let savedMs = startMs;
  let next = 0;
  for (const window of safeWindows) {
    let tMs = Math.max(window.startMs, savedMs + intervalMs);
    while (tMs + writeMs <= window.endMs) {
      const planned = before[next];
      if (planned !== undefined && planned.startMs - tMs <= closeMs) {
        savedMs = Math.max(savedMs, planned.endMs);
        next += 1;
      } else {
        periodic.push({
          startMs: tMs,
          endMs: tMs + writeMs,
          reason: 'periodic',
          hazardIndices: [],
          isLate: false,
        });
        savedMs = tMs + writeMs;
      }
      tMs = Math.max(window.startMs, savedMs + intervalMs);
    }
  }
  return periodic;
}
