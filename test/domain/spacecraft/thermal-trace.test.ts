import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { illumination } from '../../../domain/orbit/environment/eclipse.ts';
import { elementsFromMean } from '../../../domain/orbit/elements/elements.ts';
import { createEphemeris, type Ephemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import { gmstRad } from '../../../domain/orbit/geometry/frames.ts';
import { shadowPhaseAt } from '../../../domain/orbit/environment/shadow.ts';
import { sunPosition } from '../../../domain/orbit/environment/sun.ts';
import { THERMAL_BODIES } from '../../../domain/spacecraft/thermal-bodies.ts';
import {
  temperatureAt as at,
  thermalSky,
  thermalTrace,
} from '../../../domain/spacecraft/thermal-trace.ts';
import {
  absorbedHeatW,
  earthViewFactor,
  radiatedW,
  ZERO_CELSIUS_K,
} from '../../../domain/spacecraft/thermal.ts';
import { catalogueElements } from '../../kit/makers/elements.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';

const START_MS = Date.parse('2026-07-25T00:00:00Z');
const BODY = THERMAL_BODIES['12U'];
const heat = (_: number, sunlit: boolean): number => (sunlit ? 90 : 70);

describe('thermalTrace', () => {
  const ephemeris = ephemerisOf(catalogueElements(25544), 12);
  const spans = illumination(ephemeris);
  const trace = thermalTrace(thermalSky(ephemeris), spans, BODY, heat);

  it('agrees within 0.2 K with a twin that takes exact fluxes every second (Euler)', () => {
    const twin = new Map<number, number>();
    let kelvin = (trace.celsius[0] ?? 0) + ZERO_CELSIUS_K;
    for (let tMs = ephemeris.startMs; tMs < ephemeris.startMs + 4 * HOUR_MS; tMs += 1000) {
      twin.set(Math.round(tMs), kelvin - ZERO_CELSIUS_K);
      const netW = fluxAt(ephemeris, tMs) - radiatedW(BODY, kelvin);
      kelvin += netW / (BODY.massKg * BODY.heatCapacityJKgK);
    }
    let compared = 0;
    for (const [tMs, celsius] of twin) {
      if (tMs % 60_000 !== 0) continue;
      assert.ok(Math.abs(at(trace, tMs) - celsius) < 0.2, `${celsius} at ${tMs}`);
      compared += 1;
    }
    assert.ok(compared > 200);
  });

  it('is at its highest when an eclipse begins and at its lowest when it ends', () => {
    for (const span of spans.slice(1, -1)) {
      const before = at(trace, span.startMs);
      const after = at(trace, span.endMs);
      if (span.sunlit) assert.ok(after > before);
      else assert.ok(before > after);
    }
  });

  it('keeps the balance of energy over an orbit', () => {
    const { timesMs, celsius } = trace;
    const endMs = ephemeris.startMs + ephemeris.periodMs;
    let joules = 0;
    let untilMs = ephemeris.startMs;
    for (let index = 1; (timesMs[index] ?? Infinity) <= endMs; index += 1) {
      const [from = 0, to = 0] = [timesMs[index - 1], timesMs[index]];
      const kelvin = ((celsius[index - 1] ?? 0) + (celsius[index] ?? 0)) / 2 + ZERO_CELSIUS_K;
      joules +=
        ((fluxAt(ephemeris, (from + to) / 2) - radiatedW(BODY, kelvin)) * (to - from)) / 1000;
      untilMs = to;
    }
    const kept = (at(trace, untilMs) - at(trace, ephemeris.startMs)) * BODY.massKg * 900;
    const meanW = Math.abs(joules - kept) / (ephemeris.periodMs / 1000);
    assert.ok(meanW < 0.2, `${meanW} W are missing`);
  });

  it('repeats from orbit to orbit: no trace of the start is left', () => {
    const first = at(trace, ephemeris.startMs);
    const second = at(trace, ephemeris.startMs + ephemeris.periodMs);
    assert.ok(Math.abs(first - second) < 0.5, `${first} and ${second} °C`);
  });

  it('is warmer with more heat, everywhere', () => {
    const warmer = thermalTrace(
      thermalSky(ephemeris),
      spans,
      BODY,
      (tMs, sunlit) => heat(tMs, sunlit) + 10,
    );
    trace.celsius.forEach((celsius, index) => {
      assert.ok((warmer.celsius[index] ?? 0) > celsius);
    });
  });

  it('does not depend on where the span ends', () => {
    const shorter = ephemerisOf(catalogueElements(25544), 6);
    const short = thermalTrace(thermalSky(shorter), illumination(shorter), BODY, heat);
    short.timesMs.slice(0, -2).forEach((tMs, index) => {
      assert.ok(Math.abs((short.celsius[index] ?? 0) - at(trace, tMs)) < 0.02);
    });
  });

  it('hardly swings when the orbit never enters the shadow', () => {
    const dawn = elementsFromMean(
      { altitudeKm: 600, inclinationDeg: 97.8, raanDeg: terminatorRaanDeg(), eccentricity: 0.0001 },
      { ms: START_MS, us: 0 },
    );
    assert.ok(dawn.ok);
    const bright = ephemerisOf(dawn.elements, 6);
    const lit = illumination(bright);
    assert.equal(lit.length, 1);
    const { celsius } = thermalTrace(thermalSky(bright), lit, BODY, () => 90);
    const [low, high] = [Math.min(...celsius), Math.max(...celsius)];
    assert.ok(high - low < 3, `${low} to ${high} °C`);
  });

  it('covers a satellite in geostationary orbit', () => {
    const far = ephemerisOf(catalogueElements(41866), 48);
    const { timesMs, celsius } = thermalTrace(thermalSky(far), illumination(far), BODY, () => 90);
    assert.equal(timesMs[0], far.startMs);
    assert.equal(timesMs.at(-1), far.endMs);
    assert.ok(celsius.every((value) => value > -60 && value < 80));
  });
});

/** What the body absorbs and makes at an instant, straight from positions, W. */
function fluxAt(ephemeris: Ephemeris, tMs: number): number {
  const state = new Float64Array(6);
  ephemeris.stateEcef(tMs, state);
  const [x = 0, y = 0, z = 0] = state;
  const radiusKm = Math.hypot(x, y, z);
  const sun = sunPosition(tMs);
  const turn = gmstRad(tMs);
  const sunX = Math.cos(turn) * sun.x + Math.sin(turn) * sun.y;
  const sunY = Math.cos(turn) * sun.y - Math.sin(turn) * sun.x;
  const sunlit = shadowPhaseAt(ephemeris, tMs, 'cylinder') === 'sunlit';
  const outside = absorbedHeatW(BODY, {
    sunlit,
    solarWM2: 1361 / sun.distanceAu ** 2,
    earthViewFactor: earthViewFactor(6378.137 / radiusKm),
    cosSunZenith: (x * sunX + y * sunY + z * sun.z) / radiusKm,
  });
  return outside + heat(tMs, sunlit);
}

/** Right ascension of a node a quarter turn before the Sun: β is about -78° on 2026-07-25. */
function terminatorRaanDeg(): number {
  const sun = sunPosition(START_MS);
  return (Math.atan2(sun.y, sun.x) * 180) / Math.PI - 90;
}

function ephemerisOf(elements: ReturnType<typeof catalogueElements>, hours: number): Ephemeris {
  const result = createEphemeris(elements, START_MS, START_MS + hours * HOUR_MS);
  assert.ok(result.ok);
  return result.ephemeris;
}
