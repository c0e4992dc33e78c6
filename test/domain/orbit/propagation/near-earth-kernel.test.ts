import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkForDecay, type SatRec, sgp4 } from 'satellite.js';
import type { Elements } from '../../../../domain/orbit/elements/elements.ts';
import { createPropagator, type Propagator } from '../../../../domain/orbit/propagation/sgp4.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';
import { activeSatellites, libraryRecord } from '../../../kit/makers/active-satellites.ts';
import { catalogueElements, catalogueEntries } from '../../../kit/makers/elements.ts';
import { libraryRecordOf } from '../../../kit/oracles/library-record.ts';

const START = Date.parse('2026-07-25T00:00:00Z');

/** The kernel sums and rotates in another order than the library: the rounding of double precision. */
const POSITION_KM = 2e-8;
const VELOCITY_KM_S = 1e-10;
/** The library leaves its last step of Kepler's equation out, up to 1e-12 rad of these orbits. */
const DEEP_POSITION_KM = 1e-7;
/** A year from the epoch the mean longitude is 35,000 rad, whose doubles step by 0.05 µm of orbit. */
const YEAR_POSITION_KM = 1e-7;
const YEAR_VELOCITY_KM_S = 1e-10;

/** SGP4 alone, without our own judgement of what has decayed. */
const BARE = { checksDecay: false };

describe('writeStates', () => {
  it('agrees with the library to 0.02 mm (in deep space 0.1 mm) for all active satellites, on eight dates around the epochs', () => {
    const dates = Float64Array.from(
      [-30, -3, -0.4, 0.01, 1.3, 4, 14, 40],
      (d) => START + d * DAY_MS,
    );
    const seen = { nearEarth: 0, deepSpace: 0, states: 0 };
    for (const satellite of activeSatellites()) {
      const propagator = propagatorOf(satellite.elements, BARE);
      const record = libraryRecord(satellite);
      seen[propagator.isDeepSpace ? 'deepSpace' : 'nearEarth'] += 1;
      const allowedKm = propagator.isDeepSpace ? DEEP_POSITION_KM : POSITION_KM;
      seen.states += compare(propagator, record, dates, allowedKm, VELOCITY_KM_S);
    }
    assert.equal(seen.nearEarth + seen.deepSpace, 16_126);
    assert.ok(seen.nearEarth > 15_000 && seen.deepSpace > 700, JSON.stringify(seen));
    assert.ok(seen.states > 16_000 * 7, JSON.stringify(seen));
  }).timeout(300_000);

  it('agrees with the library to 0.1 mm for the shipped catalogue up to a year away', () => {
    const dates = Float64Array.from({ length: 75 }, (_, nth) => START + (nth - 37) * 9.87 * DAY_MS);
    for (const { norad_id } of catalogueEntries()) {
      const elements = catalogueElements(norad_id);
      const record = libraryRecordOf(elements);
      const propagator = propagatorOf(elements, BARE);
      // The library reads the epoch of an OMM in milliseconds, which deep space notices.
      if (propagator.isDeepSpace) continue;
      const count = compare(propagator, record, dates, YEAR_POSITION_KM, YEAR_VELOCITY_KM_S);
      assert.ok(count > 30);
    }
  });

  describe('on orbits that try its branches', () => {
    const iss = catalogueElements(25544);
    const cases: { name: string; change: Partial<Elements> }[] = [
      { name: 'a circle (mean eccentricity below 1e-4)', change: { eccentricity: 0 } },
      { name: 'an eccentricity of 1e-4', change: { eccentricity: 1e-4 } },
      { name: 'the equator', change: { inclinationDeg: 0 } },
      { name: 'an inclination of 180 degrees', change: { inclinationDeg: 180 } },
      { name: 'the pole', change: { inclinationDeg: 90 } },
      { name: 'the critical inclination', change: { inclinationDeg: 63.4349488 } },
      { name: 'no drag', change: { bstar: 0 } },
      { name: 'a negative drag', change: { bstar: -1e-3 } },
      { name: 'a perigee under 220 km, the simple drag', change: { meanMotionRevPerDay: 16.3 } },
      { name: 'a perigee under 156 km', change: { meanMotionRevPerDay: 16.46 } },
      { name: 'a perigee under 98 km', change: { meanMotionRevPerDay: 16.68 } },
      {
        name: 'an eccentricity of 0.049 (rotation of the anomaly)',
        change: { eccentricity: 0.049, meanMotionRevPerDay: 14 },
      },
      {
        name: 'an eccentricity of 0.051 (plain Newton)',
        change: { eccentricity: 0.051, meanMotionRevPerDay: 14 },
      },
      {
        name: 'an eccentricity of 0.4',
        change: { eccentricity: 0.4, meanMotionRevPerDay: 7.1 },
      },
      {
        name: 'a perigee under 220 km of an eccentric orbit',
        change: { eccentricity: 0.35, meanMotionRevPerDay: 8.55 },
      },
    ];
    for (const { name, change } of cases)
      it(`agrees with the library to 0.02 mm on ${name}`, () => {
        const elements = { ...iss, ...change };
        const propagator = propagatorOf(elements, BARE);
        assert.ok(!propagator.isDeepSpace);
        const dates = Float64Array.from(
          { length: 300 },
          (_, nth) => elements.epochMs + (nth - 150) * 613_000,
        );
        const count = compare(
          propagator,
          libraryRecordOf(elements),
          dates,
          POSITION_KM,
          VELOCITY_KM_S,
        );
        assert.ok(count > 20, `${count} states`);
      });
  });

  it('gives the states that stateAt and writeState give, bit for bit', () => {
    for (const noradId of [25544, 40697, 46826, 58584]) {
      const propagator = propagatorOf(catalogueElements(noradId));
      const times = Float64Array.from({ length: 50 }, (_, nth) => START + nth * 777_777);
      const many = new Float64Array(6 * times.length);
      assert.equal(propagator.writeStates(times, many), times.length);
      const one = new Float64Array(6);
      for (const [nth, tMs] of times.entries()) {
        assert.equal(propagator.writeState(tMs, one), null);
        assert.deepEqual(many.subarray(6 * nth, 6 * nth + 6), one);
      }
    }
  });

  it('stops at the instant at which the library and the height judge a satellite lost', () => {
    let lost = 0;
    for (const bstar of [0.002, 0.01, 0.05, 0.3, 3]) {
      const elements = { ...catalogueElements(25544), bstar };
      const record = libraryRecordOf(elements);
      const propagator = propagatorOf(elements);
      const times = Float64Array.from({ length: 4000 }, (_, nth) => START + nth * 2_000_000);
      const expected = times.findIndex((tMs) => isLost(record, minutesOf(elements, tMs)));
      const good = propagator.writeStates(times, new Float64Array(6 * times.length));
      assert.equal(good, expected < 0 ? times.length : expected, `bstar ${bstar}`);
      if (expected >= 0) lost += 1;
    }
    assert.ok(lost >= 4);
  });

  it('goes on behind an instant at which SGP4 alone has a state again', () => {
    const elements = { ...catalogueElements(25544), bstar: 0.05 };
    const record = libraryRecordOf(elements);
    const propagator = propagatorOf(elements, BARE);
    const out = new Float64Array(6);
    let [failures, states] = [0, 0];
    for (let minutes = 0; minutes < 60 * 1440; minutes += 97) {
      const state = sgp4(record, minutes);
      const failed = propagator.writeState(
        elements.epochMs + elements.epochUs / 1000 + minutes * 60_000,
        out,
      );
      assert.equal(failed === null, state !== null, `after ${minutes} min`);
      if (state === null) failures += 1;
      else states += 1;
    }
    assert.ok(failures > 10 && states > 10, `${failures} failures, ${states} states`);
  });

  it('writes nothing for no instants, and nothing beyond the first failure', () => {
    const propagator = propagatorOf(catalogueElements(25544));
    assert.equal(propagator.writeStates(new Float64Array(0), new Float64Array(0)), 0);
    const out = new Float64Array(18).fill(7);
    assert.equal(propagator.writeStates(Float64Array.of(START, Number.NaN, START), out), 1);
    assert.deepEqual(out.subarray(12), new Float64Array(6).fill(7));
  });
});

/** Compares all states with the library's, and that both fail alike; returns how many there were. */
function compare(
  propagator: Propagator,
  record: SatRec,
  dates: Float64Array,
  positionKm: number,
  velocityKmS: number,
): number {
  const { elements } = propagator;
  const out = new Float64Array(6 * dates.length);
  let done = 0;
  let states = 0;
  while (done < dates.length) {
    const part = out.subarray(6 * done);
    const good = propagator.writeStates(dates.subarray(done), part);
    for (let nth = done; nth < done + good; nth += 1) {
      const state = sgp4(record, minutesOf(elements, dates[nth] ?? 0));
      assert.ok(state !== null, `${elements.noradId}: the library has no state`);
      const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] = out.subarray(6 * nth, 6 * nth + 6);
      const { position, velocity } = state;
      const off = Math.hypot(x - position.x, y - position.y, z - position.z);
      const offV = Math.hypot(vx - velocity.x, vy - velocity.y, vz - velocity.z);
      assert.ok(off < positionKm, `${elements.noradId} at ${dates[nth] ?? 0}: ${off} km`);
      assert.ok(offV < velocityKmS, `${elements.noradId} at ${dates[nth] ?? 0}: ${offV} km/s`);
      states += 1;
    }
    done += good;
    if (done === dates.length) break;
    const there = sgp4(record, minutesOf(elements, dates[done] ?? 0));
    assert.ok(there === null, `${elements.noradId}: only the library has a state`);
    done += 1;
  }
  return states;
}

/** What our judgement of decay says, told anew from what the library answers. */
function isLost(record: SatRec, minutes: number): boolean {
  const state = sgp4(record, minutes);
  if (state === null || checkForDecay(record)) return true;
  const { x, y, z } = state.position;
  const { am, em } = state.meanElements;
  return Math.hypot(x, y, z) < 6478.135 || am * (1 - em) * 6378.135 < 6458.135;
}

function minutesOf(elements: Elements, tMs: number): number {
  return (tMs - elements.epochMs - elements.epochUs / 1000) / 60_000;
}

function propagatorOf(elements: Elements, options = { checksDecay: true }): Propagator {
  const created = createPropagator(elements, options);
  assert.ok(created.ok, elements.noradId);
  return created.propagator;
}
