import { counted } from '../../domain/counted.ts';
import type { PlanSatellite } from '../../contracts/plan/plan.ts';
import { elementAge, type ElementAge } from '../../domain/orbit/elements/element-age.ts';
import { orbitSize } from '../../domain/orbit/elements/elements.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { round } from '../rounding.ts';
import type { PlannedSatellite } from './planned.ts';

/** Presents a satellite with its orbit and how old its elements are at `atMs`. */
export function presentSatellite(satellite: PlannedSatellite, atMs: number): PlanSatellite {
  const { id, name, elements, eclipses } = satellite;
  const { altitudeKm, periodMin } = orbitSize(elements);
  const known = {
    ...{ id, name, norad_id: /^\d+$/.test(id) ? Number(id) : 0 },
    ...{ altitude_km: round(altitudeKm, 2), period_min: round(periodMin, 4) },
  };
  if (eclipses !== undefined)
    return {
      ...known,
      ...{ inclination_deg: null, tle_epoch: null, elements_epoch: null },
      ...{ elements_age_hours: null, expected_error_km: null },
      warning: eclipses === null ? ALWAYS_SUNLIT : null,
    };
  const age = elementAge(elements, atMs);
  return {
    ...known,
    inclination_deg: elements.inclinationDeg,
    tle_epoch: elements.tleEpoch,
    elements_epoch: formatInstant(elements.epochMs),
    elements_age_hours: round(age.ageHours, 2),
    expected_error_km: age.expectedErrorKm === null ? null : round(age.expectedErrorKm, 2),
    warning: describeAge(age),
  };
}

const ALWAYS_SUNLIT =
  'Neither elements nor eclipses were given: the satellite is taken to be in sunlight throughout. ' +
  'Give satellite.eclipses where it is not.';

function describeAge({ ageHours, level }: ElementAge): string | null {
  const days = round(Math.abs(ageHours) / 24, 1);
  switch (level) {
    case 'fresh':
      return null;
    case 'old':
      return `The elements are ${counted(days, 'day')} away from the start of the plan; times may be off by seconds. Newer elements give a better plan.`;
    case 'design_only':
      return `The elements are ${counted(days, 'day')} away from the start of the plan: it shows what such an orbit is like, not where the satellite will be.`;
  }
}
