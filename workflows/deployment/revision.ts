import {
  ApplicationFailure,
  CancellationScope,
  condition,
  isCancellation,
  log,
  workflowInfo,
} from '@temporalio/workflow';
import type { ProposedRevision } from '../../activities/revision/recheck-plan.ts';
import type { FlownRevision } from '../../activities/revision/settle-revision.ts';
import { positionAt } from '../../domain/deployment/playback.ts';
import { isEnded } from '../../domain/deployment/status.ts';
import {
  LOOK_AGAIN_EVERY_MS,
  type RevisionCause,
  type RevisionDecider,
  type RevisionDecision,
} from '../../domain/revision/revision.ts';
import { effects, planning } from '../effects.ts';
import { REVISION_REFUSED, type DecidedRevision, type DecideRevision } from './messages.ts';
import { showDetails, upsertPhase } from './shown.ts';
import { adopt, lookFor, takeLook, type DeploymentState } from './state.ts';

/** Events of one instant are played together, s. */
const INSTANT_S = 0.001;

/**
 * How long until something is to be done about the plan, ms; null: nothing is to be done. A simulated one is
 * looked at once its plan was read.
 */
export function revisionDueMs(state: DeploymentState, nowMs: number): number | null {
  const { look, asked, lastLookMs } = state;
  // One thing at a time.
  if (state.isRevising === true) return null;
  const waits: number[] = [];
  if (asked !== undefined)
    waits.push(asked.decision === null ? Math.max(0, asked.decideByMs - nowMs) : 0);
  const isReadable = state.mode === 'live' || state.total !== null;
  if (look !== undefined && isReadable)
    waits.push(
      lastLookMs === undefined ? 0 : Math.max(0, lastLookMs + LOOK_AGAIN_EVERY_MS - nowMs),
    );
  return waits.length === 0 || state.begun?.revisions === undefined ? null : Math.min(...waits);
}

/** Whether something is to be done about the plan now. */
export function isRevisionDue(state: DeploymentState): boolean {
  return revisionDueMs(state, Date.now()) === 0;
}

/**
 * What a wait is ended for: something is to be done about the plan, was done since this was called, or is to be done
 * sooner than was known then, so that the wait is cut anew.
 */
export function revisionMoves(state: DeploymentState): () => boolean {
  const { revisionTurns } = state;
  const knewOfLook = state.look !== undefined;
  return () =>
    state.revisionTurns !== revisionTurns ||
    isRevisionDue(state) ||
    (!knewOfLook && revisionDueMs(state, Date.now()) !== null && state.look !== undefined);
}

/** A wait, cut to where something is to be done about the plan, ms. */
export function untilRevision(state: DeploymentState, waitMs: number): number {
  const dueMs = revisionDueMs(state, Date.now());
  return dueMs === null ? waitMs : Math.max(1, Math.min(waitMs, dueMs));
}

/** What is done about the plan beside the main loop of one run. */
export class Revising {
  private scope: CancellationScope | null = null;
  private failure: { readonly error: unknown } | null = null;

  /** Begins what is due about the plan, and does not wait for it. Throws what the one before it failed with. */
  begin(state: DeploymentState): void {
    if (this.failure !== null) throw this.failure.error;
    if (isEnded(state.status) || !isRevisionDue(state)) return;
    state.isRevising = true;
    this.scope = new CancellationScope();
    void this.run(state, this.scope);
  }

  /** Gives up what is being done: the deployment has ended. */
  async stop(state: DeploymentState): Promise<void> {
    if (state.isRevising !== true) return;
    this.scope?.cancel();
    await condition(() => state.isRevising !== true);
  }

  private async run(state: DeploymentState, scope: CancellationScope): Promise<void> {
    try {
      await scope.run(() => reviseOnce(state));
    } catch (error) {
      if (!isCancellation(error)) this.failure = { error };
    }
    delete state.isRevising;
    state.revisionTurns = (state.revisionTurns ?? 0) + 1;
    showDetails(state);
  }
}

/** Does what is due about the plan: settles what was decided, or looks again. */
async function reviseOnce(state: DeploymentState): Promise<void> {
  const { asked } = state;
  const isSilent = asked !== undefined && asked.decideByMs <= Date.now();
  if (asked !== undefined && (asked.decision !== null || isSilent)) {
    const by = asked.decision === null ? 'silence' : 'owner';
    // From now on it is decided: its owner comes too late.
    asked.decision ??= asked.onSilence === 'keep' ? 'reject' : 'accept';
    await settle(state, asked.revision, asked.decision, by);
  } else await lookAgain(state);
}

async function lookAgain(state: DeploymentState): Promise<void> {
  const causes = takeLook(state, Date.now());
  upsertPhase(state);
  state.isLooking = true;
  try {
    await reportLook(state, causes);
  } finally {
    delete state.isLooking;
  }
}

async function reportLook(state: DeploymentState, causes: readonly RevisionCause[]): Promise<void> {
  const report = await planning(`look at the plan again: ${causeText(causes)}`).recheckPlan({
    deploymentId: state.deploymentId,
    causes,
    look: `${workflowInfo().runId}/${state.looks}`,
    positionS: positionOf(state),
    speed: state.mode === 'live' ? 1 : state.playback.speed,
  });
  if (report.kind === 'infeasible') await failWithoutPlan(state, report.reason);
  if (report.kind === 'unknown')
    log.warn('a plan could not be looked at again', { reason: report.reason });
  // Others are behind a step that is late. Where the look knew of that, no other plan helps.
  if (report.kind === 'taken' && !causes.some(({ kind }) => kind === 'displaced'))
    for (const cause of [...causes, { kind: 'displaced', subject: null } as const])
      lookFor(state, cause);
  if (report.kind !== 'revised' || isEnded(state.status)) return;
  const { revision } = report;
  delete state.asked;
  if (revision.asks) ask(state, revision);
  else await settle(state, revision.revision, 'accept', 'auto');
}

function causeText(causes: readonly { readonly kind: string }[]): string {
  return [...new Set(causes.map(({ kind }) => kind.replaceAll('_', ' ')))].join(', ');
}

function ask(state: DeploymentState, proposed: ProposedRevision): void {
  const { revision, reasons, decideBy, onSilence } = proposed;
  state.asked = {
    ...{ revision, reasons, onSilence, decision: null },
    decideByMs: decideBy === null ? Date.now() : Date.parse(decideBy),
  };
}

/** Mission seconds that have passed, before the next event; null in live mode. */
function positionOf(state: DeploymentState): number | null {
  if (state.mode === 'live') return null;
  const nowS = positionAt(state.playback, Date.now());
  return state.nextS === null ? nowS : Math.max(0, Math.min(nowS, state.nextS - INSTANT_S));
}

async function settle(
  state: DeploymentState,
  revision: number,
  decision: RevisionDecision,
  by: RevisionDecider,
): Promise<void> {
  const report = await planning(`${decision} revision ${revision} (${by})`).settleRevision({
    ...{ deploymentId: state.deploymentId, revision, decision, by },
    positionS: positionOf(state),
  });
  if (state.asked?.revision === revision) delete state.asked;
  state.settled = { revision, outcome: report.kind };
  if (report.kind === 'flown') fly(state, report.flown);
  // What it needs was taken: the plan is still untrue.
  if (report.kind === 'outrun') lookFor(state, { kind: 'displaced', subject: null });
}

/** Goes on with another plan; the clock of the mission runs on. */
function fly(
  state: DeploymentState,
  { revision, copyId, base, shiftS, outlook }: FlownRevision,
): void {
  state.revision = revision;
  state.copyId = copyId;
  state.base = base;
  state.playback = { ...state.playback, positionS: state.playback.positionS - shiftS };
  state.nextS = null;
  if (outlook !== undefined && state.begun !== null) state.begun = { ...state.begun, outlook };
}

async function failWithoutPlan(state: DeploymentState, reason: string): Promise<void> {
  const snapshot = await effects('fail: no feasible plan').failDeployment({
    deploymentId: state.deploymentId,
    code: 'no_feasible_plan',
    reason: `no feasible plan is left: ${reason}`,
  });
  if (snapshot !== null) adopt(state, snapshot);
}

/** Refuses a decision about what is not asked; a refused one leaves no trace in the history. */
export function refuseDecision(state: DeploymentState, { revision }: DecideRevision): void {
  // The record of a revision can be seen before the activity that wrote it has reported.
  if (state.isLooking === true && !isEnded(state.status)) return;
  if (!isAsked(state, revision)) throw notAsked(revision);
}

function isAsked({ asked, status }: DeploymentState, revision: number): boolean {
  return asked?.revision === revision && asked.decision === null && !isEnded(status);
}

function notAsked(revision: number): ApplicationFailure {
  return ApplicationFailure.nonRetryable(
    `nothing is to be decided of revision ${revision}`,
    REVISION_REFUSED,
  );
}

/** Takes a decision, and answers once it is done. */
export async function decideRevision(
  state: DeploymentState,
  { revision, decision }: DecideRevision,
): Promise<DecidedRevision> {
  if (state.isLooking === true) await condition(() => state.isLooking !== true);
  const { asked } = state;
  if (asked === undefined || !isAsked(state, revision)) throw notAsked(revision);
  asked.decision = decision;
  await condition(() => state.asked?.revision !== revision || isEnded(state.status));
  const outcome = state.settled?.revision === revision ? state.settled.outcome : 'past';
  return { revision, outcome };
}
