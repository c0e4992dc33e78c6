import { SERVICE_VERSION, type ServiceIndex } from '../../contracts/service-index.ts';
import type { HttpKit } from '../http/kit.ts';
import type { Auth, Route } from '../http/route.ts';
import { createSurface, type Surface } from '../http/surface.ts';
import { serviceIndexRoute } from '../http/documents/service-index.ts';
import type { Planning } from '../planning/planning.ts';
import { constellationRoutes } from './routes/constellation.ts';
import { hazardRoutes } from './routes/hazards.ts';
import { metricsRoutes, type MetricsDeps } from './routes/metrics.ts';
import { ocuRoutes } from './routes/ocu.ts';
import { planRoutes } from './routes/plans.ts';
import { presetRoutes } from './routes/presets.ts';

/** What the routes of the CAE need. */
export interface CaeDeps extends MetricsDeps {
  readonly planning: Planning;
}

/** What the CAE says of itself. */
export const FACTS = {
  service: 'orbital-compute-cae',
  version: SERVICE_VERSION,
  description: 'Plans computing jobs for satellites: one satellite, one job, one plan.',
  capabilities: [
    'SGP4 orbital propagation',
    'Eclipse detection (cylindrical shadow model)',
    'Ground-station pass prediction over a 12-station network',
    'Compute placement (on board or on the ground)',
    'Data-transfer scheduling with forward error correction and encryption overhead',
    'Multi-pass downlink allocation',
    'Deterministic error budget with delivery confidence',
    'Fleet planning over inter-satellite links and passes',
    'Pareto frontiers over allocation, latency and reliability',
    'Hazard prediction (eclipse, South Atlantic Anomaly, temperature) with a checkpoint schedule',
    'OCU negotiation by power, heat, memory, storage and contact',
  ],
};

/**
 * Every route of the CAE behind the given door: none on its own surface, a key on the main API, which
 * describes itself and the rest of its routes too.
 */
export function caeRoutes(
  deps: CaeDeps,
  auth: Auth,
  facts: Omit<ServiceIndex, 'endpoints'> = FACTS,
  others: readonly Route[] = [],
): Route[] {
  const routes: Route[] = [
    ...presetRoutes(auth),
    ...planRoutes(deps.planning, auth),
    ...constellationRoutes(deps.planning, auth),
    ...hazardRoutes(deps.planning, auth),
    ...ocuRoutes(deps.planning, auth),
    ...metricsRoutes(deps, auth, () => all.map(({ method, path }) => `${method} ${path}`)),
  ];
  const all = [serviceIndexRoute(auth, facts, [...routes, ...others]), ...routes];
  return all;
}

/** Builds the CAE surface: no key, but browsers only from allowed origins. */
export function createCaeSurface(deps: CaeDeps & { readonly http: HttpKit }): Surface {
  return createSurface({
    name: 'cae',
    title: 'CAE',
    description:
      `${FACTS.description} No key is needed; a browser's Origin must be an allowed one. Times are ` +
      'UTC, units are in the names of the fields.',
    routes: caeRoutes(deps, { kind: 'none' }),
    kit: deps.http,
  });
}
