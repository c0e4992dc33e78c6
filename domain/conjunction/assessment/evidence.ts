import type { AssessmentContext } from './assessment.ts';
import { bodyOf } from './body.ts';
import { type Cdm, inertialState, placeCovariance } from '../cdm.ts';
import { covarianceClassOf, sigmaRtnKm } from './covariance.ts';
import type { Encounter } from '../encounter.ts';
import type { UncertainObject } from './encounter-plane.ts';
import { mapAxes, mapPair } from './pairs.ts';
import { diagonal } from '../symmetric-matrix.ts';
import type { Vector } from '../vectors.ts';

/** Both objects with what the probability is computed from. */
export interface Evidence {
  readonly source: 'class_model' | 'cdm' | null;
  readonly objects: readonly [UncertainObject, UncertainObject] | null;
  readonly sigmasRtnKm: readonly [Vector | null, Vector | null];
  readonly radiusKm: number;
}

/** The states, covariances and radii that an encounter's probability is computed from. */
export function evidenceOf(encounter: Encounter, context: AssessmentContext): Evidence {
  const cdm = context.cdm ?? null;
  const bodies = mapPair(encounter.objects, ({ elements }) => bodyOf(elements.name));
  const known = context.radiiM ?? [null, null];
  const assumed = (known[0] ?? bodies[0].radiusM) + (known[1] ?? bodies[1].radiusM);
  const radiusKm =
    (context.radiiM === undefined ? (cdm?.hardBodyRadiusM ?? assumed) : assumed) / 1000;
  const brought = cdm === null ? null : objectsOfCdm(encounter, cdm);
  if (brought !== null)
    return {
      source: 'cdm',
      objects: brought,
      sigmasRtnKm: mapPair(brought, ({ covarianceRtn: [rr, , tt, , , nn] }) =>
        mapAxes([rr, tt, nn], (variance) => Math.sqrt(Math.max(variance, 0))),
      ),
      radiusKm,
    };
  const sigma = (at: 0 | 1): Vector | null => {
    const { elements, ageDays } = encounter.objects[at];
    const kind = covarianceClassOf(elements, bodies[at]);
    if (kind === null) return null;
    const [r, t, n] = sigmaRtnKm(kind, ageDays);
    return [r, context.manoeuvred?.[at] === true ? 2 * t : t, n];
  };
  const sigmasRtnKm = [sigma(0), sigma(1)] as const;
  const [one, other] = sigmasRtnKm;
  const objects =
    one === null || other === null
      ? null
      : ([uncertain(encounter, 0, one), uncertain(encounter, 1, other)] as const);
  const source = objects === null ? null : 'class_model';
  return { source, objects, sigmasRtnKm, radiusKm };
}

/** Both objects of a message in the order of the encounter; null without states or covariances. */
function objectsOfCdm(
  encounter: Encounter,
  cdm: Cdm,
): readonly [UncertainObject, UncertainObject] | null {
  const [one, other] = mapPair(cdm.objects, (object): UncertainObject | null => {
    const state = inertialState(object);
    const covarianceRtn = placeCovariance(object);
    return state === null || covarianceRtn === null ? null : { state, covarianceRtn };
  });
  if (one === null || other === null) return null;
  return isSwapped(encounter, cdm) ? [other, one] : [one, other];
}

/** Whether the message names the objects in the other order than the encounter. */
export function isSwapped(encounter: Encounter, cdm: Cdm): boolean {
  return cdm.objects[0].designator === encounter.objects[1].elements.noradId;
}

function uncertain({ objects }: Encounter, at: 0 | 1, [r, t, n]: Vector): UncertainObject {
  return { state: objects[at].state, covarianceRtn: diagonal([r * r, t * t, n * n]) };
}
