import type { Cdm } from '../cdm.ts';
import type { EncounterPlane } from './encounter-plane.ts';
import type { DataQuality } from './quality.ts';
import type { RiskLevel } from './risk.ts';
import type { Vector } from '../vectors.ts';

/** Why an encounter has no probability. */
export const PROBABILITY_REFUSALS = ['slow_encounter', 'eccentric_orbit'] as const;
export type ProbabilityRefusal = (typeof PROBABILITY_REFUSALS)[number];

/** What is known of an encounter beside its two states. */
export interface AssessmentContext {
  /** When the catalogue was taken that the elements are from (epoch ms): the lead counts from it. */
  readonly catalogueMs: number;
  /** Objects, in the order of the encounter, that manoeuvred since their last two sets agreed. */
  readonly manoeuvred?: readonly [boolean, boolean];
  /** Hard-body radii (m) in the order of the encounter, where somebody knows them; null: by name. */
  readonly radiiM?: readonly [number | null, number | null];
  /** A message about this encounter that somebody brought. */
  readonly cdm?: Cdm | null;
}

/** When, how near and how fast. */
export interface Approach {
  /** Epoch milliseconds with fractions. */
  readonly tcaMs: number;
  readonly missKm: number;
  readonly relativeSpeedKmS: number;
  /** Place of the second in the axes of the first; null where a message does not tell. */
  readonly rtnKm: Vector | null;
}

/** What an answer says about an encounter; pairs are in the order of `encounter.objects`. */
export interface Assessment {
  /** The approach that the probability belongs to: the message's where it has one. */
  readonly approach: Approach;
  /** Whose probability it is: computed from elements, or from a message or told by it. */
  readonly source: 'elements' | 'cdm';
  readonly probability: number | null;
  /** Why there is none; null where there is one. */
  readonly refusal: { readonly code: ProbabilityRefusal; readonly message: string } | null;
  /** The highest one over all sizes of the covariance; null where none was computed. */
  readonly maxProbability: number | null;
  /**
   * The longer deviation (km) in the encounter plane at which the highest probability is met; null where
   * none was computed.
   */
  readonly dilutionThresholdKm: number | null;
  /**
   * The plane that the probability is computed in, km: the second object seen from the first; null where none was
   * computed.
   */
  readonly plane: Pick<EncounterPlane, 'x' | 'y' | 'sigmaX' | 'sigmaY' | 'radial'> | null;
  /** Whether better data could raise the probability; null where none was computed. */
  readonly diluted: boolean | null;
  readonly riskLevel: RiskLevel;
  /** How the probability was found; null without one. */
  readonly method: string | null;
  /** Whose covariance was used; null where none was. */
  readonly covarianceSource: 'class_model' | 'cdm' | null;
  /** Whether somebody gave a covariance: never so for public elements. */
  readonly covarianceAvailable: boolean;
  /** The covariance was not positive and was raised to the least allowed. */
  readonly covarianceRepaired: boolean;
  /** The uncertainty is so long that the passage takes more than 5 % of a revolution: no straight line. */
  readonly isLongCrossing: boolean;
  readonly dataQuality: DataQuality;
  /** TCA less the epoch of the elements, days. */
  readonly agesDays: readonly [number, number];
  readonly sigmasRtnKm: readonly [Vector | null, Vector | null];
  /** Radii of both bodies together, m. */
  readonly hardBodyRadiusM: number;
  /** Objects of fleets that thrust all the time. */
  readonly thrusting: readonly [boolean, boolean];
  /** Share (0 to 1) of such predictions that newer elements confirm; null for a message. */
  readonly confirmRate: number | null;
  /** Sentences that a reader must see beside the numbers. */
  readonly texts: readonly string[];
}
