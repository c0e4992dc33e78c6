import * as v from 'valibot';
import { PushElementsBody } from '../../../contracts/fleet/elements.ts';
import { FleetElements } from '../../../contracts/fleet/satellite.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { pageOf, pageRange } from '../../http/input/cursor.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import { fleetEndpoints, type FleetDeps, type FleetSurface } from '../deps.ts';
import { presentElements } from '../presenters.ts';
import { readPushed } from '../reading/elements.ts';
import { cataloguedOf } from '../reading/satellite.ts';
import { IdParams, notFound, pageQuery } from '../requests.ts';
import { satelliteOf } from './satellites.ts';

/** Elements that an operator pushes, and their history. */
export function elementsRoutes(deps: FleetDeps, surface: FleetSurface): Route[] {
  const path = `${surface.base}/satellites/:id/elements`;
  return [
    fleetEndpoints(surface, 'fleet:write').post(path, {
      summary: 'Push elements of a satellite of yours',
      description:
        'A TLE, an OMM, mean elements, or osculating states of your own orbit determination, to which mean ' +
        'elements are fitted: `fit` says how far they stay from the states. The newest epoch counts; all are ' +
        'kept as history, a thousand of each satellite. Elements that are older than those of the catalogue, ' +
        'or than yours, answer a warning. The same set again answers 200 with the one that is kept.',
      action: 'fleet-elements.create',
      params: IdParams,
      body: PushElementsBody,
      responses: {
        201: { description: 'The set that is kept.', schema: FleetElements },
        200: { description: 'The set was there already.', schema: FleetElements },
      },
      errors: ['not_found'],
      idempotent: true,
      handler: async ({ params, body, identity: { ownerId }, warn }) => {
        const satellite = await satelliteOf(deps, ownerId, params.id);
        const catalogued = await cataloguedOf(deps.catalogue, satellite.norad_id);
        const read = readPushed(body, { satellite, catalogued, nowMs: deps.clock() });
        if (!read.ok) throw validationError(read.problems);
        const kept = await deps.fleet.satellites.push(ownerId, satellite._id, read.value.elements);
        if (kept === null) throw notFound('satellite');
        for (const warning of read.value.warnings) warn(warning);
        const now = await satelliteOf(deps, ownerId, params.id);
        return { status: kept.isNew ? 201 : 200, body: presentElements(kept.set, now) };
      },
    }),
    fleetEndpoints(surface, 'fleet:read').get(path, {
      summary: 'List the elements of a satellite of yours, newest epoch first',
      params: IdParams,
      query: v.object(pageQuery),
      responses: { 200: { description: 'A page.', schema: pageSchema(FleetElements) } },
      errors: ['not_found'],
      handler: async ({ params, query, identity: { ownerId } }) => {
        const satellite = await satelliteOf(deps, ownerId, params.id);
        const [found, total] = await Promise.all([
          deps.fleet.satellites.history(satellite._id, pageRange(query)),
          deps.fleet.satellites.countHistory(satellite._id),
        ]);
        const { items, place } = pageOf(found, query.limit, ({ epoch, _id }) => ({
          atMs: epoch.getTime(),
          id: _id,
        }));
        const data = items.map((set) => presentElements(set, satellite));
        return { status: 200, body: { data, ...place, total } };
      },
    }),
  ];
}
