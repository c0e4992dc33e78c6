import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import { DEPLOYMENT_STATUSES, isEnded } from '../../../domain/deployment/status.ts';
import {
  CreateMissionBody,
  Mission,
  MissionActivity,
  UpdateMissionBody,
} from '../../../contracts/mission/mission.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { isReservedMissionName } from '../../../records/mission/missions.ts';
import type { MissionDocument, MissionRefusal } from '../../../records/mission/missions.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import { pageOf, pageRange, placeOfDocument } from '../../http/input/cursor.ts';
import type { ConsoleDeps } from '../deps.ts';
import { presentActivity, presentMission } from '../presenters/mission.ts';
import { IdParams, pageQuery } from '../requests.ts';

const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:read' }, 'Missions');
const writes = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:write' }, 'Missions');

const Deleted = v.object({ id: v.string(), status: v.literal('deleted') });

/** Missions: named folders of plans and their deployments. */
export function missionRoutes(deps: ConsoleDeps): Route[] {
  return [createRoute, listRoute, readRoute, updateRoute, removeRoute, activityRoute].map(
    (declare) => declare(deps),
  );
}

function createRoute(deps: ConsoleDeps): Route {
  return writes.post('/api/missions', {
    summary: 'Make a mission',
    body: CreateMissionBody,
    responses: { 201: { description: 'The mission.', schema: Mission } },
    errors: ['conflict', 'quota_exceeded'],
    idempotent: true,
    handler: async ({ body, identity }) => {
      refuseReservedName(body.name);
      const mission = await deps.missions.create(
        {
          ownerId: identity.ownerId,
          name: body.name,
          description: body.description ?? null,
          resultKey: body.result_key ?? null,
          nowMs: deps.clock(),
        },
        deps.quotas(identity, 'missions'),
      );
      return { status: 201, body: presentMission(mission, undefined) };
    },
  });
}

function listRoute(deps: ConsoleDeps): Route {
  return reads.get('/api/missions', {
    summary: 'List missions, newest first',
    query: v.object(pageQuery),
    responses: { 200: { description: 'Missions.', schema: pageSchema(Mission) } },
    handler: async ({ query, identity }) => {
      const { ownerId } = identity;
      const range = { ...pageRange(query), offset: query.offset };
      const [found, total] = await Promise.all([
        deps.missions.list({ ownerId, ...range }),
        deps.missions.count(ownerId),
      ]);
      const page = pageOf(found, query.limit, placeOfDocument);
      const ids = page.items.map((mission) => mission._id);
      const counts = await deps.missions.counts(ownerId, ids);
      const data = page.items.map((mission) => presentMission(mission, counts.get(mission._id)));
      return { status: 200, body: { data, ...page.place, total } };
    },
  });
}

function readRoute(deps: ConsoleDeps): Route {
  return reads.get('/api/missions/:id', {
    summary: 'Read a mission',
    params: IdParams,
    responses: { 200: { description: 'The mission.', schema: Mission } },
    errors: ['not_found'],
    handler: async ({ params, identity }) => {
      const mission = await deps.missions.get(identity.ownerId, params.id);
      if (mission === null) throw missionNotFound();
      return { status: 200, body: await present(deps, mission) };
    },
  });
}

function updateRoute(deps: ConsoleDeps): Route {
  return writes.patch('/api/missions/:id', {
    summary: 'Rename or describe a mission',
    params: IdParams,
    body: UpdateMissionBody,
    responses: { 200: { description: 'The mission.', schema: Mission } },
    errors: ['not_found', 'conflict'],
    handler: async ({ params, body, identity }) => {
      if (body.name !== undefined) refuseReservedName(body.name);
      const change = {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.description === undefined ? {} : { description: body.description }),
        ...(body.result_key === undefined ? {} : { result_key: body.result_key }),
      };
      const nowMs = deps.clock();
      const changed = await deps.missions.update(identity.ownerId, params.id, change, nowMs);
      if (typeof changed === 'string') throw refusal(changed);
      return { status: 200, body: await present(deps, changed) };
    },
  });
}

function removeRoute(deps: ConsoleDeps): Route {
  return writes.delete('/api/missions/:id', {
    summary: 'Delete a mission',
    description:
      'Refused while a deployment of it is in motion: `deployment_ids` names them. Its plans and ended deployments stay ' +
      'readable by their ids.',
    params: IdParams,
    responses: { 200: { description: 'It is deleted.', schema: Deleted } },
    errors: ['not_found', 'conflict'],
    handler: async ({ params, identity }) => {
      const outcome = await deps.missions.remove(identity.ownerId, params.id, deps.clock());
      if (outcome === 'busy') throw await busy(deps, identity.ownerId, params.id);
      if (outcome !== 'removed') throw refusal(outcome);
      return { status: 200, body: { id: params.id, status: 'deleted' } };
    },
  });
}

function activityRoute(deps: ConsoleDeps): Route {
  return reads.get('/api/missions/:id/activity', {
    summary: 'What happened in a mission, newest first',
    params: IdParams,
    query: v.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    responses: { 200: { description: 'Activity.', schema: pageSchema(MissionActivity) } },
    errors: ['not_found'],
    handler: async ({ params, query, identity }) => {
      const { ownerId } = identity;
      const mission = await deps.missions.get(ownerId, params.id);
      if (mission === null) throw missionNotFound();
      const of = { ownerId, missionId: mission._id };
      const [found, total] = await Promise.all([
        deps.missionActivity.list({ ...of, ...pageRange(query) }),
        deps.missionActivity.count(of),
      ]);
      const page = pageOf(found, query.limit, ({ at, id }) => ({ atMs: at.getTime(), id }));
      const data = page.items.map(presentActivity);
      return { status: 200, body: { data, ...page.place, total } };
    },
  });
}

async function present(deps: ConsoleDeps, mission: MissionDocument): Promise<Mission> {
  const counts = await deps.missions.counts(mission.owner_id, [mission._id]);
  return presentMission(mission, counts.get(mission._id));
}

/** The answer for a mission that is not there, or not the caller's. */
export function missionNotFound(): AppError {
  return new AppError('not_found', 'Mission not found');
}

function refuseReservedName(name: string): void {
  if (!isReservedMissionName(name)) return;
  throw new AppError('conflict', `The name "${name}" belongs to the platform`);
}

/** A mission that cannot be deleted yet, with the deployments that it waits for. */
async function busy(deps: ConsoleDeps, ownerId: string, id: string): Promise<AppError> {
  const found = await Promise.all(
    OPEN_STATUSES.map((status) =>
      deps.deployments.listRecent(ownerId, {
        missionId: id,
        status,
        includeWorkloads: true,
        limit: MOST_NAMED,
      }),
    ),
  );
  const details = { deployment_ids: found.flat().map(({ _id }) => _id) };
  const { message } = refusal('busy');
  return new AppError('conflict', message, { details });
}

/** So many deployments in each status are named. */
const MOST_NAMED = 10;
const OPEN_STATUSES = DEPLOYMENT_STATUSES.filter((status) => !isEnded(status));

function refusal(reason: MissionRefusal): AppError {
  switch (reason) {
    case 'not_found':
      return missionNotFound();
    case 'reserved':
      return new AppError('conflict', 'This mission belongs to the platform and stays as it is');
    case 'busy':
      return new AppError('conflict', 'The mission has deployments that have not ended');
  }
}
