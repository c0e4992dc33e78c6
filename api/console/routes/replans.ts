import { AppError } from '../../../contracts/error-codes.ts';
import {
  DeploymentReplan,
  MissionPlanAgain,
  ReplanDeploymentBody,
  ReplanMissionPlanBody,
} from '../../../contracts/plan/mission-plan.ts';
import { isEnded } from '../../../domain/deployment/status.ts';
import { formatInstant, HOUR_MS } from '../../../domain/time/instant.ts';
import { pathOf } from '../../../presenters/links.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { WirePlan } from '../../../contracts/plan/plan.ts';
import type { MissionPlanDocument } from '../../../records/plan/mission-plans.ts';
import { plan as planning, replan } from '../../planning/compute/computations.ts';
import { readStart } from '../../planning/reading/plan.ts';
import { isRest } from '../../planning/booking.ts';
import { noSource } from '../../planning/worlds.ts';
import type { PlanSource } from '../../planning/tasks.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Identity } from '../../http/identity.ts';
import type { Route } from '../../http/route.ts';
import { validationError } from '../../http/input/validate.ts';
import type { ConsoleDeps } from '../deps.ts';
import { flownPlan } from '../../../threads/planning/flown-plan.ts';
import { compareWithPlan } from '../deployment/read-progress.ts';
import { comparePlans } from '../presenters/plan-comparison.ts';
import { presentPlan } from '../presenters/plan.ts';
import { IdParams } from '../requests.ts';
import { deploymentNotFound } from '../not-found.ts';
import { PLANNING_ERRORS, planNotFound } from './plans.ts';

const auth = { kind: 'apiKeyOrSession', permission: 'deployments:write' } as const;

/** Kept plans and what is left of deployments, planned again. */
export function replanRoutes(deps: ConsoleDeps): Route[] {
  return [planRoute(deps), deploymentRoute(deps)];
}

function planRoute(deps: ConsoleDeps): Route {
  return endpoints(auth, 'Plans').post('/api/plans/:id/replan', {
    summary: 'Plan the job of a kept plan again',
    description:
      'From now or from `start` on, a satellite of the catalogue by the elements of today; stations, horizon ' +
      'and options stay as they were, and the world too unless `world` names one. With the `world` and the ' +
      '`next_start` of a `schedule_conflict` it is planned where there was room. The new plan is kept in the same ' +
      'mission and names the former in `replans`; `diff` compares both. What is left of a deployment is planned by ' +
      '`POST /api/deployments/{id}/replan`.',
    params: IdParams,
    body: ReplanMissionPlanBody,
    compute: [planning],
    responses: { 201: { description: 'The new plan.', schema: MissionPlanAgain } },
    errors: ['not_found', 'conflict', 'quota_exceeded', ...PLANNING_ERRORS],
    idempotent: true,
    handler: async ({ params, body, identity, compute }) => {
      const { ownerId } = identity;
      const former = await deps.missionPlans.find(ownerId, params.id);
      if (former === null) throw planNotFound();
      const source = await sourceOf(deps, former);
      if (isRest(source))
        throw new AppError(
          'conflict',
          'This plan holds what was left of a job in progress, which has no other beginning: ' +
            'plan the rest of its deployment again, POST /api/deployments/{id}/replan, or the plan that it replaces.',
        );
      const start = readStart(body.start, deps.clock(), 'start');
      if (!start.ok) throw validationError(start.problems);
      await requireRoom(deps, identity);
      const plan = await deps.planning.again(
        source,
        {
          startMs: start.instant.ms,
          ...(typeof body.world === 'string' && { world: body.world }),
          priority: priorityOf(source, identity),
        },
        compute,
      );
      const { kept, shown } = await keep(deps, identity, former, plan, body.label);
      return { status: 201, body: { ...shown, diff: comparePlans([former, kept]) } };
    },
  });
}

/** The priority that a plan was made with, as far as who plans it again may ask for it. */
function priorityOf(
  { input }: PlanSource,
  { maxPriority }: Pick<Identity, 'maxPriority'>,
): number | undefined {
  const former = input.beside?.priority;
  return former === undefined ? undefined : Math.min(former, maxPriority);
}

function deploymentRoute(deps: ConsoleDeps): Route {
  return endpoints(auth, 'Deployments').post('/api/deployments/:id/replan', {
    summary: 'Plan again what is left of a deployment',
    description:
      'Reads from its events what is done, runs and failed, as `POST /v1/plan/{id}/replan` is told it: ' +
      'completed steps and their outputs stay, running ones go on with the time that they still need, ' +
      'failed ones run again, contacts that carried nothing are lost. The new plan is kept in the mission ' +
      'of the former; deploy it to go on. The deployment itself stays as it is: cancel it where it must not ' +
      'run beside the new one.',
    params: IdParams,
    body: ReplanDeploymentBody,
    compute: [replan],
    responses: { 201: { description: 'The plan of the rest.', schema: DeploymentReplan } },
    errors: ['not_found', 'conflict', 'quota_exceeded', 'planning_failed', 'propagation_failed'],
    idempotent: true,
    handler: async ({ params, body, identity, compute }) => {
      const deployment = await deps.deployments.get(identity.ownerId, params.id);
      if (deployment === null) throw deploymentNotFound();
      refuseFinished(deployment);
      const former = await deps.missionPlans.find(identity.ownerId, deployment.copy_id);
      if (former === null) throw planNotFound();
      const source = await sourceOf(deps, former);
      const compared = await compareWithPlan(deps, deployment);
      if (compared === null) throw planNotFound();
      // What a played plan has reached, or now: an agent that has ended goes on from now on too.
      const nowMs = deployment.mode === 'simulated' ? compared.asOfMs : deps.clock();
      refuseOutside(source, nowMs, former._id);
      await requireRoom(deps, identity);
      const flown = flownPlan(source, compared.progress.work, nowMs);
      const asked = { ...flown, booking: deployment._id };
      const made = await deps.planning.rest(former._id, asked, compute);
      if (made === null) throw nothingLeft('Every step is completed and nothing is left to send');
      const { diff, ...plan } = made;
      const { shown } = await keep(deps, identity, former, plan, body.label);
      const { completed, running, failed, lostPasses: lost_passes } = flown;
      return {
        status: 201,
        body: {
          ...shown,
          deployment_id: deployment._id,
          now: formatInstant(nowMs),
          taken_as: {
            completed: [...completed],
            running: [...running],
            failed: [...failed],
            lost_passes: [...lost_passes],
          },
          diff,
        },
      };
    },
  });
}

/** @throws {AppError} conflict: a stage of a workload, or one that has completed. */
function refuseFinished({ _id: id, status, workload_id: workloadId }: DeploymentDocument): void {
  if (workloadId !== undefined)
    throw new AppError(
      'conflict',
      `Deployment ${id} is a stage of workload ${workloadId}, which places it again itself where it fails.`,
      { details: { workload_id: workloadId, workload: pathOf.workload(workloadId) } },
    );
  if (isEnded(status) && status === 'completed')
    throw nothingLeft('Deployment has already ended (completed): nothing is left of it');
}

function nothingLeft(message: string): AppError {
  return new AppError(
    'conflict',
    `${message}. Its plan is made anew by POST /api/plans/{id}/replan.`,
  );
}

/** @throws {AppError} conflict where the plan has not begun or its prediction has ended. */
function refuseOutside({ input }: PlanSource, nowMs: number, planId: string): void {
  const endMs = input.startMs + input.predictionHours * HOUR_MS;
  if (nowMs >= input.startMs && nowMs < endMs) return;
  const span = `${formatInstant(input.startMs)} to ${formatInstant(endMs)}`;
  throw new AppError(
    'conflict',
    `The plan of the deployment is for ${span}, and it is ${formatInstant(nowMs)}: there is no rest of it now. ` +
      `Plan the whole job again, POST ${pathOf.plan(planId)}/replan.`,
  );
}

/** @throws {AppError} conflict for a plan that was kept before what it is made from was. */
async function sourceOf(deps: ConsoleDeps, plan: MissionPlanDocument): Promise<PlanSource> {
  const source = await deps.missionPlans.source(plan.owner_id, plan._id);
  // What was kept with a plan is what the planning surface made it from.
  if (source !== null) return source as PlanSource;
  throw noSource();
}

/** Beforehand: a plan that may not be kept is not worth computing. */
async function requireRoom(deps: ConsoleDeps, identity: Identity): Promise<void> {
  await deps.quotas(identity, 'plans')(() => Promise.resolve());
}

async function keep(
  deps: ConsoleDeps,
  identity: Identity,
  former: MissionPlanDocument,
  plan: WirePlan,
  label: string | null | undefined,
) {
  const kept = await deps.missionPlans.keep(
    {
      ...{ ownerId: former.owner_id, missionId: former.mission_id, replans: former._id, plan },
      label: label ?? former.label,
      source: await deps.planning.source(plan.id),
      nowMs: deps.clock(),
    },
    deps.quotas(identity, 'plans'),
  );
  const names = await deps.missions.names(former.owner_id, [former.mission_id]);
  return { kept, shown: presentPlan(kept, names.get(former.mission_id) ?? '') };
}
