import type { SurfaceDeps } from './deps.ts';
import type { Mount } from './http/access/mounts.ts';
import { mainRoutes } from './main/app.ts';
import { simulationRoutes } from './simulation/app.ts';

/**
 * What people reach from the console's pages beside its own routes: the main API with the CAE, and the
 * simulation. So no page needs a key.
 */
export function consoleMounts(deps: SurfaceDeps): Mount[] {
  return [
    { at: '/api/v1', surface: 'main', routes: mainRoutes(deps) },
    { at: '/api/sim/v1', surface: 'simulation', routes: simulationRoutes(deps) },
  ];
}
