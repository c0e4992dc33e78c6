import type { Commitment } from '../../../../domain/booking/commitment.ts';
import type { Capacity } from '../../../../domain/booking/sum-check.ts';

/** Sums that differ by no more are the same; light is not known in the gap that rounding leaves, ms. */
const TOLERANCE = 1e-6;
const GAP_MS = 2;

/**
 * What all commitments of a resource together take beyond what it has, in words: added up in the middle of every two
 * edges from the rules alone, and the charge integrated from edge to edge. Shares no code with the product's sum.
 */
export function sumsBroken(commitments: readonly Commitment[], capacity: Capacity): string[] {
  const lit = capacity.kind === 'satellite' ? capacity.illumination : [];
  const edges = [...commitments, ...lit].flatMap(({ startMs, endMs }) => [startMs, endMs]);
  const times = [...new Set(edges)].sort((a, b) => a - b);
  const broken = new Set<string>();
  let charge = 1;
  times.forEach((startMs, at) => {
    const endMs = times[at + 1];
    if (endMs === undefined) return;
    const running = commitments.filter((one) => one.startMs <= startMs && endMs <= one.endMs);
    const found =
      endMs - startMs > GAP_MS ? excesses(running, capacity, (startMs + endMs) / 2) : [];
    for (const what of found) broken.add(`${what} at ${new Date(startMs).toISOString()}`);
    if (capacity.kind !== 'satellite') return;
    charge = Math.min(1, charge + gained(running, capacity, startMs, endMs));
    if (charge < 1 - capacity.bus.depthOfDischarge - TOLERANCE)
      broken.add(`battery at ${new Date(endMs).toISOString()}`);
  });
  return [...broken];
}

function excesses(running: readonly Commitment[], capacity: Capacity, atMs: number): string[] {
  const sums = { antenna: 0, storage: 0, windowW: 0, compute: 0, thermalW: 0, memoryMb: 0 };
  for (const { draw } of running) {
    if (draw.kind === 'antenna') sums.antenna += 1;
    if (draw.kind === 'storage') sums.storage += draw.amountMb;
    if (draw.kind !== 'load') continue;
    sums.windowW += draw.windowW;
    sums.compute += draw.compute;
    sums.thermalW += draw.thermalW;
    sums.memoryMb += draw.memoryMb;
  }
  if (capacity.kind === 'station') return sums.antenna > capacity.antennas ? ['antennas'] : [];
  const { bus, illumination } = capacity;
  const light = illumination.find((one) => one.startMs <= atMs && atMs < one.endMs);
  const limits = {
    antenna: 1,
    storage: bus.storageMb,
    thermalW: bus.maxThermalW,
    memoryMb: bus.memoryMb,
    windowW: light?.sunlit === false ? bus.eclipseBatteryW : bus.peakSolarW,
    compute: light?.sunlit === false ? bus.computeEclipse : bus.computeSunlit,
  };
  const names = Object.keys(limits) as readonly (keyof typeof limits)[];
  return names.filter((name) => sums[name] > limits[name] + TOLERANCE);
}

/** Change of the charge between two edges, as a share of the battery. */
function gained(
  running: readonly Commitment[],
  { bus, illumination }: Extract<Capacity, { readonly kind: 'satellite' }>,
  startMs: number,
  endMs: number,
): number {
  const first = illumination[0];
  const last = illumination.at(-1);
  if (first === undefined || last === undefined) return 0;
  if (startMs < first.startMs || endMs > last.endMs) return 0;
  const isLit = illumination.findLast((one) => one.startMs <= startMs)?.sunlit ?? true;
  let watts = isLit ? bus.peakSolarW : -bus.overheadW;
  for (const { draw } of running) if (draw.kind === 'load') watts -= draw.powerW;
  const stored = watts > 0 ? watts * bus.chargeEfficiency : watts / bus.dischargeEfficiency;
  return (stored * (endMs - startMs)) / 3_600_000 / bus.batteryWh;
}
