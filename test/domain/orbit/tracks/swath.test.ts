import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEphemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { ecefOfGeodetic, geodeticOfEcef } from '../../../../domain/orbit/geometry/frames.ts';
import { findSwathAccesses, groundPlaces } from '../../../../domain/orbit/tracks/swath.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { coveredBy, placeOf, libraryTrack } from '../../../kit/oracles/brute-swath.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import { seeded } from '../../../kit/random/seeded.ts';
import { keyedByNumber } from '../../../kit/keyed-by-number.ts';

const START = Date.parse('2026-07-25T00:00:00Z');

function flown(noradId: number, hours: number) {
  const made = createEphemeris(catalogueElements(noradId), START, START + hours * HOUR_MS);
  assert.ok(made.ok);
  return made.ephemeris;
}

/** Places spread evenly over the Earth. */
function scattered(count: number): { lat: Float64Array; lon: Float64Array } {
  const draw = seeded(4);
  const lat = new Float64Array(count).map(() => (Math.asin(2 * draw() - 1) * 180) / Math.PI);
  const lon = new Float64Array(count).map(() => 360 * draw() - 180);
  return { lat, lon };
}

describe('findSwathAccesses', () => {
  for (const [noradId, swathKm] of keyedByNumber({ 25544: 150, 40697: 290, 43013: 3000 }))
    it(`finds the places that a track by satellite.js passes within half of ${swathKm} km, for ${noradId}`, () => {
      const { lat, lon } = scattered(2000);
      const seen = new Uint8Array(lat.length);
      const hours = 4;
      findSwathAccesses(
        flown(noradId, hours),
        groundPlaces(lat, lon),
        swathKm,
        START,
        START + hours * HOUR_MS,
        (place) => (seen[place] = 1),
      );
      const places = [...lat].map((value, at) => placeOf(value, lon[at] ?? 0));
      const track = libraryTrack(noradId, START, START + hours * HOUR_MS, 1000);
      // The twin's track has a point every 7 km, and its swath is round at the ends.
      const end = 10 + Math.ceil(swathKm / 2 / 6);
      const surely = coveredBy(places, track.slice(end, -end), swathKm * 0.999 - 0.2);
      const perhaps = coveredBy(places, track, swathKm * 1.001 + 0.2);
      let [inside, outside] = [0, 0];
      seen.forEach((flag, at) => {
        if (surely[at] === 1) {
          inside += 1;
          assert.equal(flag, 1, `${lat[at]}, ${lon[at]} is passed`);
        } else if (perhaps[at] === 0) {
          outside += 1;
          assert.equal(flag, 0, `${lat[at]}, ${lon[at]} is not passed`);
        }
      });
      assert.ok(inside > 20 && outside > 200);
    });

  it('says when a place is abeam: the distance to the nadir is least then, to 0.1 s', () => {
    const ephemeris = flown(40697, 12);
    const { lat, lon } = scattered(1500);
    const position = new Float64Array(3);
    const distanceAt = (place: number, tMs: number): number => {
      ephemeris.exactStateEcef(tMs, new Float64Array(6));
      ephemeris.positionEcef(tMs, position);
      const [x = 0, y = 0, z = 0] = position;
      const below = ecefOfGeodetic({ ...geodeticOfEcef(x, y, z), altitudeKm: 0 });
      const there = ecefOfGeodetic({
        latDeg: lat[place] ?? 0,
        lonDeg: lon[place] ?? 0,
        altitudeKm: 0,
      });
      return Math.hypot(...below.map((value, axis) => value - (there[axis] ?? 0)));
    };
    let found = 0;
    findSwathAccesses(
      ephemeris,
      groundPlaces(lat, lon),
      20,
      START,
      START + 12 * HOUR_MS,
      (place, tMs) => {
        found += 1;
        const [before, at, after] = [-100, 0, 100].map((ms) => distanceAt(place, tMs + ms));
        assert.ok((at ?? NaN) < (before ?? 0) && (at ?? NaN) < (after ?? 0));
        assert.ok((at ?? NaN) <= 10.01);
      },
    );
    assert.ok(found > 15, `${found} accesses`);
  });

  it('finds each access once, wherever stretches begin', () => {
    const ephemeris = flown(25544, 24);
    const { lat, lon } = scattered(2000);
    const timesOf = (startMs: number): Map<number, number[]> => {
      const times = new Map<number, number[]>();
      const endMs = START + 24 * HOUR_MS;
      findSwathAccesses(ephemeris, groundPlaces(lat, lon), 200, startMs, endMs, (place, tMs) => {
        if (tMs >= START + HOUR_MS) times.set(place, [...(times.get(place) ?? []), tMs]);
      });
      return times;
    };
    const [one, other] = [timesOf(START), timesOf(START + 7_777)];
    assert.deepEqual([...one.keys()].sort(), [...other.keys()].sort());
    for (const [place, times] of one) {
      const again = other.get(place) ?? [];
      assert.equal(again.length, times.length);
      times.sort((a, b) => a - b);
      again.sort((a, b) => a - b);
      times.forEach((tMs, at) => {
        assert.ok(Math.abs(tMs - (again[at] ?? 0)) < 2);
        assert.ok(tMs - (times[at - 1] ?? 0) > 60_000);
      });
    }
  });
});
