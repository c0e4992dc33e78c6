import type { Json, RequestField } from '../table.ts';

/** The smallest elements object. */
export const ORBIT = { altitude_km: 550, inclination_deg: 53 };

/** A published TLE of the ISS, and the same as OMM keys. */
const TLE: Json = [
  '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994',
  '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435',
];
const OMM: Json = {
  OBJECT_NAME: 'ISS (ZARYA)',
  OBJECT_ID: '1998-067A',
  NORAD_CAT_ID: 25544,
  EPOCH: '2026-07-23T19:55:54.431040',
  MEAN_MOTION: 15.49124476,
  ECCENTRICITY: 0.0006921,
  INCLINATION: 51.6314,
  RA_OF_ASC_NODE: 118.7564,
  ARG_OF_PERICENTER: 330.4598,
  MEAN_ANOMALY: 29.5998,
  BSTAR: 0.00018169,
};

/**
 * The fields of an elements object at `path`; `epoch` is the field of the request whose time is the
 * default epoch, pinned to `epochValue`.
 */
export function elementsFields(path: string, epochValue: string): RequestField[] {
  const field = (name: string, more: Partial<RequestField> = {}): RequestField => ({
    path: `${path}.${name}`,
    type: 'number',
    code: 'invalid_elements',
    ...more,
  });
  return [
    {
      path,
      type: 'object',
      isRequired: true,
      code: 'invalid_elements',
      accepts: [
        { ...ORBIT },
        { tle: TLE },
        { omm: OMM },
        // Without an altitude the mean motion gives the size; zero or less counts as absent.
        { mean_motion: 15.2, inclination_deg: 53 },
        { ...ORBIT, mean_motion: 0 },
        // With both, the altitude wins: this mean motion alone would be an orbit inside the Earth.
        { ...ORBIT, mean_motion: 40 },
      ],
      refuses: [
        {},
        { inclination_deg: 53 },
        { altitude_km: 550 },
        { inclination_deg: 53, mean_motion: -1 },
        { tle: ['1 25544U', '2 25544'] },
        { omm: { MEAN_MOTION: 15 } },
      ],
    },
    field('eccentricity', { default: 0.0001, accepts: [0, 0.01], refuses: [-0.01, 1, 1.5] }),
    field('raan_deg', { default: 0, accepts: [359.9, -10] }),
    field('arg_perigee_deg', { default: 90, accepts: [0, 270] }),
    field('mean_anomaly_deg', { default: 0, accepts: [180] }),
    field('bstar', { default: 0.00003, accepts: [0] }),
    field('epoch', { type: 'timestamp', default: epochValue }),
    field('inclination_deg', { isRequired: true, accepts: [0, 90, 180], refuses: [-0.1, 180.1] }),
  ];
}
