import { wireElementsProblems } from '../../../contracts/orbit/elements.ts';
import { OrbitalParams, OrbitalParamsRequest } from '../../../contracts/orbit/orbital-params.ts';
import { elementsFromMean } from '../../../domain/orbit/elements/elements.ts';
import { orbitalRates } from '../../../domain/orbit/propagation/orbital-rates.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Auth, Route } from '../../http/route.ts';
import { presentOrbitalParams } from '../presenters/orbital-params.ts';
import { refusalOf } from '../reading.ts';

/** `POST /v1/orbital-params`: what follows from the size of an orbit. */
export function orbitalParamsRoutes(auth: Auth): Route[] {
  return [
    endpoints(auth, 'Orbits').post('/v1/orbital-params', {
      summary: 'Tell period, speed, eclipses and drifts of an orbit',
      changesNothing: true,
      description:
        'Two-body figures by WGS-72 and secular rates of first order in J2 (good to 0.3 %); drag, ' +
        'Sun and Moon are left out.',
      body: OrbitalParamsRequest,
      responses: { 200: { schema: OrbitalParams, description: 'The figures.' } },
      handler: ({ body }) => {
        const orbit = {
          altitudeKm: body.altitude_km,
          inclinationDeg: body.inclination_deg ?? undefined,
          eccentricity: body.eccentricity ?? 0,
        };
        refuseImpossible(orbit);
        const params = presentOrbitalParams(orbit, orbitalRates(orbit));
        return Promise.resolve({ status: 200, body: params });
      },
    }),
  ];
}

function refuseImpossible(orbit: {
  readonly altitudeKm: number;
  readonly inclinationDeg: number | undefined;
  readonly eccentricity: number;
}): void {
  const made = elementsFromMean(
    { ...orbit, inclinationDeg: orbit.inclinationDeg ?? 0 },
    { ms: 0, us: 0 },
  );
  if (made.ok) return;
  throw refusalOf(
    wireElementsProblems(made.problems, '').map(({ path, message }) => ({
      path,
      message,
      in: 'body',
    })),
  );
}
