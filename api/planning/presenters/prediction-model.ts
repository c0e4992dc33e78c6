import type { PredictionModel } from '../../../contracts/analysis/prediction.ts';
import { elementAge } from '../../../domain/orbit/elements/element-age.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { axisOfMeanMotion, WGS72_MU } from '../../../domain/orbit/elements/elements.ts';
import { round } from '../../../presenters/rounding.ts';

/** Presents what a prediction was made with, and how good it can be at `atMs`. */
export function presentPredictionModel(elements: Elements, atMs: number): PredictionModel {
  const { ageHours, expectedErrorKm } = elementAge(elements, atMs);
  const speedKmS = Math.sqrt(WGS72_MU / axisOfMeanMotion(elements.meanMotionRevPerDay));
  return {
    propagator: 'SGP4',
    shadow: 'cylindrical',
    saa: 'IGRF-14, 22 µT',
    thermal: 'one node, 1361 W/m², albedo 0.3, 237 W/m²',
    element_age_hours: round(ageHours, 2),
    expected_error_km: expectedErrorKm === null ? null : round(expectedErrorKm, 2),
    timing_error_s: expectedErrorKm === null ? null : round(expectedErrorKm / speedKmS, 2),
  };
}
