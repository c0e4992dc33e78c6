import { orbitSize } from '../../orbit/elements/elements.ts';
import { DAY_MS } from '../../time/instant.ts';
import type { Approach, Assessment, AssessmentContext, ProbabilityRefusal } from './assessment.ts';
import { bodyOf } from './body.ts';
import type { Cdm } from '../cdm.ts';
import type { Encounter } from '../encounter.ts';
import { encounterPlane } from './encounter-plane.ts';
import { type Evidence, evidenceOf, isSwapped } from './evidence.ts';
import { mapAxes, mapPair } from './pairs.ts';
import {
  collisionProbability,
  DILUTED_BELOW,
  maximumProbability,
  squaredDeviations,
} from './probability.ts';
import { confirmRate, type DataQuality, isBent, qualityOfElements } from './quality.ts';
import { riskLevelOf } from './risk.ts';
import { inAxesOf } from '../rtn.ts';
import { honestTexts } from './texts.ts';

/** Below this relative speed (km/s) a passage is not straight and not short. */
const LEAST_SPEED_KM_S = 1;
/** A passage through the covariance that takes a larger part of a revolution is no straight line. */
const LONGEST_CROSSING = 0.05;

const NO_SIGMAS = [null, null] as const;

const REFUSAL_TEXTS: Readonly<Record<ProbabilityRefusal, string>> = {
  slow_encounter:
    'The relative speed is below 1 km/s: the two-dimensional method does not hold for slow encounters.',
  eccentric_orbit:
    'The eccentricity is above 0.2 (above 0.1 at geostationary height): public elements have no usable covariance there, only the distance can be told.',
};

/**
 * Judges an encounter: probability, risk, quality and what must be said with them. A message with states
 * and covariances of both objects replaces ours altogether, one with a probability alone replaces ours.
 */
export function assess(encounter: Encounter, context: AssessmentContext): Assessment {
  const bodies = mapPair(encounter.objects, ({ elements }) => bodyOf(elements.name));
  const thrusting = mapPair(bodies, (body) => body.thrusting);
  const evidence = evidenceOf(encounter, context);
  const agesDays = mapPair(encounter.objects, ({ ageDays }) => ageDays);
  const computed = computedOf(encounter, evidence);
  const told = evidence.source === 'cdm' && computed.probability !== null ? null : context.cdm;
  const isTold = typeof told?.probability === 'number';
  const probability = told?.probability ?? computed.probability;
  const isCdm = isTold || evidence.source === 'cdm';
  const thrusts = thrusting[0] || thrusting[1];
  const leadDays = (encounter.tcaMs - context.catalogueMs) / DAY_MS;
  const facts = {
    agesDays,
    sigmasRtnKm: evidence.sigmasRtnKm,
    semiMajorAxesKm: mapPair(
      encounter.objects,
      ({ elements }) => orbitSize(elements).semiMajorAxisKm,
    ),
    thrusting: thrusts,
    squaredDeviations: computed.squared,
    isLong: computed.isLong,
  };
  const judged = {
    approach: approachOf(encounter, isCdm ? (context.cdm ?? null) : null, evidence),
    source: isCdm ? ('cdm' as const) : ('elements' as const),
    probability,
    refusal:
      probability !== null || computed.refusal === null
        ? null
        : { code: computed.refusal, message: REFUSAL_TEXTS[computed.refusal] },
    maxProbability: isTold ? null : computed.maximum,
    dilutionThresholdKm: isTold ? null : computed.thresholdKm,
    plane: isTold ? null : computed.plane,
    diluted: isTold || computed.squared === null ? null : computed.squared < DILUTED_BELOW,
    riskLevel: riskLevelOf(probability),
    method:
      probability === null ? null : isTold ? (told.probabilityMethod ?? 'CDM') : methodOf(evidence),
    covarianceSource: isTold ? null : evidence.source,
    covarianceAvailable: evidence.source === 'cdm',
    covarianceRepaired: !isTold && computed.repaired,
    isLongCrossing: !isTold && computed.isLong,
    dataQuality: isCdm
      ? qualityOfCdm(facts, isTold || computed.repaired)
      : qualityOfElements(facts),
    agesDays,
    sigmasRtnKm: isTold && evidence.source !== 'cdm' ? NO_SIGMAS : evidence.sigmasRtnKm,
    hardBodyRadiusM: evidence.radiusKm * 1000,
    thrusting,
    confirmRate: isCdm ? null : confirmRate(leadDays, thrusts),
  };
  return { ...judged, texts: honestTexts(judged, leadDays, context.cdm ?? null) };
}

interface Computed {
  readonly probability: number | null;
  readonly refusal: ProbabilityRefusal | null;
  readonly maximum: number | null;
  readonly squared: number | null;
  readonly thresholdKm: number | null;
  readonly plane: Assessment['plane'];
  readonly repaired: boolean;
  readonly isLong: boolean;
}

function computedOf(encounter: Encounter, { objects, radiusKm }: Evidence): Computed {
  const refuse = (refusal: ProbabilityRefusal): Computed => ({
    ...{
      probability: null,
      refusal,
      maximum: null,
      squared: null,
      thresholdKm: null,
      plane: null,
      repaired: false,
      isLong: false,
    },
  });
  if (objects === null)
    return refuse(
      encounter.relativeSpeedKmS < LEAST_SPEED_KM_S ? 'slow_encounter' : 'eccentric_orbit',
    );
  const plane = encounterPlane(objects[0], objects[1], radiusKm);
  // Not a number where both move alike: the speed is 0 then.
  if (!(plane.relativeSpeedKmS >= LEAST_SPEED_KM_S)) return refuse('slow_encounter');
  const crossingS = (8 * plane.sigmaAlongKm) / plane.relativeSpeedKmS;
  const periodS = Math.min(
    ...encounter.objects.map(({ elements }) => 86_400 / elements.meanMotionRevPerDay),
  );
  const probability = collisionProbability(plane);
  const squared = squaredDeviations(plane);
  return {
    probability,
    refusal: null,
    maximum: maximumProbability(plane, probability),
    squared,
    thresholdKm: plane.sigmaY * Math.sqrt(squared / 2),
    plane: {
      ...{ x: plane.x, y: plane.y, sigmaX: plane.sigmaX, sigmaY: plane.sigmaY },
      radial: plane.radial,
    },
    repaired: plane.repaired,
    isLong: crossingS > LONGEST_CROSSING * periodS,
  };
}

/** The encounter's own approach, or that of a message: by its states, else by what it says. */
function approachOf(
  encounter: Encounter,
  cdm: Cdm | null,
  { source, objects }: Evidence,
): Approach {
  const { tcaMs, missKm, relativeSpeedKmS, rtnKm } = encounter;
  if (cdm === null) return { tcaMs, missKm, relativeSpeedKmS, rtnKm };
  const speedMS = cdm.relativeSpeedMS;
  const told = isSwapped(encounter, cdm) ? null : cdm.relativeRtnM;
  const said = {
    tcaMs: cdm.tcaMs,
    missKm: cdm.missM / 1000,
    relativeSpeedKmS: speedMS === null ? relativeSpeedKmS : speedMS / 1000,
    rtnKm: told === null ? null : mapAxes(told, (metres) => metres / 1000),
  };
  if (source !== 'cdm' || objects === null) return said;
  const [one, other] = objects;
  const between = (at: number) => (other.state[at] ?? 0) - (one.state[at] ?? 0);
  return {
    ...said,
    relativeSpeedKmS: Math.hypot(between(3), between(4), between(5)),
    rtnKm: inAxesOf(one.state, [between(0), between(1), between(2)]),
  };
}

/** A message is as good as its covariance: FAIR where it was told, mended or diluted. */
function qualityOfCdm(
  facts: Parameters<typeof qualityOfElements>[0],
  isDoubtful: boolean,
): DataQuality {
  if (isDoubtful) return 'FAIR';
  if (facts.isLong || isBent(facts)) return 'POOR';
  return facts.squaredDeviations !== null && facts.squaredDeviations >= DILUTED_BELOW
    ? 'GOOD'
    : 'FAIR';
}

function methodOf({ source }: Evidence): string {
  return source === 'cdm' ? '2D-GL/cdm-covariance' : '2D-GL/class-covariance';
}
