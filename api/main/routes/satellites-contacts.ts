import * as v from 'valibot';
import { onMissionClock } from '../../../contracts/time.ts';
import { type Problem, AppError } from '../../../contracts/error-codes.ts';
import {
  DEFAULT_ELEVATION_DEG,
  DEFAULT_PASS_HOURS,
  MAX_PASS_HOURS,
  NEXT_CONTACT_HOURS,
  SatelliteLatency,
  SatellitePasses,
  SatelliteVisibility,
} from '../../../contracts/satellite/services.ts';
import { findPasses } from '../../../domain/orbit/passes/passes.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { refuseOldElements } from '../../planning/reading/find-satellite.ts';
import { instantQuery, numberQuery } from '../../http/input/query.ts';
import type { Route } from '../../http/route.ts';
import { validationError } from '../../http/input/validate.ts';
import { satellitePasses } from '../compute/satellites.ts';
import { knownSatellite, satelliteOf } from '../satellite/find-satellite.ts';
import { stationsOf, type RegisteredStations } from '../satellite/own-stations.ts';
import { presentLatency } from '../presenters/satellite-latency.ts';
import { presentVisibility } from '../presenters/satellite-visibility.ts';
import { ephemerisOf, stateOf } from '../satellite/state.ts';
import { satelliteReads, SatelliteParams, type SatelliteDeps } from './satellites.ts';

const ERRORS = ['satellite_not_found', 'propagation_failed', 'elements_too_old'] as const;

const placeEntries = {
  lat: v.pipe(numberQuery(-90, 90), v.description('Geodetic latitude (WGS-84), degrees.')),
  lon: v.pipe(numberQuery(-180, 360), v.description('Longitude east, degrees.')),
  altitude_m: v.pipe(numberQuery(-500, 9000), v.description('Of the place. Default 0.')),
  min_elevation_deg: v.pipe(
    numberQuery(0, 90),
    v.description(`Elevation from which it counts as seen. Default ${DEFAULT_ELEVATION_DEG}.`),
  ),
};
const AtQuery = v.object({
  ...placeEntries,
  at: v.pipe(instantQuery(), v.description(onMissionClock('Default: now.'))),
});
const PassesQuery = v.object({
  ...placeEntries,
  hours: v.pipe(
    numberQuery(0.01, MAX_PASS_HOURS),
    v.description(`Default ${DEFAULT_PASS_HOURS}, at most ${MAX_PASS_HOURS}.`),
  ),
  start: v.pipe(instantQuery(), v.description(onMissionClock('Default: now.'))),
});

type ContactDeps = SatelliteDeps & { readonly worlds: RegisteredStations };

/** `GET /v1/satellites/{id}/visibility`, `/passes` and `/latency`. */
export function satelliteContactRoutes(deps: ContactDeps): Route[] {
  return [visibilityRoute(deps), passesRoute(deps), latencyRoute(deps)];
}

function visibilityRoute({ satellites, worlds, clock }: ContactDeps): Route {
  return satelliteReads.get('/v1/satellites/:id/visibility', {
    summary: 'Tell from where a satellite is seen',
    description:
      'By every station of its own, where it is registered with such, else of the default network, and with `lat` and `lon` from a place of your own, ' +
      'by antennas and by eye.',
    params: SatelliteParams,
    query: AtQuery,
    responses: { 200: { schema: SatelliteVisibility, description: 'Who sees it.' } },
    errors: ERRORS,
    handler: async ({ params, query }) => {
      const observer = readPlace(query);
      const satellite = await satelliteOf(satellites, params.id);
      const tMs = query.at ?? clock();
      const state = stateOf(satellite.elements, tMs);
      const minElevationDeg =
        query.min_elevation_deg ?? satellite.fleet?.minElevationDeg ?? DEFAULT_ELEVATION_DEG;
      const stations = await stationsOf(satellite, worlds);
      const answer = { satellite, tMs, state, minElevationDeg, stations, observer };
      return { status: 200, body: presentVisibility(answer) };
    },
  });
}

function passesRoute({ satellites, worlds, clock }: ContactDeps): Route {
  return satelliteReads.get('/v1/satellites/:id/passes', {
    summary: 'Predict passes of a satellite',
    description:
      'Over the place of `lat` and `lon`; without both over its own stations and at its own lowest elevation, where it is registered ' +
      'with such, else over the default network. Times are good to ' +
      '10 ms of SGP4, without refraction. A pass that is under way at an edge of the window says so.',
    params: SatelliteParams,
    query: PassesQuery,
    compute: [satellitePasses],
    responses: { 200: { schema: SatellitePasses, description: 'The passes in order of time.' } },
    errors: ERRORS,
    handler: async ({ params, query, compute }) => {
      const place = readPlace(query);
      const satellite = await satelliteOf(satellites, params.id);
      const startMs = query.start ?? clock();
      refuseOldElements(satellite.elements, startMs);
      const outcome = await compute(satellitePasses, {
        satellite: knownSatellite(satellite),
        passes: {
          elements: satellite.elements,
          startMs,
          durationHours: query.hours ?? DEFAULT_PASS_HOURS,
          minElevationDeg:
            query.min_elevation_deg ??
            (place === null ? satellite.fleet?.minElevationDeg : undefined) ??
            DEFAULT_ELEVATION_DEG,
          stations: place === null ? await stationsOf(satellite, worlds) : [place],
          pointsStepS: 0,
          format: 'json',
          nowMs: clock(),
        },
      });
      if (outcome.kind === 'lost') throw new AppError('propagation_failed', outcome.message);
      return { status: 200, json: outcome.text };
    },
  });
}

function latencyRoute({ satellites, clock }: SatelliteDeps): Route {
  return satelliteReads.get('/v1/satellites/:id/latency', {
    summary: 'Tell how far away a satellite is in time',
    description:
      'How long light takes between a place and the satellite, and when it is next in contact ' +
      `(looked for within ${NEXT_CONTACT_HOURS} hours).`,
    params: SatelliteParams,
    query: AtQuery,
    responses: { 200: { schema: SatelliteLatency, description: 'The times.' } },
    errors: ERRORS,
    handler: async ({ params, query }) => {
      const observer = readPlace(query);
      if (observer === null) throw missingPlace(['lat', 'lon']);
      const satellite = await satelliteOf(satellites, params.id);
      const tMs = query.at ?? clock();
      const minElevationDeg = query.min_elevation_deg ?? DEFAULT_ELEVATION_DEG;
      const endMs = tMs + NEXT_CONTACT_HOURS * HOUR_MS;
      const ephemeris = ephemerisOf(satellite.elements, tMs, endMs);
      const { place } = stateOf(satellite.elements, tMs);
      const [contact] = findPasses(ephemeris, [observer], { minElevationDeg });
      const answer = { satellite, tMs, place, observer, minElevationDeg, contact: contact ?? null };
      return { status: 200, body: presentLatency(answer) };
    },
  });
}

/** The place of a request; null without one. One coordinate alone is a problem. */
function readPlace(query: {
  readonly lat?: number | undefined;
  readonly lon?: number | undefined;
  readonly altitude_m?: number | undefined;
}): Station | null {
  const { lat, lon } = query;
  if (lat === undefined && lon === undefined) return null;
  if (lat === undefined) throw missingPlace(['lat']);
  if (lon === undefined) throw missingPlace(['lon']);
  return {
    id: 'observer',
    name: 'Observer',
    provider: 'custom',
    latDeg: lat,
    lonDeg: lon >= 180 ? lon - 360 : lon,
    altitudeM: query.altitude_m ?? 0,
  };
}

function missingPlace(names: readonly string[]) {
  const problems = names.map((path): Problem => ({ path, message: 'is required', in: 'query' }));
  return validationError(problems);
}
