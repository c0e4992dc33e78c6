import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import {
  CreateMissionPlanBody,
  MAX_COMPARED_PLANS,
  MIN_COMPARED_PLANS,
  MissionPlan,
  MissionPlanSummary,
  PlanComparison,
} from '../../../contracts/plan/mission-plan.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { PlanTimeline } from '../../../contracts/plan/timeline.ts';
import type { MissionDocument } from '../../../records/mission/missions.ts';
import { withDomainProblems } from '../../planning/reading/body.ts';
import { presentTimeline } from '../../planning/presenters/timeline.ts';
import { plan } from '../../planning/compute/computations.ts';
import type { Compute } from '../../http/compute.ts';
import type { Identity } from '../../http/identity.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import { pageOf, pageRange, placeOfDocument } from '../../http/input/cursor.ts';
import type { ConsoleDeps } from '../deps.ts';
import { comparePlans } from '../presenters/plan-comparison.ts';
import { presentPlan, presentPlanSummary } from '../presenters/plan.ts';
import { textQuery } from '../../http/input/query.ts';
import { IdParams, pageQuery } from '../requests.ts';
import { missionNotFound } from './missions.ts';

const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:read' }, 'Plans');
const writes = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:write' }, 'Plans');

/** The body with every problem that it may have. */
const MissionPlanBody = v.pipe(CreateMissionPlanBody, withDomainProblems());

/** What the planning surface may refuse. */
export const PLANNING_ERRORS = [
  'satellite_not_found',
  'planning_failed',
  'propagation_failed',
  'elements_too_old',
  'forbidden',
] as const;

/** Plans kept in missions. */
export function planRoutes(deps: ConsoleDeps): Route[] {
  return [
    createInMissionRoute,
    createInDefaultRoute,
    listRoute,
    compareRoute,
    readRoute,
    timelineRoute,
  ].map((declare) => declare(deps));
}

function createInMissionRoute(deps: ConsoleDeps): Route {
  return writes.post('/api/missions/:id/plans', {
    action: 'plans.create',
    summary: 'Make a plan and keep it in a mission',
    params: IdParams,
    body: MissionPlanBody,
    compute: [plan],
    responses: { 201: { description: 'The kept plan.', schema: MissionPlan } },
    errors: ['not_found', 'conflict', 'quota_exceeded', ...PLANNING_ERRORS],
    idempotent: true,
    handler: async ({ params, body, identity, compute }) => {
      const mission = await deps.missions.get(identity.ownerId, params.id);
      if (mission === null) throw missionNotFound();
      if (mission.reserved === 'workloads') {
        throw new AppError('conflict', 'The mission Workloads takes the plans of workloads only');
      }
      return await keep(deps, identity, mission, body, compute);
    },
  });
}

function createInDefaultRoute(deps: ConsoleDeps): Route {
  return writes.post('/api/plans', {
    summary: 'Make a plan and keep it in the mission "Default"',
    body: MissionPlanBody,
    compute: [plan],
    responses: { 201: { description: 'The kept plan.', schema: MissionPlan } },
    errors: ['quota_exceeded', ...PLANNING_ERRORS],
    idempotent: true,
    handler: async ({ body, identity, compute }) => {
      const nowMs = deps.clock();
      const mission = await deps.missions.reserved(identity.ownerId, 'default', nowMs);
      return await keep(deps, identity, mission, body, compute);
    },
  });
}

function listRoute(deps: ConsoleDeps): Route {
  return reads.get('/api/plans', {
    summary: 'List kept plans, newest first',
    query: v.object({ ...pageQuery, mission_id: textQuery(128), satellite_id: textQuery(64) }),
    responses: { 200: { description: 'Plans.', schema: pageSchema(MissionPlanSummary) } },
    handler: async ({ query, identity }) => {
      const { ownerId } = identity;
      const filter = {
        ownerId,
        missionId: query.mission_id ?? null,
        satelliteId: query.satellite_id ?? null,
      };
      const [found, total] = await Promise.all([
        deps.missionPlans.list({ ...filter, ...pageRange(query), offset: query.offset }),
        deps.missionPlans.count(filter),
      ]);
      const page = pageOf(found, query.limit, placeOfDocument);
      const missionIds = page.items.map((plan) => plan.mission_id);
      const names = await deps.missions.names(ownerId, missionIds);
      const data = page.items.map((plan) =>
        presentPlanSummary(plan, names.get(plan.mission_id) ?? ''),
      );
      return { status: 200, body: { data, ...page.place, total } };
    },
  });
}

function compareRoute(deps: ConsoleDeps): Route {
  return reads.get('/api/plans/compare', {
    summary: 'Compare plans with the first of them',
    query: v.object({
      ids: v.pipe(
        v.string('is required'),
        v.transform((text) => [...new Set(text.split(',').map((id) => id.trim()))]),
        v.minLength(MIN_COMPARED_PLANS, `must name at least ${MIN_COMPARED_PLANS} plans`),
        v.maxLength(MAX_COMPARED_PLANS, `must name at most ${MAX_COMPARED_PLANS} plans`),
        v.description('Ids of two to ten plans, separated by commas.'),
      ),
    }),
    responses: { 200: { description: 'The comparison.', schema: PlanComparison } },
    errors: ['not_found'],
    handler: async ({ query, identity }) => {
      const found = await Promise.all(
        query.ids.map((id) => deps.missionPlans.find(identity.ownerId, id)),
      );
      const plans = found.filter((plan) => plan !== null);
      if (plans.length < found.length) throw planNotFound();
      return { status: 200, body: comparePlans(plans) };
    },
  });
}

function readRoute(deps: ConsoleDeps): Route {
  return reads.get('/api/plans/:id', {
    summary: 'Read a kept plan',
    description: 'Found by its own id or by the id that the planning surface gave it.',
    params: IdParams,
    responses: { 200: { description: 'The kept plan.', schema: MissionPlan } },
    errors: ['not_found'],
    handler: async ({ params, identity }) => {
      const plan = await deps.missionPlans.find(identity.ownerId, params.id);
      if (plan === null) throw planNotFound();
      const names = await deps.missions.names(identity.ownerId, [plan.mission_id]);
      return { status: 200, body: presentPlan(plan, names.get(plan.mission_id) ?? '') };
    },
  });
}

function timelineRoute(deps: ConsoleDeps): Route {
  return reads.get('/api/plans/:id/timeline', {
    summary: 'Read a kept plan as rows of a Gantt chart',
    description: 'Found like the plan itself; `plan_id` is the id under which it is kept.',
    params: IdParams,
    responses: { 200: { description: 'The chart.', schema: PlanTimeline } },
    errors: ['not_found'],
    handler: async ({ params, identity }) => {
      const kept = await deps.missionPlans.find(identity.ownerId, params.id);
      if (kept === null) throw planNotFound();
      return { status: 200, body: presentTimeline({ ...kept.plan, id: kept._id }) };
    },
  });
}

async function keep(
  deps: ConsoleDeps,
  identity: Identity,
  mission: MissionDocument,
  { label, ...request }: CreateMissionPlanBody,
  compute: Compute,
) {
  const making = deps.quotas(identity, 'plans');
  // Beforehand too: a plan that may not be kept is not worth computing.
  await making(() => Promise.resolve());
  const plan = await deps.planning.create(request, compute, null);
  const kept = await deps.missionPlans.keep(
    {
      ownerId: mission.owner_id,
      missionId: mission._id,
      label: label ?? null,
      plan,
      source: await deps.planning.source(plan.id),
      nowMs: deps.clock(),
    },
    making,
  );
  return { status: 201, body: presentPlan(kept, mission.name) };
}

/** The answer for a plan that is not there, or not the caller's. */
export function planNotFound(): AppError {
  return new AppError('not_found', 'Plan not found');
}
