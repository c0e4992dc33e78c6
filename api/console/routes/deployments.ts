import * as v from 'valibot';
import {
  CreateDeploymentBody,
  CreatedDeployment,
  Deployment,
  DeploymentDetail,
  UpdateDeploymentBody,
} from '../../../contracts/deployment/deployment.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { described } from '../../../contracts/shapes.ts';
import { choiceAsSpelt } from '../../../contracts/spelling.ts';
import { DEFAULT_PRIORITY } from '../../../domain/booking/commitment.ts';
import { DEPLOYMENT_STATUSES, isEnded } from '../../../domain/deployment/status.ts';
import { numberOrText } from '../../../records/catalogue/satellite-names.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';
import { deploymentNotFound } from '../not-found.ts';
import { presentDeployment, presentDeploymentDetail } from '../../../presenters/deployment.ts';
import { presentDeploymentOutput } from '../../../presenters/workload-output.ts';
import { pathOf } from '../../../presenters/links.ts';
import { textQuery } from '../../http/input/query.ts';
import { pageOf, pageRange, placeOfDocument } from '../../http/input/cursor.ts';
import { IdParams, pageQuery } from '../requests.ts';
import { frozenDeployment } from '../deployment/refused-report.ts';
import { SpeedChanges } from '../deployment/speed-changes.ts';
import type { Booked } from '../deployment/book-deployment.ts';
import { draws, nextStart, plan as planning } from '../../planning/compute/computations.ts';
import { presentPlan } from '../presenters/plan.ts';
import { startDeployment } from '../deployment/start-deployment.ts';

const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:read' }, 'Deployments');
const writes = endpoints(
  { kind: 'apiKeyOrSession', permission: 'deployments:write' },
  'Deployments',
);

/** A list shows this many, the newest. */
const LISTED_DEPLOYMENTS = 50;

const DeploymentList = v.object({
  deployments: v.array(Deployment),
  data: described(v.array(Deployment), 'The same list.'),
  has_more: v.boolean(),
  cursor: v.nullable(v.string()),
  limit: v.number(),
  total: described(v.number(), 'How many match, on all pages.'),
});
const Removed = v.object({ id: v.string(), status: v.picklist(['deleted', 'cancelled']) });

/** Deployments of plans onto satellites. */
export function deploymentRoutes(deps: ConsoleDeps): Route[] {
  const speeds = new SpeedChanges(deps.gateway);
  return [
    createRoute(deps),
    listRoute(deps),
    readRoute(deps),
    changeSpeedRoute(deps, speeds),
    removeRoute(deps),
    cancelRoute(deps),
  ];
}

function createRoute(deps: ConsoleDeps): Route {
  return writes.post('/api/deployments', {
    summary: 'Deploy a plan onto its satellite',
    description:
      'Takes the id of a kept plan, or of a plan of the planning surface that has not expired; ' +
      'that one is copied. 202 means: kept, and started as soon as the platform can. With a `world`, ' +
      'or of a plan that was made in one, what the plan uses is booked in one step with it: 409 ' +
      '`schedule_conflict` lists `conflicts[]`, and a `next_start` from which a plan was found. What lies ' +
      'ahead is given back when it ends. With a `priority` it takes what preemptible deployments of lower ' +
      'priority have booked and not begun: `displaced` says whose.',
    compute: [draws, nextStart, planning],
    body: CreateDeploymentBody,
    responses: {
      201: { description: 'Deployed.', headers: ['Location'], schema: CreatedDeployment },
      202: {
        description: 'Kept; it starts shortly.',
        headers: ['Location'],
        schema: CreatedDeployment,
      },
    },
    errors: [
      ...(['not_found', 'conflict', 'schedule_conflict', 'live_not_allowed'] as const),
      ...(['quota_exceeded', 'propagation_failed', 'elements_too_old', 'unavailable'] as const),
      ...(['satellite_not_found', 'forbidden', 'ground_executor_off'] as const),
    ],
    idempotent: true,
    validationText: (problems) =>
      problems.some(({ path, message }) => path === 'plan_id' && message === 'is required')
        ? 'plan_id is required'
        : undefined,
    handler: async ({ body, identity, idempotencyKey, warn, compute }) => {
      if (body.mode === 'live' && (body.speed_multiplier ?? 1) !== 1) warn(LIVE_SPEED);
      const { deployment, isStarted, booked } = await startDeployment(
        deps,
        identity,
        body,
        idempotencyKey,
        compute,
      );
      return {
        status: isStarted ? 201 : 202,
        body: {
          ...{ id: deployment._id, status: 'pending' },
          ...(booked !== null && (await presentBooked(deps, booked))),
        },
        headers: { Location: `/api/deployments/${deployment._id}` },
      };
    },
  });
}

/** What a created deployment says of its booking. */
async function presentBooked(
  { missionPlans }: ConsoleDeps,
  { deployment, conflicts, displaced, isReplanned }: Booked,
): Promise<Omit<CreatedDeployment, 'id' | 'status'>> {
  const { booked, owner_id: ownerId, copy_id: planId, mission_name: mission } = deployment;
  const plan = isReplanned ? await missionPlans.find(ownerId, planId) : null;
  return {
    ...(booked !== undefined && {
      world: booked.world,
      priority: booked.priority ?? DEFAULT_PRIORITY,
      displaced: displaced.map(({ id, ownerId: whose }) => (whose === ownerId ? id : 'busy')),
    }),
    conflicts: [...conflicts],
    ...(plan !== null && { plan: presentPlan(plan, mission) }),
  };
}

function listRoute(deps: ConsoleDeps): Route {
  return reads.get('/api/deployments', {
    summary: `List deployments, newest first, ${LISTED_DEPLOYMENTS} unless asked otherwise`,
    query: v.object({
      ...pageQuery,
      status: v.pipe(
        v.optional(choiceAsSpelt(DEPLOYMENT_STATUSES)),
        v.description('Only those in this status.'),
      ),
      mission_id: v.pipe(textQuery(128), v.description('Only those of this mission.')),
      satellite_id: v.pipe(
        textQuery(64),
        v.description(
          'Only those on this satellite: its catalogue number, a name that it alone has, or the id ' +
            'it has in its plan.',
        ),
      ),
      q: v.pipe(
        textQuery(200),
        v.description(
          'Only those with this text in their id or the name of plan, satellite or mission.',
        ),
      ),
      awaits: v.pipe(
        v.optional(choiceAsSpelt(['decision'])),
        v.description('`decision`: only those whose owner is asked about another plan.'),
      ),
      include: v.pipe(textQuery(100), v.description('`workloads`: the stages of workloads too.')),
    }),
    responses: { 200: { description: 'Newest first.', schema: DeploymentList } },
    handler: async ({ query, identity: { ownerId }, warn }) => {
      const included = query.include?.split(',') ?? [];
      for (const word of included) {
        if (word === 'workloads') continue;
        const message = `there is no '${word}' to include; there is: workloads`;
        warn({ path: 'include', code: 'unknown_value', message });
      }
      const { satellite_id: satelliteId } = query;
      const filter = {
        status: query.status,
        missionId: query.mission_id,
        satelliteIds: satelliteId === undefined ? undefined : await idsOf(deps, satelliteId),
        text: query.q,
        isAsked: query.awaits === 'decision',
        includeWorkloads: included.includes('workloads'),
      };
      const page = { ...filter, ...pageRange(query), offset: query.offset };
      const [found, total] = await Promise.all([
        deps.deployments.listRecent(ownerId, page),
        deps.deployments.count(ownerId, filter),
      ]);
      const { items, place } = pageOf(found, query.limit, placeOfDocument);
      const data = items.map(presentDeployment);
      return { status: 200, body: { deployments: data, data, ...place, total } };
    },
  });
}

/** Ids that a text may stand for: that of a plan as it is, and the number of the one satellite of this name. */
async function idsOf({ satellites }: ConsoleDeps, text: string): Promise<string[]> {
  return [...new Set([text, await numberOrText(satellites, text)])];
}

function readRoute(deps: ConsoleDeps): Route {
  return reads.get('/api/deployments/:id', {
    summary: 'Read a deployment with its plan and history',
    params: IdParams,
    responses: { 200: { description: 'The deployment.', schema: DeploymentDetail } },
    errors: ['not_found'],
    handler: async ({ params, identity }) => {
      const deployment = await deps.deployments.get(identity.ownerId, params.id);
      if (deployment === null) throw deploymentNotFound();
      return { status: 200, body: await detail(deps, deployment) };
    },
  });
}

function changeSpeedRoute(deps: ConsoleDeps, speeds: SpeedChanges): Route {
  return writes.patch('/api/deployments/:id', {
    summary: 'Change the speed of a simulated deployment',
    params: IdParams,
    body: UpdateDeploymentBody,
    responses: { 200: { description: 'The deployment.', schema: DeploymentDetail } },
    errors: ['not_found', 'conflict', 'deployment_ended', 'unavailable'],
    handler: async ({ params, body, identity }) => {
      const before = await findChangeable(deps, identity.ownerId, params.id);
      if (before.mode === 'live') throw new AppError('conflict', LIVE_HAS_NO_SPEED);
      if (isEnded(before.status)) throw hasEnded(before);
      const speed = body.speed_multiplier;
      const outcome = await speeds.change(before._id, speed);
      if (outcome.kind === 'refused') throw new AppError('conflict', outcome.message);
      const after = await deps.deployments.get(identity.ownerId, params.id);
      if (after === null) throw deploymentNotFound();
      if (outcome.kind === 'applied') return { status: 200, body: await detail(deps, after) };
      if (isEnded(after.status)) throw hasEnded(after);
      throw new AppError('conflict', 'The deployment has not started yet', { retryAfterS: 5 });
    },
  });
}

function removeRoute(deps: ConsoleDeps): Route {
  return writes.delete('/api/deployments/:id', {
    summary: 'Delete a pending deployment, or cancel one in motion',
    description:
      'A cancel is that of `POST …/cancel`: a stage is cancelled with its workload (409 names the path).',
    params: IdParams,
    responses: { 200: { description: 'What was done.', schema: Removed } },
    errors: ['not_found', 'conflict', 'deployment_ended'],
    handler: async ({ params, identity }) => {
      await findCancellable(deps, identity.ownerId, params.id);
      const outcome = await deps.deployments.deletePending(identity.ownerId, params.id);
      if (outcome === 'missing') throw deploymentNotFound();
      if (outcome === 'not_pending') await cancel(deps, identity.ownerId, params.id);
      else deps.relay.nudge(params.id);
      const status = outcome === 'deleted' ? 'deleted' : 'cancelled';
      return { status: 200, body: { id: params.id, status } };
    },
  });
}

function cancelRoute(deps: ConsoleDeps): Route {
  return writes.post('/api/deployments/:id/cancel', {
    summary: 'Cancel a deployment that has not ended',
    description:
      'Its agent is told with the answer to its next event. Of a deployment made by hand a cancel is ' +
      'not the last word: the last job.completed or job.failed received decides, whatever came ' +
      'before (`overruled` in `status_history`). A stage is cancelled with its workload (409 ' +
      'names the path).',
    params: IdParams,
    responses: { 200: { description: 'The deployment.', schema: DeploymentDetail } },
    errors: ['not_found', 'conflict', 'deployment_ended'],
    handler: async ({ params, identity }) => {
      await findCancellable(deps, identity.ownerId, params.id);
      const cancelled = await cancel(deps, identity.ownerId, params.id);
      return { status: 200, body: await detail(deps, cancelled) };
    },
  });
}

async function detail(
  deps: ConsoleDeps,
  deployment: DeploymentDocument,
): Promise<DeploymentDetail> {
  const [plan, outputs, itsMission] = await Promise.all([
    deps.missionPlans.planData(deployment.copy_id),
    deps.artifactLinks.ofDeployment(deployment._id),
    deps.missions.get(deployment.owner_id, deployment.mission_id),
  ]);
  const shown = presentDeploymentDetail(deployment, plan, deps.workflowUrl(deployment.workflow_id));
  const { mission, ...links } = shown.links;
  return {
    ...shown,
    // That of a deleted mission would lead nowhere.
    links: { ...links, ...(itsMission !== null && mission !== undefined && { mission }) },
    outputs: outputs.map(presentDeploymentOutput),
  };
}

/** A deployment of the owner that is not final. @throws {AppError} not_found, deployment_ended. */
async function findChangeable(
  deps: ConsoleDeps,
  ownerId: string,
  id: string,
): Promise<DeploymentDocument> {
  const found = await deps.deployments.get(ownerId, id);
  if (found === null) throw deploymentNotFound();
  const end = await deps.deployments.finalEndOf(found);
  if (end !== null) throw frozenDeployment(found, end);
  return found;
}

/**
 * A deployment of the owner that its own cancel would end. A stage has a workload that would fail of it.
 * @throws {AppError} not_found, deployment_ended, conflict.
 */
async function findCancellable(deps: ConsoleDeps, ownerId: string, id: string): Promise<void> {
  const { workload_id: workloadId, stage_index: index } = await findChangeable(deps, ownerId, id);
  if (workloadId === undefined) return;
  const path = `${pathOf.workload(workloadId)}/cancel`;
  throw new AppError(
    'conflict',
    `Deployment ${id} is stage ${index} of workload ${workloadId}, which would fail without it: ` +
      `cancel the workload, POST ${path} of the main API.`,
    { details: { workload_id: workloadId, cancel: path } },
  );
}

async function cancel(deps: ConsoleDeps, ownerId: string, id: string): Promise<DeploymentDocument> {
  const outcome = await deps.deployments.cancel(ownerId, id);
  if (outcome.kind === 'missing') throw deploymentNotFound();
  if (outcome.kind === 'ended') throw hasEnded(outcome.deployment);
  deps.relay.nudge(id);
  return outcome.deployment;
}

const LIVE_SPEED = {
  path: 'speed_multiplier',
  code: 'ignored',
  message: 'is ignored: a live deployment runs at its own speed',
};

const LIVE_HAS_NO_SPEED = 'A live deployment runs at its own speed';

function hasEnded(deployment: DeploymentDocument): AppError {
  return new AppError('conflict', `Deployment has already ended (${deployment.status})`);
}
