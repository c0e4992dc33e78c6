import type { ClientSession } from 'mongodb';
import { LOOK_AGAIN_EVERY_MS, type RevisionCause } from '../../domain/revision/revision.ts';
import type { Database } from '../store/database.ts';
import type { DeploymentDocument } from './deployments.ts';
import { settleSteps, type ToldEvent } from './release-booked.ts';

/** Why the plan of a deployment is to be looked at again, and what is noted of it. */
export interface LooksAsked {
  readonly causes: readonly RevisionCause[];
  readonly set: Pick<DeploymentDocument, 'late_noticed_at'>;
}

/**
 * Inside the transaction that stores what an agent told: settles what is booked for its steps, and answers why
 * the plan is to be looked at again. One look is asked for each step and cause; that a step still runs is news
 * once a minute, however often it is told.
 */
export async function askedByReport(
  database: Database,
  session: ClientSession,
  deployment: DeploymentDocument,
  events: readonly ToldEvent[],
  nowMs: number,
): Promise<LooksAsked> {
  const now = new Date(nowMs);
  const settled = await settleSteps(database, session, deployment, events, now);
  if (deployment.revisions === undefined) return { causes: [], set: {} };
  const lastMs = deployment.late_noticed_at?.getTime() ?? -Infinity;
  const isTold = nowMs - lastMs < LOOK_AGAIN_EVERY_MS;
  const late = settled.filter(({ goesOn }) => goesOn !== true || !isTold);
  const causes = [...events.flatMap(causeOf), ...late.map(({ cause }) => cause)];
  const first = new Map(
    causes.map((cause) => [JSON.stringify([cause.kind, cause.subject]), cause]),
  );
  return {
    causes: [...first.values()],
    set: late.some(({ goesOn }) => goesOn === true) ? { late_noticed_at: now } : {},
  };
}

/** A step or transfer of any kind that has failed. */
const FAILED = /^(?:[a-z]+_)?(step|transfer)\.(?:failed|lost|pass_failed|pass_lost)$/;

function causeOf({ type, stepId, transferId }: ToldEvent): RevisionCause[] {
  const what = FAILED.exec(type)?.[1];
  if (what === undefined) return [];
  return what === 'step'
    ? [{ kind: 'step_failed', subject: stepId }]
    : [{ kind: 'pass_lost', subject: transferId ?? stepId }];
}
