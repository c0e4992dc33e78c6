import type { Agent, Dispatch, DispatchEvent } from '../../../contracts/mission/agent.ts';
import type { PlanEvent } from '../../../contracts/plan/event.ts';
import { orbitSize } from '../../../domain/orbit/elements/elements.ts';
import { formatInstant, parseInstant } from '../../../domain/time/instant.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { PlayablePlan } from '../../../records/plan/played-plans.ts';
import type { AgentDocument } from '../../../records/mission/agents.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import { round } from '../../../presenters/rounding.ts';
import { instant, instantOrNull } from '../../../presenters/instant.ts';

/** An agent that was silent for longer is offline, ms. */
export const OFFLINE_AFTER_MS = 5 * 60_000;

/** An agent as it leaves; what it did not say of its satellite is filled in from the catalogue. */
export function presentAgent(
  document: AgentDocument,
  deploymentIds: readonly string[],
  nowMs: number,
  satellite?: Pick<Satellite, 'elements' | 'name'>,
): Agent {
  const online = nowMs - document.last_seen_at.getTime() < OFFLINE_AFTER_MS;
  return {
    id: document.agent_id,
    agent_id: document.agent_id,
    status: online ? document.reported_status : 'offline',
    online,
    satellite_id: document.satellite_id,
    satellite_name: document.satellite_name ?? satellite?.name ?? null,
    orbit_altitude_km: document.orbit_altitude_km ?? altitudeOf(satellite),
    agent_version: document.agent_version,
    registered_at: instantOrNull(document.registered_at),
    created_at: instant(document.created_at),
    last_seen_at: instant(document.last_seen_at),
    deployment_ids: [...deploymentIds],
    telemetry: document.telemetry === null ? null : { ...document.telemetry },
    telemetry_at: instantOrNull(document.telemetry_at),
    links: linksOf({
      self: pathOf.agent(document.agent_id),
      deployments:
        document.satellite_id &&
        `/api/deployments?satellite_id=${encodeURIComponent(document.satellite_id)}&include=workloads`,
    }),
  };
}

/** Mean altitude of an orbit, km; null without a satellite. */
function altitudeOf(satellite: Pick<Satellite, 'elements'> | undefined): number | null {
  return satellite === undefined ? null : round(orbitSize(satellite.elements).altitudeKm, 1);
}

/** A claimed deployment as its agent receives it: the plan, and its events as deployment events. */
export function presentDispatch(
  deployment: DeploymentDocument,
  plan: PlayablePlan,
  agentId: string,
): Dispatch {
  const start = parseInstant(plan.orbital_environment.prediction_start);
  if (!start.ok) throw new Error(`plan ${plan.id} has no start: ${start.message}`);
  return {
    plan_id: deployment.plan_id,
    deployment_id: deployment._id,
    satellite_id: deployment.satellite_id,
    agent_id: agentId,
    revision: deployment.revision ?? 1,
    ...(deployment.result_key !== undefined && { result_key: deployment.result_key }),
    ...(deployment.rehearsal_speed !== undefined && {
      rehearsal: { speed: deployment.rehearsal_speed },
    }),
    plan_data: { ...plan },
    events: plan.events.map((event) => presentPlanEvent(event, plan.id, start.instant.ms)),
  };
}

function presentPlanEvent(event: PlanEvent, jobId: string, startMs: number): DispatchEvent {
  const { type, ...payload } = event;
  return {
    type,
    timestamp: formatInstant(startMs + event.timestamp_s * 1000),
    job_id: jobId,
    ...(event.step_id === undefined ? {} : { step_id: event.step_id }),
    payload,
  };
}
