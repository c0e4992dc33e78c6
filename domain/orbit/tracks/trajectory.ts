import type { Ephemeris } from '../ephemeris/ephemeris.ts';
import { geodeticOfEcef, turnStatesToEcef } from '../geometry/frames.ts';
import { isEquatorial, orbitFraction } from '../elements/orbit-fraction.ts';
import {
  SHADOW_PHASES,
  type ShadowModel,
  shadowPhaseAt,
  type ShadowSpan,
  shadowSpans,
} from '../environment/shadow.ts';

/** A satellite at many instants: one column for each quantity, without an object for each point. */
export interface Trajectory {
  /** Points up to the end of the ephemeris: fewer than asked for when the satellite decays. */
  readonly count: number;
  /** Epoch ms, UTC. */
  readonly timesMs: Float64Array;
  /** Six numbers a point: km and km/s, TEME, by SGP4 itself. */
  readonly teme: Float64Array;
  /** Three numbers a point: km, ECEF. */
  readonly ecef: Float64Array;
  /** Geodetic, WGS-84. */
  readonly latDeg: Float64Array;
  readonly lonDeg: Float64Array;
  readonly altitudeKm: Float64Array;
  /** Inertial speed. */
  readonly speedKmS: Float64Array;
  /** See `orbitFraction`. */
  readonly orbitFraction: Float64Array;
  /** Index into `SHADOW_PHASES`. */
  readonly phase: Uint8Array;
  /** Spans of one light each, over the whole ephemeris. */
  readonly light: readonly ShadowSpan[];
}

/**
 * Instants from start to end, both included, `stepMs` apart; the last step is shorter where the span
 * is not a multiple of it.
 */
export function sampleTimes(startMs: number, endMs: number, stepMs: number): Float64Array {
  const count = countSamples(endMs - startMs, stepMs);
  const timesMs = new Float64Array(count);
  for (let index = 0; index < count - 1; index += 1) timesMs[index] = startMs + index * stepMs;
  timesMs[count - 1] = endMs;
  return timesMs;
}

/** How many instants `sampleTimes` has; steps that miss the end by rounding alone hit it. */
export function countSamples(spanMs: number, stepMs: number): number {
  const steps = spanMs / stepMs;
  const whole = Math.round(steps);
  return (Math.abs(steps - whole) <= ROUNDING * steps ? whole : Math.ceil(steps)) + 1;
}

/** Relative rounding error of a step in decimal seconds, with a wide margin. */
const ROUNDING = 1e-9;

/**
 * The satellite at instants (in order, inside the requested span of the ephemeris), by SGP4 at every
 * one; light by the edges of the shadow model. Stops where the ephemeris ends.
 */
export function sampleTrajectory(
  ephemeris: Ephemeris,
  wantedMs: Float64Array,
  shadow: ShadowModel,
): Trajectory {
  const wanted = wantedMs.filter((tMs) => tMs <= ephemeris.endMs);
  const states = new Float64Array(6 * wanted.length);
  const count = ephemeris.propagator.writeStates(wanted, states);
  const timesMs = wanted.subarray(0, count);
  const teme = states.subarray(0, 6 * count);
  const columns = {
    ecef: new Float64Array(3 * count),
    latDeg: new Float64Array(count),
    lonDeg: new Float64Array(count),
    altitudeKm: new Float64Array(count),
    speedKmS: new Float64Array(count),
    orbitFraction: new Float64Array(count),
  };
  const fromEquinox = isEquatorial(ephemeris.elements.inclinationDeg);
  const earthFixed = teme.slice();
  turnStatesToEcef(timesMs, earthFixed);
  for (let index = 0; index < count; index += 1) {
    const at = 6 * index;
    const x = earthFixed[at] ?? 0;
    const y = earthFixed[at + 1] ?? 0;
    const z = earthFixed[at + 2] ?? 0;
    columns.ecef[3 * index] = x;
    columns.ecef[3 * index + 1] = y;
    columns.ecef[3 * index + 2] = z;
    const place = geodeticOfEcef(x, y, z);
    columns.latDeg[index] = place.latDeg;
    columns.lonDeg[index] = place.lonDeg;
    columns.altitudeKm[index] = place.altitudeKm;
    const vx = teme[at + 3] ?? 0;
    const vy = teme[at + 4] ?? 0;
    const vz = teme[at + 5] ?? 0;
    columns.speedKmS[index] = Math.sqrt(vx * vx + vy * vy + vz * vz);
    columns.orbitFraction[index] = orbitFraction(teme, at, fromEquinox);
  }
  const light = shadowSpans(ephemeris, shadow);
  return {
    count,
    timesMs,
    teme,
    ...columns,
    phase: phasesOf(ephemeris, light, timesMs, shadow),
    light,
  };
}

/** One walk along the spans and the instants together; an ephemeris of one instant has no spans. */
function phasesOf(
  ephemeris: Ephemeris,
  light: readonly ShadowSpan[],
  timesMs: Float64Array,
  shadow: ShadowModel,
): Uint8Array {
  const phases = new Uint8Array(timesMs.length);
  let span = 0;
  for (let index = 0; index < timesMs.length; index += 1) {
    const tMs = timesMs[index] ?? 0;
    while (span < light.length - 1 && tMs >= (light[span]?.endMs ?? 0)) span += 1;
    const phase = light[span]?.phase ?? shadowPhaseAt(ephemeris, tMs, shadow);
    phases[index] = SHADOW_PHASES.indexOf(phase);
  }
  return phases;
}
