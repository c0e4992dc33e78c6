import type { Ephemeris } from '../orbit/ephemeris.ts';
import { gmstRad, WGS84_RADIUS_KM } from '../orbit/frames.ts';
import { sunPosition } from '../orbit/sun.ts';
import type { Illumination } from '../planning/environment.ts';
import {
  earthHeatW,
  earthViewFactor,
  equilibriumK,
  SOLAR_CONSTANT_WM2,
  stepTemperature,
  sunHeatW,
  type ThermalBody,
  ZERO_CELSIUS_K,
} from './thermal.ts';

/** Temperature over time: `celsius[i]` at `timesMs[i]`, linear between. */
export interface ThermalTrace {
  readonly timesMs: readonly number[];
  readonly celsius: readonly number[];
}

/** Heat made inside at an instant, W. */
export type HeatCurve = (tMs: number, sunlit: boolean) => number;

/** Longest step of the trace, ms: a hundredth of the time constants. */
const STEP_MS = 60_000;

/** Rounds of the first orbit before the trace begins, from the equilibrium of its mean heat. */
const WARM_UP_ORBITS = 3;

/**
 * Temperature of one node along an ephemeris, from its start to its end, a point a minute and one at
 * every illumination edge. Albedo and infrared are linear between the ephemeris nodes (0.5 % of
 * them at 180 s). The first orbit is flown three times beforehand, so that no trace of the unknown
 * start is left. `illumination` must cover the ephemeris.
 */
export function thermalTrace(
  ephemeris: Ephemeris,
  illumination: readonly Illumination[],
  body: ThermalBody,
  heat: HeatCurve,
): ThermalTrace {
  const earth = earthHeatAtNodes(ephemeris, body);
  const { startMs, endMs, periodMs } = ephemeris;
  const orbitEndMs = Math.min(endMs, startMs + periodMs);
  const fly = createFlight({ ephemeris, illumination, body, heat, earth });

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

/** What the Earth sends to a body at each node, W, and sunlight in the middle of the span, W/m². */
interface EarthHeat {
  readonly nodeW: Float64Array;
  readonly solarWM2: number;
}

function earthHeatAtNodes(ephemeris: Ephemeris, body: ThermalBody): EarthHeat {
  const { timesMs, states, count } = ephemeris.nodes;
  const nodeW = new Float64Array(count);
  const { distanceAu } = sunPosition((ephemeris.startMs + ephemeris.endMs) / 2);
  const solarWM2 = SOLAR_CONSTANT_WM2 / (distanceAu * distanceAu);
  for (let node = 0; node < count; node += 1) {
    const tMs = timesMs[node] ?? 0;
    const x = states[6 * node] ?? 0;
    const y = states[6 * node + 1] ?? 0;
    const z = states[6 * node + 2] ?? 0;
    const radiusKm = Math.sqrt(x * x + y * y + z * z);
    const sun = sunPosition(tMs);
    const angle = gmstRad(tMs);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const sunX = cos * sun.x + sin * sun.y;
    const sunY = cos * sun.y - sin * sun.x;
    nodeW[node] = earthHeatW(body, {
      solarWM2,
      earthViewFactor: earthViewFactor(Math.min(1, WGS84_RADIUS_KM / radiusKm)),
      cosSunZenith: (x * sunX + y * sunY + z * sun.z) / radiusKm,
    });
  }
  return { nodeW, solarWM2 };
}

interface Flight {
  readonly ephemeris: Ephemeris;
  readonly illumination: readonly Illumination[];
  readonly body: ThermalBody;
  readonly heat: HeatCurve;
  readonly earth: EarthHeat;
}

/** Receives the end of each step (ms), the heat over it (W) and its length (s). */
type Visit = (tMs: number, heatW: number, durationS: number) => void;

/** Steps through a span: from node to node, cut at illumination edges and at the longest step. */
function createFlight(flight: Flight): (fromMs: number, toMs: number, visit: Visit) => void {
  const { ephemeris, illumination, body, heat, earth } = flight;
  const { nodes } = ephemeris;
  const { timesMs } = nodes;
  const directW = sunHeatW(body, earth.solarWM2);
  return (fromMs, toMs, visit) => {
    let node = nodes.indexAt(fromMs);
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
      const from = earth.nodeW[node] ?? 0;
      const earthW = from + share * ((earth.nodeW[node + 1] ?? from) - from);
      const sunlit = illumination[span]?.sunlit ?? true;
      const heatW = earthW + (sunlit ? directW : 0) + heat(middleMs, sunlit);
      visit(nextMs, heatW, (nextMs - tMs) / 1000);
      tMs = nextMs;
    }
  };
}
