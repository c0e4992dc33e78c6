import type { Mission, MissionActivity } from '../../../contracts/mission/mission.ts';
import type { ActivityEntry } from '../../../records/mission/activity.ts';
import type { MissionCounts, MissionDocument } from '../../../records/mission/missions.ts';
import { pathOf } from '../../../presenters/links.ts';
import { instant } from '../../../presenters/instant.ts';

/** A mission as it leaves. */
export function presentMission(
  mission: MissionDocument,
  counts: MissionCounts | undefined,
): Mission {
  const self = pathOf.mission(mission._id);
  return {
    id: mission._id,
    name: mission.name,
    description: mission.description,
    result_key: mission.result_key ?? null,
    reserved: mission.reserved !== undefined,
    plan_count: counts?.plans ?? 0,
    deployment_count: counts?.deployments ?? 0,
    created_at: instant(mission.created_at),
    updated_at: instant(mission.updated_at),
    links: {
      self,
      activity: `${self}/activity`,
      plans: `/api/plans?mission_id=${mission._id}`,
      deployments: `/api/deployments?mission_id=${mission._id}&include=workloads`,
    },
  };
}

/** One line of a mission's activity as it leaves. */
export function presentActivity(entry: ActivityEntry): MissionActivity {
  return {
    id: entry.id,
    type: entry.type,
    at: instant(entry.at),
    title: titleOf(entry),
    plan_id: entry.plan_id,
    deployment_id: entry.deployment_id,
    status: entry.status,
    reason: entry.reason,
  };
}

function titleOf(entry: ActivityEntry): string {
  const label = entry.label ?? entry.plan_id;
  switch (entry.type) {
    case 'plan.created':
      return `Plan "${label}" for satellite ${entry.satellite_id}`;
    case 'deployment.created':
      return `Plan "${label}" deployed onto satellite ${entry.satellite_id}`;
    case 'deployment.status':
      return `Deployment of "${label}" is ${entry.status ?? 'unknown'}`;
  }
}
