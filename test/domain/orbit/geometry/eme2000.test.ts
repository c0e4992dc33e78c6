import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { eme2000OfTeme } from '../../../../domain/orbit/geometry/eme2000.ts';

/** Day 182.78495062 of 2000. */
const APPENDIX_C_MS = Date.UTC(2000, 0, 1) + 181.784_950_62 * 86_400_000;

describe('eme2000OfTeme', () => {
  const published = [
    {
      // Fundamentals of Astrodynamics, example 3-15 and table 3-6: J2000 without corrections.
      of: "Vallado's example of 2004-04-06",
      atMs: Date.parse('2004-04-06T07:51:28.386Z'),
      teme: [5094.1801621, 6127.6446595, 6380.3445327, -4.746131487, 0.785818041, 5.531931288],
      j2000: [5102.5096, 6123.01152, 6378.1363, -4.7432196, 0.7905366, 5.53375619],
    },
    {
      // AIAA 2006-6753, revision 2, appendix C.
      of: 'satellite 00005 three days after its epoch',
      atMs: APPENDIX_C_MS,
      teme: [-9060.47373569, 4658.70952502, 813.68673153, -2.232832783, -4.11045349, -3.157345433],
      j2000: [-9059.9415541, 4659.697199, 813.9569402, -2.233347413, -4.110136158, -3.15739456],
    },
  ] as const;
  for (const { of, atMs, teme, j2000 } of published)
    it(`is ${of} to 2 m and 2 mm/s, 0.04 arc seconds`, () => {
      const found = eme2000OfTeme(teme, atMs);
      j2000.forEach((value, at) => {
        const off = Math.abs((found[at] ?? Number.NaN) - value);
        assert.ok(off < (at < 3 ? 0.002 : 2e-6), `${at}: ${off}`);
      });
    });

  it('keeps lengths and the angle between place and velocity', () => {
    const state = [7000, -1200, 300, 1, 7.2, -0.4] as const;
    const [x, y, z, vx, vy, vz] = eme2000OfTeme(state, Date.parse('2026-07-24T00:00:00Z'));
    assert.ok(Math.abs(Math.hypot(x, y, z) - Math.hypot(7000, 1200, 300)) < 1e-9);
    assert.ok(Math.abs(x * vx + y * vy + z * vz - (7000 - 8640 - 120)) < 1e-9);
  });
});
