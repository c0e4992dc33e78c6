import type { PlanDiff } from '../../contracts/plan/replan.ts';
import type { WirePlan } from '../../contracts/plan/plan.ts';
import type {
  OnSilence,
  RevisionCause,
  RevisionDecider,
  RevisionPolicy,
  RevisionStatus,
} from '../../domain/revision/revision.ts';
import type { ChangedTransfer } from '../../domain/revision/changes.ts';
import { REVISIONS } from '../deployment/collections.ts';
import type { CollectionIndexes } from '../store/collection.ts';

/** A further plan of a deployment: another one for what is left. */
export interface RevisionDocument {
  /** `<deployment>/<number>`. */
  readonly _id: string;
  readonly deployment_id: string;
  readonly owner_id: string;
  /** Its number; the plan that was deployed is 1. */
  readonly revision: number;
  /** The look that found it: a repeat of the look finds it again. */
  readonly look: string;
  readonly causes: readonly RevisionCause[];
  /** What of the former plan no longer held, in words. */
  readonly reasons: readonly string[];
  /** The kept plan, and the one that it replaces. */
  readonly copy_id: string;
  readonly replaces: string;
  /** From when on it holds, on the deployment's clock. */
  readonly starts_at: Date;
  readonly diff: PlanDiff;
  /** What its offsets count from, on the deployment's clock. */
  readonly diff_from?: Date;
  readonly left_out: readonly string[];
  readonly transfers: readonly ChangedTransfer[];
  readonly changes_steps: boolean;
  /** When the two plans first differ, on the deployment's clock; null: nowhere. */
  readonly first_change_at: Date | null;
  readonly policy: RevisionPolicy;
  readonly on_silence: OnSilence;
  /** Until when its owner may decide; null where nobody is asked. */
  readonly decide_by: Date | null;
  readonly status: RevisionStatus;
  readonly decided_by: RevisionDecider | null;
  readonly decided_at: Date | null;
  /** Why it could not be booked; absent: it was, or nobody tried. */
  readonly refused?: string;
  readonly created_at: Date;
}

/** A revision that was found, with its plan. */
export interface FoundRevision extends Omit<
  RevisionDocument,
  | '_id'
  | 'revision'
  | 'copy_id'
  | 'status'
  | 'decided_by'
  | 'decided_at'
  | 'refused'
  | 'created_at'
  | 'deployment_id'
  | 'owner_id'
> {
  readonly plan: WirePlan;
  /** What it was made from. */
  readonly source: object;
}

export const REVISION_INDEXES: CollectionIndexes = {
  collection: REVISIONS,
  indexes: [
    // Their ids say that a number is given once.
    { key: { deployment_id: 1, revision: -1 }, name: 'of_deployment' },
    { key: { owner_id: 1 }, name: 'of_owner' },
  ],
};

/** The id of a revision. */
export function revisionId(deploymentId: string, revision: number): string {
  return `${deploymentId}/${revision}`;
}
