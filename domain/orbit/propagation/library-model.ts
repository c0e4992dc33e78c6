import { checkForDecay, json2satrec, type SatRec, sgp4, twoline2satrec } from 'satellite.js';
import { formatInstant } from '../../time/instant.ts';
import { type Elements, MODEL_FIELDS, WGS72_RADIUS_KM } from '../elements/elements.ts';
import { formatTle, parseTle } from '../elements/tle.ts';
import { DECAY_ALTITUDE_KM, DECAY_PERIGEE_KM } from './least-distances.ts';
import {
  failure,
  LONGEST_RESONANCE_MIN,
  type PropagationFailure,
  TOO_FAR,
} from './propagation-failure.ts';
import { followResonance, type Resonance, type ResonanceState } from './resonance.ts';

/** What the library derives of elements, under its own letters, which are those of SDP4. */
export type LibraryTerms = Readonly<SatRec>;

/**
 * Tells the last whole step of a resonance before some minutes from the epoch; null for times that are
 * too far away.
 */
export type Follow = (minutes: number) => ResonanceState | null;

/** The library's model of some elements. */
export interface LibraryModel {
  /** Why SGP4 cannot begin with them; 0 where it can. */
  readonly startError: number;
  readonly terms: LibraryTerms;
  /** Null without a resonance. */
  readonly follow: Follow | null;
  /** Writes the state at some minutes after the epoch into `out` from `at`; null when it worked. */
  write(minutes: number, out: Float64Array, at: number): PropagationFailure | null;
}

/** The library's model of elements; with `checksDecay` what lies too low is lost there, too. */
export function openLibrary(
  elements: Elements,
  isDeepSpace: boolean,
  checksDecay: boolean,
): LibraryModel {
  const record = createRecord(elements, isDeepSpace);
  const follow = createFollower(record);
  return {
    startError: record.error,
    // Each call changes the record's.
    terms: { ...record },
    follow,
    write(minutes, out, at) {
      // Brought close to the time, so that the library need not integrate from the epoch at each call.
      if (follow !== null) {
        const step = follow(minutes);
        if (step === null) return failure(TOO_FAR, elements, minutes, 0);
        record.atime = step.atMin;
        record.xli = step.longitude;
        record.xni = step.meanMotion;
      }
      const state = sgp4(record, minutes);
      if (state === null) return failure(record.error, elements, minutes);
      const { position, velocity } = state;
      const radiusKm = Math.sqrt(position.x ** 2 + position.y ** 2 + position.z ** 2);
      const speed = velocity.x + velocity.y + velocity.z;
      if (!Number.isFinite(radiusKm + speed)) return failure(0, elements, minutes);
      const { am, em } = state.meanElements;
      const isLost =
        checksDecay &&
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
    },
  };
}

function createFollower(record: SatRec): Follow | null {
  const resonance = resonanceOf(record);
  if (resonance === null) return null;
  const follow = followResonance(resonance);
  return (minutes) => (Math.abs(minutes) > LONGEST_RESONANCE_MIN ? null : follow(minutes));
}

/**
 * The library's record of elements. An OMM reaches the model with its epoch in whole milliseconds,
 * which only the phases of Sun, Moon and resonance can notice (up to 35 mm in the verification set):
 * deep-space elements that a TLE holds without loss go in as a TLE.
 */
function createRecord(elements: Elements, isDeepSpace: boolean): SatRec {
  const lines = isDeepSpace ? losslessTle(elements) : null;
  return lines === null ? recordFromOmm(elements) : twoline2satrec(lines[0], lines[1]);
}

function losslessTle(elements: Elements): readonly [string, string] | null {
  const written = formatTle(elements);
  if (!written.ok) return null;
  const read = parseTle(...written.lines);
  const isLossless =
    read.ok && MODEL_FIELDS.every((name) => Object.is(read.elements[name], elements[name]));
  return isLossless ? written.lines : null;
}

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

/** Phases of the harmonics in rad (Spacetrack Report 3): those of an orbit a day, then of two. */
const DAY_PHASES = [0.13130908, 2 * 2.8843198, 3 * 0.37448087] as const;
const G22 = 5.7686396;
const G32 = 0.95240898;
const G44 = 1.8014998;
const G52 = 1.050833;
const G54 = 4.4108898;

/** The resonance of a record; null where its orbit has none. */
function resonanceOf(record: SatRec): Resonance | null {
  if (record.irez === 0) return null;
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
