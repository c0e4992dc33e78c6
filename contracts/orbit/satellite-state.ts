import * as v from 'valibot';
import { ElementsInput } from './elements.ts';
import { DESIGN_MODEL, DecayedAt, OrbitModel, ShadowInput, ShadowPhase } from './model.ts';
import { described, fields, integer, list, nullish, positive, text } from '../shapes.ts';
import { InstantInput, missionTime, onMissionClock } from '../time.ts';
import { PROPAGATION_CODES } from '../../domain/orbit/propagation/propagation-failure.ts';

/** Most satellites of one batch. */
export const MAX_BATCH = 100;

const timestampInput = nullish(InstantInput, onMissionClock('Default: now.'));

/** Body of `POST /v1/state`. */
export const StateRequest = v.pipe(
  fields({ elements: ElementsInput, timestamp: timestampInput, shadow: ShadowInput }),
  v.title('StateRequest'),
  v.examples([
    { elements: { altitude_km: 550, inclination_deg: 53 }, timestamp: '2026-07-25T00:00:00Z' },
  ]),
);
export type StateRequest = v.InferOutput<typeof StateRequest>;

/** Body of `POST /v1/state/batch`. */
export const StateBatchRequest = v.pipe(
  fields({
    satellites: described(
      list(
        fields({
          id: v.pipe(
            v.union([text(64), integer(0, 999_999_999)], 'must be a string'),
            v.transform(String),
            v.description('Unique inside the request; names the state in the answer.'),
          ),
          elements: ElementsInput,
        }),
        MAX_BATCH,
      ),
      `At most ${MAX_BATCH}.`,
    ),
    timestamp: timestampInput,
    shadow: ShadowInput,
  }),
  v.title('StateBatchRequest'),
  v.examples([
    {
      satellites: [{ id: 'sat-1', elements: { altitude_km: 550, inclination_deg: 53 } }],
      timestamp: '2026-07-25T00:00:00Z',
    },
  ]),
);
export type StateBatchRequest = v.InferOutput<typeof StateBatchRequest>;

/** The fields that states and points of a trajectory share. */
export const stateFields = {
  lat: described(v.number(), 'Geodetic latitude (WGS-84), degrees.'),
  lon: described(v.number(), 'Longitude, degrees, -180 to below 180.'),
  altitude_km: described(v.number(), 'Height above the WGS-84 ellipsoid.'),
  velocity_km_s: described(v.number(), 'Inertial speed (TEME).'),
  in_eclipse: described(
    v.boolean(),
    'Inside the shadow; with the cone model in umbra or penumbra.',
  ),
  orbit_fraction: described(
    v.number(),
    'Part of its revolution that the satellite has flown, 0 to below 1: time since the last ' +
      'ascending node over the period (osculating, so it grows evenly on eccentric orbits too). ' +
      'Orbits within 0.1° of the equator are counted from the vernal equinox instead.',
  ),
  shadow_phase: v.optional(ShadowPhase),
} as const;

/** A state, for the API description. */
export const STATE_EXAMPLE = {
  lat: 52.999,
  lon: 12.3456,
  altitude_km: 548.21,
  velocity_km_s: 7.5893,
  in_eclipse: false,
  orbit_fraction: 0.25,
};

/** Answer of `POST /v1/state`. */
export const SatelliteState = v.pipe(
  v.object({ ...stateFields, timestamp: missionTime() }),
  v.title('SatelliteState'),
  v.examples([
    {
      ...STATE_EXAMPLE,
      timestamp: '2026-07-25T00:00:00.000Z',
    },
  ]),
);
export type SatelliteState = v.InferOutput<typeof SatelliteState>;

/** Answer of `POST /v1/state/batch`. */
export const StateBatch = v.pipe(
  v.object({
    states: described(
      v.record(v.string(), v.nullable(SatelliteState)),
      'By id; null for a satellite that its elements do not bring to the timestamp.',
    ),
    failures: described(
      v.record(
        v.string(),
        v.object({ status: v.picklist(PROPAGATION_CODES), message: v.string() }),
      ),
      'By id: why a state is null.',
    ),
    timestamp: missionTime(),
    count: described(v.number(), 'Satellites of the request.'),
  }),
  v.title('StateBatch'),
  v.examples([
    {
      states: { 'sat-1': null },
      failures: {
        'sat-1': {
          status: 'decayed' as const,
          message: 'SGP4 has no state at 2026-07-25T00:00:00.000Z: the orbit meets the ground',
        },
      },
      timestamp: '2026-07-25T00:00:00.000Z',
      count: 1,
    },
  ]),
);
export type StateBatch = v.InferOutput<typeof StateBatch>;

/** Longest window of a trajectory, hours. */
export const MAX_TRAJECTORY_HOURS = 48;
/** Window where the request names no end, hours. */
export const DEFAULT_TRAJECTORY_HOURS = 6;
/** Most points of a trajectory. */
export const MAX_TRAJECTORY_POINTS = 5000;
/** Distance of two points where the request names none, s. */
export const DEFAULT_STEP_S = 60;

/** Body of `POST /v1/propagate`. */
export const PropagateRequest = v.pipe(
  fields({
    elements: ElementsInput,
    start: nullish(InstantInput, onMissionClock('Default: now.')),
    end: nullish(
      InstantInput,
      onMissionClock(
        `Later than the start, by at most ${MAX_TRAJECTORY_HOURS} hours. Default: the start and ` +
          `${DEFAULT_TRAJECTORY_HOURS} hours.`,
      ),
    ),
    step_s: nullish(
      positive(MAX_TRAJECTORY_HOURS * 3600),
      `Seconds between two points, at most the window. Default ${DEFAULT_STEP_S}, or the whole ` +
        'window where that is shorter. Start and end are both points, so the last step may be a ' +
        `shorter one. At most ${MAX_TRAJECTORY_POINTS} points.`,
    ),
    shadow: ShadowInput,
  }),
  v.title('PropagateRequest'),
  v.examples([
    {
      elements: { altitude_km: 550, inclination_deg: 53 },
      start: '2026-07-25T00:00:00Z',
      end: '2026-07-25T02:00:00Z',
      step_s: 60,
    },
  ]),
);
export type PropagateRequest = v.InferOutput<typeof PropagateRequest>;

const trajectoryPoint = v.object({ t: missionTime(), ...stateFields });

/** Answer of `POST /v1/propagate`. */
export const Trajectory = v.pipe(
  v.object({
    trajectory: v.array(trajectoryPoint),
    count: v.number(),
    start: missionTime(),
    end: missionTime(),
    step_s: v.number(),
    decayed_at: DecayedAt,
    model: OrbitModel,
  }),
  v.title('Trajectory'),
  v.examples([
    {
      trajectory: [
        {
          t: '2026-07-25T00:00:00.000Z',
          ...STATE_EXAMPLE,
        },
      ],
      count: 1,
      start: '2026-07-25T00:00:00.000Z',
      end: '2026-07-25T02:00:00.000Z',
      step_s: 60,
      decayed_at: null,
      model: DESIGN_MODEL,
    },
  ]),
);
export type Trajectory = v.InferOutput<typeof Trajectory>;
