import { eciToEcf, eciToGeodetic, gstime } from 'satellite.js';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { bruteFieldNt } from './brute-field.ts';
import { brutePositions, type BruteSpan, type SunAt, TOP_SPEED_KM_S } from './brute-force.ts';

/**
 * Shadows, crossings of the anomaly and links the slow way: the library's propagator, a look a second
 * at a window, edges by bisection, other formulas. A look is left out only where a bound on all
 * movement says that it would find what the last one found. Shares no code with `domain/orbit` but the
 * elements and published coefficients.
 */
export interface BruteTrack {
  readonly startMs: number;
  readonly endMs: number;
  /** TEME, km. */
  readonly at: (tMs: number) => Vector;
}

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What one look finds. */
interface Look {
  readonly holds: boolean;
  /** For so long it surely finds the same again, s; 0 or less where nothing is sure. */
  readonly sureS: number;
}

const SECOND_MS = 1000;
const EARTH_RADIUS_KM = 6378.137;
const SUN_RADIUS_KM = 695_700;
const ASTRONOMICAL_UNIT_KM = 149_597_870.7;
/** The Sun turns shadows by 2e-7 rad/s, far less than this at any height; so the sum is still a bound. */
const SHADOW_SPEED_KM_S = TOP_SPEED_KM_S + 0.2;
/** The cones lean by 0.0048 rad from the cylinder; with this share of the radius they are left behind. */
const CONE_SHARE = 0.005;
/** No low orbit sees the field change faster than this, nT/s (a third of it is usual). */
const FASTEST_NT_S = 120;
/** Higher over the ground there is no anomaly, km. */
const ANOMALY_TOP_KM = 1000;

/** A satellite in a window of whole seconds. */
export function bruteTrack(elements: Elements, startMs: number, endMs: number): BruteTrack {
  return { startMs, endMs, at: brutePositions(elements) };
}

/** How much of the Sun the Earth covers: its disc against the Sun's, as seen from the satellite. */
export function bruteShadow(
  track: BruteTrack,
  sunAt: SunAt,
  phase: 'umbra' | 'penumbra',
): BruteSpan[] {
  const sign = phase === 'umbra' ? -1 : 1;
  return spansOf(track, (tMs) => {
    const position = track.at(tMs);
    const { x, y, z } = position;
    const sun = sunAt(tMs);
    const radius = Math.hypot(x, y, z);
    const cylinderKm = Math.abs(heightOverCylinderKm(position, sun));
    const sureS = (cylinderKm - CONE_SHARE * radius) / ((1 + CONE_SHARE) * SHADOW_SPEED_KM_S);
    const toSun = {
      x: sun.x * ASTRONOMICAL_UNIT_KM - x,
      y: sun.y * ASTRONOMICAL_UNIT_KM - y,
      z: sun.z * ASTRONOMICAL_UNIT_KM - z,
    };
    const dot = -(x * toSun.x + y * toSun.y + z * toSun.z);
    if (dot < 0) return { holds: false, sureS };
    const cross = Math.hypot(
      y * toSun.z - z * toSun.y,
      z * toSun.x - x * toSun.z,
      x * toSun.y - y * toSun.x,
    );
    const earth = Math.asin(EARTH_RADIUS_KM / radius);
    const disc = Math.asin(SUN_RADIUS_KM / Math.hypot(toSun.x, toSun.y, toSun.z));
    return { holds: Math.atan2(cross, dot) < earth + sign * disc, sureS };
  });
}

/** Inside the cylinder behind the Earth. */
export function bruteCylinder(track: BruteTrack, sunAt: SunAt): BruteSpan[] {
  return spansOf(track, (tMs) => {
    const heightKm = heightOverCylinderKm(track.at(tMs), sunAt(tMs));
    return { holds: heightKm < 0, sureS: Math.abs(heightKm) / SHADOW_SPEED_KM_S };
  });
}

/** Least way to the edge of the half cylinder behind the Earth, km; negative inside it. */
function heightOverCylinderKm({ x, y, z }: Vector, sun: Vector): number {
  const along = (x * sun.x + y * sun.y + z * sun.z) / Math.hypot(sun.x, sun.y, sun.z);
  const outKm = Math.sqrt(x * x + y * y + z * z - along * along) - EARTH_RADIUS_KM;
  if (along < 0) return Math.max(outKm, along);
  return Math.hypot(along, Math.max(0, outKm));
}

/** Where the field is weaker than 22 µT up to 1000 km; gaps of less than a minute are closed. */
export function bruteAnomaly(track: BruteTrack): BruteSpan[] {
  const found = spansOf(track, (tMs) => {
    const position = track.at(tMs);
    const sidereal = gstime(tMs / 86_400_000 + 2_440_587.5);
    const belowKm = ANOMALY_TOP_KM - eciToGeodetic(position, sidereal).height;
    const staysS = Math.abs(belowKm) / TOP_SPEED_KM_S;
    if (belowKm < 0) return { holds: false, sureS: staysS };
    const { x, y, z } = eciToEcf(position, sidereal);
    const excess = bruteFieldNt(x, y, z, tMs) - 22_000;
    const keepsS = Math.abs(excess) / FASTEST_NT_S;
    // A weak field is left by its strength or by climbing, a strong one is strong at every height.
    return excess < 0
      ? { holds: true, sureS: Math.min(keepsS, staysS) }
      : { holds: false, sureS: keepsS };
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
  const clearKm = EARTH_RADIUS_KM + grazingHeightKm;
  return spansOf(a, (tMs) => {
    const [p, q] = [a.at(tMs), b.at(tMs)];
    const range = Math.hypot(q.x - p.x, q.y - p.y, q.z - p.z);
    const rp = Math.hypot(p.x, p.y, p.z);
    const rq = Math.hypot(q.x, q.y, q.z);
    // Both ends change their distance; no point of the line between moves faster than the faster end.
    const inReachS = (maxRangeKm - range) / (2 * TOP_SPEED_KM_S);
    const inSightS = (lineHeightKm(rp, rq, range) - clearKm) / TOP_SPEED_KM_S;
    const sureS = Math.min(inReachS, inSightS);
    return { holds: sureS >= 0, sureS: Math.abs(sureS) };
  });
}

/** By the triangle: its height over the side between the two, where its foot lies on that side. */
function lineHeightKm(rp: number, rq: number, range: number): number {
  const cosP = (rp * rp + range * range - rq * rq) / (2 * rp * range);
  if (cosP <= 0) return rp;
  return rp * cosP >= range ? rq : rp * Math.sqrt(1 - cosP * cosP);
}

function spansOf({ startMs, endMs }: BruteTrack, look: (tMs: number) => Look): BruteSpan[] {
  const spans: BruteSpan[] = [];
  let begunMs: number | null = null;
  for (let tMs = startMs; tMs <= endMs;) {
    const { holds, sureS } = look(tMs);
    if (holds !== (begunMs !== null)) {
      const edgeMs: number = tMs === startMs ? startMs : edgeBefore(look, tMs, holds);
      if (begunMs !== null) spans.push({ startMs: begunMs, endMs: edgeMs });
      begunMs = holds ? edgeMs : null;
    }
    tMs += SECOND_MS * Math.max(1, Math.floor(sureS));
  }
  if (begunMs !== null && begunMs < endMs) spans.push({ startMs: begunMs, endMs });
  return spans;
}

/** The edge within the second before an instant, to a tenth of a millisecond. */
function edgeBefore(look: (tMs: number) => Look, tMs: number, after: boolean): number {
  let [low, high] = [tMs - SECOND_MS, tMs];
  while (high - low > 0.1) {
    const middle = (low + high) / 2;
    if (look(middle).holds === after) high = middle;
    else low = middle;
  }
  return high;
}
