import supertest from 'supertest';
import { createSimulationSurface } from '../../../api/simulation/app.ts';
import { createTestKit } from './test-kit.ts';
import { createSessionBench } from './session-surface.ts';

/** What the clock of the surface under test says. */
export const NOW = '2026-07-25T00:00:00.000Z';

/** The ISS, from the shipped catalogue of the same week. */
export const ISS_TLE = [
  '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994',
  '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435',
] as const;

/** A circular orbit that needs nothing more. */
export const CIRCULAR = { altitude_km: 550, inclination_deg: 53 } as const;

/** The simulation surface without a server, its clock at `NOW`. */
export function simulationAgent(): ReturnType<typeof supertest> {
  const kit = createTestKit({ clock: () => Date.parse(NOW) });
  return supertest(
    createSimulationSurface({ ...createSessionBench().deps, http: kit }).app.callback(),
  );
}
