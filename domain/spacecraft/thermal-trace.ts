import type { Ephemeris } from '../orbit/ephemeris/ephemeris.ts';
import { gmstRad, WGS84_RADIUS_KM } from '../orbit/geometry/frames.ts';
import { sunPosition } from '../orbit/environment/sun.ts';
import {
  earthFlux,
  earthHeatW,
  earthViewFactor,
  equilibriumK,
  SOLAR_CONSTANT_WM2,
  stepTemperature,
  sunHeatW,
  type ThermalBody,
  ZERO_CELSIUS_K,
} from './thermal.ts';
import type { Illumination } from '../orbit/environment/eclipse.ts';
import type { Interval } from '../time/intervals.ts';
import { DAY_MS } from '../time/instant.ts';

/** What reaches a satellite from Sun and Earth over a span, whatever it is made of. */
export interface ThermalSky extends Interval {
  readonly periodMs: number;
  /** Direct sunlight, W/m², where the satellite is sunlit. */
  readonly solarWM2: number;
  /** Instants from the start or before to the end or after, at most 10 min apart. */
  readonly timesMs: Float64Array;
  /** Earth's albedo and infrared at each of them, linear between, W/m². */
  readonly albedoWM2: Float64Array;
  readonly infraredWM2: Float64Array;
}

/** Temperature over time: `celsius[i]` at `timesMs[i]`, linear between. */
export interface ThermalTrace {
  readonly timesMs: readonly number[];
  readonly celsius: readonly number[];
}

/** Heat made inside at an instant, W. */
export type HeatCurve = (tMs: number, sunlit: boolean) => number;

/** The part of a sky over which a trace is wanted, ms; it may reach a step beyond its end. */
export interface TraceSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Longest step of the trace, ms: a sixtieth of the time constants. */
const STEP_MS = 90_000;

/** Rounds of the first orbit before the trace begins, from the equilibrium of its mean heat. */
const WARM_UP_ORBITS = 3;

/** Of an orbit of many days only so much is flown in a round, ms: some ten time constants. */
const LONGEST_ROUND_MS = DAY_MS;

/** The heat that Sun and Earth send along an ephemeris, at its nodes. */
export function thermalSky(ephemeris: Ephemeris): ThermalSky {
  const { startMs, endMs, periodMs } = ephemeris;
  const { timesMs, states, count } = ephemeris.nodes;
  const albedoWM2 = new Float64Array(count);
  const infraredWM2 = new Float64Array(count);
  const { distanceAu } = sunPosition((startMs + endMs) / 2);
  const solarWM2 = SOLAR_CONSTANT_WM2 / (distanceAu * distanceAu);
  for (let node = 0; node < count; node += 1) {
    const x = states[6 * node] ?? 0;
    const y = states[6 * node + 1] ?? 0;
    const z = states[6 * node + 2] ?? 0;
    const radiusKm = Math.sqrt(x * x + y * y + z * z);
    const sun = sunPosition(timesMs[node] ?? 0);
    const angle = gmstRad(timesMs[node] ?? 0);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const sunX = cos * sun.x + sin * sun.y;
    const sunY = cos * sun.y - sin * sun.x;
    const flux = earthFlux({
      solarWM2,
      earthViewFactor: earthViewFactor(Math.min(1, WGS84_RADIUS_KM / radiusKm)),
      cosSunZenith: (x * sunX + y * sunY + z * sun.z) / radiusKm,
    });
    albedoWM2[node] = flux.albedoWM2;
    infraredWM2[node] = flux.infraredWM2;
  }
  return { startMs, endMs, periodMs, solarWM2, timesMs, albedoWM2, infraredWM2 };
}

/**
 * Temperature of one node under a sky, from its start to its end (or over a part of it), a point at
 * least every 90 s and one at every illumination edge. The first orbit, of a long one its first day,
 * is flown three times beforehand, so that no trace of the unknown start is left. `illumination` must
 * cover the sky.
 */
export function thermalTrace(
  sky: ThermalSky,
  illumination: readonly Illumination[],
  body: ThermalBody,
  heat: HeatCurve,
  part: TraceSpan = { fromMs: sky.startMs, untilMs: sky.endMs },
): ThermalTrace {
  const startMs = Math.max(sky.startMs, part.fromMs);
  // Steps begin where those of the whole trace do, so that the last one wanted is not cut short.
  const endMs = Math.min(sky.endMs, part.untilMs + STEP_MS);
  const orbitEndMs = Math.min(endMs, startMs + Math.min(sky.periodMs, LONGEST_ROUND_MS));
  const fly = createFlight({ sky, illumination, body, heat });

  let joules = 0;
  fly(startMs, orbitEndMs, (_, heatW, durationS) => {
    joules += heatW * durationS;
  });
  const meanW = joules / Math.max(1e-3, (orbitEndMs - startMs) / 1000);
  let kelvin = equilibriumK(body, meanW);
  const advance = (_: number, heatW: number, durationS: number): void => {
    kelvin = stepTemperature(body, kelvin, heatW, durationS);
  };
  for (let round = 0; round < WARM_UP_ORBITS; round += 1) fly(startMs, orbitEndMs, advance);

  const timesMs = [startMs];
  const celsius = [kelvin - ZERO_CELSIUS_K];
  fly(startMs, endMs, (tMs, heatW, durationS) => {
    advance(tMs, heatW, durationS);
    timesMs.push(tMs);
    celsius.push(kelvin - ZERO_CELSIUS_K);
  });
  return { timesMs, celsius };
}

/** Temperature of a trace at an instant, °C; the first and last values hold outside of it. */
export function temperatureAt({ timesMs, celsius }: ThermalTrace, tMs: number): number {
  let low = 0;
  let high = timesMs.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if ((timesMs[middle] ?? 0) <= tMs) low = middle;
    else high = middle;
  }
  const fromMs = timesMs[low] ?? 0;
  const spanMs = (timesMs[high] ?? fromMs) - fromMs;
  const share = spanMs > 0 ? Math.min(1, Math.max(0, (tMs - fromMs) / spanMs)) : 0;
  const from = celsius[low] ?? 0;
  return from + share * ((celsius[high] ?? from) - from);
}

interface Flight {
  readonly sky: ThermalSky;
  readonly illumination: readonly Illumination[];
  readonly body: ThermalBody;
  readonly heat: HeatCurve;
}

/** Receives the end of each step (ms), the heat over it (W) and its length (s). */
type Visit = (tMs: number, heatW: number, durationS: number) => void;

/** Steps through a span: from node to node, cut at illumination edges and at the longest step. */
function createFlight(flight: Flight): (fromMs: number, toMs: number, visit: Visit) => void {
  const { sky, illumination, body, heat } = flight;
  const { timesMs } = sky;
  const directW = sunHeatW(body, sky.solarWM2);
  const earthW = new Float64Array(timesMs.length);
  for (let node = 0; node < timesMs.length; node += 1)
    earthW[node] = earthHeatW(body, {
      albedoWM2: sky.albedoWM2[node] ?? 0,
      infraredWM2: sky.infraredWM2[node] ?? 0,
    });
  return (fromMs, toMs, visit) => {
    let node = 0;
    let span = 0;
    let tMs = fromMs;
    while (tMs < toMs) {
      while ((illumination[span + 1]?.startMs ?? Infinity) <= tMs) span += 1;
      while ((timesMs[node + 1] ?? Infinity) <= tMs) node += 1;
      const nodeMs = timesMs[node] ?? 0;
      const nextNodeMs = timesMs[node + 1] ?? Infinity;
      const edgeMs = illumination[span + 1]?.startMs ?? Infinity;
      const nextMs = Math.min(toMs, edgeMs, nextNodeMs, tMs + STEP_MS);
      const middleMs = (tMs + nextMs) / 2;
      const share = nextNodeMs === Infinity ? 0 : (middleMs - nodeMs) / (nextNodeMs - nodeMs);
      const from = earthW[node] ?? 0;
      const sunlit = illumination[span]?.sunlit ?? true;
      const outsideW = from + share * ((earthW[node + 1] ?? from) - from) + (sunlit ? directW : 0);
      visit(nextMs, outsideW + heat(middleMs, sunlit), (nextMs - tMs) / 1000);
      tMs = nextMs;
    }
  };
}

/** A span in which a trace lies above a threshold, with its peak. */
export interface WarmSpan extends Interval {
  readonly peakC: number;
  readonly peakMs: number;
}

/** Spans in which a trace lies above a threshold, edges linear between its points. */
export function spansAbove({ timesMs, celsius }: ThermalTrace, thresholdC: number): WarmSpan[] {
  const spans: WarmSpan[] = [];
  let open: { startMs: number; endMs: number; peakC: number; peakMs: number } | null = null;
  for (let index = 0; index < timesMs.length; index += 1) {
    const tMs = timesMs[index] ?? 0;
    const here = celsius[index] ?? 0;
    const before = celsius[index - 1] ?? here;
    const beforeMs = timesMs[index - 1] ?? tMs;
    const share = here === before ? 1 : (thresholdC - before) / (here - before);
    const edgeMs = beforeMs + share * (tMs - beforeMs);
    if (here > thresholdC) {
      open ??= { startMs: index === 0 ? tMs : edgeMs, endMs: tMs, peakC: here, peakMs: tMs };
      open.endMs = tMs;
      if (here > open.peakC) {
        open.peakC = here;
        open.peakMs = tMs;
      }
    } else if (open !== null) {
      spans.push({ ...open, endMs: edgeMs });
      open = null;
    }
  }
  return open === null ? spans : [...spans, open];
}
