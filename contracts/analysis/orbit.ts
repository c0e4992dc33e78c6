import * as v from 'valibot';
import { described, fields, nullish, number, text, textOr } from '../shapes.ts';
import { ORBIT_KINDS } from '../../domain/feasibility/feasible-orbit.ts';

/** `LEO-550`, `MEO-8062`, `GEO`, or an altitude with an inclination. */
export const AnalysedOrbitInput = described(
  textOr(
    text(32),
    fields({
      altitude_km: number(160, 40_000),
      inclination_deg: v.nullish(number(0, 180)),
    }),
    'must be LEO-<km>, MEO-<km>, GEO or {altitude_km, inclination_deg?}',
  ),
  'LEO-<km>, MEO-<km>, GEO, or {altitude_km, inclination_deg?}.',
);
export type AnalysedOrbitInput = v.InferOutput<typeof AnalysedOrbitInput>;

/** An orbit as answers show it. */
export const AnalysedOrbit = v.object({
  type: v.picklist(ORBIT_KINDS),
  altitude_km: v.number(),
  inclination_deg: v.number(),
});

/** Where an altitude may also be given, as older bodies do. */
export const OrbitAltitude = nullish(number(160, 40_000), 'Instead of orbit, km.');
