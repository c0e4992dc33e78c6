import { eciToEcf, eciToGeodetic, gstime } from 'satellite.js';
import type { Elements } from '../../domain/orbit/elements.ts';
import { bruteFieldNt } from './brute-field.ts';
import { brutePositions, type BruteSpan, type SunAt } from './brute-force.ts';

/**
 * Shadows, crossings of the anomaly and links the slow way: the library's propagator at every second
 * of a window, edges by bisection, other formulas. Shares no code with `domain/orbit` but the elements
 * and published coefficients.
 */
export interface BruteTrack {
  readonly startMs: number;
  readonly endMs: number;
  /** Three numbers a second: TEME, km. */
  readonly seconds: Float64Array;
  readonly at: (tMs: number) => Vector;
}

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const SECOND_MS = 1000;
const EARTH_RADIUS_KM = 6378.137;
const SUN_RADIUS_KM = 695_700;
const ASTRONOMICAL_UNIT_KM = 149_597_870.7;
/** No low orbit sees the field change faster than this, nT/s (a third of it is usual). */
const FASTEST_NT_S = 120;

/** A satellite's positions in a window of whole seconds. */
export function bruteTrack(elements: Elements, startMs: number, endMs: number): BruteTrack {
  const at = brutePositions(elements);
  const count = (endMs - startMs) / SECOND_MS + 1;
  const seconds = new Float64Array(3 * count);
  for (let index = 0; index < count; index += 1) {
    const { x, y, z } = at(startMs + index * SECOND_MS);
    seconds[3 * index] = x;
    seconds[3 * index + 1] = y;
    seconds[3 * index + 2] = z;
  }
  return { startMs, endMs, seconds, at };
}

/** How much of the Sun the Earth covers: its disc against the Sun's, as seen from the satellite. */
export function bruteShadow(
  track: BruteTrack,
  sunAt: SunAt,
  phase: 'umbra' | 'penumbra',
): BruteSpan[] {
  const sign = phase === 'umbra' ? -1 : 1;
  return spansOf(track, ({ x, y, z }, tMs) => {
    const sun = sunAt(tMs);
    const toSun = {
      x: sun.x * ASTRONOMICAL_UNIT_KM - x,
      y: sun.y * ASTRONOMICAL_UNIT_KM - y,
      z: sun.z * ASTRONOMICAL_UNIT_KM - z,
    };
    const dot = -(x * toSun.x + y * toSun.y + z * toSun.z);
    if (dot < 0) return false;
    const cross = Math.hypot(
      y * toSun.z - z * toSun.y,
      z * toSun.x - x * toSun.z,
      x * toSun.y - y * toSun.x,
    );
    const earth = Math.asin(EARTH_RADIUS_KM / Math.sqrt(x * x + y * y + z * z));
    const disc = Math.asin(SUN_RADIUS_KM / Math.hypot(toSun.x, toSun.y, toSun.z));
    return Math.atan2(cross, dot) < earth + sign * disc;
  });
}

/** Inside the cylinder behind the Earth. */
export function bruteCylinder(track: BruteTrack, sunAt: SunAt): BruteSpan[] {
  return spansOf(track, ({ x, y, z }, tMs) => {
    const sun = sunAt(tMs);
    const along = (x * sun.x + y * sun.y + z * sun.z) / Math.hypot(sun.x, sun.y, sun.z);
    return along < 0 && Math.sqrt(x * x + y * y + z * z - along * along) < EARTH_RADIUS_KM;
  });
}

/** Where the field is weaker than 22 µT below 1000 km; gaps of less than a minute are closed. */
export function bruteAnomaly(track: BruteTrack): BruteSpan[] {
  let skipBeforeMs = -Infinity;
  const isInside = (position: Vector, tMs: number): boolean => {
    const sidereal = gstime(tMs / 86_400_000 + 2_440_587.5);
    if (eciToGeodetic(position, sidereal).height > 1000) return false;
    const { x, y, z } = eciToEcf(position, sidereal);
    const excess = bruteFieldNt(x, y, z, tMs) - 22_000;
    skipBeforeMs = tMs + (1000 * excess) / FASTEST_NT_S;
    return excess < 0;
  };
  const found = spansOf(track, (position, tMs, isGrid) => {
    const { x, y, z } = position;
    if (x * x + y * y + z * z > 7400 ** 2 || (isGrid && tMs < skipBeforeMs)) return false;
    return isInside(position, tMs);
  });
  return found.reduce<BruteSpan[]>((joined, span) => {
    const last = joined.at(-1);
    if (last === undefined || span.startMs - last.endMs >= 60_000) return [...joined, span];
    return [...joined.slice(0, -1), { startMs: last.startMs, endMs: span.endMs }];
  }, []);
}

/** Where two satellites are near enough and the Earth, with some air, does not lie between. */
export function bruteLinks(
  a: BruteTrack,
  b: BruteTrack,
  grazingHeightKm: number,
  maxRangeKm: number,
): BruteSpan[] {
  const clear = EARTH_RADIUS_KM + grazingHeightKm;
  const isLinked = (p: Vector, q: Vector): boolean => {
    const range = Math.hypot(q.x - p.x, q.y - p.y, q.z - p.z);
    if (range > maxRangeKm) return false;
    // By the triangle: its height over the side between the two, where its foot lies on that side.
    const rp = Math.hypot(p.x, p.y, p.z);
    const rq = Math.hypot(q.x, q.y, q.z);
    const cosP = (rp * rp + range * range - rq * rq) / (2 * rp * range);
    if (cosP <= 0 || rp * cosP >= range) return true;
    return rp * Math.sqrt(1 - cosP * cosP) >= clear;
  };
  return spansOf(a, (p, tMs, isGrid) => {
    if (!isGrid) return isLinked(p, b.at(tMs));
    const at = (3 * (tMs - a.startMs)) / SECOND_MS;
    const { seconds } = b;
    return isLinked(p, { x: seconds[at] ?? 0, y: seconds[at + 1] ?? 0, z: seconds[at + 2] ?? 0 });
  });
}

type Holds = (position: Vector, tMs: number, isGrid: boolean) => boolean;

function spansOf(track: BruteTrack, holds: Holds): BruteSpan[] {
  const { startMs, endMs, seconds } = track;
  const spans: BruteSpan[] = [];
  const here = { x: 0, y: 0, z: 0 };
  let begunMs: number | null = null;
  for (let index = 0; startMs + index * SECOND_MS <= endMs; index += 1) {
    here.x = seconds[3 * index] ?? 0;
    here.y = seconds[3 * index + 1] ?? 0;
    here.z = seconds[3 * index + 2] ?? 0;
    const tMs = startMs + index * SECOND_MS;
    const isInside = holds(here, tMs, true);
    if (isInside === (begunMs !== null)) continue;
    const edgeMs: number = index === 0 ? startMs : edgeBefore(track, holds, tMs, isInside);
    if (begunMs === null) begunMs = edgeMs;
    else {
      spans.push({ startMs: begunMs, endMs: edgeMs });
      begunMs = null;
    }
  }
  if (begunMs !== null && begunMs < endMs) spans.push({ startMs: begunMs, endMs });
  return spans;
}

/** The edge within the second before an instant, to a tenth of a millisecond. */
function edgeBefore(track: BruteTrack, holds: Holds, tMs: number, after: boolean): number {
  let [low, high] = [tMs - SECOND_MS, tMs];
  while (high - low > 0.1) {
    const middle = (low + high) / 2;
    if (holds(track.at(middle), middle, false) === after) high = middle;
    else low = middle;
  }
  return high;
}
