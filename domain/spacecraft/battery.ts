import type { Bus, LoadCurve } from './bus.ts';
import type { Illumination } from '../orbit/environment/eclipse.ts';
import { HOUR_MS } from '../time/instant.ts';

/** No load at all but what is booked: the idle trace. */
export const NO_LOAD: LoadCurve = { timesMs: [], watts: [] };

/**
 * Receives the end of each linear piece: instant (ms) and state of charge (0 to 1). Returning true
 * ends the integration.
 */
type Visit = (tMs: number, soc: number) => boolean;

/**
 * State of charge at `atMs`: as known, else full in sunlight, otherwise full less the overhead drawn since eclipse
 * entry. `illumination` must cover that entry; outside of it the satellite counts as sunlit.
 */
export function initialSoc(bus: Bus, illumination: readonly Illumination[], atMs: number): number {
  if (bus.chargeAtStart !== undefined) return bus.chargeAtStart;
  const span = illumination[spanIndexAt(illumination, atMs)];
  if (span === undefined || span.sunlit || atMs < span.startMs) return 1;
  return 1 + socPerMs(bus, false, 0) * (atMs - span.startMs);
}

/** State of charge at `toMs` (0 to 1), from `startMs` on with the load given, exact. */
export function socAt(
  bus: Bus,
  illumination: readonly Illumination[],
  load: LoadCurve,
  startMs: number,
  toMs: number,
): number {
  let last = initialSoc(bus, illumination, startMs);
  integrate(bus, illumination, load, startMs, toMs, (_, soc) => {
    last = soc;
    return false;
  });
  return last;
}

/**
 * First instant (ms) at which a linear piece ends with a state of charge below `floor`, or null;
 * the charge falls only in eclipse, so no lower value hides inside a piece.
 */
export function firstBelow(
  bus: Bus,
  illumination: readonly Illumination[],
  load: LoadCurve,
  startMs: number,
  toMs: number,
  floor: number,
): number | null {
  let found: number | null = null;
  integrate(bus, illumination, load, startMs, toMs, (tMs, soc) => {
    if (soc < floor) found = tMs;
    return found !== null;
  });
  return found;
}

/** State of charge over time: `soc[i]` (0 to 1) at `timesMs[i]`, exactly linear between. */
export interface SocTrace {
  readonly timesMs: readonly number[];
  readonly soc: readonly number[];
}

/** The state of charge from `startMs` to `toMs`: a point at every edge and where it becomes full. */
export function socTrace(
  bus: Bus,
  illumination: readonly Illumination[],
  load: LoadCurve,
  startMs: number,
  toMs: number,
): SocTrace {
  const timesMs = [startMs];
  const soc = [initialSoc(bus, illumination, startMs)];
  integrate(bus, illumination, load, startMs, toMs, (tMs, value) => {
    timesMs.push(tMs);
    soc.push(value);
    return false;
  });
  return { timesMs, soc };
}

/** Tolerance of comparisons of state of charge: far below what telemetry resolves. */
export const SOC_TOLERANCE = 1e-9;

/** The state of charge that must never be passed, 1 - depth of discharge. */
export function socFloor(bus: Bus): number {
  return 1 - bus.depthOfDischarge;
}

/**
 * Steps from edge to edge of illumination and load: in eclipse the charge falls by
 * (overhead + load) / discharge efficiency, in sunlight it rises by charge efficiency x
 * (peak_solar_w - load) up to full. A gap between two spans belongs to the earlier one. What is booked
 * beside the job counts as load.
 */
function integrate(
  bus: Bus,
  illumination: readonly Illumination[],
  load: LoadCurve,
  startMs: number,
  toMs: number,
  visit: Visit,
): void {
  let soc = initialSoc(bus, illumination, startMs);
  let span = Math.max(0, spanIndexAt(illumination, startMs));
  let piece = pieceIndexAt(load, startMs);
  const base = bus.baseLoad ?? NO_LOAD;
  let basePiece = pieceIndexAt(base, startMs);
  let tMs = startMs;
  while (tMs < toMs) {
    const spanEnd = illumination[span + 1]?.startMs ?? Infinity;
    const loadEnd = load.timesMs[piece + 1] ?? Infinity;
    const baseEnd = base.timesMs[basePiece + 1] ?? Infinity;
    const nextMs = Math.min(toMs, spanEnd, loadEnd, baseEnd);
    const watts = (load.watts[piece] ?? 0) + (base.watts[basePiece] ?? 0);
    const sunlit = illumination[span]?.sunlit ?? true;
    const perMs = socPerMs(bus, sunlit, watts);
    const fullMs = perMs > 0 && soc < 1 ? tMs + (1 - soc) / perMs : Infinity;
    if (fullMs < nextMs && visit(fullMs, 1)) return;
    soc = Math.min(1, soc + perMs * (nextMs - tMs));
    if (visit(nextMs, soc)) return;
    if (nextMs === spanEnd) span += 1;
    if (nextMs === loadEnd) piece += 1;
    if (nextMs === baseEnd) basePiece += 1;
    tMs = nextMs;
  }
}

/** Change of the state of charge per millisecond under a load beside the bus's overhead. */
function socPerMs(bus: Bus, sunlit: boolean, loadW: number): number {
  const capacityWhMs = bus.batteryWh * HOUR_MS;
  if (!sunlit) return -(bus.overheadW + loadW) / bus.dischargeEfficiency / capacityWhMs;
  const surplusW = bus.peakSolarW - loadW;
  return surplusW >= 0
    ? (surplusW * bus.chargeEfficiency) / capacityWhMs
    : surplusW / bus.dischargeEfficiency / capacityWhMs;
}

/** Last span that starts at or before the instant; -1 before the first. */
function spanIndexAt(illumination: readonly Illumination[], tMs: number): number {
  let low = 0;
  let high = illumination.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const span = illumination[middle];
    if (span !== undefined && span.startMs <= tMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Last load piece that starts at or before the instant; -1 before the first. */
function pieceIndexAt(load: LoadCurve, tMs: number): number {
  let index = -1;
  while ((load.timesMs[index + 1] ?? Infinity) <= tMs) index += 1;
  return index;
}
