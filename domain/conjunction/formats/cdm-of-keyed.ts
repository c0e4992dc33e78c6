import { normaliseNoradId } from '../../orbit/elements/norad-id.ts';
import {
  type Cdm,
  CDM_FRAMES,
  type CdmFrame,
  type CdmObject,
  COVARIANCE_KEYS,
  covarianceUnit,
} from '../cdm.ts';
import type { StateVector } from '../rtn.ts';
import type { Vector } from '../vectors.ts';
import { type CdmProblem, type CdmResult, FARTHEST_MISS_M, type KeyedCdm } from './keyed-cdm.ts';
import { type SectionReader, sectionReader } from './keyed-reader.ts';

const STATE_KEYS = ['X', 'Y', 'Z', 'X_DOT', 'Y_DOT', 'Z_DOT'] as const;
/** Distances from the Earth's centre that a satellite can have, km. */
const NEAREST_KM = 6300;
const FARTHEST_KM = 1_000_000;
/** Faster than any orbit round the Earth, km/s, and than two that meet, m/s. */
const FASTEST_KM_S = 20;
const FASTEST_M_S = 2000 * FASTEST_KM_S;
/** Who does not know where it is to a radius of the Earth knows nothing: a variance, m². */
const LARGEST_VARIANCE_M2 = 6_378_137 ** 2;
/** Terms with rates are kept as they came, within what can be computed with. */
const LARGEST_TERM = 1e15;
/** How far `MISS_DISTANCE` may be off the states. */
const MISS_SLACK_M = 100;
const MISS_SLACK_SHARE = 0.05;
/** Rounded terms may leave a determinant so far under zero, beside the product of the variances. */
const ROUNDING = 1e-9;

/**
 * A message of the standard from its keywords. All six terms of a state and all 21 of a covariance, or
 * none; a message with neither covariances nor a probability is refused, since it would change nothing.
 */
export function cdmOfKeyed(keyed: KeyedCdm): CdmResult {
  const problems: CdmProblem[] = [];
  const encounter = sectionReader(keyed.encounter, keyed.prefixes[0], problems);
  const readers = [
    sectionReader(keyed.objects[0], keyed.prefixes[1], problems),
    sectionReader(keyed.objects[1], keyed.prefixes[2], problems),
  ] as const;
  const version = encounter.optionalText('CCSDS_CDM_VERS') ?? '1.0';
  if (version !== '1.0')
    encounter.refuse('CCSDS_CDM_VERS', 'must be 1.0, the issue that is read here');
  const objects = [objectOf(readers[0]), objectOf(readers[1])] as const;
  const cdm: Cdm = {
    form: 'standard',
    originator: encounter.text('ORIGINATOR'),
    messageId: encounter.text('MESSAGE_ID'),
    createdMs: encounter.instant('CREATION_DATE'),
    tcaMs: encounter.instant('TCA'),
    missM: encounter.number('MISS_DISTANCE', 'm', { min: 0, max: FARTHEST_MISS_M }),
    relativeSpeedMS: encounter.optionalNumber('RELATIVE_SPEED', 'm/s', {
      min: 0,
      max: FASTEST_M_S,
    }),
    relativeRtnM: vectorOf(encounter, 'RELATIVE_POSITION', 'm', FARTHEST_MISS_M),
    // Its unit is not looked at: messages that write m are about, and nothing is computed from it.
    relativeRtnMS: vectorOf(encounter, 'RELATIVE_VELOCITY', '', FASTEST_M_S),
    probability: encounter.optionalNumber('COLLISION_PROBABILITY', '', { min: 0, max: 1 }),
    probabilityMethod: encounter.optionalText('COLLISION_PROBABILITY_METHOD'),
    hardBodyRadiusM: radiusOf(keyed.comments),
    comments: keyed.comments,
    objects,
  };
  if (problems.length === 0) checkTogether(cdm, encounter, readers);
  return problems.length === 0 ? { ok: true, cdm } : { ok: false, problems };
}

function objectOf(reader: SectionReader): CdmObject {
  const state = statesOf(reader);
  const designator = reader.text('OBJECT_DESIGNATOR');
  return {
    designator: normaliseNoradId(designator) ?? designator,
    catalogName: reader.optionalText('CATALOG_NAME') ?? '',
    name: reader.optionalText('OBJECT_NAME') ?? '',
    internationalDesignator: reader.optionalText('INTERNATIONAL_DESIGNATOR') ?? '',
    ephemerisName: reader.optionalText('EPHEMERIS_NAME') ?? '',
    covarianceMethod: reader.optionalText('COVARIANCE_METHOD') ?? '',
    maneuverable: reader.optionalText('MANEUVERABLE') ?? '',
    frame: state === null ? 'EME2000' : frameOf(reader),
    state,
    covariance: covarianceOf(reader),
  };
}

function frameOf(reader: SectionReader): CdmFrame {
  const text = reader.text('REF_FRAME');
  const frame = CDM_FRAMES.find((known) => known === text);
  if (frame === undefined && text !== '')
    reader.refuse(
      'REF_FRAME',
      `is ${text.slice(0, 20)}; the standard allows ${CDM_FRAMES.join(', ')}`,
    );
  return frame ?? 'EME2000';
}

function statesOf(reader: SectionReader): StateVector | null {
  if (!STATE_KEYS.some((key) => reader.has(key))) return null;
  const [x, y, z, vx, vy, vz] = STATE_KEYS.map((key, at) =>
    at < 3
      ? reader.number(key, 'km')
      : reader.number(key, 'km/s', { min: -FASTEST_KM_S, max: FASTEST_KM_S }),
  );
  const state = [x ?? 0, y ?? 0, z ?? 0, vx ?? 0, vy ?? 0, vz ?? 0] as const;
  const distanceKm = Math.hypot(state[0], state[1], state[2]);
  if (distanceKm < NEAREST_KM || distanceKm > FARTHEST_KM)
    reader.refuse(
      'X',
      `X, Y and Z are ${Math.round(distanceKm)} km from the Earth's centre; they are to be in km`,
    );
  return state;
}

function covarianceOf(reader: SectionReader): readonly number[] | null {
  if (!COVARIANCE_KEYS.some((key) => reader.has(key))) return null;
  const terms = COVARIANCE_KEYS.map((key) =>
    reader.number(key, covarianceUnit(key), { min: -LARGEST_TERM, max: LARGEST_TERM }),
  );
  if (terms.some((term) => Number.isNaN(term))) return null;
  if (STATE_KEYS.some((key) => !reader.has(key)))
    reader.refuse('X', 'is missing: a covariance is of no use without the six terms of its state');
  let row = 0;
  for (let at = 0; at < terms.length; row += 1, at += row + 1)
    if ((terms[at] ?? 0) < 0)
      reader.refuse(COVARIANCE_KEYS[at] ?? '', 'is a variance and must not be negative');
  checkPositive(terms, reader);
  return terms;
}

/**
 * The part of a covariance that the probability needs, that of the place, must be positive; the
 * velocity's is kept as it came.
 */
function checkPositive(terms: readonly number[], reader: SectionReader): void {
  const [rr = 0, tr = 0, tt = 0, nr = 0, nt = 0, nn = 0] = terms;
  const variances = [
    ['CR_R', rr],
    ['CT_T', tt],
    ['CN_N', nn],
  ] as const;
  for (const [key, variance] of variances)
    if (variance <= 0 || variance > LARGEST_VARIANCE_M2)
      reader.refuse(
        key,
        'is a variance: it must be above 0 and at most the square of a radius of the Earth, 4.07e13 m²',
      );
  const pairs = [
    ['CT_R', tr, rr, tt],
    ['CN_R', nr, rr, nn],
    ['CN_T', nt, tt, nn],
  ] as const;
  const wrong = pairs.filter(([, term, one, other]) => term * term > one * other * (1 + ROUNDING));
  for (const [key] of wrong)
    reader.refuse(key, 'makes a correlation above 1: the covariance is not positive');
  const determinant =
    rr * (tt * nn - nt * nt) - tr * (tr * nn - nt * nr) + nr * (tr * nt - tt * nr);
  if (wrong.length === 0 && determinant < -ROUNDING * rr * tt * nn)
    reader.refuse('CN_T', 'CR_R to CN_N together are not a positive covariance');
}

/** What no field tells alone. */
function checkTogether(
  cdm: Cdm,
  encounter: SectionReader,
  readers: readonly [SectionReader, SectionReader],
): void {
  const [one, other] = cdm.objects;
  if (one.designator === other.designator)
    readers[1].refuse('OBJECT_DESIGNATOR', 'both objects have the same designator');
  if ((one.frame === 'ITRF') !== (other.frame === 'ITRF'))
    readers[1].refuse('REF_FRAME', 'both objects must be in one frame, ITRF or an inertial one');
  const known = [one, other].filter(({ covariance }) => covariance !== null).length;
  if (known === 1)
    readers[one.covariance === null ? 0 : 1].refuse(
      'CR_R',
      'is missing: only the other object has a covariance',
    );
  if (known === 0 && cdm.probability === null)
    encounter.refuse(
      'COLLISION_PROBABILITY',
      'is missing, and so are the covariances: the message would change nothing',
    );
  if (one.state === null || other.state === null) return;
  const [a, b] = [one.state, other.state];
  const apartM = 1000 * Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
  if (Math.abs(apartM - cdm.missM) > MISS_SLACK_M + MISS_SLACK_SHARE * cdm.missM)
    encounter.refuse(
      'MISS_DISTANCE',
      `is ${cdm.missM} m, but the states are ${Math.round(apartM)} m apart: check units and frames`,
    );
}

function vectorOf(
  reader: SectionReader,
  key: string,
  unit: string,
  largest: number,
): Vector | null {
  const keys = ['R', 'T', 'N'].map((axis) => `${key}_${axis}`);
  if (!keys.some((name) => reader.has(name))) return null;
  const [r = 0, t = 0, n = 0] = keys.map((name) =>
    reader.number(name, unit, { min: -largest, max: largest }),
  );
  return [r, t, n];
}

/** NASA CARA and the 18 SDS write the combined radius as a comment: `HBR = 10 [m]`. */
function radiusOf(comments: readonly string[]): number | null {
  for (const comment of comments) {
    const radius = Number(/\bHBR\s*=\s*([\d.]+)\s*\[m\]/i.exec(comment)?.[1] ?? Number.NaN);
    if (radius > 0 && radius < 1000) return radius;
  }
  return null;
}
