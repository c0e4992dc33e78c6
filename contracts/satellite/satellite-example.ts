import { ISS_PROFILE_EXAMPLE } from '../profile.ts';

const NAME = { id: '25544', norad_id: 25544, name: 'ISS (ZARYA)' };

const POSITION = {
  lat: 12.478_21,
  lon: -98.201_734,
  latitude: 12.478_21,
  longitude: -98.201_734,
  altitude_km: 418.2203,
  velocity_km_s: 7.659_512,
  timestamp: '2026-07-25T00:00:00.000Z',
};

const ORBIT = {
  epoch: '2026-07-23T19:55:54.431Z',
  period_min: 92.9557,
  inclination_deg: 51.6314,
  raan_deg: 118.7564,
  arg_perigee_deg: 330.4598,
  arg_periapsis_deg: 330.4598,
  eccentricity: 0.000_692_1,
  mean_anomaly_deg: 29.5998,
  true_anomaly_deg: 29.638_99,
  semi_major_axis_km: 6797.3,
  apogee_km: 423.87,
  perigee_km: 414.46,
  mean_motion_rev_per_day: 15.491_244_76,
  bstar: 0.000_181_69,
};

const ELEMENTS = {
  elements_epoch: '2026-07-23T19:55:54.431Z',
  elements_age_hours: 28.07,
  expected_error_km: 1.13,
  elements_level: 'fresh',
} as const;

/** Answers about the ISS for the API description. */
export const SATELLITE_EXAMPLE = {
  ...NAME,
  names: ['ISS (ZARYA)', 'ISS', 'Zarya', 'International Space Station'],
  type: 'space_station',
  operator: 'NASA, Roscosmos, ESA, JAXA, CSA',
  launch_date: '1998-11-20',
  profile: ISS_PROFILE_EXAMPLE,
  international_designator: '1998-067A',
  status: 'active' as const,
  position: POSITION,
  orbit: ORBIT,
  ...ELEMENTS,
  links: {
    self: '/v1/satellites/25544',
    orbit: '/v1/satellites/25544/orbit',
    position: '/v1/satellites/25544/position',
    passes: '/v1/satellites/25544/passes',
  },
};

export const SATELLITE_POSITION_EXAMPLE = {
  ...POSITION,
  satellite: NAME,
  in_eclipse: false,
  ...ELEMENTS,
};

export const SATELLITE_ORBIT_EXAMPLE = {
  ...ORBIT,
  satellite: NAME,
  tle: [
    '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994',
    '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435',
  ],
  omm: { OBJECT_NAME: 'ISS (ZARYA)', OBJECT_ID: '1998-067A', NORAD_CAT_ID: 25544 },
  source: {
    date: '2026-07-24',
    name: 'CelesTrak general perturbations data (https://celestrak.org/NORAD/elements/)',
    attribution: 'Orbital elements: CelesTrak and 18 SDS, 2026-07-24.',
  },
  ...ELEMENTS,
};
