import type {
  EndWorkloadRequest,
  PlannedWorkload,
  StageEnd,
  StageRow,
} from '../../activities/workload/messages.ts';
import type { DeploymentMode } from '../../domain/deployment/status.ts';
import { isFinalStage, type StageStatus, type WorkloadPhase } from '../../domain/workload/phase.ts';
import type { RevisionCause } from '../../domain/revision/revision.ts';
import { lateClients, readinessOf } from '../../domain/workload/stage-needs.ts';
import { stageTimeouts } from '../../domain/workload/stage-timeouts.ts';
import { GROUND_ID } from '../../domain/workload/workload-plan.ts';
import type { DeferredSearchAttributes } from '../deferred-search-attributes.ts';

/** Most stages that run at the same time; the others wait for one of them to end. */
export const RUNNING_AT_ONCE = 50;
/** Most stages that one local activity is about: a few round trips each. */
const LOCAL_STAGES = 8;
/** Times that a stage is given to another satellite. */
const REPLACEMENTS = 2;
/** Stages that begin within this are dispatched together, ms. */
const TOGETHER_MS = 1_000;
/** A federated round waits for its last clients so long after it should have ended, ms. */
const LATE_GRACE_MS = 120_000;

/** A stage as the workflow moves it. */
export type StageState = Omit<StageRow, 'status' | 'attempt' | 'deploymentId'> & {
  status: StageStatus;
  attempt: number;
  deploymentId: string | null;
  /** Why it failed or was canceled. */
  reason: string | null;
  /** How often it was placed anew although nothing had failed; absent: never. */
  moves?: number;
};

/** The plan as the workflow keeps it: all but the stages, with times to count from, epoch ms. */
export type PlanState = Omit<
  Extract<PlannedWorkload, { kind: 'planned' }>,
  'stages' | 'startAt' | 'plannedAt'
> & {
  readonly startMs: number;
  readonly plannedAtMs: number;
};

/** Why and at what cost a workload ended, as a person reads it. */
export interface WorkloadEnding extends Pick<EndWorkloadRequest, 'code' | 'message' | 'reasons'> {
  /** What is billed; null where nothing is. */
  readonly cents: number | null;
}

/** What a look at stages that have not begun came to. */
export interface ToldLook {
  readonly atMs: number;
  readonly because: string;
  /** How many were placed anew, and for how many there is no place any more. */
  readonly placed: number;
  readonly lost: number;
  /** Why nothing is known; null where something is. */
  readonly unknown: string | null;
}

/** A satellite that had to give a stage up. */
interface ToldReplacement {
  readonly stage: number;
  readonly from: string;
  readonly reason: string;
}

/** More replacements are counted and not told: the sky may change each minute for a week. */
const MOST_TOLD = 50;

/** What a `workload` workflow knows: plain JSON, carried whole through continue-as-new. */
export interface WorkloadState extends DeferredSearchAttributes {
  readonly v: 1;
  readonly workloadId: string;
  readonly deadlineAtMs: number;
  /** Null until it is planned. */
  plan: PlanState | null;
  stages: StageState[];
  phase: WorkloadPhase;
  /** Number of the newest write to the records. */
  seq: number;
  /** Ends that the records do not have yet. */
  unwritten: StageEnd[];
  /** Satellites that had to give a stage up, the newest of them, newest last. */
  replaced: ToldReplacement[];
  /** How many came before those; absent: none. */
  replacedBefore?: number;
  /** Why stages that have not begun are to be looked at again; absent: they are not. */
  look?: { readonly causes: readonly RevisionCause[] };
  /** Newest notice that asked for it. */
  lookSeq?: number;
  /** How often that was done, when last, and what came of it. */
  looks?: number;
  lastLookMs?: number;
  lookTold?: ToldLook;
  /** How it ended; null before it has. */
  ending: WorkloadEnding | null;
  /** The phase that the search attributes show. */
  shownPhase: WorkloadPhase;
  /** The search attributes name the satellites of the plan. */
  areSatellitesShown: boolean;
}

/** The state at the very beginning. */
export function newWorkloadState(workloadId: string, deadlineAtMs: number): WorkloadState {
  return {
    v: 1,
    workloadId,
    deadlineAtMs,
    plan: null,
    stages: [],
    phase: 'scheduling',
    seq: 0,
    unwritten: [],
    replaced: [],
    ending: null,
    shownPhase: 'scheduling',
    areSatellitesShown: true,
  };
}

/** Takes over the plan; another machine's clock that runs ahead of `nowMs` holds nothing up. */
export function adoptPlan(
  state: WorkloadState,
  { stages, startAt, plannedAt, ...plan }: Extract<PlannedWorkload, { kind: 'planned' }>,
  nowMs: number,
): void {
  state.plan = {
    ...plan,
    startMs: Date.parse(startAt),
    plannedAtMs: Math.min(Date.parse(plannedAt), nowMs),
  };
  state.stages = stages.map((stage) => ({ ...stage, reason: null }));
  state.phase = 'dispatching';
  state.areSatellitesShown = false;
}

/** Wall time at which a stage is to begin: live ones need no wait, their plan has its own times. */
export function beginsAtMs(state: WorkloadState, stage: StageState): number {
  const { plan } = state;
  if (plan === null || plan.executor === 'live') return 0;
  return wallMs(plan, stage.startS);
}

/** Mission time that has come, s: that of the speed, or of the wall clock for live stages. */
export function missionS(state: WorkloadState, nowMs: number): number {
  const { plan } = state;
  if (plan === null) return 0;
  return plan.executor === 'live'
    ? Math.max(0, nowMs - plan.startMs) / 1000
    : ((nowMs - plan.plannedAtMs) * plan.speedMultiplier) / 1000;
}

/** Wall time at which mission time `missionTimeS` comes, epoch ms. */
function wallMs(
  { executor, startMs, plannedAtMs, speedMultiplier }: PlanState,
  missionTimeS: number,
) {
  return executor === 'live'
    ? startMs + missionTimeS * 1000
    : plannedAtMs + (missionTimeS * 1000) / speedMultiplier;
}

/** Stages that are to be dispatched now, and when to look again, epoch ms. */
export interface DueStages {
  readonly due: readonly StageState[];
  /** Clients that are given up, so that their round goes on. */
  readonly late: readonly StageState[];
  readonly nextAtMs: number | null;
}

/** Finds what may begin, after giving up the stages that can never begin. */
export function dueStages(state: WorkloadState, nowMs: number): DueStages {
  const { late, nextMs: lateAtMs } = dropLate(state, nowMs);
  cancelLost(state);
  const running = state.stages.filter(({ status }) => status === 'dispatched').length;
  const ready = state.stages
    .filter((stage) => stage.status === 'queued' && readiness(state, stage) === 'ready')
    .map((stage) => ({ stage, atMs: beginsAtMs(state, stage) }));
  const now = ready.filter(({ atMs }) => atMs <= nowMs + TOGETHER_MS);
  const later = ready.filter(({ atMs }) => atMs > nowMs + TOGETHER_MS).map(({ atMs }) => atMs);
  const slots = Math.max(0, RUNNING_AT_ONCE - running);
  const next = Math.min(lateAtMs, ...later);
  return {
    due: now.slice(0, slots).map(({ stage }) => stage),
    late,
    nextAtMs: Number.isFinite(next) ? next : null,
  };
}

/** Gives up the clients that hold up a round; answers them, and when the next ones may be late. */
function dropLate(
  state: WorkloadState,
  nowMs: number,
): { readonly late: readonly StageState[]; readonly nextMs: number } {
  const { plan } = state;
  if (plan === null || plan.needs.class !== 'federated') return { late: [], nextMs: Infinity };
  const late: StageState[] = [];
  let nextMs = Infinity;
  for (const stage of state.stages) {
    if (stage.status !== 'queued') continue;
    const open = lateClients(stage, state.stages, plan.needs);
    const atMs = wallMs(plan, stage.startS) + LATE_GRACE_MS;
    if (open.length > 0 && atMs > nowMs) nextMs = Math.min(nextMs, atMs);
    if (atMs > nowMs) continue;
    for (const index of open) {
      const client = state.stages[index];
      if (client === undefined) continue;
      client.reason = 'too late: left out of its round';
      endStage(state, client, 'canceled');
      late.push(client);
    }
  }
  return { late, nextMs };
}

/** Cancels the queued stages that wait for something which will never be there. */
function cancelLost(state: WorkloadState): void {
  // A stage depends on earlier ones only, so that one pass in order finds whole chains.
  for (const stage of state.stages) {
    if (stage.status !== 'queued' || readiness(state, stage) !== 'lost') continue;
    stage.reason = 'a stage that it needs has failed';
    endStage(state, stage, 'canceled');
  }
}

function readiness(state: WorkloadState, stage: StageState) {
  const { plan } = state;
  return plan === null ? 'waiting' : readinessOf(stage, state.stages, plan.needs);
}

/** What the end of a stage leads to. */
export type EndEffect = 'settled' | 'replace';

/**
 * Applies the end of a stage's deployment. A failed one is offered to another satellite at most
 * twice; one that was canceled by hand is not.
 */
export function applyEnd(state: WorkloadState, end: StageEnd): EndEffect {
  const stage = state.stages[end.index];
  if (stage === undefined || stage.attempt !== end.attempt || isFinalStage(stage.status)) {
    return 'settled';
  }
  stage.reason = end.reason;
  const failures = stage.attempt - (stage.moves ?? 0);
  if (end.status === 'failed' && stage.isReplaceable && failures <= REPLACEMENTS) {
    return 'replace';
  }
  // A stage whose deployment was canceled by hand has not succeeded; no other satellite shall take
  // it.
  endStage(state, stage, end.status === 'canceled' ? 'failed' : end.status);
  return 'settled';
}

/** Ends a stage and keeps the end until the records have it. */
export function endStage(
  state: WorkloadState,
  stage: StageState,
  status: StageEnd['status'],
): void {
  stage.status = status;
  const { index, attempt, deploymentId, reason } = stage;
  state.unwritten.push({ index, attempt, deploymentId, status, reason });
}

/**
 * Applies the end of the workload: the ends that came with it, and the cancellation of every stage that
 * had not ended, as the records have them.
 */
export function endAll(
  state: WorkloadState,
  phase: WorkloadPhase,
  kept: readonly StageEnd[],
  ending: WorkloadEnding,
): void {
  for (const { index, status, reason } of kept) {
    const stage = state.stages[index];
    if (stage !== undefined && !isFinalStage(stage.status))
      Object.assign(stage, { status, reason });
  }
  for (const stage of state.stages) {
    if (isFinalStage(stage.status)) continue;
    stage.status = 'canceled';
    stage.reason = `the workload is ${phase}`;
  }
  state.phase = phase;
  state.ending = ending;
  state.unwritten = [];
}

/** Puts the same stage on another satellite. */
export function takeOver(state: WorkloadState, index: number, row: StageRow): void {
  const before = state.stages[index];
  if (before === undefined) return;
  tellReplaced(state, {
    stage: index,
    from: before.satelliteName,
    reason: before.reason ?? 'it failed',
  });
  const { moves } = before;
  state.stages[index] = { ...row, reason: null, ...(moves !== undefined && { moves }) };
}

/** Takes over a stage that has a new place in the schedule, of which nothing had begun. */
export function placeAnew(state: WorkloadState, row: StageRow, reason: string): void {
  const { plan } = state;
  const before = state.stages[row.index];
  if (plan === null || before === undefined || before.attempt >= row.attempt) return;
  tellReplaced(state, { stage: row.index, from: before.satelliteName, reason });
  const moves = (before.moves ?? 0) + 1;
  state.stages[row.index] = { ...row, reason: null, moves };
  // The search attributes name the satellite that it was taken from.
  state.areSatellitesShown = false;
  state.plan = { ...plan, finishS: Math.max(plan.finishS, row.startS + row.durationS) };
}

function tellReplaced(state: WorkloadState, told: ToldReplacement): void {
  state.replaced.push(told);
  if (state.replaced.length <= MOST_TOLD) return;
  state.replaced.shift();
  state.replacedBefore = (state.replacedBefore ?? 0) + 1;
}

/** Says whether nothing is left to be dispatched or waited for. */
export function isSettled(state: WorkloadState): boolean {
  return state.stages.every(({ status }) => isFinalStage(status));
}

/** How many stages have a status. */
export function countOf(state: WorkloadState, status: StageStatus): number {
  return state.stages.filter((stage) => stage.status === status).length;
}

/** Says whether a write about so many stages is a local activity. */
export function isSmall(stages: number): boolean {
  return stages <= LOCAL_STAGES;
}

/** When the last stage will be done if all goes as planned, epoch ms. */
export function etaMs(state: WorkloadState): number | null {
  const { plan } = state;
  if (plan === null) return null;
  return wallMs(plan, plan.finishS);
}

/** How a stage is dispatched: by whom, how fast, and with which time-outs. */
export function dispatchOf(state: WorkloadState, stage: StageState, nowMs: number) {
  const { plan } = state;
  if (plan === null) throw new TypeError('a stage is dispatched before it is planned');
  const { index, attempt } = stage;
  const leftS = Math.max(0, state.deadlineAtMs - nowMs) / 1000;
  return {
    index,
    attempt,
    ...executionOf(plan, stage),
    ...stageTimeouts({
      leftS,
      untilStartS: Math.max(0, plan.startMs + stage.startS * 1000 - nowMs) / 1000,
      silentS: stage.silentS,
      pickupTimeoutS: plan.stagePickupTimeoutS,
      reportTimeoutS: plan.stageReportTimeoutS,
    }),
  };
}

/** Who runs a stage, and how fast: the ground segment is always the platform's own. */
export function executionOf(
  plan: Pick<PlanState, 'executor' | 'speedMultiplier'>,
  { satellite }: Pick<StageState, 'satellite'>,
): { readonly mode: DeploymentMode; readonly speedMultiplier: number } {
  if (plan.executor !== 'live') return { mode: 'simulated', speedMultiplier: plan.speedMultiplier };
  // What live agents wait for runs in real time, on the ground as well.
  return { mode: satellite === GROUND_ID ? 'simulated' : 'live', speedMultiplier: 1 };
}
