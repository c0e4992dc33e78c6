import type { MissionPlan, MissionPlanSummary } from '../../../contracts/plan/mission-plan.ts';
import type {
  MissionPlanDocument,
  MissionPlanSummary as SummaryDocument,
} from '../../../records/plan/mission-plans.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import { instant } from '../../../presenters/instant.ts';

/** A kept plan as it leaves: the plan's own fields, and where it is kept. */
export function presentPlan(document: MissionPlanDocument, missionName: string): MissionPlan {
  return { ...document.plan, ...ownFields(document, missionName) };
}

/** A kept plan as lists show it. */
export function presentPlanSummary(
  document: SummaryDocument,
  missionName: string,
): MissionPlanSummary {
  const { plan } = document;
  return {
    ...ownFields(document, missionName),
    satellite_id: document.satellite_id,
    satellite_name: plan.satellite.name,
    preset_id: plan.preset.id,
    total_duration_s: plan.plan.total_duration_s,
    delivery_confidence: plan.error_budget.delivery_confidence,
  };
}

function ownFields(document: Omit<MissionPlanDocument, 'plan'>, missionName: string) {
  const self = pathOf.plan(document._id);
  const { replans } = document;
  return {
    id: document._id,
    copy_of: document.copy_of,
    mission_id: document.mission_id,
    mission_name: missionName,
    label: document.label,
    replans: replans ?? null,
    created_at: instant(document.created_at),
    links: linksOf({
      self,
      timeline: `${self}/timeline`,
      mission: pathOf.mission(document.mission_id),
      replans: replans === undefined ? null : pathOf.plan(replans),
      compare: replans === undefined ? null : `/api/plans/compare?ids=${replans},${document._id}`,
    }),
  };
}
