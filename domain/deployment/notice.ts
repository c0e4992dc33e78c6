import type { DeploymentStatus } from './status.ts';
import type { RevisionCause } from '../revision/revision.ts';
import type { StepRow } from './step-row.ts';

/** What a deployment's workflow must learn of changes that were stored without it. */
export type DeploymentNotice = NoticeKind & {
  /** What the same report told of steps; absent where it told nothing. */
  readonly steps?: readonly StepRow[];
};

type NoticeKind =
  /** An agent took the deployment. */
  | { readonly kind: 'picked_up'; readonly agentId: string; readonly atMs: number }
  /** A `job.*` event was stored; `status` is the one after it. */
  | {
      readonly kind: 'job_event';
      readonly eventType: string;
      readonly status: DeploymentStatus;
      readonly reason: string | null;
      readonly atMs: number;
    }
  /** All on board is done: the programs on the ground may begin. */
  | { readonly kind: 'board_done'; readonly atMs: number }
  /** An agent was heard: of a step, or for the first time in ten minutes. */
  | { readonly kind: 'seen'; readonly atMs: number }
  /** Something happened that may make its plan untrue; `isHeard`: its agent told of it. */
  | {
      readonly kind: 'look_again';
      readonly cause: RevisionCause;
      readonly atMs: number;
      readonly isHeard?: true;
    }
  /** The user cancelled, or deleted the record while it was pending. */
  | { readonly kind: 'cancel'; readonly atMs: number };

/** A notice with its place in the deployment's order: 1, 2, 3 … without gaps. */
export interface NumberedNotice {
  readonly seq: number;
  readonly notice: DeploymentNotice;
}
