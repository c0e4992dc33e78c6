import type { LoadCurve } from './bus.ts';
import { radiatedW, type ThermalBody, timeConstantS, ZERO_CELSIUS_K } from './thermal.ts';
import { temperatureAt, type ThermalTrace } from './thermal-trace.ts';

/** Longest step, ms: a sixtieth of the time constants. */
const STEP_MS = 90_000;

/**
 * Temperature of one node with more heat inside than when `idle` was traced, from the first to the last
 * point of `idle`, a point at each of its points and wherever the heat changes. What comes from outside
 * is the same, so that only the difference D is integrated: m c dD/dt = P - ε A σ ((T+D)⁴ - T⁴), by
 * exponential steps as for the trace itself. `heat` is in watts, each value up to the next instant.
 */
export function heatedTrace(body: ThermalBody, idle: ThermalTrace, heat: LoadCurve): ThermalTrace {
  const [startMs] = idle.timesMs;
  const endMs = idle.timesMs.at(-1);
  if (startMs === undefined || endMs === undefined) return { timesMs: [], celsius: [] };
  const inside = heat.timesMs.filter((tMs) => tMs > startMs && tMs < endMs);
  const instants = [...new Set([...idle.timesMs, ...inside])].sort((a, b) => a - b);
  const timesMs = [startMs];
  const celsius = [temperatureAt(idle, startMs)];
  let excessK = 0;
  for (const [index, untilMs] of instants.entries()) {
    const fromMs = instants[index - 1];
    if (fromMs === undefined) continue;
    const heatW = heatAt(heat, fromMs);
    const steps = Math.ceil((untilMs - fromMs) / STEP_MS);
    const lengthMs = (untilMs - fromMs) / steps;
    for (let step = 0; step < steps; step += 1) {
      const middleMs = fromMs + (step + 0.5) * lengthMs;
      const idleK = temperatureAt(idle, middleMs) + ZERO_CELSIUS_K;
      excessK = stepExcess(body, idleK, excessK, heatW, lengthMs / 1000);
    }
    timesMs.push(untilMs);
    celsius.push(temperatureAt(idle, untilMs) + excessK);
  }
  return { timesMs, celsius };
}

/** The difference after `durationS` of a constant surplus of heat, K. */
function stepExcess(
  body: ThermalBody,
  idleK: number,
  excessK: number,
  heatW: number,
  durationS: number,
): number {
  const kelvin = idleK + excessK;
  const constantS = timeConstantS(body, kelvin);
  const netW = heatW - radiatedW(body, kelvin) + radiatedW(body, idleK);
  const rateKS = netW / (body.massKg * body.heatCapacityJKgK);
  return excessK - rateKS * constantS * Math.expm1(-durationS / constantS);
}

function heatAt({ timesMs, watts }: LoadCurve, tMs: number): number {
  return watts[timesMs.findLastIndex((fromMs) => fromMs <= tMs)] ?? 0;
}
