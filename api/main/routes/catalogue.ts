import { CatalogueSummary } from '../../../contracts/satellite/catalogue.ts';
import type { Route } from '../../http/route.ts';
import { presentCatalogue } from '../presenters/catalogue.ts';
import { satelliteReads, type SatelliteDeps } from './satellites.ts';

/** `GET /v1/catalogue`: how old the elements of all satellites are, and where they come from. */
export function catalogueRoutes({ satellites, clock }: SatelliteDeps): Route[] {
  return [
    satelliteReads.get('/v1/catalogue', {
      summary: 'Show the age and source of the catalogue',
      responses: { 200: { schema: CatalogueSummary, description: 'The catalogue as a whole.' } },
      handler: async () => {
        const nowMs = clock();
        return { status: 200, body: presentCatalogue(await satellites.summary(nowMs), nowMs) };
      },
    }),
  ];
}
