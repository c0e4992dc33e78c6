import { type ClippedInterval, clippedTo, type Interval, intersect } from '../../time/intervals.ts';
import {
  type EventSource,
  eventSource,
  findSignChanges,
  signSpans,
} from '../ephemeris/crossings.ts';
import { orbitSize } from '../elements/elements.ts';
import type { Ephemeris } from '../ephemeris/ephemeris.ts';
import {
  ecefOfGeodetic,
  geodeticOfEcef,
  WGS84_ECCENTRICITY_SQUARED,
  WGS84_POLAR_RADIUS_KM,
} from '../geometry/frames.ts';
import { magneticField } from './igrf.ts';
import { spansOverRegion } from './saa-region.ts';

/** A passage through the South Atlantic Anomaly; edges in floating milliseconds, to 1 ms of SGP4. */
export interface SaaCrossing extends ClippedInterval {
  /** At the deepest point: 0 on the boundary, 1 at the weakest field that there is at this height. */
  readonly severity: number;
  /** The weakest field met, µT. */
  readonly minFieldUt: number;
}

/**
 * Where the field is weaker than this, the inner radiation belt reaches down to the satellite: at
 * 500 km this line follows the particle boundaries of Fermi (21.3 to 21.6 µT) and PROBA-V (21.6 µT).
 */
const SAA_FIELD_UT = 22;

/** Higher up it is the inner belt itself, all around the equator, and not called the anomaly. */
export const SAA_MAX_ALTITUDE_KM = 1000;

/** The middle of the years 2025 to 2030 that IGRF-14 predicts, for questions without a date. */
const SAA_REFERENCE_MS = Date.UTC(2027, 6, 2);

/** Crossings closer than this are one. */
const MERGE_GAP_MS = 60_000;

/**
 * Every crossing of the anomaly in [startMs, endMs] (default: the ephemeris), that is where IGRF-14 at
 * the satellite's own place and date is weaker than 22 µT, up to 1000 km of height; the anomaly drifts
 * west by 0.3° a year and grows with height. Gaps of less than a minute are closed. A sound model from
 * 200 to 1000 km and 2025 to 2030 (5 years more on either side with a slowly growing error); what
 * particles really arrive also depends on their energy and on the Sun.
 */
export function findSaaCrossings(
  ephemeris: Ephemeris,
  startMs: number = ephemeris.startMs,
  endMs: number = ephemeris.endMs,
): SaaCrossing[] {
  const inside: { startMs: number; endMs: number }[] = [];
  for (const near of nearSpans(ephemeris, startMs, endMs))
    for (const span of negativeSpans(fieldSource(ephemeris), near)) {
      const last = inside.at(-1);
      if (last !== undefined && span.startMs - last.endMs < MERGE_GAP_MS) last.endMs = span.endMs;
      else inside.push({ startMs: span.startMs, endMs: span.endMs });
    }
  return inside.map((span) =>
    clippedTo({ ...span, ...depthOf(ephemeris, span) }, { startMs, endMs }),
  );
}

/** Says whether a place (geodetic, height over WGS-84) lies in the anomaly at an instant. */
export function isInSaa(
  latDeg: number,
  lonDeg: number,
  altitudeKm: number,
  tMs: number = SAA_REFERENCE_MS,
): boolean {
  if (altitudeKm > SAA_MAX_ALTITUDE_KM) return false;
  const [x, y, z] = ecefOfGeodetic({ latDeg, lonDeg, altitudeKm });
  return magneticField(x, y, z, tMs, field) < 1000 * SAA_FIELD_UT;
}

/** The weakest field at a height, µT: interpolated between heights 100 km apart (to 0.01 µT). */
export function weakestFieldUt(altitudeKm: number, tMs: number): number {
  const lustres = (tMs - MINIMA_FROM_MS) / (MINIMA_TO_MS - MINIMA_FROM_MS);
  const share = Math.min(Math.max(lustres, -1), 2);
  const step = Math.min(Math.max(altitudeKm / 100, MINIMA_FIRST), MINIMA_LAST);
  const index = Math.min(Math.floor(step), MINIMA_LAST - 1);
  const rest = step - index;
  const at = (whenMs: number): number =>
    (1 - rest) * minimumAt(index, whenMs) + rest * minimumAt(index + 1, whenMs);
  return (1 - share) * at(MINIMA_FROM_MS) + share * at(MINIMA_TO_MS);
}

const field = new Float64Array(3);

/** Change of the field along a low orbit, nT/km (10 to 30 nT/s): turns nT into about a kilometre. */
const FIELD_SCALE_NT_KM = 3;

/** Strength of the field over the boundary, scaled to about a kilometre. */
function excessAt(x: number, y: number, z: number, tMs: number): number {
  return (magneticField(x, y, z, tMs, field) - 1000 * SAA_FIELD_UT) / FIELD_SCALE_NT_KM;
}

/** Step of the difference that gives the field's rate, to 0.02 % of it. */
const RATE_STEP_S = 0.1;

/** The excess and its rate as an event function. */
function fieldExcess(states: Float64Array, offset: number, tMs: number, out: Float64Array): void {
  const x = states[offset] ?? 0;
  const y = states[offset + 1] ?? 0;
  const z = states[offset + 2] ?? 0;
  const dx = RATE_STEP_S * (states[offset + 3] ?? 0);
  const dy = RATE_STEP_S * (states[offset + 4] ?? 0);
  const dz = RATE_STEP_S * (states[offset + 5] ?? 0);
  const excess = excessAt(x, y, z, tMs);
  out[0] = excess;
  out[1] = (excessAt(x + dx, y + dy, z + dz, tMs) - excess) / RATE_STEP_S;
}

/** The same along a satellite; the rate costs as much as the value, so roots do without it. */
function fieldSource(ephemeris: Ephemeris): EventSource {
  return { ...eventSource(ephemeris, fieldExcess), interpolatedValue: excessAlong(ephemeris) };
}

function excessAlong(ephemeris: Ephemeris): (tMs: number) => number {
  const position = new Float64Array(3);
  return (tMs) => {
    ephemeris.positionEcef(tMs, position);
    const [x = 0, y = 0, z = 0] = position;
    return excessAt(x, y, z, tMs);
  };
}

/**
 * Geodetic height over the highest, km, and its rate (of the height along the radius, which differs
 * by 5 m).
 */
function heightExcess(states: Float64Array, offset: number, _tMs: number, out: Float64Array): void {
  const x = states[offset] ?? 0;
  const y = states[offset + 1] ?? 0;
  const z = states[offset + 2] ?? 0;
  const vz = states[offset + 5] ?? 0;
  const radius = Math.sqrt(x * x + y * y + z * z);
  const radial = (x * (states[offset + 3] ?? 0) + y * (states[offset + 4] ?? 0) + z * vz) / radius;
  const sin = z / radius;
  const shape = 1 - WGS84_ECCENTRICITY_SQUARED * (1 - sin * sin);
  const ground = WGS84_POLAR_RADIUS_KM / Math.sqrt(shape);
  const sinRate = (vz - sin * radial) / radius;
  out[0] = geodeticOfEcef(x, y, z).altitudeKm - SAA_MAX_ALTITUDE_KM;
  out[1] = radial + (ground * WGS84_ECCENTRICITY_SQUARED * sin * sinRate) / shape;
}

/** How far mean heights may lie from what is flown, km. */
const HEIGHT_MARGIN_KM = 200;

/** When the satellite is low enough for the anomaly and not far from where it can be. */
function nearSpans(ephemeris: Ephemeris, startMs: number, endMs: number): Interval[] {
  const { perigeeKm, apogeeKm } = orbitSize(ephemeris.elements);
  if (perigeeKm > SAA_MAX_ALTITUDE_KM + HEIGHT_MARGIN_KM) return [];
  const over = spansOverRegion(ephemeris, startMs, endMs);
  if (apogeeKm < SAA_MAX_ALTITUDE_KM - HEIGHT_MARGIN_KM) return over;
  return intersect(over, negativeSpans(eventSource(ephemeris, heightExcess), { startMs, endMs }));
}

function negativeSpans(source: EventSource, { startMs, endMs }: Interval): Interval[] {
  const found = findSignChanges(source, startMs, endMs);
  return signSpans(found, startMs, endMs).filter(({ isPositive }) => !isPositive);
}

/** Steps in which the deepest point is looked for; the field turns only once in much more. */
const LOOK_MS = 60_000;

/** The weakest field between two instants and what it means at its height. */
function depthOf(
  ephemeris: Ephemeris,
  { startMs, endMs }: Interval,
): { severity: number; minFieldUt: number } {
  const valueAt = excessAlong(ephemeris);
  const count = Math.max(2, Math.ceil((endMs - startMs) / LOOK_MS));
  const stepMs = (endMs - startMs) / count;
  const values = Array.from({ length: count + 1 }, (_, index) => valueAt(startMs + index * stepMs));
  let least = Math.min(...values);
  const index = values.indexOf(least);
  let deepestMs = startMs + index * stepMs;
  const [before, after] = [values[index - 1], values[index + 1]];
  if (before !== undefined && after !== undefined) {
    // The lowest point of the parabola through three looks.
    const turnMs = deepestMs + (stepMs * (before - after)) / (2 * (before + after - 2 * least));
    const turn = valueAt(turnMs);
    if (turn < least) [least, deepestMs] = [turn, turnMs];
  }
  const minFieldUt = SAA_FIELD_UT + (least * FIELD_SCALE_NT_KM) / 1000;
  const position = new Float64Array(3);
  ephemeris.positionEcef(deepestMs, position);
  const [x = 0, y = 0, z = 0] = position;
  const weakest = weakestFieldUt(geodeticOfEcef(x, y, z).altitudeKm, deepestMs);
  const severity = (SAA_FIELD_UT - minFieldUt) / (SAA_FIELD_UT - weakest);
  return { severity: Math.min(Math.max(0, severity), 1), minFieldUt };
}

const MINIMA_FROM_MS = Date.UTC(2025, 0, 1);
const MINIMA_TO_MS = Date.UTC(2030, 0, 1);
/** Heights whose weakest field is known, in hundreds of km: at 100 km it is still below 22 µT. */
const MINIMA_FIRST = 1;
const MINIMA_LAST = SAA_MAX_ALTITUDE_KM / 100;
const minima = new Map<string, number>();

/** Searched when first asked for (a hundred evaluations), then kept. */
function minimumAt(hundredKm: number, tMs: number): number {
  const key = `${hundredKm} ${tMs}`;
  const known = minima.get(key);
  if (known !== undefined) return known;
  const found = weakestPlace(100 * hundredKm, tMs).fieldUt;
  minima.set(key, found);
  return found;
}

/**
 * Where the field is weakest at a height (km), to 0.05°: walks down from the middle of the anomaly in ever smaller
 * steps; the field has one minimum there.
 */
export function weakestPlace(
  altitudeKm: number,
  tMs: number,
): { readonly latDeg: number; readonly lonDeg: number; readonly fieldUt: number } {
  const strengthAt = (latDeg: number, lonDeg: number): number => {
    const [x, y, z] = ecefOfGeodetic({ latDeg, lonDeg, altitudeKm });
    return magneticField(x, y, z, tMs, field) / 1000;
  };
  let [latDeg, lonDeg] = [-22, -59];
  let least = strengthAt(latDeg, lonDeg);
  for (let stepDeg = 4; stepDeg > 0.05;) {
    const around = [
      [latDeg + stepDeg, lonDeg],
      [latDeg - stepDeg, lonDeg],
      [latDeg, lonDeg + stepDeg],
      [latDeg, lonDeg - stepDeg],
    ] as const;
    const lower = around.find(([lat, lon]) => strengthAt(lat, lon) < least);
    if (lower === undefined) stepDeg /= 2;
    else {
      [latDeg, lonDeg] = lower;
      least = strengthAt(latDeg, lonDeg);
    }
  }
  return { latDeg, lonDeg, fieldUt: least };
}
