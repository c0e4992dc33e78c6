import type { HandOut, HandOutEvent } from '../../../contracts/mission/agent.ts';
import type { PlanEvent } from '../../../contracts/plan/event.ts';
import { formatInstant, parseInstant } from '../../../domain/time/instant.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { PlayablePlan } from '../../../records/plan/played-plans.ts';

/** A claimed deployment as its agent receives it: the plan, and its events as deployment events. */
export function presentHandOut(deployment: DeploymentDocument, plan: PlayablePlan): HandOut {
  const start = parseInstant(plan.orbital_environment.prediction_start);
  if (!start.ok) throw new Error(`plan ${plan.id} has no start: ${start.message}`);
  return {
    plan_id: deployment.plan_id,
    deployment_id: deployment._id,
    satellite_id: deployment.satellite_id,
    plan_data: { ...plan },
    events: plan.events.map((event) => presentPlanEvent(event, plan.id, start.instant.ms)),
  };
}

function presentPlanEvent(event: PlanEvent, jobId: string, startMs: number): HandOutEvent {
  const { type, ...payload } = event;
  return {
    type,
    timestamp: formatInstant(startMs + event.timestamp_s * 1000),
    job_id: jobId,
    ...(event.step_id === undefined ? {} : { step_id: event.step_id }),
    payload,
  };
}
