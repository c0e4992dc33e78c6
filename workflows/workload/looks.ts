import { log, workflowInfo } from '@temporalio/workflow';
import { isFinalStage } from '../../domain/workload/phase.ts';
import { LOOK_AGAIN_EVERY_MS, type RevisionCause } from '../../domain/revision/revision.ts';
import { planning } from '../effects.ts';
import type { StageChildren } from './children.ts';
import type { LookMessage } from './messages.ts';
import {
  endStage,
  missionS,
  placeAnew,
  type StageState,
  type ToldLook,
  type WorkloadState,
} from './state.ts';

/** Most causes of one look that are told, the newest. */
const MOST_CAUSES = 10;

/** Notes once that stages are to be looked at again; several causes are one look. */
export function receiveLook(state: WorkloadState, { seq, cause }: LookMessage): void {
  if (seq <= (state.lookSeq ?? 0)) return;
  state.lookSeq = seq;
  const known = state.look?.causes ?? [];
  const isKnown = known.some(
    ({ kind, subject }) => kind === cause.kind && subject === cause.subject,
  );
  if (!isKnown) state.look = { causes: [...known, cause].slice(-MOST_CAUSES) };
}

/**
 * When stages are to be looked at again, epoch ms; null: they are not. Not more often than once a minute, but before
 * one of them begins.
 */
export function lookAtMs({ look, lastLookMs }: WorkloadState): number | null {
  if (look === undefined) return null;
  return lastLookMs === undefined ? 0 : lastLookMs + LOOK_AGAIN_EVERY_MS;
}

/** Whether stages are to be looked at now, where some are due to begin. */
export function isLookDue(
  state: WorkloadState,
  due: readonly StageState[],
  nowMs: number,
): boolean {
  const atMs = lookAtMs(state);
  return atMs !== null && (atMs <= nowMs || due.length > 0);
}

/**
 * Holds the stages that have not begun against the sky of today; those that are no longer true are placed anew, or
 * given up.
 */
export async function lookAgain(state: WorkloadState, children: StageChildren): Promise<void> {
  const nowMs = Date.now();
  const causes = state.look?.causes ?? [];
  delete state.look;
  state.lastLookMs = nowMs;
  state.looks = (state.looks ?? 0) + 1;
  const open = state.stages.filter(({ status }) => !isFinalStage(status));
  const report = await planning(`look at the stages again: ${causeText(causes)}`).recheckStages({
    workloadId: state.workloadId,
    look: `${workflowInfo().runId}/${state.looks}`,
    causes,
    stages: open.map(({ index, attempt }) => ({ index, attempt })),
    fromS: missionS(state, nowMs),
  });
  // Those that were dispatched wait for the begin of a plan that was taken back.
  for (const { row, reason } of report.placed) {
    children.stop(row.index);
    placeAnew(state, row, reason);
  }
  for (const { index, reason } of report.lost) {
    const stage = state.stages[index];
    if (stage === undefined || isFinalStage(stage.status)) continue;
    children.stop(index);
    stage.reason = reason;
    endStage(state, stage, 'failed');
  }
  if (report.unknown !== null)
    log.warn('stages could not be looked at again', { reason: report.unknown });
  state.lookTold = toldOf(nowMs, causes, report);
}

function toldOf(
  atMs: number,
  causes: readonly RevisionCause[],
  {
    placed,
    lost,
    unknown,
  }: {
    readonly placed: readonly unknown[];
    readonly lost: readonly unknown[];
    readonly unknown: string | null;
  },
): ToldLook {
  return { atMs, because: causeText(causes), placed: placed.length, lost: lost.length, unknown };
}

function causeText(causes: readonly RevisionCause[]): string {
  return [...new Set(causes.map(({ kind }) => kind.replaceAll('_', ' ')))].join(', ');
}
