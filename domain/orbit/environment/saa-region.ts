import { type Interval, unite } from '../../time/intervals.ts';
import { orbitSize } from '../elements/elements.ts';
import type { Ephemeris } from '../ephemeris/ephemeris.ts';
import { DEGREES } from '../angles.ts';

/** Where the anomaly can be up to a height: degrees of geocentric latitude and of longitude. */
export interface SaaRegion {
  readonly upToKm: number;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * Boxes around the line of 22 µT from 2020 to 2035 (IGRF-14 on a grid of a degree), widened by 6° of
 * latitude and 12° of longitude: what a near orbit can do between two nodes. The test computes them
 * again.
 */
const REGIONS: readonly SaaRegion[] = [
  { upToKm: 400, south: -56, north: 7, west: -108, east: 29 },
  { upToKm: 600, south: -60, north: 15, west: -130, east: 36 },
  { upToKm: 800, south: -64, north: 22, west: -170, east: 44 },
  { upToKm: 1000, south: -67, north: 28, west: -180, east: 180 },
];

/** Heights that are flown differ from the mean apogee by less than this, km. */
const HEIGHT_MARGIN_KM = 30;
/** Nodes of far orbits are longer apart than the boxes allow for. */
const LONGEST_STEP_MS = 180_000;

/** The region of an orbit: the smallest one that its apogee (km) stays below, else the largest. */
export function saaRegion(apogeeKm: number): SaaRegion | undefined {
  return REGIONS.find(({ upToKm }) => apogeeKm + HEIGHT_MARGIN_KM <= upToKm) ?? REGIONS.at(-1);
}

/**
 * The parts of [startMs, endMs] outside which a satellite below 1000 km cannot be in the anomaly:
 * intervals between nodes of which an end lies in its region, or that are longer than 180 s.
 */
export function spansOverRegion(ephemeris: Ephemeris, startMs: number, endMs: number): Interval[] {
  const { nodes, elements } = ephemeris;
  const region = saaRegion(orbitSize(elements).apogeeKm);
  if (region === undefined) return [{ startMs, endMs }];
  const spans: Interval[] = [];
  const last = nodes.indexAt(endMs);
  for (let node = nodes.indexAt(startMs); node <= last; node += 1) {
    const fromMs = nodes.timesMs[node] ?? startMs;
    const toMs = nodes.timesMs[node + 1] ?? endMs;
    const isNear =
      toMs - fromMs > LONGEST_STEP_MS ||
      isOver(region, nodes.states, node) ||
      isOver(region, nodes.states, node + 1);
    if (isNear) spans.push({ startMs: Math.max(startMs, fromMs), endMs: Math.min(endMs, toMs) });
  }
  return unite(spans);
}

function isOver(region: SaaRegion, states: Float64Array, node: number): boolean {
  const x = states[6 * node] ?? 0;
  const y = states[6 * node + 1] ?? 0;
  const z = states[6 * node + 2] ?? 0;
  const latDeg = Math.atan2(z, Math.sqrt(x * x + y * y)) * DEGREES;
  if (latDeg < region.south || latDeg > region.north) return false;
  const lonDeg = Math.atan2(y, x) * DEGREES;
  return lonDeg >= region.west && lonDeg <= region.east;
}
