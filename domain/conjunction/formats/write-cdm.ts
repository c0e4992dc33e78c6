import { eme2000OfTeme } from '../../orbit/geometry/eme2000.ts';
import { formatInstantUs } from '../../time/instant.ts';
import type { Assessment, AssessmentContext } from '../assessment/assessment.ts';
import { evidenceOf } from '../assessment/evidence.ts';
import { type Cdm, type CdmObject, COVARIANCE_KEYS, covarianceUnit } from '../cdm.ts';
import type { Encounter } from '../encounter.ts';
import { inAxesOf, type StateVector } from '../rtn.ts';
import type { SymmetricMatrix } from '../symmetric-matrix.ts';
import type { Vector } from '../vectors.ts';
import { instantOf, type MessageMark } from './cdm-public.ts';

const ZERO_TERMS: readonly number[] = Array.from({ length: 15 }, () => 0);

/**
 * An encounter as a message: states in EME2000 and the assumed covariance of both; the message that it
 * was judged by where that has both. Null where there is no covariance (eccentric orbits), without which
 * the standard knows no message.
 */
export function cdmOfEncounter(
  encounter: Encounter,
  context: AssessmentContext,
  judged: Assessment,
  mark: MessageMark,
): Cdm | null {
  const { source, objects } = evidenceOf(encounter, context);
  if (objects === null) return null;
  if (source === 'cdm') return context.cdm ?? null;
  const { approach, probability } = judged;
  const [one, other] = encounter.objects;
  const between = (at: number) => 1000 * ((other.state[at] ?? 0) - (one.state[at] ?? 0));
  return {
    form: 'standard',
    ...mark,
    tcaMs: encounter.tcaMs,
    missM: 1000 * encounter.missKm,
    relativeSpeedMS: 1000 * approach.relativeSpeedKmS,
    relativeRtnM: inAxesOf(one.state, [between(0), between(1), between(2)]),
    relativeRtnMS: inAxesOf(one.state, [between(3), between(4), between(5)]),
    probability,
    // Another way to the integral that the standard calls by Foster's name.
    probabilityMethod: judged.source === 'cdm' ? judged.method : 'FOSTER-1992',
    hardBodyRadiusM: judged.hardBodyRadiusM,
    comments: [
      `HBR = ${judged.hardBodyRadiusM} [m]`,
      'Covariances are class models by age and orbit, states are SGP4 of public mean elements',
      'Velocity terms of the covariances are not known and written as 0',
      ...judged.texts,
    ],
    objects: [
      objectOf(encounter, 0, objects[0].covarianceRtn),
      objectOf(encounter, 1, objects[1].covarianceRtn),
    ],
  };
}

function objectOf(
  { objects, tcaMs }: Encounter,
  at: 0 | 1,
  covariance: SymmetricMatrix,
): CdmObject {
  const { elements, state } = objects[at];
  return {
    designator: elements.noradId,
    catalogName: 'SATCAT',
    name: elements.name,
    internationalDesignator: elements.objectId === '' ? 'UNKNOWN' : elements.objectId,
    ephemerisName: 'NONE',
    covarianceMethod: 'DEFAULT',
    maneuverable: 'N/A',
    frame: 'EME2000',
    state: eme2000OfTeme(state, tcaMs),
    covariance: [...covariance.map((term) => 1e6 * term), ...ZERO_TERMS],
  };
}

/**
 * A message as KVN (CCSDS 508.0-B-1), times to the microsecond, states to the micrometre. Null where it
 * lacks what the standard obliges to: a short message has no states and covariances.
 */
export function writeCdmKvn(cdm: Cdm): string | null {
  const [one, other] = cdm.objects.map((object, at) => objectLines(object, at + 1));
  if (one === undefined || one === null || other === undefined || other === null) return null;
  return [
    line('CCSDS_CDM_VERS', '1.0'),
    line('CREATION_DATE', formatInstantUs(instantOf(cdm.createdMs))),
    line('ORIGINATOR', cdm.originator),
    line('MESSAGE_ID', cdm.messageId),
    ...cdm.comments.map((comment) => `COMMENT ${plain(comment)}`),
    line('TCA', formatInstantUs(instantOf(cdm.tcaMs))),
    line('MISS_DISTANCE', cdm.missM.toFixed(3), 'm'),
    ...optional('RELATIVE_SPEED', cdm.relativeSpeedMS?.toFixed(3), 'm/s'),
    ...axisLines('RELATIVE_POSITION', cdm.relativeRtnM, 'm'),
    ...axisLines('RELATIVE_VELOCITY', cdm.relativeRtnMS, 'm/s'),
    ...optional('COLLISION_PROBABILITY', cdm.probability?.toExponential(6)),
    ...(cdm.probability === null
      ? []
      : optional('COLLISION_PROBABILITY_METHOD', cdm.probabilityMethod ?? undefined)),
    ...one,
    ...other,
    '',
  ].join('\n');
}

function objectLines(object: CdmObject, number: number): string[] | null {
  const { state, covariance } = object;
  if (state === null || covariance === null) return null;
  return [
    line('OBJECT', `OBJECT${number}`),
    line('OBJECT_DESIGNATOR', object.designator),
    line('CATALOG_NAME', object.catalogName),
    line('OBJECT_NAME', object.name),
    line('INTERNATIONAL_DESIGNATOR', object.internationalDesignator),
    line('EPHEMERIS_NAME', object.ephemerisName),
    line('COVARIANCE_METHOD', object.covarianceMethod),
    line('MANEUVERABLE', object.maneuverable),
    line('REF_FRAME', object.frame),
    ...stateLines(state),
    ...COVARIANCE_KEYS.map((key, at) =>
      line(key, (covariance[at] ?? 0).toExponential(15), covarianceUnit(key)),
    ),
  ];
}

function stateLines(state: StateVector): string[] {
  return ['X', 'Y', 'Z', 'X_DOT', 'Y_DOT', 'Z_DOT'].map((key, at) =>
    line(key, (state[at] ?? 0).toFixed(at < 3 ? 9 : 12), at < 3 ? 'km' : 'km/s'),
  );
}

function axisLines(key: string, vector: Vector | null, unit: string): string[] {
  if (vector === null) return [];
  return ['R', 'T', 'N'].map((axis, at) =>
    line(`${key}_${axis}`, (vector[at] ?? 0).toFixed(3), unit),
  );
}

function optional(key: string, value: string | undefined, unit?: string): string[] {
  return value === undefined ? [] : [line(key, value, unit)];
}

function line(key: string, value: string, unit?: string): string {
  const text = plain(value);
  return `${key.padEnd(28)} = ${text === '' ? 'UNKNOWN' : text}${unit === undefined ? '' : ` [${unit}]`}`;
}

/** KVN is printable ASCII on one line, at most 254 characters of it. */
function plain(text: string): string {
  return text
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 200)
    .trim();
}
