import {
  DeletedMissionPlan,
  MissionPlan,
  UpdateMissionPlanBody,
} from '../../../contracts/plan/mission-plan.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import type { MissionRecords } from '../../../records/mission/missions.ts';
import type { MissionPlanRecords } from '../../../records/plan/mission-plans.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import { presentPlan } from '../presenters/plan.ts';
import { IdParams } from '../requests.ts';
import { missionNotFound } from './missions.ts';
import { planNotFound } from './plans.ts';

/** What these routes need. */
export interface PlanChangesDeps {
  readonly missions: Pick<MissionRecords, 'get' | 'names'>;
  readonly missionPlans: Pick<MissionPlanRecords, 'update' | 'remove'>;
}

const writes = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:write' }, 'Plans');

/** Renaming, moving and deleting plans that missions keep. */
export function planChangeRoutes(deps: PlanChangesDeps): Route[] {
  return [updateRoute(deps), removeRoute(deps)];
}

function updateRoute(deps: PlanChangesDeps): Route {
  return writes.patch('/api/plans/:id', {
    summary: 'Rename a kept plan or move it to another mission',
    description: 'Deployments that were made from it stay in the mission in which they were made.',
    params: IdParams,
    body: UpdateMissionPlanBody,
    responses: { 200: { description: 'The plan.', schema: MissionPlan } },
    errors: ['not_found', 'conflict'],
    handler: async ({ params, body, identity: { ownerId } }) => {
      const { label, mission_id: missionId } = body;
      if (missionId !== undefined) await requireMission(deps, ownerId, missionId);
      const changed = await deps.missionPlans.update(ownerId, params.id, {
        ...(label !== undefined && { label }),
        ...(missionId !== undefined && { missionId }),
      });
      if (changed === null) throw planNotFound();
      const names = await deps.missions.names(ownerId, [changed.mission_id]);
      return { status: 200, body: presentPlan(changed, names.get(changed.mission_id) ?? '') };
    },
  });
}

function removeRoute(deps: PlanChangesDeps): Route {
  return writes.delete('/api/plans/:id', {
    summary: 'Delete a kept plan',
    description:
      'Refused while there is a deployment that was made from it, ended ones included: they are ' +
      'compared with it; and while it is proposed to one as a revision. `deployment_ids` names up to ten of them.',
    params: IdParams,
    responses: { 200: { description: 'It is deleted.', schema: DeletedMissionPlan } },
    errors: ['not_found', 'conflict'],
    handler: async ({ params, identity: { ownerId } }) => {
      const outcome = await deps.missionPlans.remove(ownerId, params.id);
      if (outcome === null) throw planNotFound();
      if ('usedBy' in outcome)
        throw new AppError(
          'conflict',
          'Deployments were made from this plan, or may come to fly it: it is kept for them',
          {
            details: { deployment_ids: outcome.usedBy },
          },
        );
      return { status: 200, body: { id: outcome.removed, status: 'deleted' } };
    },
  });
}

/** @throws {AppError} not_found, or conflict for the mission that takes plans of workloads only. */
async function requireMission(deps: PlanChangesDeps, ownerId: string, id: string): Promise<void> {
  const mission = await deps.missions.get(ownerId, id);
  if (mission === null) throw missionNotFound();
  if (mission.reserved === 'workloads')
    throw new AppError('conflict', 'The mission Workloads takes the plans of workloads only');
}
