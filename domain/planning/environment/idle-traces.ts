import { NO_LOAD, socFloor, socTrace } from '../../spacecraft/battery.ts';
import { idleHeat } from '../../spacecraft/bus-heat.ts';
import { TEMPERATURE_LIMIT_C, THERMAL_BODIES } from '../../spacecraft/thermal-bodies.ts';
import { temperatureAt, thermalTrace } from '../../spacecraft/thermal-trace.ts';
import type { Environment } from './environment.ts';

/** A value over time, linear between its points. */
export interface TracePoint {
  readonly tMs: number;
  readonly value: number;
}

/** How a bus without a job warms, cools and charges inside the horizon. */
export interface IdleTraces {
  /** °C, at window edges and every ten minutes. */
  readonly temperature: readonly TracePoint[];
  readonly minC: number;
  readonly maxC: number;
  readonly limitC: number;
  /** 0 to 1, exact: at window edges and where the battery becomes full. */
  readonly soc: readonly TracePoint[];
  readonly minSoc: number;
  readonly floorSoc: number;
}

/** Longest distance between shown temperatures, ms. */
const SHOWN_STEP_MS = 600_000;

/** Traces of temperature and charge of the bus alone, before any job. */
export function idleTraces(environment: Environment): IdleTraces {
  const { bus, sky, illumination, windows, startMs, endMs } = environment;
  const trace = thermalTrace(sky, illumination, THERMAL_BODIES[bus.class], idleHeat(bus));
  let [minC, maxC] = [Infinity, -Infinity];
  trace.timesMs.forEach((tMs, index) => {
    if (tMs < startMs || tMs > endMs) return;
    const celsius = trace.celsius[index] ?? 0;
    minC = Math.min(minC, celsius);
    maxC = Math.max(maxC, celsius);
  });
  const temperature = shownInstants(windows, endMs).map((tMs) => ({
    tMs,
    value: temperatureAt(trace, tMs),
  }));
  const charge = socTrace(bus, illumination, NO_LOAD, startMs, endMs);
  return {
    temperature,
    minC: Math.min(minC, ...temperature.map(({ value }) => value)),
    maxC: Math.max(maxC, ...temperature.map(({ value }) => value)),
    limitC: TEMPERATURE_LIMIT_C,
    soc: charge.timesMs.map((tMs, index) => ({ tMs, value: charge.soc[index] ?? 1 })),
    minSoc: Math.min(...charge.soc),
    floorSoc: socFloor(bus),
  };
}

/** The begin of every window, instants between at equal distances, and the end. */
function shownInstants(windows: Environment['windows'], endMs: number): number[] {
  const times = windows.flatMap((window) => {
    const spanMs = window.endMs - window.startMs;
    const parts = Math.max(1, Math.ceil(spanMs / SHOWN_STEP_MS));
    return Array.from({ length: parts }, (_, part) => window.startMs + (part * spanMs) / parts);
  });
  return [...times, endMs];
}
