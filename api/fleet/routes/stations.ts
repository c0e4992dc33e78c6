import * as v from 'valibot';
import {
  CreateStationBody,
  FleetStation,
  UpdateStationBody,
} from '../../../contracts/fleet/station.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { nameKey } from '../../../records/catalogue/satellite-documents.ts';
import type { StationDocument } from '../../../records/fleet/documents.ts';
import { newStationId, type StationNeeded } from '../../../records/fleet/stations.ts';
import { pageOf, pageRange, placeOfDocument } from '../../http/input/cursor.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import { fleetEndpoints, type FleetDeps, type FleetSurface } from '../deps.ts';
import { presentStation } from '../presenters.ts';
import { readStation, readStationChange } from '../reading/station.ts';
import { besideOthers, Deleted, IdParams, made, notFound, pageQuery } from '../requests.ts';

const KIND = 'station';

/** Ground stations that an owner registers. */
export function stationRoutes(deps: FleetDeps, surface: FleetSurface): Route[] {
  const path = `${surface.base}/stations`;
  const reads = fleetEndpoints(surface, 'fleet:read');
  const writes = fleetEndpoints(surface, 'fleet:write');
  const stationOf = async (ownerId: string, id: string): Promise<StationDocument> => {
    const found = await deps.fleet.stations.get(ownerId, id);
    if (found === null) throw notFound(KIND);
    return found;
  };
  return [
    writes.post(path, {
      summary: 'Register a ground station',
      description: 'Nothing is seen below its lowest elevation and its horizon.',
      action: 'fleet-stations.create',
      body: CreateStationBody,
      responses: {
        201: { description: 'The station.', headers: ['Location'], schema: FleetStation },
      },
      errors: ['conflict', 'quota_exceeded'],
      idempotent: true,
      handler: async ({ body, identity, idempotencyKey }) => {
        const read = readStation(body);
        if (!read.ok) throw validationError(read.problems);
        const at = new Date(deps.clock());
        const document: StationDocument = {
          _id: newStationId(),
          owner_id: identity.ownerId,
          ...read.value,
          name_key: nameKey(body.name),
          ...(idempotencyKey !== undefined && { request_key: idempotencyKey }),
          created_at: at,
          updated_at: at,
        };
        const station = made(
          await deps.fleet.stations.create(document, deps.quotas(identity, 'fleet_stations')),
          KIND,
          body.name,
        );
        const answer = presentStation(station, surface);
        return { status: 201, body: answer, headers: { Location: `${path}/${station._id}` } };
      },
    }),
    reads.get(path, {
      summary: 'List your stations, newest first',
      query: v.object(pageQuery),
      responses: { 200: { description: 'A page.', schema: pageSchema(FleetStation) } },
      handler: async ({ query, identity: { ownerId } }) => {
        const [found, total] = await Promise.all([
          deps.fleet.stations.list(ownerId, pageRange(query)),
          deps.fleet.stations.count(ownerId),
        ]);
        const { items, place } = pageOf(found, query.limit, placeOfDocument);
        const data = items.map((one) => presentStation(one, surface));
        return { status: 200, body: { data, ...place, total } };
      },
    }),
    reads.get(`${path}/:id`, {
      summary: 'Read a station',
      params: IdParams,
      responses: { 200: { description: 'The station.', schema: FleetStation } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => ({
        status: 200,
        body: presentStation(await stationOf(identity.ownerId, params.id), surface),
      }),
    }),
    writes.patch(`${path}/:id`, {
      summary: 'Change a station',
      description: 'What is absent stays. Plans that are made already keep their passes.',
      action: 'fleet-stations.update',
      params: IdParams,
      body: UpdateStationBody,
      responses: { 200: { description: 'The station.', schema: FleetStation } },
      errors: ['not_found', 'conflict'],
      handler: async ({ params, body, identity: { ownerId } }) => {
        const changed = await besideOthers(KIND, async () => {
          const former = await stationOf(ownerId, params.id);
          const read = readStationChange(body, former);
          if (!read.ok) throw validationError(read.problems);
          return await deps.fleet.stations.update(former, read.value);
        });
        return { status: 200, body: presentStation(made(changed, KIND, body.name), surface) };
      },
    }),
    writes.delete(`${path}/:id`, {
      summary: 'Delete a station',
      description:
        'With its outages; satellites that talk to it lose it from their `ground_stations`. Plans that are made ' +
        'already stay as they are. Refused while a deployment has booked it: `deployment_ids` names some of them, ' +
        '`busy` stands for those of others; and while it is the only station of a satellite (`satellite_ids`).',
      action: 'fleet-stations.delete',
      params: IdParams,
      responses: { 200: { description: 'It is deleted.', schema: Deleted } },
      errors: ['not_found', 'conflict'],
      handler: async ({ params, identity }) => {
        const outcome = await deps.fleet.stations.remove(identity.ownerId, params.id);
        if (outcome === false) throw notFound(KIND);
        if (outcome !== true) throw neededError(outcome);
        return { status: 200, body: { id: params.id, status: 'deleted' } };
      },
    }),
  ];
}

function neededError(needed: StationNeeded): AppError {
  if ('deployments' in needed)
    return new AppError(
      'conflict',
      'Deployments have booked this station: cancel them, or wait for them to end.',
      { details: { deployment_ids: needed.deployments } },
    );
  return new AppError(
    'conflict',
    `${needed.satellites.map(({ name }) => `'${name}'`).join(', ')} would have no station of their own left: give them other ground_stations first, or null for the default network.`,
    { details: { satellite_ids: needed.satellites.map(({ id }) => id) } },
  );
}
