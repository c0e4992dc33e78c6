import { negotiation } from '../../planning/compute/computations.ts';
import * as v from 'valibot';
import { SatelliteFeasibility } from '../../../contracts/satellite/services.ts';
import type { Planning } from '../../planning/planning.ts';
import { busOfSatellite } from '../../../records/catalogue/satellite-documents.ts';
import { numberQuery } from '../../http/input/query.ts';
import type { Route } from '../../http/route.ts';
import { validationError } from '../../http/input/validate.ts';
import { satelliteOf } from '../satellite/find-satellite.ts';
import { presentFeasibility } from '../presenters/satellite-feasibility.ts';
import { satelliteReads, SatelliteParams, type SatelliteDeps } from './satellites.ts';

/** What the route of feasibility needs. */
export interface SatelliteFeasibilityDeps extends SatelliteDeps {
  readonly planning: Pick<Planning, 'carry'>;
}

const MOST_W = 1e6;
const MOST_MB = 1e9;

const Query = v.object({
  power_w: v.pipe(
    numberQuery(0.001, MOST_W),
    v.description('What the load draws, W. Default: thermal_w.'),
  ),
  thermal_w: v.pipe(
    numberQuery(0.001, MOST_W),
    v.description('What it gives off as heat, W. Default: power_w. One of them is required.'),
  ),
  memory_mb: v.pipe(numberQuery(0, MOST_MB), v.description('Memory that it needs. Default 0.')),
});

/** `GET /v1/satellites/{id}/feasibility`. */
export function satelliteFeasibilityRoutes(deps: SatelliteFeasibilityDeps): Route[] {
  return [
    satelliteReads.get('/v1/satellites/:id/feasibility', {
      summary: 'Say whether a satellite can carry a load',
      description:
        'Asks the planner for a plan of one step of a minute with this load in the coming day, on what ' +
        'every plan has of the satellite (`profile`). `reasons` says why not.',
      params: SatelliteParams,
      query: Query,
      compute: [negotiation],
      responses: { 200: { schema: SatelliteFeasibility, description: 'The verdict.' } },
      errors: ['satellite_not_found', 'propagation_failed', 'elements_too_old'],
      handler: async ({ params, query, compute }) => {
        const powerW = query.power_w ?? query.thermal_w;
        if (powerW === undefined) {
          const message = 'is required, unless there is thermal_w';
          throw validationError([{ path: 'power_w', message, in: 'query' }]);
        }
        const satellite = await satelliteOf(deps.satellites, params.id);
        const bus = busOfSatellite(satellite);
        const load = {
          powerW,
          heatW: query.thermal_w ?? powerW,
          memoryMb: query.memory_mb ?? 0,
          storageMb: 0,
          outputMbPerDay: 0,
        };
        const asked = { ...satellite, id: satellite.noradId, bus };
        const outcome = await deps.planning.carry(asked, load, compute);
        return { status: 200, body: presentFeasibility(satellite, bus, outcome, deps.clock()) };
      },
    }),
  ];
}
