import { DIRECTIONS, volumeBetween, type CapacityTable } from '../link/capacity.ts';
import { checkPlan } from '../planning/check/check-plan.ts';
import type { Violation } from '../planning/check/violation.ts';
import type { Environment, Pass } from '../planning/environment/environment.ts';
import type { Job } from '../planning/job/job.ts';
import type { Schedule } from '../planning/plan.ts';

/** An edge that moves by no more is where it was, ms. */
export const EDGE_TOLERANCE_MS = 1_000;
/** A contact that carries so much more or less carries what it did, as a share. */
export const VOLUME_TOLERANCE = 0.01;

/** A contact of a plan that is elsewhere in a newer sky. */
export interface MovedContact {
  readonly stationId: string;
  readonly aosMs: number;
  readonly losMs: number;
  /** Where it is now; null: there is none any more. */
  readonly now: { readonly aosMs: number; readonly losMs: number } | null;
  /** What it carries now, as a share of what it did, the direction that changed most. */
  readonly volumeShare: number;
}

/** A plan and the surroundings in which it is looked at. */
export interface FlownSchedule {
  readonly job: Job;
  readonly environment: Environment;
  readonly schedule: Schedule;
}

/**
 * The contacts that a plan still uses after `nowMs` of which an edge moves by more than a second, or the volume
 * by more than a hundredth, from one sky to another. Both skies are without what others have booked.
 */
export function movedContacts(
  schedule: Schedule,
  former: readonly Pass[],
  newest: readonly Pass[],
  nowMs: number,
): MovedContact[] {
  return usedPasses(schedule, nowMs).flatMap((index): MovedContact[] => {
    const before = former[index];
    if (before === undefined) return [];
    const { stationId, aosMs, losMs } = before;
    const now = newest.find((one) => isSameContact(one, before));
    if (now === undefined) return [{ stationId, aosMs, losMs, now: null, volumeShare: 0 }];
    const volumeShare = shareLeft(before, now);
    const isMoved =
      Math.abs(now.aosMs - aosMs) > EDGE_TOLERANCE_MS ||
      Math.abs(now.losMs - losMs) > EDGE_TOLERANCE_MS ||
      Math.abs(volumeShare - 1) > VOLUME_TOLERANCE;
    if (!isMoved) return [];
    return [{ stationId, aosMs, losMs, now: { aosMs: now.aosMs, losMs: now.losMs }, volumeShare }];
  });
}

/** Passes in which a plan does something that has not ended at `nowMs`, in order. */
function usedPasses({ segments, transfers }: Schedule, nowMs: number): number[] {
  const used = [...segments, ...transfers.flatMap(({ slices }) => slices)].flatMap(
    ({ passIndex, endMs }) => (passIndex === null || endMs <= nowMs ? [] : [passIndex]),
  );
  return [...new Set(used)].sort((a, b) => a - b);
}

/** Whether two passes of two skies are one contact: over the same station, at the same time. */
export function isSameContact(
  one: Pick<Pass, 'stationId' | 'aosMs' | 'losMs'>,
  other: Pick<Pass, 'stationId' | 'aosMs' | 'losMs'>,
): boolean {
  return one.stationId === other.stationId && one.aosMs < other.losMs && other.aosMs < one.losMs;
}

function shareLeft(before: Pass, now: Pass): number {
  const shares = DIRECTIONS.flatMap((direction) => {
    const whole = volumeOf(before[direction]);
    return whole > 0 ? [volumeOf(now[direction]) / whole] : [];
  });
  return shares.reduce(
    (worst, share) => (Math.abs(share - 1) > Math.abs(worst - 1) ? share : worst),
    1,
  );
}

function volumeOf(table: CapacityTable): number {
  const [firstMs = 0] = table.timesMs;
  return volumeBetween(table, firstMs, table.timesMs.at(-1) ?? firstMs);
}

/**
 * What a plan that is flown breaks from `nowMs` on in other surroundings, read by the independent checker; empty:
 * it is still true there. What lies before `nowMs` has happened, and breaks nothing.
 */
export function brokenAhead(
  { job, environment: former, schedule }: FlownSchedule,
  environment: Environment,
  nowMs: number,
): Violation[] {
  const placed = placedIn(schedule, former, environment);
  const ends = new Map(placed.segments.map(({ id, endMs }) => [id, endMs]));
  const isAhead = (violation: Violation): boolean => {
    const { atMs, segmentId, stepId, transferId } = violation;
    if (segmentId !== undefined) return (ends.get(segmentId) ?? nowMs + 1) > nowMs;
    if (transferId !== undefined)
      return placed.transfers.some(
        ({ id, slices }) => id === transferId && slices.some(({ endMs }) => endMs > nowMs),
      );
    if (atMs !== undefined && atMs >= nowMs) return true;
    if (stepId !== undefined)
      return placed.segments.some((one) => one.stepId === stepId && one.endMs > nowMs);
    return atMs === undefined;
  };
  return checkPlan({ job, environment, schedule: placed }).filter(isAhead);
}

/** A schedule with the windows and passes of other surroundings; its times stay. */
export function placedIn(
  schedule: Schedule,
  former: Pick<Environment, 'passes'>,
  { passes, windows }: Pick<Environment, 'passes' | 'windows'>,
): Schedule {
  const passOf = (index: number): number => {
    const before = former.passes[index];
    const now = before === undefined ? undefined : passes.find((one) => isSameContact(one, before));
    // One that is gone keeps a number of its own, under which there is no pass.
    return now?.index ?? -1 - index;
  };
  const windowOf = (tMs: number): number | null =>
    windows.find(({ startMs, endMs }) => startMs <= tMs && tMs < endMs)?.index ?? null;
  const segments = schedule.segments.map((segment) => ({
    ...segment,
    windowIndex: windowOf(segment.startMs),
    passIndex: segment.passIndex === null ? null : passOf(segment.passIndex),
  }));
  return {
    ...schedule,
    segments,
    transfers: schedule.transfers.map((transfer) => ({
      ...transfer,
      slices: transfer.slices.map((slice) => ({ ...slice, passIndex: passOf(slice.passIndex) })),
    })),
    finishMs: Math.max(0, ...segments.map(({ endMs }) => endMs)),
  };
}
