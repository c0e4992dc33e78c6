import type { Deployment, DeploymentDetail } from '../contracts/deployment/deployment.ts';
import { DEFAULT_PRIORITY } from '../domain/booking/commitment.ts';
import { isEnded } from '../domain/deployment/status.ts';
import { reportRule } from '../domain/deployment/reports.ts';
import type { DeploymentDocument } from '../records/deployment/deployments.ts';
import type { PlayablePlan } from '../records/plan/played-plans.ts';
import { linksOf, pathOf } from './links.ts';
import { round, seconds } from './rounding.ts';
import { instant, instantOrNull } from './instant.ts';

/** A deployment as lists show it. */
export function presentDeployment(document: DeploymentDocument): Deployment {
  return {
    id: document._id,
    mission_id: document.mission_id,
    plan_id: document.plan_id,
    satellite_id: document.satellite_id,
    status: document.status,
    mode: document.mode,
    speed_multiplier: document.speed_multiplier,
    started_at: instantOrNull(document.started_at),
    completed_at: instantOrNull(document.completed_at),
    created_at: instant(document.created_at),
    ...durations(document),
    mission_name: document.mission_name,
    sat_norad_id: document.sat_norad_id,
    satellite_name: document.satellite_name,
    plan_label: document.plan_label,
    failure_reason: document.failure_reason,
    reports: reportRule(document.workload_id !== undefined, document.reports),
    ...bookedAs(document),
    ...(document.revision !== undefined && { revision: document.revision }),
    asked_revision: askedRevision(document),
    ...(document.workload_id === undefined ? {} : { workload_id: document.workload_id }),
    ...(document.stage_index === undefined ? {} : { stage_index: document.stage_index }),
    links: { self: pathOf.deployment(document._id) },
  };
}

/** Where and how it is booked, and who has taken that. */
function bookedAs({
  booked,
  displaced,
}: DeploymentDocument): Pick<Deployment, 'displaced_by' | 'preemptible' | 'priority' | 'world'> {
  if (booked === undefined) return {};
  return {
    world: booked.world,
    priority: booked.priority ?? DEFAULT_PRIORITY,
    preemptible: booked.preemptible ?? false,
    ...(displaced !== undefined && { displaced_by: displaced.by }),
  };
}

/** The revision about which its owner is asked: of what has ended nothing is to be decided. */
function askedRevision({
  status,
  asked_revision: asked,
}: DeploymentDocument): Deployment['asked_revision'] {
  if (asked === undefined || asked === null || isEnded(status)) return null;
  const { revision, decide_by: by, on_silence } = asked;
  return { revision, decide_by: instant(by), on_silence };
}

/** How long it took on the wall clock, and how far it has come in mission time. */
function durations({
  started_at: started,
  completed_at: completed,
  mission_time: mission,
  mission_duration_s: missionS,
}: DeploymentDocument): Pick<Deployment, 'duration_s' | 'mission_time' | 'mission_duration_s'> {
  return {
    ...(started !== null &&
      completed !== null && { duration_s: seconds(completed.getTime() - started.getTime()) }),
    ...(mission !== undefined && { mission_time: instant(mission) }),
    ...(missionS !== undefined && { mission_duration_s: round(missionS, 3) }),
  };
}

/** A deployment alone, with its plan and its history. */
export function presentDeploymentDetail(
  document: DeploymentDocument,
  plan: PlayablePlan | null,
  workflowUrl: string | undefined,
): DeploymentDetail {
  return {
    ...presentDeployment(document),
    copy_id: document.copy_id,
    plan_data: plan === null ? null : { ...plan },
    ...(document.result_key !== undefined && { result_key: document.result_key }),
    event_count: document.seq,
    agent_id: document.agent_id,
    hand_outs: document.hand_outs,
    pickup_timeout_hours: document.mode === 'live' ? document.pickup_timeout_s / 3600 : null,
    report_timeout_hours: document.mode === 'live' ? document.report_timeout_s / 3600 : null,
    last_seen_at: instantOrNull(document.last_seen_at),
    ...(document.revisions !== undefined && {
      revision_terms: {
        policy: document.revisions.policy,
        on_silence: document.revisions.onSilence,
      },
    }),
    status_history: document.status_history.map((move) => ({
      status: move.status,
      at: instant(move.at),
      by: move.by,
      reason: move.reason,
      event_id: move.event_id,
      ...(move.overruled === undefined ? {} : { overruled: move.overruled }),
      ...(move.agent_id === undefined ? {} : { agent_id: move.agent_id }),
      ...(move.key_name === undefined ? {} : { key_name: move.key_name }),
    })),
    links: detailLinks(document, workflowUrl),
  };
}

function detailLinks(
  { _id: id, copy_id: planId, mission_id: missionId, workload_id: workloadId }: DeploymentDocument,
  workflowUrl: string | undefined,
): DeploymentDetail['links'] {
  const self = pathOf.deployment(id);
  return linksOf({
    self,
    events: `${self}/events`,
    // The plan of a stage is kept apart and is read here, in `plan_data`.
    plan: workloadId === undefined ? pathOf.plan(planId) : null,
    mission: pathOf.mission(missionId),
    workload: workloadId && pathOf.workload(workloadId),
    temporal: workflowUrl,
  });
}
