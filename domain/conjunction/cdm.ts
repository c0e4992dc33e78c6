import { EARTH_RATE_RAD_S } from '../orbit/geometry/frames.ts';
import type { StateVector } from './rtn.ts';
import type { SymmetricMatrix } from './symmetric-matrix.ts';
import type { Vector } from './vectors.ts';

/** Frames in which a conjunction data message may give states. */
export const CDM_FRAMES = ['EME2000', 'GCRF', 'ITRF'] as const;
export type CdmFrame = (typeof CDM_FRAMES)[number];

/** One of the two objects of a conjunction data message. */
export interface CdmObject {
  /** Number in the catalogue, without leading zeros where it is a number. */
  readonly designator: string;
  readonly catalogName: string;
  readonly name: string;
  /** As `1998-067A`; empty where unknown. */
  readonly internationalDesignator: string;
  readonly ephemerisName: string;
  readonly covarianceMethod: string;
  readonly maneuverable: string;
  readonly frame: CdmFrame;
  /** km and km/s in `frame`; null in messages that carry none. */
  readonly state: StateVector | null;
  /**
   * The 21 terms of the lower triangle in the order of the standard (`COVARIANCE_KEYS`): m², m²/s and
   * m²/s² in the object's radial, in-track and cross-track axes; null in messages that carry none.
   */
  readonly covariance: readonly number[] | null;
}

/** A conjunction data message (CCSDS 508.0-B-1), as far as it is used here. */
export interface Cdm {
  /** KVN and JSON of the standard, or the short form that Space-Track publishes. */
  readonly form: 'standard' | 'cdm_public';
  readonly originator: string;
  readonly messageId: string;
  readonly createdMs: number;
  /** Epoch milliseconds with fractions. */
  readonly tcaMs: number;
  readonly missM: number;
  readonly relativeSpeedMS: number | null;
  /** Place (m) and velocity (m/s) of the second in the axes of the first. */
  readonly relativeRtnM: Vector | null;
  readonly relativeRtnMS: Vector | null;
  readonly probability: number | null;
  readonly probabilityMethod: string | null;
  /** Radii of both bodies together, m, where a comment names them (`HBR = 10 [m]`). */
  readonly hardBodyRadiusM: number | null;
  readonly comments: readonly string[];
  readonly objects: readonly [CdmObject, CdmObject];
}

const AXES = ['R', 'T', 'N', 'RDOT', 'TDOT', 'NDOT'] as const;

/** Names of the 21 terms in the order of the standard: CR_R, CT_R, CT_T … CNDOT_NDOT. */
export const COVARIANCE_KEYS: readonly string[] = AXES.flatMap((row, at) =>
  AXES.slice(0, at + 1).map((column) => `C${row}_${column}`),
);

/** Unit of a term of the covariance. */
export function covarianceUnit(key: string): string {
  const dots = key.split('DOT').length - 1;
  return dots === 0 ? 'm**2' : dots === 1 ? 'm**2/s' : 'm**2/s**2';
}

/** The covariance of an object's place, km², or null. */
export function placeCovariance({ covariance }: CdmObject): SymmetricMatrix | null {
  if (covariance === null) return null;
  const [rr = 0, tr = 0, tt = 0, nr = 0, nt = 0, nn = 0] = covariance.map((term) => term / 1e6);
  return [rr, tr, tt, nr, nt, nn];
}

/**
 * The state of an object in the axes of its frame at TCA, as seen by one who does not turn with them:
 * an ITRF velocity gets its ω×r. Both objects of a message are then in one inertial frame.
 */
export function inertialState({ state, frame }: CdmObject): StateVector | null {
  if (state === null || frame !== 'ITRF') return state;
  const [x, y, z, vx, vy, vz] = state;
  return [x, y, z, vx - EARTH_RATE_RAD_S * y, vy + EARTH_RATE_RAD_S * x, vz];
}
