import type { Bus } from '../spacecraft/bus.ts';
import { HOUR_MS } from '../time/instant.ts';
import type { Commitment } from './commitment.ts';
import type { Overbooking, SatelliteCapacity } from './sum-check.ts';

/** Charges that differ by no more are the same. */
const TOLERANCE = 1e-9;

/**
 * Spans in which all loads together take the battery below its floor. It is full where known light begins, at the
 * floor where loads reach back to before that, or what `chargeAtStart` says; between two edges of light or load the charge is linear.
 */
export function drainedSpans(
  commitments: readonly Commitment[],
  { bus, illumination, periodMs }: SatelliteCapacity,
): Omit<Overbooking, 'resource' | 'rule'>[] {
  const first = illumination[0];
  const last = illumination.at(-1);
  if (first === undefined || last === undefined) return [];
  const loads = commitments.flatMap(({ draw, startMs, endMs, booking }) =>
    draw.kind === 'load' ? [{ startMs, endMs, booking, powerW: draw.powerW }] : [],
  );
  if (loads.length === 0) return [];
  const edges = [...loads, ...illumination].flatMap(({ startMs, endMs }) => [startMs, endMs]);
  const times = [...new Set(edges)]
    .filter((tMs) => tMs >= first.startMs && tMs <= last.endMs)
    .sort((a, b) => a - b);
  const floor = 1 - bus.depthOfDischarge;
  // Loads that reach back to before light is known may have left no more than the floor.
  const isUnknown = loads.some(
    (load) => load.startMs < first.startMs && load.endMs > first.startMs - periodMs,
  );
  let charge = bus.chargeAtStart ?? (isUnknown ? floor : 1);
  const found: { startMs: number; endMs: number; needed: number; available: number }[] = [];
  times.forEach((startMs, at) => {
    const endMs = times[at + 1];
    if (endMs === undefined) return;
    const middleMs = (startMs + endMs) / 2;
    // A gap between two spans, left by rounding, belongs to the one before it.
    const isLit = illumination.findLast((span) => span.startMs <= middleMs)?.sunlit ?? true;
    const drawnW = loads.reduce(
      (sum, load) => (load.startMs <= startMs && endMs <= load.endMs ? sum + load.powerW : sum),
      0,
    );
    const before = charge;
    const rate = perHour(bus, isLit, drawnW) / HOUR_MS;
    charge = Math.min(1, before + rate * (endMs - startMs));
    if (Math.min(before, charge) >= floor - TOLERANCE) return;
    const crossedMs = rate === 0 ? startMs : startMs + (floor - before) / rate;
    const belowMs = before < floor ? startMs : Math.max(startMs, Math.floor(crossedMs));
    const aboveMs = charge < floor ? endMs : Math.min(endMs, Math.ceil(crossedMs));
    const needed = Math.min(before, charge);
    const open = found.at(-1);
    if (open?.endMs === belowMs) {
      open.endMs = aboveMs;
      open.needed = Math.min(open.needed, needed);
    } else found.push({ startMs: belowMs, endMs: aboveMs, needed, available: floor });
  });
  return found.map((span) => ({
    ...span,
    bookings: [
      ...new Set(
        loads
          .filter((load) => load.startMs < span.endMs && load.endMs > span.startMs - periodMs)
          .map(({ booking }) => booking),
      ),
    ].sort(),
  }));
}

/** Change of the charge an hour, shares of the battery. */
function perHour(bus: Bus, isLit: boolean, drawnW: number): number {
  const netW = isLit ? bus.peakSolarW - drawnW : -(bus.overheadW + drawnW);
  const throughW = netW > 0 ? netW * bus.chargeEfficiency : netW / bus.dischargeEfficiency;
  return throughW / bus.batteryWh;
}
