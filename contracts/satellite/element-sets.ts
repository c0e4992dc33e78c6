import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { missionTime } from '../time.ts';
import { SATELLITE_ORBIT_EXAMPLE } from './satellite-example.ts';
import { orbitFields, SatelliteName, SatelliteOrbit } from './satellite.ts';

/** Sets of a page where the request names no limit, and at most. */
export const DEFAULT_ELEMENT_SETS = 100;
export const MAX_ELEMENT_SETS = 1000;

const { epoch, bstar, mean_motion_rev_per_day, tle, omm, satellite } = SATELLITE_ORBIT_EXAMPLE;

/** A set of elements as it was received. */
export const ElementSet = answer('ElementSet', {
  ...orbitFields,
  mean_semi_major_axis_km: described(
    v.number(),
    'Of the mean motion that SGP4 flies with (without what the flattening adds): what manoeuvres ' +
      'are seen in.',
  ),
  tle: SatelliteOrbit.pipe[0].entries.tle,
  omm: SatelliteOrbit.pipe[0].entries.omm,
  source: described(v.string(), 'Where it came from.'),
  received_at: missionTime('When it came.'),
});
export type ElementSet = v.InferOutput<typeof ElementSet>;

/** Answer of `GET /v1/satellites/{id}/elements`. */
export const ElementSetList = v.pipe(
  v.object({
    satellite: SatelliteName,
    data: described(v.array(ElementSet), 'Newest epoch first.'),
    has_more: v.boolean(),
    cursor: described(v.nullable(v.string()), 'Where the next page begins.'),
    total: described(v.number(), 'Sets that are kept between start and end.'),
    limit: v.number(),
  }),
  v.title('ElementSetList'),
  v.examples([
    {
      satellite,
      data: [
        {
          ...SATELLITE_ORBIT_EXAMPLE,
          epoch,
          bstar,
          mean_motion_rev_per_day,
          mean_semi_major_axis_km: 6795.5,
          tle,
          omm,
          source: 'CelesTrak general perturbations data',
          received_at: '2026-07-24T06:00:00.000Z',
        },
      ],
      has_more: false,
      cursor: null,
      total: 1,
      limit: 100,
    },
  ]),
);
export type ElementSetList = v.InferOutput<typeof ElementSetList>;
