/** What can make a plan that is flown untrue. */
export const REVISION_CAUSES = [
  'outage',
  'elements',
  'displaced',
  'step_failed',
  'step_late',
  'step_early',
  'telemetry',
  'pass_lost',
  'asked',
] as const;
export type RevisionCauseKind = (typeof REVISION_CAUSES)[number];

/** Why a plan is looked at again. */
export interface RevisionCause {
  readonly kind: RevisionCauseKind;
  /** What it is about: an outage, a satellite, a step; null where it is about the whole plan. */
  readonly subject: string | null;
}

/** Who decides whether a revision is flown: nobody is asked, its owner is, or there are none. */
export const REVISION_POLICIES = ['auto', 'ask', 'never'] as const;
export type RevisionPolicy = (typeof REVISION_POLICIES)[number];

/** What becomes of a revision about which its owner says nothing in time. */
export const ON_SILENCE = ['accept', 'keep'] as const;
export type OnSilence = (typeof ON_SILENCE)[number];

export const REVISION_DECISIONS = ['accept', 'reject'] as const;
export type RevisionDecision = (typeof REVISION_DECISIONS)[number];

/** Who decided: the policy, the owner, or the time that passed. */
export const REVISION_DECIDERS = ['auto', 'owner', 'silence'] as const;
export type RevisionDecider = (typeof REVISION_DECIDERS)[number];

/**
 * How far a revision has come. proposed: nobody has decided. accepted: its plan is flown, or was. rejected:
 * its owner kept the former plan. kept: silence did. superseded: a newer one took its place. outrun: what it
 * needs was taken meanwhile. lapsed: its deployment ended first.
 */
export const REVISION_STATUSES = [
  'proposed',
  'accepted',
  'rejected',
  'kept',
  'superseded',
  'outrun',
  'lapsed',
] as const;
export type RevisionStatus = (typeof REVISION_STATUSES)[number];

/** A deployment is looked at again at most this often, ms. */
export const LOOK_AGAIN_EVERY_MS = 60_000;

/** How a deployment's plan may change. */
export interface RevisionTerms {
  readonly policy: RevisionPolicy;
  readonly onSilence: OnSilence;
}

/**
 * Whether its owner is asked: where that is the policy, and the revision changes when steps run or whether they
 * do. Another contact alone is nothing to decide.
 */
export function asksOwner({ policy }: RevisionTerms, changesSteps: boolean): boolean {
  return policy === 'ask' && changesSteps;
}

/**
 * Until when a revision may be decided, epoch ms on the wall clock: until half of the time to the first thing
 * that it changes has passed. `speed`: seconds of the deployment's clock in one second.
 */
export function decideByMs({
  nowMs,
  asOfMs,
  firstChangeMs,
  speed,
}: {
  readonly nowMs: number;
  /** The instant on the deployment's clock that `nowMs` is. */
  readonly asOfMs: number;
  /** On the deployment's clock. */
  readonly firstChangeMs: number;
  readonly speed: number;
}): number {
  return nowMs + Math.max(0, (firstChangeMs - asOfMs) / speed) / 2;
}
