import { formatInstantUs, type Instant, parseInstant } from '../../time/instant.ts';
import type { Elements, ElementsProblem, ElementsResult } from './elements.ts';
import { normaliseNoradId } from './norad-id.ts';
import { formatTleEpoch } from './tle-epoch.ts';

/** An orbit mean-elements message as JSON, with the keys that CelesTrak and Space-Track write. */
export interface Omm {
  readonly OBJECT_NAME: string;
  readonly OBJECT_ID: string;
  readonly EPOCH: string;
  readonly MEAN_MOTION: number;
  readonly ECCENTRICITY: number;
  readonly INCLINATION: number;
  readonly RA_OF_ASC_NODE: number;
  readonly ARG_OF_PERICENTER: number;
  readonly MEAN_ANOMALY: number;
  readonly EPHEMERIS_TYPE: 0;
  readonly CLASSIFICATION_TYPE: string;
  readonly NORAD_CAT_ID: number;
  readonly ELEMENT_SET_NO: number;
  readonly REV_AT_EPOCH: number;
  readonly BSTAR: number;
  readonly MEAN_MOTION_DOT: number;
  readonly MEAN_MOTION_DDOT: number;
}

/** Keys whose value must be one of a few, when the message has them at all. */
const FIXED_KEYS: readonly (readonly [string, readonly string[]])[] = [
  ['CENTER_NAME', ['EARTH']],
  ['REF_FRAME', ['TEME']],
  ['TIME_SYSTEM', ['UTC']],
  ['MEAN_ELEMENT_THEORY', ['SGP4', 'SGP/SGP4']],
  ['EPHEMERIS_TYPE', ['0', '1', '2', '3']],
];

const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/**
 * Reads an OMM in JSON: numbers may be strings, EPOCH has up to nine decimals (microseconds are
 * kept) and no zone means UTC. Every problem is reported with `omm.<KEY>` as path: a missing or
 * unreadable key, a value out of range, a frame, time system or theory that SGP4 does not have.
 * Source: CCSDS 502.0-B-3, section 4.
 */
export function parseOmm(omm: unknown): ElementsResult {
  if (typeof omm !== 'object' || omm === null || Array.isArray(omm))
    return { ok: false, problems: [{ path: 'omm', message: 'must be an object of OMM keys' }] };
  const reader = createReader(new Map<string, unknown>(Object.entries(omm)));
  for (const [key, allowed] of FIXED_KEYS) reader.checkOneOf(key, allowed);
  const epoch = reader.instant('EPOCH');
  const elements: Elements = {
    noradId: reader.noradId('NORAD_CAT_ID'),
    name: reader.text('OBJECT_NAME'),
    epochMs: epoch.ms,
    epochUs: epoch.us,
    meanMotionRevPerDay: reader.number('MEAN_MOTION', 0, 20),
    eccentricity: reader.number('ECCENTRICITY', 0, 0.999_999_9),
    inclinationDeg: reader.number('INCLINATION', 0, 180),
    raanDeg: reader.number('RA_OF_ASC_NODE', -360, 360),
    argPerigeeDeg: reader.number('ARG_OF_PERICENTER', -360, 360),
    meanAnomalyDeg: reader.number('MEAN_ANOMALY', -360, 360),
    bstar: reader.number('BSTAR', -10, 10),
    meanMotionDot: reader.number('MEAN_MOTION_DOT', -100, 100, 0),
    meanMotionDdot: reader.number('MEAN_MOTION_DDOT', -100, 100, 0),
    classification: reader.text('CLASSIFICATION_TYPE') || 'U',
    objectId: reader.text('OBJECT_ID'),
    elementSetNo: reader.number('ELEMENT_SET_NO', 0, 1e9, 0),
    revAtEpoch: reader.number('REV_AT_EPOCH', 0, 1e9, 0),
    source: 'omm',
    tleEpoch: formatTleEpoch(epoch),
  };
  if (elements.meanMotionRevPerDay === 0 && reader.problems.length === 0)
    reader.refuse('MEAN_MOTION', 'must be more than 0 a day');
  return reader.problems.length > 0
    ? { ok: false, problems: reader.problems }
    : { ok: true, elements };
}

/** The OMM of a set of elements; reading it back gives the same ones. No number is written as 0. */
export function formatOmm(elements: Elements): Omm {
  return {
    OBJECT_NAME: elements.name,
    OBJECT_ID: elements.objectId,
    EPOCH: formatInstantUs({ ms: elements.epochMs, us: elements.epochUs }),
    MEAN_MOTION: elements.meanMotionRevPerDay,
    ECCENTRICITY: elements.eccentricity,
    INCLINATION: elements.inclinationDeg,
    RA_OF_ASC_NODE: elements.raanDeg,
    ARG_OF_PERICENTER: elements.argPerigeeDeg,
    MEAN_ANOMALY: elements.meanAnomalyDeg,
    EPHEMERIS_TYPE: 0,
    CLASSIFICATION_TYPE: elements.classification,
    NORAD_CAT_ID: Number(elements.noradId),
    ELEMENT_SET_NO: elements.elementSetNo,
    REV_AT_EPOCH: elements.revAtEpoch,
    BSTAR: elements.bstar,
    MEAN_MOTION_DOT: elements.meanMotionDot,
    MEAN_MOTION_DDOT: elements.meanMotionDdot,
  };
}

/** Takes keys out of a message and collects what is wrong with them in `problems`. */
function createReader(values: ReadonlyMap<string, unknown>) {
  const problems: ElementsProblem[] = [];

  function refuse(key: string, message: string): void {
    problems.push({ path: `omm.${key}`, message });
  }

  function text(key: string): string {
    const value = values.get(key) ?? '';
    if (typeof value === 'string') return value.trim();
    if (typeof value === 'number') return String(value);
    refuse(key, 'must be a text');
    return '';
  }

  function checkOneOf(key: string, allowed: readonly string[]): void {
    const given = text(key).toUpperCase();
    if (given !== '' && !allowed.includes(given))
      refuse(key, `must be ${allowed[0] ?? ''}: SGP4 has no other`);
  }

  function number(key: string, min: number, max: number, fallback?: number): number {
    const value = values.get(key) ?? '';
    if (value === '') {
      if (fallback === undefined) refuse(key, 'is required');
      return fallback ?? 0;
    }
    const isDecimal = typeof value === 'string' && DECIMAL.test(value);
    const read = typeof value === 'number' || isDecimal ? Number(value) : Number.NaN;
    if (!Number.isFinite(read)) refuse(key, 'must be a finite number');
    else if (read < min || read > max) refuse(key, `must be ${min} to ${max}`);
    return read;
  }

  function noradId(key: string): string {
    const given = text(key);
    const normal = given === '' ? '0' : normaliseNoradId(given);
    if (normal === null) refuse(key, 'must be a catalogue number of 1 to 9 digits');
    return normal === null || normal === '0' ? '' : normal;
  }

  function instant(key: string): Instant {
    const given = text(key);
    const result = parseInstant(given);
    if (result.ok) return result.instant;
    refuse(key, given === '' ? 'is required' : result.message);
    return { ms: 0, us: 0 };
  }

  return { problems, refuse, text, checkOneOf, number, noradId, instant };
}
