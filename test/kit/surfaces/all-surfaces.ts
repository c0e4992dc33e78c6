import { createConsoleSurface } from '../../../api/console/app.ts';
import type { Surface } from '../../../api/http/surface.ts';
import { createSimulationSurface } from '../../../api/simulation/app.ts';
import { createCaeBench } from './cae.ts';
import { createSessionBench } from './session-surface.ts';
import { createTestKit } from './test-kit.ts';

/** The four surfaces without engines: their documents and pages are whole. */
export async function createAllSurfaces(): Promise<readonly Surface[]> {
  const { main, cae } = await createCaeBench();
  const http = createTestKit();
  const simulation = createSimulationSurface({ ...createSessionBench().deps, http });
  // Only its documents are asked for, which need no more than this.
  const parts: unknown = { http, artifactMaxBytes: 1_000 };
  const console = createConsoleSurface(parts as Parameters<typeof createConsoleSurface>[0]);
  return [main, cae, simulation, console];
}
