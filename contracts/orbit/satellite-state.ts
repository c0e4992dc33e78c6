import * as v from 'valibot';
import { ElementsInput } from './elements.ts';
import { ShadowInput, ShadowPhase } from './model.ts';
import { described, fields, integer, list, text } from '../shapes.ts';
import { Instant, InstantInput } from '../time.ts';
import { PROPAGATION_CODES } from '../../domain/orbit/propagation/sgp4.ts';

/** Most satellites of one batch. */
export const MAX_BATCH = 100;

const timestampInput = described(v.nullish(InstantInput), 'Default: now.');

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
  v.object({ ...stateFields, timestamp: Instant }),
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
    timestamp: Instant,
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
