import { capacityTable } from '../../../domain/link/capacity.ts';
import { outageProbability } from '../../../domain/link/outage.ts';
import type {
  Environment,
  Pass,
  Window,
} from '../../../domain/planning/environment/environment.ts';
import type { Bus } from '../../../domain/spacecraft/bus.ts';
import type { ThermalSky } from '../../../domain/spacecraft/thermal-trace.ts';
import type { Illumination } from '../../../domain/orbit/environment/eclipse.ts';

/** Start of every environment made here unless stated: a whole hour. */
export const ENVIRONMENT_START_MS = Date.UTC(2026, 6, 25);

/** A 12U bus whose figures are easy to do sums with. */
export const PLAIN_BUS: Bus = {
  class: '12U',
  source: 'given',
  peakSolarW: 75,
  eclipseBatteryW: 25,
  maxThermalW: 45,
  computeSunlit: 1,
  computeEclipse: 0.6,
  storageMb: 4096,
  memoryMb: 2048,
  batteryWh: 120,
  depthOfDischarge: 0.4,
  overheadW: 45,
  chargeEfficiency: 0.95,
  dischargeEfficiency: 0.95,
  writeMbS: 50,
  fullDuplex: false,
};

/** A pass in seconds since the start; overhead enough for the modem's limit unless stated. */
export interface PassFields {
  readonly startS: number;
  readonly durationS: number;
  readonly maxElevationDeg?: number;
  readonly rangeKm?: number;
  readonly outageProbability?: number;
}

/** What an environment is like; every orbit has the same sunlit part first. */
export interface EnvironmentFields {
  readonly startMs?: number;
  readonly orbits?: number;
  readonly periodMs?: number;
  readonly sunlitMs?: number;
  /** Position in the orbit at the start: 0 = eclipse exit. */
  readonly phaseMs?: number;
  readonly bus?: Partial<Bus>;
  readonly passes?: readonly PassFields[];
  /** Crossings of the anomaly and thermal hazards, [start, end] in seconds since the start. */
  readonly saa?: readonly (readonly [startS: number, endS: number])[];
  readonly thermalHazards?: readonly (readonly [startS: number, endS: number])[];
}

/**
 * Builds an environment by hand: 4 orbits of 90 minutes, 60 of them sunlit, starting at an eclipse
 * exit, with two passes in sunlight and one in eclipse per orbit.
 */
export function anEnvironment(made: EnvironmentFields = {}): Environment {
  const { startMs = ENVIRONMENT_START_MS, orbits = 4, periodMs = 5_400_000, phaseMs = 0 } = made;
  const sunlitMs = made.sunlitMs ?? Math.round((periodMs * 2) / 3);
  const bus = { ...PLAIN_BUS, ...made.bus };
  const endMs = startMs + orbits * periodMs;
  const illumination: Illumination[] = [];
  for (let orbit = -2; orbit <= orbits + 3; orbit += 1) {
    const riseMs = startMs - phaseMs + orbit * periodMs;
    const setMs = riseMs + sunlitMs;
    illumination.push({ startMs: riseMs, endMs: setMs, sunlit: true });
    illumination.push({ startMs: setMs, endMs: riseMs + periodMs, sunlit: false });
  }
  const clipped = illumination
    .map((span) => ({
      ...span,
      startMs: Math.max(span.startMs, startMs),
      endMs: Math.min(span.endMs, endMs),
    }))
    .filter((span) => span.endMs > span.startMs);
  const passes = (made.passes ?? threePerOrbit(orbits, periodMs / 1000)).map((pass, index) =>
    aPass(pass, index, startMs, (tMs) => windowIndexAt(clipped, tMs)),
  );
  const windows = clipped.map((span, index): Window => ({
    ...span,
    index,
    powerW: span.sunlit ? bus.peakSolarW : bus.eclipseBatteryW,
    compute: span.sunlit ? bus.computeSunlit : bus.computeEclipse,
    thermalW: bus.maxThermalW,
    memoryMb: bus.memoryMb,
    storageMb: bus.storageMb,
    passIndices: passes.filter((pass) => pass.windowIndex === index).map((pass) => pass.index),
  }));
  const sky = aSky(illumination, periodMs);
  const spans = (made: readonly (readonly [number, number])[] = []) =>
    made.map(([startS, endS]) => ({
      startMs: startMs + Math.round(startS * 1000),
      endMs: startMs + Math.round(endS * 1000),
    }));
  const saa = spans(made.saa).map((span) => ({
    ...span,
    severity: 0.5,
    minFieldUt: 20,
    inProgressAtStart: span.startMs <= startMs,
    inProgressAtEnd: span.endMs >= endMs,
  }));
  const surroundings = {
    windows,
    passes,
    illumination,
    saa,
    thermalHazards: spans(made.thermalHazards),
    sky,
  };
  return { startMs, endMs, periodMs, bus, ...surroundings, betaDeg: 0 };
}

/** A sky without change: sunlight at 1 AU, a third of the directions see an Earth of one colour. */
function aSky(illumination: readonly Illumination[], periodMs: number): ThermalSky {
  const startMs = illumination[0]?.startMs ?? 0;
  const endMs = illumination.at(-1)?.endMs ?? 0;
  return {
    startMs,
    endMs,
    periodMs,
    solarWM2: 1361,
    timesMs: new Float64Array([startMs, endMs]),
    albedoWM2: new Float64Array([40, 40]),
    infraredWM2: new Float64Array([75, 75]),
  };
}

function aPass(
  pass: PassFields,
  index: number,
  startMs: number,
  windowAt: (tMs: number) => number,
): Pass {
  const aosMs = startMs + Math.round(pass.startS * 1000);
  const losMs = aosMs + Math.round(pass.durationS * 1000);
  const rangeKm = pass.rangeKm ?? 800;
  const maxElevationDeg = pass.maxElevationDeg ?? 45;
  return {
    index,
    stationId: `station-${index % 3}`,
    stationName: `Station ${index % 3}`,
    provider: 'Made',
    aosMs,
    losMs,
    maxElevationDeg,
    minRangeKm: rangeKm,
    windowIndex: windowAt(aosMs),
    downlink: capacityTable({ aosMs, losMs }, () => rangeKm, 'downlink'),
    uplink: capacityTable({ aosMs, losMs }, () => rangeKm, 'uplink'),
    outageProbability: pass.outageProbability ?? outageProbability(maxElevationDeg),
  };
}

/** Minutes 20 to 27 and 50 to 57 in sunlight, 70 to 77 in eclipse. */
function threePerOrbit(orbits: number, periodS: number): PassFields[] {
  const starts = [20, 50, 70].map((minute) => (minute * periodS) / 90);
  return Array.from({ length: orbits }, (_, orbit) =>
    starts.map((startS) => ({ startS: orbit * periodS + startS, durationS: 420 })),
  ).flat();
}

function windowIndexAt(windows: readonly Illumination[], tMs: number): number {
  return windows.findIndex((window) => window.startMs <= tMs && tMs < window.endMs);
}
