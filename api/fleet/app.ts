import type { Route } from '../http/route.ts';
import type { FleetDeps, FleetSurface } from './deps.ts';
import { documentRoutes } from './routes/document.ts';
import { elementsRoutes } from './routes/elements.ts';
import { outageRoutes } from './routes/outages.ts';
import { satelliteRoutes } from './routes/satellites.ts';
import { stationRoutes } from './routes/stations.ts';

/** The register of an owner, as every surface has it that knows owners. */
export function fleetRoutes(deps: FleetDeps, surface: FleetSurface): Route[] {
  return [
    ...satelliteRoutes(deps, surface),
    ...elementsRoutes(deps, surface),
    ...stationRoutes(deps, surface),
    ...outageRoutes(deps, surface),
    ...documentRoutes(deps, surface),
  ];
}
