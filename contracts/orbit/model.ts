import * as v from 'valibot';
import { choice } from '../shapes.ts';
import { SHADOW_MODELS, SHADOW_PHASES } from '../../domain/orbit/environment/shadow.ts';

/** Which shadow model to use. */
export const ShadowInput = v.pipe(
  v.nullish(choice(SHADOW_MODELS)),
  v.description(
    "The Earth's shadow: `cylinder` (default) or `cone`, which tells umbra from penumbra.",
  ),
);

/** Phases of light that the cone model tells apart. */
export const ShadowPhase = v.pipe(
  v.picklist(SHADOW_PHASES),
  v.description('With `shadow: "cone"` only.'),
);

/** What a prediction was made with and how good it is. */
export const OrbitModel = v.pipe(
  v.object({
    propagator: v.pipe(
      v.literal('SGP4'),
      v.description('SGP4 with its deep-space part (SDP4) from 225 minutes of period, WGS-72.'),
    ),
    shadow: v.picklist(['cylindrical', 'conical']),
    refraction: v.pipe(v.literal(false), v.description('Elevations are geometric.')),
    element_age_hours: v.pipe(
      v.number(),
      v.description('From the epoch of the elements to the start; negative before the epoch.'),
    ),
    expected_error_km: v.pipe(
      v.nullable(v.number()),
      v.description(
        'Expected distance from the real satellite at the start, from the age and kind of the ' +
          'orbit; null for mean elements, which describe a designed orbit.',
      ),
    ),
  }),
  v.title('OrbitModel'),
  v.examples([
    {
      propagator: 'SGP4' as const,
      shadow: 'cylindrical' as const,
      refraction: false as const,
      element_age_hours: 11.33,
      expected_error_km: 1.02,
    },
  ]),
);

export type OrbitModel = v.InferOutput<typeof OrbitModel>;
