import { ApplicationFailure } from '@temporalio/activity';
import type { PlanEvent } from '../../contracts/plan/event.ts';
import { countDue } from '../../domain/deployment/playback.ts';
import { isEnded, type DeploymentStatus } from '../../domain/deployment/status.ts';
import { stepRows, type StepRow, type SteppedEvent } from '../../domain/deployment/step-row.ts';
import type { EventToStore } from '../../records/deployment/log.ts';
import type { DeploymentProgress, PlayOutcome } from '../../records/deployment/progress.ts';
import type { PlayedPlan, PlayedPlans } from '../../records/plan/played-plans.ts';
import type { FailureType } from '../../domain/end-codes.ts';

/** Most events of one transaction; what is left follows in the next call. */
const GROUP = 250;

/** Which part of the plan is due. */
export interface PlayRequest {
  readonly deploymentId: string;
  readonly copyId: string;
  /** Index of the first event not yet played. */
  readonly cursor: number;
  /** Position of the first event of this plan among all that are played; absent: 0. */
  readonly base?: number;
  /** Mission time now, s. */
  readonly positionS: number;
}

/** How far the player is. */
export interface PlayReport {
  /** False when the record is gone. */
  readonly exists: boolean;
  readonly status: DeploymentStatus;
  readonly reason: string | null;
  readonly cursor: number;
  readonly total: number;
  /** Mission time of the next event, s; null when there is nothing more to play. */
  readonly nextS: number | null;
  readonly steps: readonly StepRow[];
}

/**
 * Stores the events of the plan that are due, at most 250 in one transaction and each of them once.
 * A plan that ends without saying so completes the deployment. Throws a failure `PlanNotFound`,
 * which no retry can mend, when the kept plan is gone.
 */
export function createPlayEvents(
  progress: Pick<DeploymentProgress, 'play' | 'finish'>,
  plans: PlayedPlans,
) {
  return async (request: PlayRequest): Promise<PlayReport> => {
    const plan = await plans.find(request.copyId);
    if (plan === null) {
      throw ApplicationFailure.nonRetryable(
        `the plan ${request.copyId} of the deployment is gone`,
        'PlanNotFound' satisfies FailureType,
      );
    }
    const { cursor, base = 0 } = request;
    const from = cursor - base;
    const times = plan.events.map((event) => event.timestamp_s);
    const due = Math.min(GROUP, countDue(times, from, request.positionS));
    const group = plan.events.slice(from, from + due);
    const outcome = await progress.play(
      request.deploymentId,
      cursor,
      group.map((event, index) => toStore(plan, event, cursor + index)),
      { positionS: request.positionS, lastEventS: group.at(-1)?.timestamp_s ?? 0 },
    );
    const settled =
      outcome.kind === 'played' && outcome.cursor - base >= times.length && !isEnded(outcome.status)
        ? await progress.finish(request.deploymentId)
        : outcome;
    return report(settled, plan, group, base);
  };
}

function toStore(plan: PlayedPlan, event: PlanEvent, planIndex: number): EventToStore {
  const { type, ...payload } = event;
  return {
    type,
    at: missionTime(plan, event),
    stepId: event.step_id ?? null,
    jobId: plan.planId,
    payload,
    planIndex,
  };
}

function missionTime(plan: PlayedPlan, event: PlanEvent): Date {
  return new Date(plan.startMs + Math.round(event.timestamp_s * 1000));
}

function report(
  outcome: PlayOutcome,
  plan: PlayedPlan,
  group: readonly PlanEvent[],
  base: number,
): PlayReport {
  const total = base + plan.events.length;
  if (outcome.kind === 'missing') {
    return {
      exists: false,
      status: 'cancelled',
      reason: null,
      cursor: 0,
      total,
      nextS: null,
      steps: [],
    };
  }
  const isOver = outcome.kind === 'ended' || outcome.cursor >= total;
  return {
    exists: true,
    status: outcome.status,
    reason: outcome.reason,
    cursor: outcome.cursor,
    total,
    nextS: isOver ? null : (plan.events[outcome.cursor - base]?.timestamp_s ?? null),
    steps: outcome.kind === 'ended' ? [] : stepRows(group.map((event) => steppedOf(plan, event))),
  };
}

function steppedOf(plan: PlayedPlan, event: PlanEvent): SteppedEvent {
  return { type: event.type, stepId: event.step_id ?? null, at: missionTime(plan, event) };
}
