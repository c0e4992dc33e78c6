import {
  degreesLat,
  degreesLong,
  eciToGeodetic,
  gstime,
  json2satrec,
  propagate,
  type OMMJsonObjectV3,
} from 'satellite.js';
import { catalogueEntries } from './elements.ts';

const RADIUS_KM = 6371.0072;
const RADIANS = Math.PI / 180;

/** A unit vector. */
type Direction = readonly [number, number, number];

/** The ground track of a catalogued satellite by satellite.js alone, as directions, every `stepMs`. */
export function libraryTrack(
  noradId: number,
  startMs: number,
  endMs: number,
  stepMs: number,
): Direction[] {
  const entry = catalogueEntries().find((known) => known.norad_id === noradId);
  if (entry === undefined) throw new Error(`no elements for ${noradId}`);
  // The catalogue keeps the keys of CCSDS, which the library reads; a test of it checks them.
  const record = json2satrec(entry.omm as unknown as OMMJsonObjectV3);
  const track: Direction[] = [];
  for (let tMs = startMs; tMs <= endMs; tMs += stepMs) {
    const at = new Date(tMs);
    const state = propagate(record, at);
    if (state === null) throw new Error(`${noradId} has no state`);
    const { latitude, longitude } = eciToGeodetic(state.position, gstime(at));
    track.push(directionOf(degreesLat(latitude), degreesLong(longitude)));
  }
  return track;
}

/** The direction of a place in degrees. */
export function directionOf(latDeg: number, lonDeg: number): Direction {
  const [lat, lon] = [latDeg * RADIANS, lonDeg * RADIANS];
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}

/** Places about a kilometre apart in a box of degrees that `isIn` the area, all of one weight. */
export function kilometreGrid(
  box: {
    readonly south: number;
    readonly north: number;
    readonly west: number;
    readonly east: number;
  },
  isIn: (latDeg: number, lonDeg: number) => boolean,
): Direction[] {
  const kmPerDegree = RADIUS_KM * RADIANS;
  const places: Direction[] = [];
  for (let lat = box.south + 0.5 / kmPerDegree; lat < box.north; lat += 1 / kmPerDegree) {
    const width = 1 / (kmPerDegree * Math.cos(lat * RADIANS));
    for (let lon = box.west + width / 2; lon < box.east; lon += width)
      if (isIn(lat, lon)) places.push(directionOf(lat, lon));
  }
  return places;
}

/** Which places lie within half a swath of a track: one flag each. */
export function coveredBy(
  places: readonly Direction[],
  track: readonly Direction[],
  swathKm: number,
): Uint8Array {
  const seen = new Uint8Array(places.length);
  const [sx, sy, sz] = places.reduce<readonly number[]>(
    ([x = 0, y = 0, z = 0], [px, py, pz]) => [x + px, y + py, z + pz],
    [0, 0, 0],
  );
  const length = Math.hypot(sx ?? 0, sy ?? 0, sz ?? 0);
  const middle = [(sx ?? 0) / length, (sy ?? 0) / length, (sz ?? 0) / length] as const;
  const radius = largestAngle(places, middle);
  const half = swathKm / 2 / RADIUS_KM;
  const [reach, near] = [Math.cos(half), Math.cos(Math.min(Math.PI, radius + half + 0.01))];
  for (const [tx, ty, tz] of track) {
    if (tx * middle[0] + ty * middle[1] + tz * middle[2] < near) continue;
    places.forEach(([x, y, z], at) => {
      if (x * tx + y * ty + z * tz >= reach) seen[at] = 1;
    });
  }
  return seen;
}

function largestAngle(places: readonly Direction[], middle: Direction): number {
  let largest = 0;
  for (const [x, y, z] of places)
    largest = Math.max(
      largest,
      Math.acos(Math.min(1, x * middle[0] + y * middle[1] + z * middle[2])),
    );
  return largest;
}
