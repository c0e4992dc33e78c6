import {
  degreesLat,
  degreesLong,
  eciToGeodetic,
  gstime,
  json2satrec,
  propagate,
  type OMMJsonObjectV3,
} from 'satellite.js';
import { catalogueEntries } from '../makers/elements.ts';
import { RADIANS } from '../../../domain/orbit/angles.ts';

const RADIUS_KM = 6371.0072;

/** A place on WGS-84, km, Earth-fixed. */
type Place = readonly [number, number, number];

/** The ground track of a catalogued satellite by satellite.js alone, every `stepMs`. */
export function libraryTrack(
  noradId: number,
  startMs: number,
  endMs: number,
  stepMs: number,
): Place[] {
  const entry = catalogueEntries().find((known) => known.norad_id === noradId);
  if (entry === undefined) throw new Error(`no elements for ${noradId}`);
  // The catalogue keeps the keys of CCSDS, which the library reads; a test of it checks them.
  const record = json2satrec(entry.omm as unknown as OMMJsonObjectV3);
  const track: Place[] = [];
  for (let tMs = startMs; tMs <= endMs; tMs += stepMs) {
    const at = new Date(tMs);
    const state = propagate(record, at);
    if (state === null) throw new Error(`${noradId} has no state`);
    const { latitude, longitude } = eciToGeodetic(state.position, gstime(at));
    track.push(placeOf(degreesLat(latitude), degreesLong(longitude)));
  }
  return track;
}

/** A place in degrees, at height 0. */
export function placeOf(latDeg: number, lonDeg: number): Place {
  const [lat, lon] = [latDeg * RADIANS, lonDeg * RADIANS];
  const squared = 0.006_694_379_990_14;
  const normal = 6378.137 / Math.sqrt(1 - squared * Math.sin(lat) ** 2);
  return [
    normal * Math.cos(lat) * Math.cos(lon),
    normal * Math.cos(lat) * Math.sin(lon),
    normal * (1 - squared) * Math.sin(lat),
  ];
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
): Place[] {
  const kmPerDegree = RADIUS_KM * RADIANS;
  const places: Place[] = [];
  for (let lat = box.south + 0.5 / kmPerDegree; lat < box.north; lat += 1 / kmPerDegree) {
    const width = 1 / (kmPerDegree * Math.cos(lat * RADIANS));
    for (let lon = box.west + width / 2; lon < box.east; lon += width)
      if (isIn(lat, lon)) places.push(placeOf(lat, lon));
  }
  return places;
}

/** Which places lie within half a swath of a track: one flag each. */
export function coveredBy(
  places: readonly Place[],
  track: readonly Place[],
  swathKm: number,
): Uint8Array {
  const seen = new Uint8Array(places.length);
  const flat = Float64Array.from(places.flat());
  // A chord: short of the arc by 14 km of 3,000, and little touched by the flattening.
  const reachKm = 2 * RADIUS_KM * Math.sin(swathKm / 4 / RADIUS_KM);
  // Places in runs of a few hundred neighbours: a run that is far away is passed over as a whole.
  const runs = runsOf(flat);
  for (const [tx, ty, tz] of track)
    for (const { from, to, middle, radiusKm } of runs) {
      const away = Math.hypot(tx - middle[0], ty - middle[1], tz - middle[2]);
      if (away > radiusKm + reachKm) continue;
      for (let at = from; at < to; at += 1) {
        const dx = (flat[3 * at] ?? 0) - tx;
        const dy = (flat[3 * at + 1] ?? 0) - ty;
        const dz = (flat[3 * at + 2] ?? 0) - tz;
        if (dx * dx + dy * dy + dz * dz <= reachKm * reachKm) seen[at] = 1;
      }
    }
  return seen;
}

const RUN = 256;

function runsOf(flat: Float64Array) {
  const count = flat.length / 3;
  const runs: { from: number; to: number; middle: Place; radiusKm: number }[] = [];
  for (let from = 0; from < count; from += RUN) {
    const to = Math.min(count, from + RUN);
    const at = 3 * Math.floor((from + to) / 2);
    const middle = [flat[at] ?? 0, flat[at + 1] ?? 0, flat[at + 2] ?? 0] as const;
    let radiusKm = 0;
    for (let place = from; place < to; place += 1)
      radiusKm = Math.max(
        radiusKm,
        Math.hypot(
          (flat[3 * place] ?? 0) - middle[0],
          (flat[3 * place + 1] ?? 0) - middle[1],
          (flat[3 * place + 2] ?? 0) - middle[2],
        ),
      );
    runs.push({ from, to, middle, radiusKm });
  }
  return runs;
}
