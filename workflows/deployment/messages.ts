import { defineSignal, defineUpdate, type SignalDefinition } from '@temporalio/workflow';
import type { DeploymentNotice, NumberedNotice } from '../../domain/deployment/notice.ts';
import type { DeploymentMode, DeploymentStatus } from '../../domain/deployment/status.ts';
import type { StepRow } from '../../domain/deployment/step-row.ts';
import type { RevisionDecision } from '../../domain/revision/revision.ts';
import type { DeploymentState, SettledRevision } from './state.ts';
import type { FailureType } from '../../domain/end-codes.ts';

/** The one argument of a `deployment` workflow; everything else is read from its record. */
export interface DeploymentInput {
  readonly v: 1;
  readonly deploymentId: string;
  readonly mode: DeploymentMode;
  /** What the run before this one knew, after continue-as-new. */
  readonly carried?: DeploymentState;
}

/** How a `deployment` workflow that did not fail ended. */
export interface DeploymentResult {
  /** `absent`: there was no record, and nothing was done. */
  readonly status: DeploymentStatus | 'absent';
  /** Events of the plan that were played; 0 in live mode. */
  readonly eventsPlayed: number;
}

/** How many mission seconds pass in one second from now on. */
export interface SpeedChange {
  readonly speedMultiplier: number;
}

/** Type of the failure of a deployment that failed. */
export const DEPLOYMENT_FAILED = 'DeploymentFailed' satisfies FailureType;
/** What the owner of a deployment decides about a revision of its plan. */
export interface DecideRevision {
  readonly revision: number;
  readonly decision: RevisionDecision;
}

/** What became of it. */
export interface DecidedRevision {
  readonly revision: number;
  /** flown, kept; outrun: what it needs was taken meanwhile; past: something else happened before. */
  readonly outcome: SettledRevision['outcome'];
}

/** Type of the refusal of a decision about what is not asked. */
export const REVISION_REFUSED = 'RevisionRefused' satisfies FailureType;
/** Type of the refusal of a change of speed. */
export const SPEED_REFUSED = 'SpeedRefused' satisfies FailureType;

/** A notice as it is sent: with its time as a person reads it. */
export interface NoticeMessage {
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  readonly notice: WithoutTime<DeploymentNotice>;
}

type WithoutTime<N> = N extends unknown ? Omit<N, 'atMs'> : never;

/** Something that was stored without the workflow and that it must follow. */
export type NoticeSignal = SignalDefinition<[NoticeMessage]>;

const agentPickedUpSignal: NoticeSignal = defineSignal('agentPickedUp');
const jobReportedSignal: NoticeSignal = defineSignal('jobReported');
const stepsReportedSignal: NoticeSignal = defineSignal('stepsReported');
const boardDoneSignal: NoticeSignal = defineSignal('boardDone');
const agentHeardSignal: NoticeSignal = defineSignal('agentHeard');
const lookAgainSignal: NoticeSignal = defineSignal('lookAgain');
const cancelAskedSignal: NoticeSignal = defineSignal('cancelAsked');

/** Every signal of a notice, with what it means. */
export const NOTICE_SIGNALS: readonly (readonly [NoticeSignal, string])[] = [
  [agentPickedUpSignal, 'An agent took the deployment.'],
  [jobReportedSignal, 'The agent reported a move of the job: accepted, completed, failed.'],
  [stepsReportedSignal, 'The agent reported steps.'],
  [boardDoneSignal, 'All on board is done: programs on the ground may begin.'],
  [agentHeardSignal, 'The agent gave a sign of life.'],
  [lookAgainSignal, 'Something happened that may make the plan untrue: it is looked at again.'],
  [cancelAskedSignal, 'The owner cancelled; the cancellation itself comes from Temporal.'],
];

/** Signals about steps begin so; the newest of them follows, so that a list of events reads as what happened. */
export const STEP_REPORTED = 'stepReported: ';

/** Longest name of a step in the name of a signal, characters. */
const MOST_NAME = 80;

/** The signal whose name says what a notice means. */
export function signalOf({ kind, steps }: DeploymentNotice): NoticeSignal {
  switch (kind) {
    case 'picked_up':
      return agentPickedUpSignal;
    case 'job_event':
      return jobReportedSignal;
    case 'board_done':
      return boardDoneSignal;
    case 'seen':
      return stepSignal(steps?.at(-1)) ?? agentHeardSignal;
    case 'look_again':
      return lookAgainSignal;
    case 'cancel':
      return cancelAskedSignal;
  }
}

/** The signal that is named for the newest step of a report. */
function stepSignal(row: StepRow | undefined): NoticeSignal | null {
  if (row === undefined) return null;
  return defineSignal(`${STEP_REPORTED}${row.stepId.slice(0, MOST_NAME)} ${row.status}`);
}

/** The message of a notice. */
export function messageOf({ seq, notice }: NumberedNotice): NoticeMessage {
  const { atMs, ...rest } = notice;
  return { seq, at: new Date(atMs).toISOString(), notice: rest };
}

/** The notice of a message. */
export function noticeOf({ seq, at, notice }: NoticeMessage): NumberedNotice {
  return { seq, notice: { ...notice, atMs: Date.parse(at) } };
}

/** Changes the speed of a simulated deployment; answers once the record has it. */
export const setSpeedUpdate = defineUpdate<SpeedChange, [SpeedChange]>('setSpeed');

/** Decides about the revision that is asked; answers once it is done. */
export const decideRevisionUpdate = defineUpdate<DecidedRevision, [DecideRevision]>(
  'decideRevision',
);
