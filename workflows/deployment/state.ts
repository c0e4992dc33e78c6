import type { BegunDeployment, DeploymentSnapshot } from '../../activities/deployment/snapshot.ts';
import type { PlayReport } from '../../activities/deployment/play-events.ts';
import type { DeploymentNotice, NumberedNotice } from '../../domain/deployment/notice.ts';
import { withSpeed, type Playback } from '../../domain/deployment/playback.ts';
import { isEnded } from '../../domain/deployment/status.ts';
import type { DeploymentMode, DeploymentStatus } from '../../domain/deployment/status.ts';
import type { StepRow } from '../../domain/deployment/step-row.ts';
import type { OnSilence, RevisionCause, RevisionDecision } from '../../domain/revision/revision.ts';
import type { DeferredSearchAttributes } from '../deferred-search-attributes.ts';

/** Most steps kept for the details that a person reads. */
const KEPT_STEPS = 40;

/** Most causes of one look that are told, the newest. */
const MOST_CAUSES = 10;

/** What a `deployment` workflow knows: plain JSON, carried whole through continue-as-new. */
export interface DeploymentState extends DeferredSearchAttributes {
  readonly v: 1;
  readonly deploymentId: string;
  readonly mode: DeploymentMode;
  /** Null until the first activity has answered. */
  begun: BegunDeployment | null;
  status: DeploymentStatus;
  reason: string | null;
  agentId: string | null;
  lastHeardMs: number | null;
  /** All on board is done; absent before. */
  isBoardDone?: boolean;
  /** Steps on the ground that have run; absent before the first. */
  groundDone?: number;
  /** Newest notice that is part of this state. */
  noticeSeq: number;
  /** Newest notice whose steps are in the table: the record, which knows the other ones, has none. */
  stepsSeq: number;
  /** Notices that came before the record was read. */
  inbox: NumberedNotice[];
  playback: Playback;
  speedSeq: number;
  cursor: number;
  /** Null until the plan was read. */
  total: number | null;
  nextS: number | null;
  steps: StepRow[];
  /** Steps that had to make room for later ones. */
  droppedSteps: number;
  /** An agent's event ended it; the plan's own end does not stop the player. */
  endedByNotice: boolean;
  /** Why the plan is to be looked at again; absent: it is not. */
  look?: { causes: readonly RevisionCause[] };
  /** Newest notice that asked for it. */
  lookSeq?: number;
  /** How often it was looked at, and when last. */
  looks?: number;
  lastLookMs?: number;
  /** The plan is being looked at: a revision may be there that this does not know yet. */
  isLooking?: true;
  /** Something is being done about the plan beside the main loop: it is looked at, or a decision takes effect. */
  isRevising?: true;
  /** How often that has ended. */
  revisionTurns?: number;
  /** Live: contacts that ended until then were looked after, epoch ms. */
  contactsSeenMs?: number;
  /** The revision that its owner is asked about; absent: none. */
  asked?: AskedRevision;
  /** What became of the newest that was decided. */
  settled?: SettledRevision;
  /** The plan that is flown, where it is not the first; the position of its first event among all. */
  revision?: number;
  copyId?: string;
  base?: number;
  /** The phase that the search attributes show. */
  shownPhase: DeploymentStatus;
}

/** A revision that its owner is asked about. */
export interface AskedRevision {
  readonly revision: number;
  readonly reasons: readonly string[];
  readonly decideByMs: number;
  readonly onSilence: OnSilence;
  /** Null until it is decided. */
  decision: RevisionDecision | null;
}

/** What became of a revision. */
export interface SettledRevision {
  readonly revision: number;
  readonly outcome: 'flown' | 'kept' | 'outrun' | 'past';
}

/** The state at the very beginning. */
export function newState(deploymentId: string, mode: DeploymentMode): DeploymentState {
  return {
    v: 1,
    deploymentId,
    mode,
    begun: null,
    status: 'pending',
    reason: null,
    agentId: null,
    lastHeardMs: null,
    noticeSeq: 0,
    stepsSeq: 0,
    inbox: [],
    playback: { positionS: 0, atMs: 0, speed: 1 },
    speedSeq: 0,
    cursor: 0,
    total: null,
    nextS: null,
    steps: [],
    droppedSteps: 0,
    endedByNotice: false,
    shownPhase: 'pending',
  };
}

/** Takes over the record as the first activity found it; the mission clock starts at `nowMs`. */
export function begin(state: DeploymentState, begun: BegunDeployment, nowMs: number): void {
  state.begun = begun;
  state.playback = { positionS: begun.playedS, atMs: nowMs, speed: begun.speedMultiplier };
  state.speedSeq = begun.speedSeq;
  state.cursor = begun.cursor;
  if (begun.base !== undefined) state.base = begun.base;
  if (begun.revision !== undefined) state.revision = begun.revision;
  // A workflow that was lost has taken the notice of it along.
  if (begun.displacedBy !== undefined)
    lookFor(state, { kind: 'displaced', subject: begun.displacedBy });
  if (begun.asked !== undefined) {
    const { revision, decideBy, onSilence } = begun.asked;
    // Why it is asked is shown where the revision is.
    state.asked = {
      ...{ revision, reasons: [], onSilence, decision: null },
      decideByMs: Date.parse(decideBy),
    };
  }
  adopt(state, begun);
}

/** Takes over the record as an activity found it, then what was noticed after that. */
export function adopt(state: DeploymentState, snapshot: DeploymentSnapshot): void {
  state.status = snapshot.status;
  state.reason = snapshot.reason;
  state.agentId = snapshot.agentId;
  state.lastHeardMs = snapshot.lastHeardAt === null ? null : Date.parse(snapshot.lastHeardAt);
  if (snapshot.isBoardDone === true) state.isBoardDone = true;
  state.noticeSeq = Math.max(state.noticeSeq, snapshot.noticeSeq);
  const waiting = state.inbox;
  state.inbox = [];
  for (const notice of waiting) receive(state, notice);
}

/** Applies a notice once and in order; one that the state contains already changes nothing. */
export function receive(state: DeploymentState, { seq, notice }: NumberedNotice): void {
  if (state.begun === null) {
    state.inbox.push({ seq, notice });
    return;
  }
  if (seq > state.stepsSeq) {
    state.stepsSeq = seq;
    keepSteps(state, notice.steps ?? []);
  }
  if (notice.kind === 'look_again') askToLook(state, seq, notice.cause);
  if (seq <= state.noticeSeq) return;
  state.noticeSeq = seq;
  apply(state, notice);
}

function apply(state: DeploymentState, notice: DeploymentNotice): void {
  switch (notice.kind) {
    case 'picked_up':
      state.agentId = notice.agentId;
      state.lastHeardMs = notice.atMs;
      if (state.status === 'pending') state.status = 'dispatched';
      return;
    case 'job_event':
      state.status = notice.status;
      state.reason = notice.reason;
      state.lastHeardMs = notice.atMs;
      state.endedByNotice = isEnded(notice.status);
      return;
    case 'board_done':
      state.isBoardDone = true;
      state.lastHeardMs = notice.atMs;
      return;
    case 'seen':
      state.lastHeardMs = notice.atMs;
      return;
    case 'look_again':
      // Asked for above: the record, which knows of the notice, knows not what it asks for.
      if (notice.isHeard === true) state.lastHeardMs = notice.atMs;
      return;
    case 'cancel':
      // Arrives as Temporal's own cancellation; as a notice it only takes its number.
      return;
  }
}

/** Notes once that the plan is to be looked at again; several causes are one look. */
function askToLook(state: DeploymentState, seq: number, cause: RevisionCause): void {
  if (seq <= (state.lookSeq ?? 0)) return;
  state.lookSeq = seq;
  lookFor(state, cause);
}

/** Notes why the plan is to be looked at again. */
export function lookFor(state: DeploymentState, cause: RevisionCause): void {
  const known = state.look?.causes ?? [];
  const isKnown = known.some(
    ({ kind, subject }) => kind === cause.kind && subject === cause.subject,
  );
  if (!isKnown) state.look = { causes: [...known, cause].slice(-MOST_CAUSES) };
}

/** Takes what is to be looked at, at an instant: nothing else is looked at for a while. */
export function takeLook(state: DeploymentState, nowMs: number): readonly RevisionCause[] {
  const causes = state.look?.causes ?? [];
  delete state.look;
  state.lastLookMs = nowMs;
  state.looks = (state.looks ?? 0) + 1;
  return causes;
}

/** Notes what the player stored. */
export function played(state: DeploymentState, report: PlayReport): void {
  state.cursor = report.cursor;
  state.total = report.total;
  state.nextS = report.nextS;
  // A notice of an agent's end may have overtaken the answer; the record decides.
  if (!isEnded(state.status) || isEnded(report.status)) {
    state.status = report.status;
    state.reason = report.reason;
  }
  keepSteps(state, report.steps);
}

/** Puts what happened to steps into the table that a person reads, the newest last. */
function keepSteps(state: DeploymentState, rows: readonly StepRow[]): void {
  for (const row of rows) {
    state.steps = [...state.steps.filter((known) => known.stepId !== row.stepId), row];
  }
  const tooMany = Math.max(0, state.steps.length - KEPT_STEPS);
  state.steps = state.steps.slice(tooMany);
  state.droppedSteps += tooMany;
}

/** Changes the speed from `nowMs` on; the mission time reached so far stays. */
export function changeSpeed(state: DeploymentState, speed: number, nowMs: number): void {
  state.playback = withSpeed(state.playback, speed, nowMs);
  state.speedSeq += 1;
}
