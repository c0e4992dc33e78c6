import * as v from 'valibot';
import { described, fields, nullish, number } from '../shapes.ts';

/** Body of `POST /v1/orbital-params`. */
export const OrbitalParamsRequest = v.pipe(
  fields({
    altitude_km: described(number(-6378, 500_000), 'Mean altitude over a sphere of 6378.135 km.'),
    inclination_deg: nullish(number(0, 180), 'Without it the rates that depend on it are null.'),
    eccentricity: nullish(number(0, 1), 'Default 0.'),
  }),
  v.title('OrbitalParamsRequest'),
  v.examples([{ altitude_km: 550, inclination_deg: 53 }]),
);
export type OrbitalParamsRequest = v.InferOutput<typeof OrbitalParamsRequest>;

const maybe = (text: string) => described(v.nullable(v.number()), text);
const figure = (text: string) => described(v.number(), text);

/** Answer of `POST /v1/orbital-params`. */
export const OrbitalParams = v.pipe(
  v.object({
    altitude_km: v.number(),
    inclination_deg: v.nullable(v.number()),
    eccentricity: v.number(),
    semi_major_axis_km: v.number(),
    period_min: figure('Of the two-body orbit.'),
    velocity_km_s: figure('√(μ/a): the speed on a circle, the mean one by energy on an ellipse.'),
    mean_motion_rev_per_day: v.number(),
    eclipse_fraction: figure(
      'Largest part of a revolution in the (cylindrical) shadow: with the Sun in the plane of a ' +
        'circular orbit.',
    ),
    max_eclipse_min: v.number(),
    critical_beta_deg: figure('With the Sun farther from the plane than this there is no eclipse.'),
    raan_rate_deg_per_day: maybe('Turn of the plane by J2, first order.'),
    arg_perigee_rate_deg_per_day: maybe('Turn of the perigee inside the plane by J2.'),
    mean_anomaly_drift_deg_per_day: maybe('What J2 adds to the mean motion.'),
    nodal_period_min: maybe('From ascending node to ascending node.'),
    anomalistic_period_min: maybe('From perigee to perigee.'),
    is_sun_synchronous: described(
      v.nullable(v.boolean()),
      'The plane turns as fast as the mean Sun, within 0.01° a day.',
    ),
    sun_synchronous_inclination_deg: maybe(
      'Inclination at which it would; null where the altitude allows none.',
    ),
  }),
  v.title('OrbitalParams'),
  v.examples([
    {
      altitude_km: 550,
      inclination_deg: 53,
      eccentricity: 0,
      semi_major_axis_km: 6928.135,
      period_min: 95.649796,
      velocity_km_s: 7.585093,
      mean_motion_rev_per_day: 15.05492,
      eclipse_fraction: 0.372311,
      max_eclipse_min: 35.611475,
      critical_beta_deg: 67.015987,
      raan_rate_deg_per_day: -4.489153,
      arg_perigee_rate_deg_per_day: 3.024421,
      mean_anomaly_drift_deg_per_day: 0.322781,
      nodal_period_min: 95.59076,
      anomalistic_period_min: 95.6441,
      is_sun_synchronous: false,
      sun_synchronous_inclination_deg: 97.593024,
    },
  ]),
);
export type OrbitalParams = v.InferOutput<typeof OrbitalParams>;
