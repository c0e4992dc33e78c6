import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  ecefOfGeodetic,
  geodeticOfEcef,
  gmstRad,
  lookAngles,
  stationFrame,
  WGS84_FLATTENING,
  WGS84_RADIUS_KM,
  writeEcef,
} from '../../../../domain/orbit/geometry/frames.ts';

const ARCSECOND = Math.PI / 648_000;

describe('gmstRad', () => {
  // Meeus, Astronomical Algorithms, examples 12.a and 12.b; Vallado, Fundamentals, example 3-5.
  const published = [
    { at: '1987-04-10T00:00:00Z', degrees: hours(13, 10, 46.3668) },
    { at: '1987-04-10T19:21:00Z', degrees: hours(8, 34, 57.0896) },
    { at: '1992-08-20T12:14:00Z', degrees: 152.57878781 },
    // Kelso, Orbital Coordinate Systems, part I: 2.524218 rad, to its last digit.
    { at: '1995-10-01T09:00:00Z', degrees: (2.524218 * 180) / Math.PI, tolerance: 3e-5 },
  ];
  for (const { at, degrees, tolerance = 3e-7 } of published)
    it(`is ${degrees.toFixed(6)} degrees at ${at}`, () => {
      const found = (gmstRad(Date.parse(at)) * 180) / Math.PI;
      assert.ok(Math.abs(found - degrees) < tolerance, String(found));
    });

  it('stays inside a turn and grows by 360.9856 degrees a day, centuries away too', () => {
    fc.assert(
      fc.property(fc.integer({ min: -6e12, max: 6e12 }), (tMs) => {
        const angle = gmstRad(tMs);
        assert.ok(angle >= 0 && angle < 2 * Math.PI);
        const day = (gmstRad(tMs + 86_400_000) - angle + 4 * Math.PI) % (2 * Math.PI);
        assert.ok(Math.abs((day * 180) / Math.PI - 0.98564737) < 1e-6);
      }),
    );
  });
});

describe('writeEcef', () => {
  it('reproduces the example of AIAA 2006-6753 appendix C once its polar motion is added', () => {
    // UT1 = 2004-04-06 07:51:28.386 UTC - 0.439961 s; published: TEME in, ITRF out.
    const ut1Ms = Date.parse('2004-04-06T07:51:28.386Z') - 439.961;
    const teme = [5094.1801621, 6127.6446595, 6380.3445327, -4.746131487, 0.785818041, 5.531931288];
    const out = new Float64Array(6);
    writeEcef(Float64Array.from(teme), ut1Ms, out);
    const itrf = withPolarMotion(out, -0.140682 * ARCSECOND, 0.333309 * ARCSECOND);
    const published = [
      -1033.479383, 7901.2952754, 6380.3565958, -3.22563652, -2.87245145, 5.531924446,
    ];
    for (const [axis, expected] of published.entries()) {
      const tolerance = axis < 3 ? 1e-4 : 1e-7;
      assert.ok(
        Math.abs((itrf[axis] ?? 0) - expected) < tolerance,
        `axis ${axis}: ${itrf[axis] ?? 0}`,
      );
    }
  });

  it('is off by what it leaves out, in the same example: 256 m of UT1 and 15 m of the pole', () => {
    // UTC taken for UT1, 0.44 s off: the state is turned by 0.44 s of the Earth's rotation.
    const utcMs = Date.parse('2004-04-06T07:51:28.386Z');
    const out = new Float64Array(6);
    writeEcef(Float64Array.of(5094.1801621, 6127.6446595, 6380.3445327, 0, 0, 0), utcMs, out);
    const [x = 0, y = 0, z = 0] = out;
    const apartKm = Math.hypot(x + 1033.479383, y - 7901.2952754, z - 6380.3565958);
    const turned = 0.439961 * 7.292115e-5 * Math.hypot(5094.1801621, 6127.6446595);
    assert.ok(Math.abs(apartKm - turned) < 0.016, `${apartKm} km instead of ${turned}`);
  });

  it('gives the velocity that the rotated positions have', () => {
    const tMs = Date.parse('2026-07-25T06:00:00Z');
    const [now, before, after] = [-0, -500, 500].map((shiftMs) => {
      const out = new Float64Array(6);
      const seconds = shiftMs / 1000;
      writeEcef(Float64Array.of(7000 + seconds, 7.5 * seconds, 100, 1, 7.5, 0), tMs + shiftMs, out);
      return out;
    });
    assert.ok(now !== undefined && before !== undefined && after !== undefined);
    for (const axis of [0, 1, 2]) {
      const difference = (after[axis] ?? 0) - (before[axis] ?? 0);
      assert.ok(Math.abs(difference - (now[axis + 3] ?? 0)) < 1e-6);
    }
  });
});

describe('geodeticOfEcef', () => {
  it('reproduces example 3-3 of Vallado', () => {
    const found = geodeticOfEcef(6524.834, 6862.875, 6448.296);
    assert.ok(Math.abs(found.latDeg - 34.352496) < 1e-6);
    assert.ok(Math.abs(found.lonDeg - 46.4464) < 1e-4);
    assert.ok(Math.abs(found.altitudeKm - 5085.22) < 0.01);
  });

  it('finds Mir where Kelso does: 44.91 N, 92.31 W, 397.507 km on 1995-11-18 12:46', () => {
    // Orbital Coordinate Systems, part III, which has WGS-72 (2 m smaller).
    const { latDeg, lonDeg, altitudeKm } = geodeticOfEcef(...mirEcef());
    assert.ok(Math.abs(latDeg - 44.91) < 0.006);
    assert.ok(Math.abs(lonDeg - -92.31) < 0.006);
    assert.ok(Math.abs(altitudeKm - 397.507) < 0.01, `${altitudeKm} km`);
  });

  it('is exact at the poles, on the equator and at 180 degrees', () => {
    const polar = WGS84_RADIUS_KM * (1 - WGS84_FLATTENING);
    for (const side of [1, -1]) {
      const pole = geodeticOfEcef(0, 0, side * (polar + 700));
      assert.equal(pole.latDeg, side * 90);
      assert.ok(Math.abs(pole.altitudeKm - 700) < 1e-9);
    }
    assert.deepEqual(geodeticOfEcef(-WGS84_RADIUS_KM, 0, 0), {
      latDeg: 0,
      lonDeg: -180,
      altitudeKm: 0,
    });
  });

  it('undoes ecefOfGeodetic to a micrometre between 1 km below ground and 100,000 km above', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 179.999, noNaN: true }),
        fc.double({ min: -1, max: 100_000, noNaN: true }),
        (latDeg, lonDeg, altitudeKm) => {
          const [x, y, z] = ecefOfGeodetic({ latDeg, lonDeg, altitudeKm });
          const found = geodeticOfEcef(x, y, z);
          assert.ok(Math.abs(found.altitudeKm - altitudeKm) < 1e-9);
          assert.ok(Math.abs(found.latDeg - latDeg) < 1e-10);
          if (Math.abs(latDeg) < 89.9999) assert.ok(Math.abs(found.lonDeg - lonDeg) < 1e-8);
          assert.ok(found.lonDeg >= -180 && found.lonDeg < 180);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('lookAngles', () => {
  const frame = stationFrame({ latDeg: 45, lonDeg: 10, altitudeM: 200 });
  const towards = (east: number, north: number, up: number) => {
    const axis = (index: 0 | 1 | 2): number =>
      frame.east[index] * east + frame.north[index] * north + frame.up[index] * up;
    return lookAngles(frame, frame.x + axis(0), frame.y + axis(1), frame.z + axis(2));
  };

  const cases = [
    { from: [0, 1000, 0], azimuth: 0, elevation: 0, range: 1000 },
    { from: [1000, 0, 0], azimuth: 90, elevation: 0, range: 1000 },
    { from: [0, -1000, 1000], azimuth: 180, elevation: 45, range: Math.SQRT2 * 1000 },
    { from: [-500, 0, 0], azimuth: 270, elevation: 0, range: 500 },
    { from: [-1, 1, -Math.SQRT2], azimuth: 315, elevation: -45, range: 2 },
  ] as const;
  for (const { from, azimuth, elevation, range } of cases)
    it(`sees (${from.map((value) => value.toFixed(1)).join(', ')}) km east, north, up`, () => {
      const found = towards(from[0], from[1], from[2]);
      const turn = Math.abs(((found.azimuthDeg - azimuth + 540) % 360) - 180);
      assert.ok(turn < 1e-6, `azimuth ${found.azimuthDeg}`);
      assert.ok(Math.abs(found.elevationDeg - elevation) < 1e-9);
      assert.ok(Math.abs(found.rangeKm - range) < 1e-9);
    });

  it('sees Mir from Minneapolis where Kelso does: azimuth 100.36, elevation 81.52', () => {
    // Orbital Coordinate Systems, part II: 1995-11-18 12:46, observer at 45 N, 93 W, sea level.
    const site = stationFrame({ latDeg: 45, lonDeg: -93, altitudeM: 0 });
    const found = lookAngles(site, ...mirEcef());
    assert.ok(Math.abs(found.azimuthDeg - 100.36) < 0.02, `azimuth ${found.azimuthDeg}`);
    assert.ok(Math.abs(found.elevationDeg - 81.52) < 0.006, `elevation ${found.elevationDeg}`);
  });

  it('sees the zenith at 90 degrees, with a number for the azimuth', () => {
    const found = towards(0, 0, 800);
    assert.ok(Math.abs(found.elevationDeg - 90) < 1e-6);
    assert.ok(found.azimuthDeg >= 0 && found.azimuthDeg < 360);
  });

  it('agrees with plane trigonometry for a satellite over the equator west of a station', () => {
    const site = stationFrame({ latDeg: 0, lonDeg: 10, altitudeM: 0 });
    const found = lookAngles(site, 7000, 0, 0);
    const angle = Math.PI / 18;
    const up = 7000 * Math.cos(angle) - WGS84_RADIUS_KM;
    const west = 7000 * Math.sin(angle);
    assert.ok(Math.abs(found.azimuthDeg - 270) < 1e-9);
    assert.ok(Math.abs(found.elevationDeg - (Math.atan2(up, west) * 180) / Math.PI) < 1e-9);
  });
});

/** The position of Mir (inertial, km) in Kelso's example, turned into ECEF. */
function mirEcef(): [number, number, number] {
  const out = new Float64Array(6);
  const inertial = Float64Array.of(-4400.594, 1932.87, 4760.712, 0, 0, 0);
  writeEcef(inertial, Date.parse('1995-11-18T12:46:00Z'), out);
  return [out[0] ?? 0, out[1] ?? 0, out[2] ?? 0];
}

function hours(h: number, m: number, s: number): number {
  return 15 * (h + m / 60 + s / 3600);
}

/** From the pseudo Earth-fixed frame to ITRF by the pole's small angles. */
function withPolarMotion(state: Float64Array, xp: number, yp: number): number[] {
  const turn = (x: number, y: number, z: number): number[] => [
    x + xp * z,
    y - yp * z,
    z - xp * x + yp * y,
  ];
  const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] = state;
  return [...turn(x, y, z), ...turn(vx, vy, vz)];
}
