import { type Interval, unite } from '../time/intervals.ts';
import { orbitSize } from './elements.ts';
import type { Ephemeris } from './ephemeris.ts';
import { findSaaCrossings, type SaaCrossing } from './saa.ts';

/** Where the anomaly can be at a height: degrees of geocentric latitude and of longitude. */
interface Region {
  readonly upToKm: number;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * Boxes around the line of 22 µT from 2020 to 2035 (IGRF-14 on a grid of a degree), widened by 6° of
 * latitude and 12° of longitude: what a satellite can do between two nodes. The test computes them
 * again.
 */
const REGIONS: readonly Region[] = [
  { upToKm: 400, south: -56, north: 7, west: -108, east: 29 },
  { upToKm: 600, south: -60, north: 15, west: -130, east: 36 },
  { upToKm: 800, south: -64, north: 22, west: -170, east: 44 },
  { upToKm: 1000, south: -67, north: 28, west: -180, east: 180 },
];

/** Heights that are flown differ from the mean apogee by less than this, km. */
const HEIGHT_MARGIN_KM = 30;

const DEGREES = 180 / Math.PI;

/**
 * The crossings that `findSaaCrossings` finds, in a third of its time or less: the field is only
 * evaluated while the satellite is over the part of the Earth where the anomaly can be.
 */
export function searchSaaCrossings(
  ephemeris: Ephemeris,
  startMs: number,
  endMs: number,
): SaaCrossing[] {
  return spansOverRegion(ephemeris, startMs, endMs).flatMap((span) =>
    findSaaCrossings(ephemeris, span.startMs, span.endMs).map((crossing) => ({
      ...crossing,
      inProgressAtStart: crossing.startMs === startMs,
      inProgressAtEnd: crossing.endMs === endMs,
    })),
  );
}

/** The region of an orbit: the smallest one that its apogee stays below, else the largest. */
export function saaRegion(apogeeKm: number): Region | undefined {
  return REGIONS.find(({ upToKm }) => apogeeKm + HEIGHT_MARGIN_KM <= upToKm) ?? REGIONS.at(-1);
}

/** Node intervals of which an end lies in the region, united and clipped to the search. */
function spansOverRegion(ephemeris: Ephemeris, startMs: number, endMs: number): Interval[] {
  const { nodes, elements } = ephemeris;
  const region = saaRegion(orbitSize(elements).apogeeKm);
  if (region === undefined) return [{ startMs, endMs }];
  const spans: Interval[] = [];
  const last = Math.min(nodes.count - 2, nodes.indexAt(endMs));
  for (let node = nodes.indexAt(startMs); node <= last; node += 1) {
    if (!isOver(region, nodes.states, node) && !isOver(region, nodes.states, node + 1)) continue;
    spans.push({
      startMs: Math.max(startMs, nodes.timesMs[node] ?? startMs),
      endMs: Math.min(endMs, nodes.timesMs[node + 1] ?? endMs),
    });
  }
  return unite(spans);
}

function isOver(region: Region, states: Float64Array, node: number): boolean {
  const x = states[6 * node] ?? 0;
  const y = states[6 * node + 1] ?? 0;
  const z = states[6 * node + 2] ?? 0;
  const latDeg = Math.atan2(z, Math.sqrt(x * x + y * y)) * DEGREES;
  if (latDeg < region.south || latDeg > region.north) return false;
  const lonDeg = Math.atan2(y, x) * DEGREES;
  return lonDeg >= region.west && lonDeg <= region.east;
}
