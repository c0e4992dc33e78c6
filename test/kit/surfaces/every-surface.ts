import { createConsoleSurface } from '../../../api/console/app.ts';
import type { ConsoleDeps } from '../../../api/console/deps.ts';
import type { Surface } from '../../../api/http/surface.ts';
import { createSimulationSurface } from '../../../api/simulation/app.ts';
import { createCaeBench } from './cae.ts';
import { createSessionBench } from './session-surface.ts';
import { createTestKit } from './test-kit.ts';

/** The four surfaces as they describe themselves, without engines: requests that need one fail. */
export async function everySurface(): Promise<readonly Surface[]> {
  const { main, cae } = await createCaeBench();
  const http = createTestKit();
  // Declaring the console's routes asks for no record; answering would.
  const absent = { log: http.log, http } as unknown as ConsoleDeps & { readonly http: typeof http };
  const states = { watch: () => Promise.resolve(null) } as never;
  return [
    main,
    createSimulationSurface({ ...createSessionBench().deps, http }),
    cae,
    createConsoleSurface({ ...absent, states }),
  ];
}
