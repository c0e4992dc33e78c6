import * as v from 'valibot';
import { answer, described, nullish } from '../shapes.ts';
import {
  exclusionRules,
  InlineSatellite,
  SATELLITE_EXCLUSIONS,
  SatelliteId,
} from '../plan/request.ts';
import { InstantInput, onMissionClock } from '../time.ts';

/** Which satellite a prediction is for, and from when. */
export const satelliteChoiceEntries = {
  satellite_id: v.nullish(SatelliteId),
  satellite: v.nullish(InlineSatellite),
  start: nullish(
    InstantInput,
    onMissionClock('Start of the prediction, ISO 8601; may lie in the past. Default: now.'),
  ),
};

/** Exactly one of satellite_id and satellite, and elements in one form. */
export function satelliteChoiceRules<Input>() {
  return exclusionRules<Input>(SATELLITE_EXCLUSIONS);
}

/** What a prediction was made with and how good it can be. */
export const PredictionModel = answer('PredictionModel', {
  propagator: v.string(),
  shadow: v.string(),
  saa: v.string(),
  thermal: v.string(),
  element_age_hours: v.number(),
  expected_error_km: v.nullable(v.number()),
  timing_error_s: described(
    v.nullable(v.number()),
    'By how much times may be off: the expected error over the orbital speed.',
  ),
});

export type PredictionModel = v.InferOutput<typeof PredictionModel>;
