import { SERVICE_VERSION } from '../../contracts/service-index.ts';
import type { HttpKit } from '../http/kit.ts';
import { createSurface } from '../http/surface.ts';
import type { Surface } from '../http/surface.ts';
import { serviceIndexRoute } from '../service-index.ts';
import { groundStationRoutes } from './routes/ground-stations.ts';

/** Builds the simulation surface: no key, flat errors. */
export function createSimulationSurface(deps: { readonly http: HttpKit }): Surface {
  const routes = groundStationRoutes({ kind: 'none' });
  const index = serviceIndexRoute(
    { kind: 'none' },
    {
      service: 'orbital-compute-sim',
      version: SERVICE_VERSION,
      description: 'Describes the ground network that passes and plans are computed for.',
      capabilities: ['12-station ground network'],
    },
    routes,
  );
  return createSurface({
    name: 'simulation',
    title: 'Simulation service',
    description: 'The ground network. No key is needed.',
    routes: [index, ...routes],
    kit: deps.http,
  });
}
