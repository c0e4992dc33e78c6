import { CancellationScope, condition, sleep } from '@temporalio/workflow';
import type { AdvanceWorkloadRequest, StageEnd } from '../../activities/workload/messages.ts';
import { asLocalActivity, effects, shardEffects, planning } from '../effects.ts';
import type { StageChildren } from './children.ts';
import {
  applyEnd,
  countOf,
  dispatchOf,
  dueStages,
  endStage,
  etaMs,
  isSettled,
  isSmall,
  missionS,
  takeOver,
} from './state.ts';
import type { StageState, WorkloadState } from './state.ts';
import { isLookDue, lookAgain, lookAtMs } from './looks.ts';
import { upsertPhaseAndSatellites } from './shown.ts';
import { advanceSummary, stageNumber, waitingSummary } from './view.ts';

/** Summary of the wait that keeps looks apart. */
const LOOK_SUMMARY = 'wait until stages may be looked at again';

/** What the loop over the stages asks its workflow for. */
export interface StageLoop {
  showDetails(): void;
  /** The history is long enough: go on in a new run. */
  mustGoOn(): boolean;
}

/**
 * Runs the stages until all have ended, the deadline has passed, or a new run must take over: then
 * nothing runs, and the state is carried on. The last ends are left to the write of the ending.
 */
export async function runStages(
  state: WorkloadState,
  children: StageChildren,
  deadline: { readonly isOver: boolean },
  loop: StageLoop,
): Promise<'settled' | 'late' | 'continue'> {
  const clocks = { deadline, deferral: { isRunning: false, hasStruck: false } };
  for (const stage of state.stages) if (stage.status === 'dispatched') children.start(stage);
  for (;;) {
    if (deadline.isOver) return 'late';
    await settleEnds(state, children.takeEnded());
    const isDraining = loop.mustGoOn();
    const { due, late, nextAtMs } = dueStages(state, Date.now());
    for (const { index } of late) children.stop(index);
    if (isSettled(state)) return 'settled';
    if (isDraining && children.running() === 0 && !children.hasEnded()) return 'continue';
    const next = isDraining ? [] : due;
    if (isLookDue(state, next, Date.now())) {
      await lookAgain(state, children);
      loop.showDetails();
      continue;
    }
    if (next.length > 0 || state.unwritten.length > 0) {
      const isOpen = await advance(state, next, children);
      loop.showDetails();
      if (!isOpen) return 'late';
      continue;
    }
    await untilSomethingHappens(state, children, clocks, {
      beginsAtMs: isDraining ? null : nextAtMs,
      looksAtMs: lookAtMs(state),
    });
  }
}

/** Applies ends; stages that failed are given to other satellites, all at the same time. */
async function settleEnds(state: WorkloadState, ended: readonly StageEnd[]): Promise<void> {
  const failed = ended.filter((end) => applyEnd(state, end) === 'replace');
  await Promise.all(failed.map((end) => replace(state, end)));
}

async function replace(state: WorkloadState, end: StageEnd): Promise<void> {
  const stage = state.stages[end.index];
  if (stage === undefined) return;
  const { index, attempt, deploymentId } = end;
  const row = await planning(
    `stage ${stageNumber(index)} failed on ${stage.satelliteName}: plan it elsewhere`,
  ).replaceStage({
    workloadId: state.workloadId,
    index,
    attempt,
    deploymentId,
    reason: end.reason ?? 'it failed',
    fromS: missionS(state, Date.now()),
  });
  if (row === null) endStage(state, stage, 'failed');
  else {
    takeOver(state, index, row);
    // The search attributes name the satellite that it was taken from.
    state.areSatellitesShown = false;
  }
}

/** Writes what has happened and dispatches what is due; false when the record has ended. */
async function advance(
  state: WorkloadState,
  due: readonly StageState[],
  children: StageChildren,
): Promise<boolean> {
  const ended = state.unwritten;
  state.unwritten = [];
  state.seq += 1;
  const queued = countOf(state, 'queued') - due.length;
  const awaitsReport = queued === 0;
  const eta = etaMs(state);
  const request: AdvanceWorkloadRequest = {
    workloadId: state.workloadId,
    seq: state.seq,
    ended,
    dispatch: due.map((stage) => dispatchOf(state, stage, Date.now())),
    awaitsReport,
    stagesDone: countOf(state, 'done'),
    stagesFailed: countOf(state, 'failed'),
    eta: eta === null ? null : new Date(eta).toISOString(),
  };
  const summary = advanceSummary(ended.length, due.length);
  const ordinary = state.plan?.executor === 'live' ? shardEffects : effects;
  const report = isSmall(ended.length + due.length)
    ? await asLocalActivity(summary, (on) => on.advanceWorkload(request), ordinary)
    : await ordinary(summary).advanceWorkload(request);
  if (awaitsReport) state.phase = 'awaiting_report';
  for (const { index, deploymentId } of report.deployments) {
    const stage = state.stages[index];
    if (stage === undefined) continue;
    stage.status = 'dispatched';
    stage.deploymentId = deploymentId;
    children.start(stage);
  }
  return report.isOpen;
}

/** Fires when a deferred write of search attributes is due after all. */
interface DeferralClock {
  isRunning: boolean;
  hasStruck: boolean;
}

/**
 * One timer, however often stages end meanwhile: a cancelled one costs as much as one that fires.
 */
function strikeAt(clock: DeferralClock, atMs: number): void {
  if (clock.isRunning) return;
  clock.isRunning = true;
  void CancellationScope.nonCancellable(async () => {
    await sleep(Math.max(1, atMs - Date.now()), {
      summary: 'write the search attributes if the phase lasts',
    });
    clock.isRunning = false;
    clock.hasStruck = true;
  });
}

async function untilSomethingHappens(
  state: WorkloadState,
  children: StageChildren,
  clocks: { readonly deadline: { readonly isOver: boolean }; readonly deferral: DeferralClock },
  {
    beginsAtMs,
    looksAtMs,
  }: { readonly beginsAtMs: number | null; readonly looksAtMs: number | null },
): Promise<void> {
  const { deadline, deferral } = clocks;
  const isLook = looksAtMs !== null && (beginsAtMs === null || looksAtMs < beginsAtMs);
  const nextAtMs = isLook ? looksAtMs : beginsAtMs;
  deferral.hasStruck = false;
  const endsAtMs = etaMs(state) ?? Number.POSITIVE_INFINITY;
  const deferredMs = upsertPhaseAndSatellites(state, Math.min(endsAtMs, nextAtMs ?? endsAtMs));
  if (deferredMs !== null) strikeAt(deferral, deferredMs);
  const { look } = state;
  const happens = (): boolean =>
    children.hasEnded() || deadline.isOver || deferral.hasStruck || state.look !== look;
  if (nextAtMs === null) {
    await condition(happens);
    return;
  }
  const leftMs = Math.max(1, Math.ceil(nextAtMs - Date.now()));
  const summary = isLook ? LOOK_SUMMARY : waitingSummary(state, nextAtMs);
  await condition(happens, leftMs, { summary });
}
