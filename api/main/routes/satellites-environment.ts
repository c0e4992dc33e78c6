import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import {
  DEFAULT_ENVIRONMENT_HOURS,
  DEFAULT_TRACK_POINTS,
  MAX_ENVIRONMENT_HOURS,
  MAX_TRACK_POINTS,
  SatelliteEnvironment,
} from '../../../contracts/satellite/environment.ts';
import { DEFAULT_ELEVATION_DEG } from '../../../contracts/satellite/services.ts';
import { onMissionClock } from '../../../contracts/time.ts';
import { HOUR_MS, MAX_INSTANT_MS } from '../../../domain/time/instant.ts';
import { refuseOldElements } from '../../planning/reading/find-satellite.ts';
import { countQuery, instantQuery, numberQuery } from '../../http/input/query.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import { satelliteEnvironment } from '../compute/satellites.ts';
import { knownSatellite, satelliteOf } from '../satellite/find-satellite.ts';
import { stationsOf, type RegisteredStations } from '../satellite/own-stations.ts';
import { satelliteReads, SatelliteParams, type SatelliteDeps } from './satellites.ts';

const EnvironmentQuery = v.object({
  start: v.pipe(instantQuery(), v.description(onMissionClock('Default: now.'))),
  hours: v.pipe(
    numberQuery(0.01, MAX_ENVIRONMENT_HOURS),
    v.description(`Default ${DEFAULT_ENVIRONMENT_HOURS}, at most ${MAX_ENVIRONMENT_HOURS}.`),
  ),
  points: v.pipe(
    countQuery(DEFAULT_TRACK_POINTS, MAX_TRACK_POINTS),
    v.description(
      `Points of the track, a whole number; default ${DEFAULT_TRACK_POINTS}, cut to ${MAX_TRACK_POINTS}. 0: no track.`,
    ),
  ),
  min_elevation_deg: v.pipe(
    numberQuery(0, 90),
    v.description(
      `Elevation from which a station sees it, and to which footprint_km reaches. Default ${DEFAULT_ELEVATION_DEG}, of a registered satellite its own.`,
    ),
  ),
});

/** `GET /v1/satellites/{id}/environment`. */
export function satelliteEnvironmentRoutes({
  satellites,
  worlds,
  clock,
}: SatelliteDeps & { readonly worlds: RegisteredStations }): Route[] {
  return [
    satelliteReads.get('/v1/satellites/:id/environment', {
      summary: 'Tell what surrounds a satellite',
      description:
        'All that a map of a satellite needs, for one window: sunlight and eclipses, crossings and edge of the ' +
        'South Atlantic Anomaly, passes over its stations with points for a sky plot, its way with the ' +
        'footprints, and where the Sun stands in the zenith. A satellite that decays on the way ends there. ' +
        '`elements_too_old`: the start is more than a year away from their epoch.',
      params: SatelliteParams,
      query: EnvironmentQuery,
      compute: [satelliteEnvironment],
      responses: { 200: { schema: SatelliteEnvironment, description: 'What surrounds it.' } },
      errors: ['satellite_not_found', 'propagation_failed', 'elements_too_old'],
      handler: async ({ params, query, compute }) => {
        const startMs = query.start ?? clock();
        const hours = query.hours ?? DEFAULT_ENVIRONMENT_HOURS;
        if (startMs + hours * HOUR_MS > MAX_INSTANT_MS) {
          const message = 'must lie so early that the window ends before the year 10000';
          throw validationError([{ path: 'start', message, in: 'query' }]);
        }
        const found = await satelliteOf(satellites, params.id);
        refuseOldElements(found.elements, startMs);
        const outcome = await compute(satelliteEnvironment, {
          satellite: knownSatellite(found),
          ...{ startMs, hours, points: query.points },
          stations: await stationsOf(found, worlds),
          minElevationDeg:
            query.min_elevation_deg ?? found.fleet?.minElevationDeg ?? DEFAULT_ELEVATION_DEG,
        });
        if (outcome.kind === 'lost') throw new AppError('propagation_failed', outcome.message);
        return { status: 200, json: outcome.text };
      },
    }),
  ];
}
