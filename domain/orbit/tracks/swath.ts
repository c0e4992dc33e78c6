import type { Ephemeris } from '../ephemeris/ephemeris.ts';
import { ecefOfGeodetic, geodeticOfEcef } from '../geometry/frames.ts';
import { DEGREES, RADIANS } from '../angles.ts';

/** Places on the ground, WGS-84 height 0, in a form in which those near a track are found quickly. */
export interface GroundPlaces {
  readonly count: number;
  /** x, y, z of every place, km, ECEF. */
  readonly ecef: Float64Array;
  /** Places by rows of latitude, ordered by longitude in each. */
  readonly rows: readonly PlaceRow[];
  /** A cap that holds all places: unit vector of its middle and its radius, radians. */
  readonly middle: readonly [number, number, number];
  readonly radiusRad: number;
}

interface PlaceRow {
  readonly minLatDeg: number;
  readonly maxLatDeg: number;
  readonly lonDeg: Float64Array;
  readonly place: Int32Array;
}

/** A place comes under a sensor: abeam of the satellite at an instant, no farther than half the swath. */
export type OnAccess = (place: number, tMs: number) => void;

const ROW_HEIGHT_DEG = 2;

/** A mean radius is enough for reaches. */
const RADIUS_KM = 6371;

/** Orders places (degrees) for `findSwathAccesses`. */
export function groundPlaces(latDeg: Float64Array, lonDeg: Float64Array): GroundPlaces {
  const ecef = new Float64Array(3 * latDeg.length);
  const members = new Map<number, number[]>();
  latDeg.forEach((lat, place) => {
    ecef.set(ecefOfGeodetic({ latDeg: lat, lonDeg: lonDeg[place] ?? 0, altitudeKm: 0 }), 3 * place);
    const row = Math.floor((lat + 90) / ROW_HEIGHT_DEG);
    const own = members.get(row);
    if (own === undefined) members.set(row, [place]);
    else own.push(place);
  });
  const rows = [...members].map(([row, places]): PlaceRow => {
    places.sort((a, b) => (lonDeg[a] ?? 0) - (lonDeg[b] ?? 0));
    return {
      minLatDeg: row * ROW_HEIGHT_DEG - 90,
      maxLatDeg: (row + 1) * ROW_HEIGHT_DEG - 90,
      lonDeg: Float64Array.from(places, (place) => lonDeg[place] ?? 0),
      place: Int32Array.from(places),
    };
  });
  return { count: latDeg.length, ecef, rows, ...capOf(ecef) };
}

/** Length of a stretch of track that is looked at together, ms: some 140 km in a low orbit. */
const STRETCH_MS = 20_000;

/** Added to the reach of a stretch, km: 21 for latitudes that are not geodetic, and the track's bend. */
const MARGIN_KM = 45;

/**
 * Every time at which a sensor that looks straight down over a swath (km, on the ground, across the
 * track) passes a place in [startMs, endMs): the instant at which the place is abeam, in the plane
 * that stands across the ground track, with the nadir of WGS-84, no farther from it than half the
 * swath. Instants are roots on the interpolated ephemeris, good to 10 ms; a place is passed once in a
 * stretch of track. `visit` is called stretch by stretch, not in order of time inside a stretch.
 */
export function findSwathAccesses(
  ephemeris: Ephemeris,
  places: GroundPlaces,
  swathKm: number,
  startMs: number,
  endMs: number,
  visit: OnAccess,
): void {
  const look = createLook(ephemeris, places.ecef);
  const position = new Float64Array(3);
  const halfKm = swathKm / 2;
  for (let fromMs = startMs; fromMs < endMs; fromMs += STRETCH_MS) {
    const toMs = Math.min(endMs, fromMs + STRETCH_MS);
    const middleMs = (fromMs + toMs) / 2;
    ephemeris.positionEcef(middleMs, position);
    const [x = 0, y = 0, z = 0] = position;
    const r = Math.hypot(x, y, z);
    // Ground speed is below 8 km/s on any orbit.
    const reachKm = halfKm + (8 * (toMs - fromMs)) / 2000 + MARGIN_KM;
    const reachRad = reachKm / RADIUS_KM;
    const [mx, my, mz] = places.middle;
    const cosine = (x * mx + y * my + z * mz) / r;
    if (Math.acos(Math.min(1, Math.max(-1, cosine))) > places.radiusRad + reachRad) continue;
    const [latDeg, lonDeg] = [Math.asin(z / r) * DEGREES, Math.atan2(y, x) * DEGREES];
    eachPlaceNear(places, latDeg, lonDeg, reachRad, (place) => {
      const tMs = look.abeamMs(place, middleMs, STRETCH_MS);
      if (tMs === null || tMs < fromMs || tMs >= toMs) return;
      if (look.crossTrackKm(place) <= halfKm) visit(place, tMs);
    });
  }
}

/** Newton steps end when they are shorter than this, ms. */
const STEP_MS = 0.5;
const MAX_STEPS = 8;

/** Looks at a place from above: `abeamMs` leaves the nadir behind that `crossTrackKm` measures from. */
function createLook(ephemeris: Ephemeris, ecef: Float64Array) {
  const state = new Float64Array(6);
  const nadir = new Float64Array(3);
  let [courseX, courseY, courseZ] = [0, 0, 0];
  let stateMs = NaN;
  let speedProduct = 1;

  /** The point below, the course over ground and how fast a place falls behind, km²/s². */
  function fly(tMs: number): void {
    if (tMs === stateMs) return;
    stateMs = tMs;
    ephemeris.stateEcef(tMs, state);
    const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] = state;
    const below = geodeticOfEcef(x, y, z);
    nadir.set(ecefOfGeodetic({ ...below, altitudeKm: 0 }));
    const cosLat = Math.cos(below.latDeg * RADIANS);
    const up = [
      cosLat * Math.cos(below.lonDeg * RADIANS),
      cosLat * Math.sin(below.lonDeg * RADIANS),
      Math.sin(below.latDeg * RADIANS),
    ] as const;
    const climb = vx * up[0] + vy * up[1] + vz * up[2];
    courseX = vx - climb * up[0];
    courseY = vy - climb * up[1];
    courseZ = vz - climb * up[2];
    const speed2 = courseX ** 2 + courseY ** 2 + courseZ ** 2;
    speedProduct = (speed2 * RADIUS_KM) / (RADIUS_KM + below.altitudeKm);
  }

  function ahead(place: number): number {
    const at = 3 * place;
    return (
      ((ecef[at] ?? 0) - (nadir[0] ?? 0)) * courseX +
      ((ecef[at + 1] ?? 0) - (nadir[1] ?? 0)) * courseY +
      ((ecef[at + 2] ?? 0) - (nadir[2] ?? 0)) * courseZ
    );
  }

  return {
    /** When a place is abeam, near an instant; null when that is farther away than `withinMs`. */
    abeamMs(place: number, nearMs: number, withinMs: number): number | null {
      let tMs = nearMs;
      for (let step = 0; step < MAX_STEPS; step += 1) {
        fly(tMs);
        const stepMs = (1000 * ahead(place)) / speedProduct;
        tMs += stepMs;
        if (!(Math.abs(tMs - nearMs) <= withinMs)) return null;
        if (Math.abs(stepMs) < STEP_MS) return tMs;
      }
      return null;
    },
    /** Distance on the ground from the last nadir, km. */
    crossTrackKm(place: number): number {
      const at = 3 * place;
      const chord = Math.hypot(
        (ecef[at] ?? 0) - (nadir[0] ?? 0),
        (ecef[at + 1] ?? 0) - (nadir[1] ?? 0),
        (ecef[at + 2] ?? 0) - (nadir[2] ?? 0),
      );
      return 2 * RADIUS_KM * Math.asin(Math.min(1, chord / (2 * RADIUS_KM)));
    },
  };
}

/** Calls `use` for every place in a cap, and for some around it. */
function eachPlaceNear(
  { rows }: GroundPlaces,
  latDeg: number,
  lonDeg: number,
  reachRad: number,
  use: (place: number) => void,
): void {
  const reachDeg = reachRad * DEGREES;
  const isPolar = Math.abs(latDeg) + reachDeg >= 89.5;
  // Half the width in longitude of a cap that holds no pole.
  const halfDeg = isPolar
    ? 180
    : Math.asin(Math.min(1, Math.sin(reachRad) / Math.cos(latDeg * RADIANS))) * DEGREES;
  for (const row of rows) {
    if (row.maxLatDeg < latDeg - reachDeg || row.minLatDeg > latDeg + reachDeg) continue;
    const { lonDeg: lons, place } = row;
    for (const turn of isPolar ? [0] : [-360, 0, 360]) {
      const from = isPolar ? -Infinity : lonDeg - halfDeg + turn;
      const to = isPolar ? Infinity : lonDeg + halfDeg + turn;
      for (let at = firstNotBelow(lons, from); at < lons.length; at += 1) {
        if ((lons[at] ?? Infinity) > to) break;
        use(place[at] ?? 0);
      }
    }
  }
}

function firstNotBelow(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A cap around the mean of all places; the whole sphere where they lie all around it. */
function capOf(ecef: Float64Array): Pick<GroundPlaces, 'middle' | 'radiusRad'> {
  let [x, y, z] = [0, 0, 0];
  for (let at = 0; at < ecef.length; at += 3) {
    x += ecef[at] ?? 0;
    y += ecef[at + 1] ?? 0;
    z += ecef[at + 2] ?? 0;
  }
  const length = Math.hypot(x, y, z);
  if (length < 1) return { middle: [0, 0, 1], radiusRad: Math.PI };
  const middle = [x / length, y / length, z / length] as const;
  let cosine = 1;
  for (let at = 0; at < ecef.length; at += 3) {
    const [px, py, pz] = [ecef[at] ?? 0, ecef[at + 1] ?? 0, ecef[at + 2] ?? 0];
    const along = px * middle[0] + py * middle[1] + pz * middle[2];
    cosine = Math.min(cosine, along / Math.hypot(px, py, pz));
  }
  return { middle, radiusRad: Math.acos(Math.max(-1, Math.min(1, cosine))) };
}
