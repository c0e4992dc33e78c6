import {
  checkForDecay,
  json2satrec,
  type SatRec,
  SatRecError,
  sgp4,
  twoline2satrec,
} from 'satellite.js';
import { formatInstant } from '../../time/instant.ts';
import { type Elements, WGS72_MU, WGS72_RADIUS_KM } from '../elements/elements.ts';
import {
  type NearEarthCoefficients,
  packCoefficients,
  propagateNearEarth,
} from './near-earth-kernel.ts';
import { followResonance, type Resonance } from './resonance.ts';
import { formatTle, parseTle } from '../elements/tle.ts';

/** Why SGP4 has no state for an instant. */
export const PROPAGATION_CODES = ['decayed', 'diverged'] as const;
export type PropagationCode = (typeof PROPAGATION_CODES)[number];

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
  /**
   * `writeState` for every instant of `timesMs`, six numbers each, without an object; returns how many
   * were good before the first failure, behind whose place `out` is untouched.
   */
  writeStates(timesMs: Float64Array, out: Float64Array): number;
  /** What the batch kernel needs of these elements; null in deep space, where it does not hold. */
  readonly nearEarth: Float64Array | null;
}

/** How a propagator checks what SGP4 answers. */
export interface PropagatorOptions {
  /**
   * Whether to call what lies too low decayed, which SGP4 itself only does below the ground: long
   * after a decay it answers with orbits again. Default true.
   */
  readonly checksDecay: boolean;
}

/** A satellite that is lower than this, over 6378.135 km, is lost. */
const DECAY_ALTITUDE_KM = 100;
/** With a mean perigee below this (drag included) it does not complete its revolution. */
const DECAY_PERIGEE_KM = 80;

/**
 * How far from its epoch an orbit in resonance with the Earth's rotation is followed, years. Farther
 * away its place in the resonance means nothing, and each set of elements would cost seconds.
 */
const LONGEST_RESONANCE_YEARS = 50;
const LONGEST_RESONANCE_MIN = LONGEST_RESONANCE_YEARS * 365.25 * 1440;
/** A failure of ours, beside the numbers of SGP4. */
const TOO_FAR = 100;

const MESSAGES: Readonly<Record<number, string>> = {
  1: 'the mean eccentricity left the range of 0 to 1',
  2: 'the mean motion fell below zero',
  3: 'the perturbed eccentricity left the range of 0 to 1',
  4: 'the semi-latus rectum fell below zero',
  6: 'the orbit meets the ground',
  [TOO_FAR]: `it is more than ${LONGEST_RESONANCE_YEARS} years from the epoch of these elements, whose orbit is in resonance with the rotation of the Earth`,
};

/**
 * A propagator of SGP4/SDP4 (improved mode, WGS-72) for elements of any source; fails when SGP4
 * cannot even begin with them. Source: Vallado, Crawford, Hujsak and Kelso, AIAA 2006-6753, as
 * satellite.js implements it; the epoch is ours, so that its microseconds count.
 */
export function createPropagator(
  elements: Elements,
  options: PropagatorOptions = { checksDecay: true },
): { readonly ok: true; readonly propagator: Propagator } | PropagationFailure {
  const record = createRecord(elements);
  if (record.error !== SatRecError.None) return failure(record.error, elements, 0);
  const isDeepSpace = record.method === 'd';
  const follow = createFollower(record);
  const nearEarth = isDeepSpace ? null : packCoefficients(coefficientsOf(record, options));
  const minutesOf = createMinutesOf(elements);
  const one = new Float64Array(1);
  const scratch = new Float64Array(6);

  /** By the library: all of deep space, and where the kernel leaves the decision. */
  function writeByLibrary(minutes: number, out: Float64Array, at: number) {
    if (follow !== null && !follow(minutes)) return failure(TOO_FAR, elements, minutes, 0);
    const state = sgp4(record, minutes);
    if (state === null) return failure(record.error, elements, minutes);
    const { position, velocity } = state;
    const radiusKm = Math.sqrt(position.x ** 2 + position.y ** 2 + position.z ** 2);
    const speed = velocity.x + velocity.y + velocity.z;
    if (!Number.isFinite(radiusKm + speed)) return failure(0, elements, minutes);
    const { am, em } = state.meanElements;
    const isLost =
      options.checksDecay &&
      (radiusKm < WGS72_RADIUS_KM + DECAY_ALTITUDE_KM ||
        (am * (1 - em) - 1) * WGS72_RADIUS_KM < DECAY_PERIGEE_KM ||
        checkForDecay(record));
    if (isLost) return failure(6, elements, minutes, 0);
    out[at] = position.x;
    out[at + 1] = position.y;
    out[at + 2] = position.z;
    out[at + 3] = velocity.x;
    out[at + 4] = velocity.y;
    out[at + 5] = velocity.z;
    return null;
  }

  function writeAfter(minutes: number, out: Float64Array): PropagationFailure | null {
    one[0] = minutes;
    if (nearEarth !== null && propagateNearEarth(nearEarth, 0, one, 0, 1, out, 0) === 1)
      return null;
    return writeByLibrary(minutes, out, 0);
  }

  function writeStates(timesMs: Float64Array, out: Float64Array): number {
    const minutes = timesMs.map(minutesOf);
    const count = minutes.length;
    for (let done = 0; done < count; done += 1) {
      if (nearEarth !== null)
        done = propagateNearEarth(nearEarth, 0, minutes, done, count, out, 6 * done);
      if (done < count && writeByLibrary(minutes[done] ?? 0, out, 6 * done) !== null) return done;
    }
    return count;
  }

  function stateAfter(minutes: number): TemeState | PropagationFailure {
    const failed = writeAfter(minutes, scratch);
    if (failed !== null) return failed;
    const [xKm = 0, yKm = 0, zKm = 0, vxKmS = 0, vyKmS = 0, vzKmS = 0] = scratch;
    return { ok: true, xKm, yKm, zKm, vxKmS, vyKmS, vzKmS };
  }

  const propagator: Propagator = {
    elements,
    isDeepSpace,
    nearEarth,
    stateAt: (tMs) => stateAfter(minutesOf(tMs)),
    stateAfter,
    writeState: (tMs, out) => writeAfter(minutesOf(tMs), out),
    writeStates,
  };
  return { ok: true, propagator };
}

/** Minutes since the epoch of an instant in epoch milliseconds. */
function createMinutesOf({ epochMs, epochUs }: Elements): (tMs: number) => number {
  const fractionMs = epochUs / 1000;
  return (tMs) => (tMs - epochMs - fractionMs) / 60_000;
}

/**
 * What brings a record's resonance close to a time, so that the library need not integrate from the
 * epoch at each call; it answers false for times that are too far away. Null without resonance.
 */
function createFollower(record: SatRec): ((minutes: number) => boolean) | null {
  if (record.irez === 0) return null;
  const follow = followResonance(resonanceOf(record));
  return (minutes) => {
    if (Math.abs(minutes) > LONGEST_RESONANCE_MIN) return false;
    const { atMin, longitude, meanMotion } = follow(minutes);
    record.atime = atMin;
    record.xli = longitude;
    record.xni = meanMotion;
    return true;
  };
}

/** Phases of the harmonics in rad (Spacetrack Report 3): those of an orbit a day, then of two. */
const DAY_PHASES = [0.13130908, 2 * 2.8843198, 3 * 0.37448087] as const;
const G22 = 5.7686396;
const G32 = 0.95240898;
const G44 = 1.8014998;
const G52 = 1.050833;
const G54 = 4.4108898;

function resonanceOf(record: SatRec): Resonance {
  const term = (amplitude: number, perigees: number, longitudes: number, phase: number) => ({
    amplitude,
    perigees,
    longitudes,
    phase,
  });
  const daily = [record.del1, record.del2, record.del3];
  const terms =
    record.irez === 1
      ? DAY_PHASES.map((phase, index) => term(daily[index] ?? 0, 0, index + 1, phase))
      : [
          term(record.d2201, 2, 1, G22),
          term(record.d2211, 0, 1, G22),
          term(record.d3210, 1, 1, G32),
          term(record.d3222, -1, 1, G32),
          term(record.d4410, 2, 2, G44),
          term(record.d4422, 0, 2, G44),
          term(record.d5220, 1, 1, G52),
          term(record.d5232, -1, 1, G52),
          term(record.d5421, 1, 2, G54),
          term(record.d5433, -1, 2, G54),
        ];
  return {
    terms,
    longitude: record.xlamo,
    meanMotion: record.no,
    longitudeRate: record.xfact,
    argPerigee: record.argpo,
    argPerigeeRate: record.argpdot,
  };
}

/** √μ in earth radii and minutes. */
const KE = 60 / Math.sqrt(WGS72_RADIUS_KM ** 3 / WGS72_MU);

/** The record's coefficients under the names of the quantities. */
function coefficientsOf(record: SatRec, { checksDecay }: PropagatorOptions): NearEarthCoefficients {
  const decay = checksDecay ? 1 + DECAY_ALTITUDE_KM / WGS72_RADIUS_KM : 0;
  const perigee = checksDecay ? 1 + DECAY_PERIGEE_KM / WGS72_RADIUS_KM : Number.NEGATIVE_INFINITY;
  return {
    meanAnomaly: record.mo,
    meanAnomalyRate: record.mdot,
    argPerigee: record.argpo,
    argPerigeeRate: record.argpdot,
    node: record.nodeo,
    nodeRate: record.nodedot,
    nodeDrag: record.nodecf,
    meanMotion: record.no,
    semiMajorAxis: (KE / record.no) ** (2 / 3),
    eccentricity: record.ecco,
    axisDrag1: record.cc1,
    axisDrag2: record.d2,
    axisDrag3: record.d3,
    axisDrag4: record.d4,
    eccentricityDrag: record.bstar * record.cc4,
    eccentricityDragSine: record.bstar * record.cc5,
    sineMeanAnomaly: record.sinmao,
    longitudeDrag2: record.t2cof,
    longitudeDrag3: record.t3cof,
    longitudeDrag4: record.t4cof,
    longitudeDrag5: record.t5cof,
    perigeeDrag: record.omgcof,
    anomalyDrag: record.xmcof,
    eta: record.eta,
    anomalyDragAtEpoch: record.delmo,
    longPeriodY: record.aycof,
    longPeriodLongitude: record.xlcof,
    sineInclination: Math.sin(record.inclo),
    cosineInclination: Math.cos(record.inclo),
    threeCos2Minus1: record.con41,
    oneMinusCos2: record.x1mth2,
    sevenCos2Minus1: record.x7thm1,
    isSimple: record.isimp,
    leastRadius: decay,
    leastPerigee: perigee,
  };
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

/** The elements that the model reads. */
export const MODEL_FIELDS = [
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
