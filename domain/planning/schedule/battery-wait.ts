import { NO_LOAD, SOC_TOLERANCE, socAt, socFloor, socTrace } from '../../spacecraft/battery.ts';
import type { LoadCurve } from '../../spacecraft/bus.ts';
import type { Environment } from '../environment/environment.ts';
import { isSpent, type WorkMeter } from '../rcpsp/work-meter.ts';
import { guardedUntilMs, RECOVERY_ALLOWANCE } from './battery-guard.ts';

/** One uninterrupted load that looks for its start, beside all that is booked. */
export interface WaitingLoad {
  readonly environment: Environment;
  /** What is booked, without the load itself. */
  readonly booked: LoadCurve;
  readonly watts: number;
  readonly durationMs: number;
  /** Whether the battery must also have recovered an orbit after the last load. */
  readonly recovers: boolean;
  readonly meter: WorkMeter;
}

/**
 * The first whole millisecond from `fromMs` on at which the battery carries a load; null when it never
 * does inside the horizon. Between two instants at which light, another load or a full battery changes
 * something at its begin, its end or an orbit later, the least charge is concave in the start: sums of
 * linear pieces, cut off at full. So in each such stretch the starts that are carried are one interval.
 */
export function firstCarriedMs(load: WaitingLoad, fromMs: number): number | null {
  const lastMs = load.environment.endMs - load.durationMs;
  if (fromMs > lastMs) return null;
  const edges = edgesOf(load).filter((tMs) => tMs > fromMs && tMs < lastMs);
  let startMs = fromMs;
  for (const endMs of [...new Set([...edges, lastMs])].sort((a, b) => a - b)) {
    if (isSpent(load.meter)) return null;
    const found = firstWithin(load, startMs, endMs);
    if (found !== null) return found;
    startMs = endMs;
  }
  return null;
}

/** The first start of a stretch that is carried, or null. */
function firstWithin(load: WaitingLoad, fromMs: number, untilMs: number): number | null {
  const known = new Map<number, number>();
  const spare = (tMs: number): number => {
    let value = known.get(tMs);
    if (value === undefined) known.set(tMs, (value = spareCharge(load, tMs)));
    return value;
  };
  if (spare(fromMs) >= 0) return fromMs;
  let [low, high] = [fromMs, untilMs];
  while (high - low > 2 && spare(high) < 0) {
    const third = Math.floor((high - low) / 3);
    const [one, other] = [low + third, high - third];
    if (spare(one) >= 0) high = one;
    else if (spare(other) >= 0) high = other;
    else if (spare(one) < spare(other)) low = one;
    else high = other;
  }
  if (spare(high) < 0 && spare(low + 1) >= 0) high = low + 1;
  if (spare(high) < 0) return null;
  low = fromMs;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (spare(middle) >= 0) high = middle;
    else low = middle;
  }
  return high;
}

/** By how much the charge stays above what it must be at least, below 0 where it does not. */
function spareCharge(load: WaitingLoad, startMs: number): number {
  const { environment, meter, recovers, durationMs } = load;
  const { bus, illumination, periodMs } = environment;
  const curve = withLoad(load.booked, { startMs, endMs: startMs + durationMs, watts: load.watts });
  const lastMs = Math.max(lastOf(load.booked), startMs + durationMs);
  const untilMs = guardedUntilMs(environment, lastMs);
  const trace = socTrace(bus, illumination, curve, environment.startMs, untilMs);
  meter.spent += 2 * trace.timesMs.length;
  const floor = socFloor(bus) - SOC_TOLERANCE;
  // The charge at the start is nobody's doing: the first end of a piece is looked at first.
  let spare = trace.soc.slice(1).reduce((least, soc) => Math.min(least, soc - floor), Infinity);
  if (recovers) {
    const afterMs = lastMs + periodMs;
    const idle = socAt(bus, illumination, NO_LOAD, environment.startMs, afterMs);
    const soc =
      untilMs === afterMs
        ? (trace.soc.at(-1) ?? idle)
        : socAt(bus, illumination, curve, environment.startMs, afterMs);
    spare = Math.min(spare, soc - idle + RECOVERY_ALLOWANCE + SOC_TOLERANCE);
  }
  return spare;
}

/** Starts at which something changes, whole ms. */
function edgesOf({ environment, booked, durationMs }: WaitingLoad): number[] {
  const { bus, illumination, startMs, endMs, periodMs } = environment;
  const times = [
    ...illumination.map((span) => span.startMs),
    ...booked.timesMs,
    ...socTrace(bus, illumination, booked, startMs, endMs + periodMs).timesMs,
    ...socTrace(bus, illumination, NO_LOAD, startMs, endMs + periodMs).timesMs,
  ];
  return times.flatMap((tMs) => [
    Math.round(tMs),
    Math.round(tMs - durationMs),
    Math.round(tMs - durationMs - periodMs),
  ]);
}

function lastOf({ timesMs, watts }: LoadCurve): number {
  const last = watts.findLastIndex((value) => value > 0);
  return timesMs[last + 1] ?? timesMs[0] ?? -Infinity;
}

function withLoad(
  { timesMs, watts }: LoadCurve,
  added: { readonly startMs: number; readonly endMs: number; readonly watts: number },
): LoadCurve {
  const times = [...new Set([...timesMs, added.startMs, added.endMs])].sort((a, b) => a - b);
  let at = -1;
  const sums = times.map((tMs) => {
    while ((timesMs[at + 1] ?? Infinity) <= tMs) at += 1;
    const isOn = added.startMs <= tMs && tMs < added.endMs;
    return (watts[at] ?? 0) + (isOn ? added.watts : 0);
  });
  return { timesMs: times, watts: sums };
}
