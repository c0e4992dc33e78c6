import * as v from 'valibot';
import { onMissionClock } from '../../../contracts/time.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { SatelliteOrbit, SatellitePosition } from '../../../contracts/satellite/satellite.ts';
import {
  DEFAULT_INTERVAL_S,
  DEFAULT_TRAJECTORY_HOURS,
  MAX_TRAJECTORY_HOURS,
  MAX_TRAJECTORY_POINTS,
  SatelliteTrajectory,
} from '../../../contracts/satellite/services.ts';
import { HOUR_MS, MAX_INSTANT_MS } from '../../../domain/time/instant.ts';
import { refuseOldElements } from '../../planning/reading/find-satellite.ts';
import { instantQuery, numberQuery } from '../../http/input/query.ts';
import type { Route } from '../../http/route.ts';
import { validationError } from '../../http/input/validate.ts';
import { knownSatellite, satelliteOf } from '../satellite/find-satellite.ts';
import {
  presentElements,
  presentName,
  presentPosition,
  presentSatelliteOrbit,
} from '../presenters/satellite.ts';
import { satelliteTrajectory } from '../compute/satellites.ts';
import { stateOf } from '../satellite/state.ts';
import { satelliteReads, SatelliteParams, type SatelliteDeps } from './satellites.ts';

const MotionErrors = ['satellite_not_found', 'propagation_failed', 'elements_too_old'] as const;

const TrajectoryQuery = v.object({
  start: v.pipe(instantQuery(), v.description(onMissionClock('Default: now.'))),
  end: v.pipe(
    instantQuery(),
    v.description(
      onMissionClock(
        `Not itself a point. Default: the start and ${DEFAULT_TRAJECTORY_HOURS} hours; at most ` +
          `${MAX_TRAJECTORY_HOURS} hours after it.`,
      ),
    ),
  ),
  interval_sec: v.pipe(
    numberQuery(0.001, MAX_TRAJECTORY_HOURS * 3600),
    v.description(
      `Seconds between two points. Default ${DEFAULT_INTERVAL_S}. At most ${MAX_TRAJECTORY_POINTS} points.`,
    ),
  ),
});

/** `GET /v1/satellites/{id}/position`, `/orbit` and `/trajectory`. */
export function satelliteMotionRoutes({ satellites, clock }: SatelliteDeps): Route[] {
  return [
    satelliteReads.get('/v1/satellites/:id/position', {
      summary: 'Tell where a satellite is',
      description:
        'By SGP4 from its newest elements. `propagation_failed`: it has decayed. ' +
        '`elements_too_old`: the moment is more than a year away from their epoch.',
      params: SatelliteParams,
      query: v.object({
        at: v.pipe(instantQuery(), v.description(onMissionClock('Default: now.'))),
      }),
      responses: { 200: { schema: SatellitePosition, description: 'Its place.' } },
      errors: MotionErrors,
      handler: async ({ params, query }) => {
        const satellite = await satelliteOf(satellites, params.id);
        const tMs = query.at ?? clock();
        const { place, isInEclipse } = stateOf(satellite.elements, tMs);
        const body = {
          ...presentPosition(place, tMs),
          satellite: presentName(satellite),
          in_eclipse: isInEclipse,
          ...presentElements(satellite.elements, tMs),
        };
        return { status: 200, body };
      },
    }),
    satelliteReads.get('/v1/satellites/:id/orbit', {
      summary: 'Show the orbit of a satellite',
      description: 'Mean elements at their epoch, as fields, as a TLE and as an OMM.',
      params: SatelliteParams,
      responses: { 200: { schema: SatelliteOrbit, description: 'The orbit.' } },
      errors: ['satellite_not_found'],
      handler: async ({ params }) => {
        const satellite = await satelliteOf(satellites, params.id);
        return { status: 200, body: presentSatelliteOrbit(satellite, clock()) };
      },
    }),
    satelliteReads.get('/v1/satellites/:id/trajectory', {
      summary: 'Tell the way of a satellite',
      description:
        'Points from the start, the end not included; a satellite that decays on the way ends there. ' +
        '`range_too_large` and `too_many_points` say what fits.',
      params: SatelliteParams,
      query: TrajectoryQuery,
      compute: [satelliteTrajectory],
      responses: { 200: { schema: SatelliteTrajectory, description: 'The points.' } },
      errors: [...MotionErrors, 'range_too_large', 'too_many_points'],
      handler: async ({ params, query, compute }) => {
        const window = readWindow(query, clock());
        const satellite = await satelliteOf(satellites, params.id);
        refuseOldElements(satellite.elements, window.startMs);
        const input = { satellite: knownSatellite(satellite), ...window };
        const outcome = await compute(satelliteTrajectory, input);
        if (outcome.kind === 'lost') throw new AppError('propagation_failed', outcome.message);
        return { status: 200, json: outcome.text };
      },
    }),
  ];
}

/** The window of a trajectory, ms, and how many points it has. */
interface Window {
  readonly startMs: number;
  readonly endMs: number;
  readonly intervalS: number;
  readonly count: number;
}

function readWindow(query: v.InferOutput<typeof TrajectoryQuery>, nowMs: number): Window {
  const startMs = query.start ?? nowMs;
  const endMs = query.end ?? startMs + DEFAULT_TRAJECTORY_HOURS * HOUR_MS;
  const intervalS = query.interval_sec ?? DEFAULT_INTERVAL_S;
  if (endMs <= startMs || endMs > MAX_INSTANT_MS) {
    const message = endMs <= startMs ? 'must be later than start' : 'must be before the year 10000';
    throw validationError([{ path: 'end', message, in: 'query' }]);
  }
  const hours = (endMs - startMs) / HOUR_MS;
  if (hours > MAX_TRAJECTORY_HOURS) {
    throw new AppError(
      'range_too_large',
      `The window is ${Math.ceil(hours * 1000) / 1000} hours long; at most ${MAX_TRAJECTORY_HOURS} hours are possible.`,
      { details: { max_hours: MAX_TRAJECTORY_HOURS } },
    );
  }
  // An end that rounding puts a hair behind the last step is still the end.
  const count = Math.ceil((endMs - startMs) / (intervalS * 1000) - 1e-9);
  if (count > MAX_TRAJECTORY_POINTS) {
    const leastS = Math.ceil((endMs - startMs) / MAX_TRAJECTORY_POINTS) / 1000;
    throw new AppError(
      'too_many_points',
      `An interval of ${intervalS} s makes ${count} points in this window, at most ${MAX_TRAJECTORY_POINTS} are possible; the smallest interval that fits is ${leastS} s.`,
      { details: { max_points: MAX_TRAJECTORY_POINTS, min_interval_sec: leastS } },
    );
  }
  return { startMs, endMs, intervalS, count };
}
