import type { OnSilence, RevisionTerms } from '../../domain/revision/revision.ts';
import type { Outlook } from '../../domain/deployment/outlook.ts';
import type { DeploymentMode, DeploymentStatus } from '../../domain/deployment/status.ts';
import type { DeploymentDocument } from '../../records/deployment/deployments.ts';

/** A deployment's record as its workflow sees it: plain JSON, times in ISO 8601. */
export interface DeploymentSnapshot {
  readonly deploymentId: string;
  readonly status: DeploymentStatus;
  readonly reason: string | null;
  /** Notices up to this number are already part of it. */
  readonly noticeSeq: number;
  readonly agentId: string | null;
  /** Its agent has done all on board; absent before. */
  readonly isBoardDone?: true;
  /** When its agent was last heard, or got it. */
  readonly lastHeardAt: string | null;
}

/** What a workflow learns at its beginning. */
export interface BegunDeployment extends DeploymentSnapshot {
  readonly mode: DeploymentMode;
  readonly satelliteName: string;
  readonly copyId: string;
  /** Mission seconds per second; 1 in live mode. */
  readonly speedMultiplier: number;
  /** Live: mission seconds in a second of a rehearsal; absent where it is flown by the wall clock. */
  readonly rehearsalSpeed?: number;
  readonly speedSeq: number;
  readonly cursor: number;
  readonly playedS: number;
  readonly createdAt: string;
  readonly pickupTimeoutS: number;
  readonly reportTimeoutS: number;
  /** How its plan may change; absent where it does not. */
  readonly revisions?: RevisionTerms;
  /** Who has taken what it had booked; absent where nobody has. */
  readonly displacedBy?: string;
  /** Number of the plan that is flown, and the position of its first event; absent of the first. */
  readonly revision?: number;
  readonly base?: number;
  /** The revision that its owner is asked about, and until when, ISO 8601; absent where nothing is asked. */
  readonly asked?: {
    readonly revision: number;
    readonly decideBy: string;
    readonly onSilence: OnSilence;
  };
  /** Live: what its plan foresees; absent where that is not kept. */
  readonly outlook?: Outlook;
  /** Steps whose programs run on the ground; absent where there are none. */
  readonly ground?: GroundSteps;
}

/** What the platform itself runs of a deployment. */
export interface GroundSteps {
  readonly steps: readonly string[];
  /** It is a stage on the ground: there is nothing on board to wait for. */
  readonly isStage: boolean;
}

/** Reads a record for its workflow. */
export function readSnapshot(document: DeploymentDocument): DeploymentSnapshot {
  const heard = [document.last_seen_at, document.dispatched_at].flatMap((at) =>
    at === null ? [] : [at.getTime()],
  );
  return {
    deploymentId: document._id,
    status: document.status,
    reason: document.failure_reason,
    noticeSeq: document.notice_seq,
    agentId: document.agent_id,
    ...(document.board_done_at !== undefined && { isBoardDone: true as const }),
    lastHeardAt: heard.length === 0 ? null : new Date(Math.max(...heard)).toISOString(),
  };
}
