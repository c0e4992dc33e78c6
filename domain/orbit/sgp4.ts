import {
  checkForDecay,
  json2satrec,
  type SatRec,
  SatRecError,
  sgp4,
  twoline2satrec,
} from 'satellite.js';
import { formatInstant } from '../time/instant.ts';
import { type Elements, WGS72_RADIUS_KM } from './elements.ts';
import { formatTle, parseTle } from './tle.ts';

/** Why SGP4 has no state for an instant. */
export type PropagationCode = 'decayed' | 'diverged';

/** A propagation that failed, as a value. */
export interface PropagationFailure {
  readonly ok: false;
  readonly code: PropagationCode;
  readonly message: string;
  /** The model's own error: 1 to 4 and 6 as Vallado numbers them, 0 where a check of ours refused. */
  readonly sgp4Error: number;
}

/** Position and velocity in TEME. */
export interface TemeState {
  readonly ok: true;
  readonly xKm: number;
  readonly yKm: number;
  readonly zKm: number;
  readonly vxKmS: number;
  readonly vyKmS: number;
  readonly vzKmS: number;
}

/** SGP4 for one set of elements. It owns its record: never share one between threads or elements. */
export interface Propagator {
  readonly elements: Elements;
  /** True when the deep-space model (period of 225 minutes and more) is in use. */
  readonly isDeepSpace: boolean;
  /** State at an instant given in epoch milliseconds UTC (fractions allowed). */
  stateAt(tMs: number): TemeState | PropagationFailure;
  /** State some minutes after the epoch: finer than an absolute time, whose doubles step by 0.2 µs. */
  stateAfter(minutes: number): TemeState | PropagationFailure;
  /** `stateAt` into `out` (x, y, z km, vx, vy, vz km/s, TEME) without an object; null when it worked. */
  writeState(tMs: number, out: Float64Array): PropagationFailure | null;
}

/** How a propagator judges what SGP4 answers. */
export interface PropagatorOptions {
  /**
   * Whether to call what lies too low decayed, which SGP4 itself only does below the ground: long
   * after a decay it answers with orbits again. Default true.
   */
  readonly judgesDecay: boolean;
}

/** A satellite that is lower than this, over 6378.135 km, is lost. */
const DECAY_ALTITUDE_KM = 100;
/** With a mean perigee below this (drag included) it does not complete its revolution. */
const DECAY_PERIGEE_KM = 80;

const MESSAGES: Readonly<Record<number, string>> = {
  1: 'the mean eccentricity left the range of 0 to 1',
  2: 'the mean motion fell below zero',
  3: 'the perturbed eccentricity left the range of 0 to 1',
  4: 'the semi-latus rectum fell below zero',
  6: 'the orbit meets the ground',
};

/**
 * A propagator of SGP4/SDP4 (improved mode, WGS-72) for elements of any source; fails when SGP4
 * cannot even begin with them. Source: Vallado, Crawford, Hujsak and Kelso, AIAA 2006-6753, as
 * satellite.js implements it; the epoch is ours, so that its microseconds count.
 */
export function createPropagator(
  elements: Elements,
  options: PropagatorOptions = { judgesDecay: true },
): { readonly ok: true; readonly propagator: Propagator } | PropagationFailure {
  const record = createRecord(elements);
  if (record.error !== SatRecError.None) return failure(record.error, elements, 0);
  const epochFractionMs = elements.epochUs / 1000;

  function writeAfter(minutes: number, out: Float64Array): PropagationFailure | null {
    const state = sgp4(record, minutes);
    if (state === null) return failure(record.error, elements, minutes);
    const { position, velocity } = state;
    out[0] = position.x;
    out[1] = position.y;
    out[2] = position.z;
    out[3] = velocity.x;
    out[4] = velocity.y;
    out[5] = velocity.z;
    const radiusKm = Math.sqrt(position.x ** 2 + position.y ** 2 + position.z ** 2);
    const speed = velocity.x + velocity.y + velocity.z;
    if (!Number.isFinite(radiusKm + speed)) return failure(0, elements, minutes);
    if (!options.judgesDecay) return null;
    const { am, em } = state.meanElements;
    const isLost =
      radiusKm < WGS72_RADIUS_KM + DECAY_ALTITUDE_KM ||
      (am * (1 - em) - 1) * WGS72_RADIUS_KM < DECAY_PERIGEE_KM ||
      checkForDecay(record);
    return isLost ? failure(6, elements, minutes, 0) : null;
  }

  function writeState(tMs: number, out: Float64Array): PropagationFailure | null {
    return writeAfter((tMs - elements.epochMs - epochFractionMs) / 60_000, out);
  }

  const scratch = new Float64Array(6);
  function stateAfter(minutes: number): TemeState | PropagationFailure {
    const failed = writeAfter(minutes, scratch);
    if (failed !== null) return failed;
    const [xKm = 0, yKm = 0, zKm = 0, vxKmS = 0, vyKmS = 0, vzKmS = 0] = scratch;
    return { ok: true, xKm, yKm, zKm, vxKmS, vyKmS, vzKmS };
  }

  function stateAt(tMs: number): TemeState | PropagationFailure {
    return stateAfter((tMs - elements.epochMs - epochFractionMs) / 60_000);
  }

  const isDeepSpace = record.method === 'd';
  return { ok: true, propagator: { elements, isDeepSpace, stateAt, stateAfter, writeState } };
}

/**
 * A fresh record. An OMM reaches the model with its epoch in whole milliseconds, which only the
 * phases of Sun, Moon and resonance can notice (up to 35 mm in the verification set): deep-space
 * elements that a TLE holds without loss go in as a TLE.
 */
function createRecord(elements: Elements): SatRec {
  const record = recordFromOmm(elements);
  const lines = record.method === 'd' ? losslessTle(elements) : null;
  return lines === null ? record : twoline2satrec(lines[0], lines[1]);
}

function losslessTle(elements: Elements): readonly [string, string] | null {
  const written = formatTle(elements);
  if (!written.ok) return null;
  const read = parseTle(...written.lines);
  const isLossless =
    read.ok && MODEL_FIELDS.every((name) => Object.is(read.elements[name], elements[name]));
  return isLossless ? written.lines : null;
}

/** What the model reads. */
const MODEL_FIELDS = [
  'epochMs',
  'epochUs',
  'meanMotionRevPerDay',
  'eccentricity',
  'inclinationDeg',
  'raanDeg',
  'argPerigeeDeg',
  'meanAnomalyDeg',
  'bstar',
] as const;

/**
 * A smaller inclination is flown as zero (0.7 mm at geostationary height): SDP4 divides by its sine,
 * which overflows for numbers next to zero, while it provides for zero itself.
 */
const LEAST_INCLINATION_DEG = 1e-9;

function recordFromOmm(elements: Elements): SatRec {
  return json2satrec({
    OBJECT_NAME: '',
    OBJECT_ID: '',
    NORAD_CAT_ID: elements.noradId,
    EPOCH: formatInstant(elements.epochMs + elements.epochUs / 1000),
    MEAN_MOTION: elements.meanMotionRevPerDay,
    ECCENTRICITY: elements.eccentricity,
    INCLINATION: elements.inclinationDeg < LEAST_INCLINATION_DEG ? 0 : elements.inclinationDeg,
    RA_OF_ASC_NODE: elements.raanDeg,
    ARG_OF_PERICENTER: elements.argPerigeeDeg,
    MEAN_ANOMALY: elements.meanAnomalyDeg,
    BSTAR: elements.bstar,
    ELEMENT_SET_NO: 0,
    MEAN_MOTION_DOT: 0,
    MEAN_MOTION_DDOT: 0,
  });
}

function failure(
  sgp4Error: number,
  elements: Elements,
  minutes: number,
  shownError = sgp4Error,
): PropagationFailure {
  const reason = MESSAGES[sgp4Error] ?? 'the model gave no number';
  return {
    ok: false,
    code: sgp4Error === 6 ? 'decayed' : 'diverged',
    message: `SGP4 has no state at ${describe(elements.epochMs + minutes * 60_000)}: ${reason}`,
    sgp4Error: shownError,
  };
}

function describe(tMs: number): string {
  return Number.isFinite(tMs) && Math.abs(tMs) < 8e15 ? formatInstant(tMs) : 'that time';
}
