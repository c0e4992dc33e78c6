import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import {
  CreateFleetSatelliteBody,
  FleetSatellite,
  UpdateFleetSatelliteBody,
} from '../../../contracts/fleet/satellite.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { nameKey } from '../../../records/catalogue/satellite-documents.ts';
import type { FleetSatelliteDocument } from '../../../records/fleet/documents.ts';
import { MOVED } from '../../../records/fleet/named-records.ts';
import { newSatelliteId } from '../../../records/fleet/satellites.ts';
import { pageOf, pageRange, placeOfDocument } from '../../http/input/cursor.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import { fleetEndpoints, type FleetDeps, type FleetSurface } from '../deps.ts';
import { presentSatellite } from '../presenters.ts';
import { readNewSatellite, readSatelliteChange } from '../reading/satellite.ts';
import { besideOthers, Deleted, IdParams, made, notFound, pageQuery } from '../requests.ts';

const KIND = 'satellite';

/** The owner's satellite, or its refusal. */
export async function satelliteOf(
  { fleet }: Pick<FleetDeps, 'fleet'>,
  ownerId: string,
  id: string,
): Promise<FleetSatelliteDocument> {
  const found = await fleet.satellites.get(ownerId, id);
  if (found === null) throw notFound(KIND);
  return found;
}

/** Satellites that an owner registers. */
export function satelliteRoutes(deps: FleetDeps, surface: FleetSurface): Route[] {
  const path = `${surface.base}/satellites`;
  const reads = fleetEndpoints(surface, 'fleet:read');
  const writes = fleetEndpoints(surface, 'fleet:write');
  const present = async (documents: readonly FleetSatelliteDocument[]) => {
    const numbers = documents.flatMap(({ norad_id }) => norad_id ?? []);
    const known = numbers.length === 0 ? [] : await deps.catalogue.findMany(numbers);
    return documents.map((one) =>
      presentSatellite(one, known.find(({ noradId }) => noradId === one.norad_id) ?? null, {
        surface,
        nowMs: deps.clock(),
      }),
    );
  };
  const presentOne = async (document: FleetSatelliteDocument) => (await present([document]))[0];
  return [
    writes.post(path, {
      summary: 'Register a satellite',
      description:
        'With `norad_id` it flies with the newest of your own elements and those of the catalogue, else with its own.',
      action: 'fleet-satellites.create',
      body: CreateFleetSatelliteBody,
      responses: {
        201: { description: 'The satellite.', headers: ['Location'], schema: FleetSatellite },
      },
      errors: ['conflict', 'quota_exceeded'],
      idempotent: true,
      handler: async ({ body, identity, idempotencyKey, warn }) => {
        const { ownerId } = identity;
        const { outcome, warnings } = await besideOthers(KIND, async () => {
          const read = await readNewSatellite(body, { deps, ownerId });
          if (!read.ok) throw validationError(read.problems);
          const { facts, elements } = read.value;
          const at = new Date(deps.clock());
          const document: FleetSatelliteDocument = {
            _id: newSatelliteId(),
            owner_id: ownerId,
            ...facts,
            name_key: nameKey(body.name),
            elements: null,
            ...(idempotencyKey !== undefined && { request_key: idempotencyKey }),
            created_at: at,
            updated_at: at,
          };
          const making = deps.quotas(identity, 'fleet_satellites');
          const created = await deps.fleet.satellites.create(document, elements, making);
          return created === MOVED ? MOVED : { outcome: created, warnings: read.value.warnings };
        });
        const { _id: id } = made(outcome, KIND, body.name);
        for (const warning of warnings) warn(warning);
        return {
          status: 201,
          body: await presentOne(await satelliteOf(deps, ownerId, id)),
          headers: { Location: `${path}/${id}` },
        };
      },
    }),
    reads.get(path, {
      summary: 'List your satellites, newest first',
      query: v.object(pageQuery),
      responses: { 200: { description: 'A page.', schema: pageSchema(FleetSatellite) } },
      handler: async ({ query, identity: { ownerId } }) => {
        const [found, total] = await Promise.all([
          deps.fleet.satellites.list(ownerId, pageRange(query)),
          deps.fleet.satellites.count(ownerId),
        ]);
        const { items, place } = pageOf(found, query.limit, placeOfDocument);
        return { status: 200, body: { data: await present(items), ...place, total } };
      },
    }),
    reads.get(`${path}/:id`, {
      summary: 'Read a satellite of yours',
      params: IdParams,
      responses: { 200: { description: 'The satellite.', schema: FleetSatellite } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => ({
        status: 200,
        body: await presentOne(await satelliteOf(deps, identity.ownerId, params.id)),
      }),
    }),
    writes.patch(`${path}/:id`, {
      summary: 'Change a satellite of yours',
      description: 'What is absent stays. Plans that are made already stay as they are.',
      action: 'fleet-satellites.update',
      params: IdParams,
      body: UpdateFleetSatelliteBody,
      responses: { 200: { description: 'The satellite.', schema: FleetSatellite } },
      errors: ['not_found', 'conflict'],
      handler: async ({ params, body, identity: { ownerId } }) => {
        const changed = await besideOthers(KIND, async () => {
          const former = await satelliteOf(deps, ownerId, params.id);
          const read = await readSatelliteChange(body, former, { deps, ownerId });
          if (!read.ok) throw validationError(read.problems);
          return await deps.fleet.satellites.update(former, read.value);
        });
        return { status: 200, body: await presentOne(made(changed, KIND, body.name)) };
      },
    }),
    writes.delete(`${path}/:id`, {
      summary: 'Delete a satellite of yours',
      description:
        'With its elements and outages. Refused while a deployment on it has not ended or has booked it: ' +
        '`deployment_ids` names some of them, `busy` stands for those of others.',
      action: 'fleet-satellites.delete',
      params: IdParams,
      responses: { 200: { description: 'It is deleted.', schema: Deleted } },
      errors: ['not_found', 'conflict'],
      handler: async ({ params, identity: { ownerId } }) => {
        const outcome = await deps.fleet.satellites.remove(ownerId, params.id);
        if (outcome === false) throw notFound(KIND);
        if (outcome !== true)
          throw new AppError(
            'conflict',
            'Deployments on this satellite have not ended, or have booked it: cancel them, or wait for them to end.',
            { details: { deployment_ids: outcome } },
          );
        return { status: 200, body: { id: params.id, status: 'deleted' } };
      },
    }),
  ];
}
