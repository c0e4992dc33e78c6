import * as v from 'valibot';
import { missionTimeOrNull } from '../time.ts';
import { choice, described, nullish } from '../shapes.ts';
import { SHADOW_MODELS, SHADOW_PHASES } from '../../domain/orbit/environment/shadow.ts';

/** Which shadow model to use. */
export const ShadowInput = nullish(
  choice(SHADOW_MODELS),
  "The Earth's shadow: `cylinder` (default) or `cone`, which tells umbra from penumbra.",
);

/** Phases of light that the cone model tells apart. */
export const ShadowPhase = described(v.picklist(SHADOW_PHASES), 'With `shadow: "cone"` only.');

/** Where the prediction ends before its window does. */
export const DecayedAt = missionTimeOrNull(
  'The last moment before the satellite decays, where that is inside the window.',
);

/** The model of a prediction from mean elements, for the API description. */
export const DESIGN_MODEL = {
  propagator: 'SGP4' as const,
  shadow: 'cylindrical' as const,
  refraction: false as const,
  element_age_hours: 0,
  expected_error_km: null,
};

/** What a prediction was made with and how good it is. */
export const OrbitModel = v.pipe(
  v.object({
    propagator: described(
      v.literal('SGP4'),
      'SGP4 with its deep-space part (SDP4) from 225 minutes of period, WGS-72.',
    ),
    shadow: v.picklist(['cylindrical', 'conical']),
    refraction: described(v.literal(false), 'Elevations are geometric.'),
    element_age_hours: described(
      v.number(),
      'From the epoch of the elements to the start; negative before the epoch.',
    ),
    expected_error_km: described(
      v.nullable(v.number()),
      'Expected distance from the real satellite at the start, from the age and kind of the ' +
        'orbit; null for mean elements, which describe a designed orbit.',
    ),
  }),
  v.title('OrbitModel'),
  v.examples([{ ...DESIGN_MODEL, element_age_hours: 11.33, expected_error_km: 1.02 }]),
);

export type OrbitModel = v.InferOutput<typeof OrbitModel>;
