import { createConsoleSurface } from '../../../api/console/app.ts';
import type { ConsoleDeps } from '../../../api/console/deps.ts';
import type { HttpKit } from '../../../api/http/kit.ts';
import type { Route } from '../../../api/http/route.ts';
import { createSimulationSurface } from '../../../api/simulation/app.ts';
import { createCaeBench } from './cae.ts';
import { createSessionBench } from './session-surface.ts';
import { createTestKit } from './test-kit.ts';

/** Every route of the four surfaces, under `surface METHOD path`. */
export async function everyRoute(): Promise<{ readonly name: string; readonly route: Route }[]> {
  const kit = createTestKit();
  const { main, cae } = await createCaeBench();
  const simulation = createSimulationSurface({ ...createSessionBench().deps, http: kit });
  // Declared only: no handler runs, so nothing is missed.
  const declared = { http: kit, states: {} } as unknown as ConsoleDeps & { readonly http: HttpKit };
  const console = createConsoleSurface(declared);
  return [main, cae, simulation, console].flatMap(({ name, routes }) =>
    routes.map((route) => ({ name: `${name} ${route.method} ${route.path}`, route })),
  );
}
