import type { OrbitModel } from '../../../contracts/orbit/model.ts';
import { elementAge } from '../../../domain/orbit/elements/element-age.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import type { ShadowModel } from '../../../domain/orbit/environment/shadow.ts';
import { round } from '../../../presenters/rounding.ts';

/** What a prediction that begins at `startMs` was made with and how good it is. */
export function presentModel(elements: Elements, startMs: number, shadow: ShadowModel): OrbitModel {
  const { ageHours, expectedErrorKm } = elementAge(elements, startMs);
  return {
    propagator: 'SGP4',
    shadow: shadow === 'cone' ? 'conical' : 'cylindrical',
    refraction: false,
    element_age_hours: round(ageHours, 2),
    expected_error_km: expectedErrorKm === null ? null : round(expectedErrorKm, 2),
  };
}
