import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEphemeris } from '../../../domain/orbit/ephemeris.ts';
import { saaRegion, searchSaaCrossings } from '../../../domain/orbit/saa-search.ts';
import { findSaaCrossings, isInSaa } from '../../../domain/orbit/saa.ts';
import { catalogueElements, catalogueEntries } from '../../support/elements.ts';

const START_MS = Date.parse('2026-07-25T00:00:00Z');
const HOUR_MS = 3_600_000;

describe('searchSaaCrossings', () => {
  it('finds what a search everywhere finds, for every third satellite of the catalogue', () => {
    let compared = 0;
    for (const [index, { norad_id: noradId }] of catalogueEntries().entries()) {
      if (index % 3 !== 0 && noradId !== 25544) continue;
      const endMs = START_MS + 24 * HOUR_MS;
      const result = createEphemeris(catalogueElements(noradId), START_MS, endMs);
      assert.ok(result.ok);
      const everywhere = findSaaCrossings(result.ephemeris, START_MS, endMs);
      const found = searchSaaCrossings(result.ephemeris, START_MS, endMs);
      assert.equal(found.length, everywhere.length, `${noradId}`);
      found.forEach((crossing, at) => {
        const twin = everywhere[at];
        assert.ok(Math.abs(crossing.startMs - (twin?.startMs ?? 0)) < 200, `${noradId}`);
        assert.ok(Math.abs(crossing.endMs - (twin?.endMs ?? 0)) < 200, `${noradId}`);
        assert.equal(crossing.inProgressAtStart, twin?.inProgressAtStart);
        assert.ok(Math.abs(crossing.minFieldUt - (twin?.minFieldUt ?? 0)) < 0.02, `${noradId}`);
        assert.ok(Math.abs(crossing.severity - (twin?.severity ?? 0)) < 0.01, `${noradId}`);
        compared += 1;
      });
    }
    assert.ok(compared > 50, `${compared} crossings`);
  });
});

describe('saaRegion', () => {
  for (const heightKm of [370, 570, 770, 960])
    it(`holds the whole anomaly at ${heightKm} km with room for a step between nodes`, () => {
      const region = saaRegion(heightKm);
      assert.ok(region !== undefined);
      for (const atMs of [Date.UTC(2020, 0, 1), Date.UTC(2035, 0, 1)])
        for (let latDeg = -88; latDeg <= 88; latDeg += 2)
          for (let lonDeg = -180; lonDeg < 180; lonDeg += 3) {
            if (!isInSaa(latDeg, lonDeg, heightKm, atMs)) continue;
            assert.ok(latDeg >= region.south + 5 && latDeg <= region.north - 5, `${latDeg}°`);
            const isAllRound = region.west === -180 && region.east === 180;
            const isInside = lonDeg >= region.west + 11 && lonDeg <= region.east - 11;
            assert.ok(isAllRound || isInside, `${lonDeg}°`);
          }
    });
});
