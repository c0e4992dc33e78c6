import type { OrbitalParams } from '../../../contracts/orbit/orbital-params.ts';
import type {
  DesignedOrbit,
  OrbitalRates,
} from '../../../domain/orbit/propagation/orbital-rates.ts';
import { round } from '../../../presenters/rounding.ts';

const DIGITS = 6;

/** Presents the figures of an orbit. */
export function presentOrbitalParams(orbit: DesignedOrbit, rates: OrbitalRates): OrbitalParams {
  const { j2 } = rates;
  return {
    altitude_km: orbit.altitudeKm,
    inclination_deg: orbit.inclinationDeg ?? null,
    eccentricity: orbit.eccentricity ?? 0,
    semi_major_axis_km: round(rates.semiMajorAxisKm, DIGITS),
    period_min: round(rates.periodMin, DIGITS),
    velocity_km_s: round(rates.velocityKmS, DIGITS),
    mean_motion_rev_per_day: round(rates.meanMotionRevPerDay, DIGITS),
    eclipse_fraction: round(rates.maxEclipseFraction, DIGITS),
    max_eclipse_min: round(rates.maxEclipseMin, DIGITS),
    critical_beta_deg: round(rates.criticalBetaDeg, DIGITS),
    raan_rate_deg_per_day: figure(j2?.raanRateDegPerDay),
    arg_perigee_rate_deg_per_day: figure(j2?.argPerigeeRateDegPerDay),
    mean_anomaly_drift_deg_per_day: figure(j2?.meanAnomalyDriftDegPerDay),
    nodal_period_min: figure(j2?.nodalPeriodMin),
    anomalistic_period_min: figure(j2?.anomalisticPeriodMin),
    is_sun_synchronous: j2?.isSunSynchronous ?? null,
    sun_synchronous_inclination_deg: figure(rates.sunSynchronousInclinationDeg),
  };
}

function figure(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : round(value, DIGITS);
}
