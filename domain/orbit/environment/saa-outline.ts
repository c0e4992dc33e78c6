import { DEGREES, RADIANS } from '../angles.ts';
import { isInSaa, SAA_MAX_ALTITUDE_KM, weakestPlace } from './saa.ts';

/** A place of an outline, degrees; longitudes run on beyond -180 where it reaches across the date line. */
export interface OutlinePoint {
  readonly latDeg: number;
  readonly lonDeg: number;
}

const BEARINGS = 48;
/** Neighbours farther apart than this get one between them, so many times over: the anomaly has a long tail. */
const GAP_DEG = 5;
const MOST_HALVINGS = 6;
/** Steps in which the edge is looked for, and what is left of the last one after halving, degrees. */
const STEP_DEG = 2;
const EDGE_DEG = 0.01;
/** No part of the anomaly is farther from its weakest place than this, degrees. */
const FARTHEST_DEG = 175;

/**
 * The edge of the anomaly at a height (km) and date: places around the one with the weakest field, counter-clockwise
 * as a map has them, each where the field along a great circle from there first reaches 22 µT (to 0.01°).
 * None above 1000 km, where the anomaly is none (see `isInSaa`).
 */
export function saaOutline(altitudeKm: number, tMs: number): readonly OutlinePoint[] {
  const middle = weakestPlace(Math.min(altitudeKm, SAA_MAX_ALTITUDE_KM), tMs);
  if (!isInSaa(middle.latDeg, middle.lonDeg, altitudeKm, tMs)) return [];
  const edgeAt = (bearing: number): Edge => {
    const along = (awayDeg: number) => placeAlong(middle, bearing, awayDeg);
    const awayDeg = edgeOf((away) => {
      const { latDeg, lonDeg } = along(away);
      return isInSaa(latDeg, lonDeg, altitudeKm, tMs);
    });
    return { bearing, ...along(awayDeg) };
  };
  const turn = -2 * Math.PI;
  const edges = Array.from({ length: BEARINGS }, (_, at) => edgeAt((turn * at) / BEARINGS));
  return edges
    .flatMap((edge, at) => {
      const next = edges[at + 1] ?? { ...(edges[0] ?? edge), bearing: turn };
      return [edge, ...between(edge, next, edgeAt, MOST_HALVINGS)];
    })
    .map(({ latDeg, lonDeg }) => ({ latDeg, lonDeg }));
}

interface Edge extends OutlinePoint {
  /** From north through east, rad. */
  readonly bearing: number;
}

/** Places between two neighbours that are too far apart. */
function between(one: Edge, other: Edge, edgeAt: (bearing: number) => Edge, left: number): Edge[] {
  const gapDeg = Math.hypot(other.latDeg - one.latDeg, other.lonDeg - one.lonDeg);
  if (left === 0 || gapDeg <= GAP_DEG) return [];
  const half = edgeAt((one.bearing + other.bearing) / 2);
  return [...between(one, half, edgeAt, left - 1), half, ...between(half, other, edgeAt, left - 1)];
}

function edgeOf(isInside: (awayDeg: number) => boolean): number {
  let inside = 0;
  while (inside < FARTHEST_DEG && isInside(inside + STEP_DEG)) inside += STEP_DEG;
  let outside = inside + STEP_DEG;
  while (outside - inside > EDGE_DEG) {
    const half = (inside + outside) / 2;
    if (isInside(half)) inside = half;
    else outside = half;
  }
  return inside;
}

/** The place so far (degrees) from a place in a direction (rad, from north through east), on a sphere. */
function placeAlong(
  { latDeg, lonDeg }: OutlinePoint,
  bearing: number,
  awayDeg: number,
): OutlinePoint {
  const [lat, away] = [latDeg * RADIANS, awayDeg * RADIANS];
  const sine = Math.sin(lat) * Math.cos(away) + Math.cos(lat) * Math.sin(away) * Math.cos(bearing);
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(away) * Math.cos(lat),
    Math.cos(away) - Math.sin(lat) * sine,
  );
  return { latDeg: Math.asin(sine) * DEGREES, lonDeg: lonDeg + east * DEGREES };
}
