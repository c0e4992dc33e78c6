import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEphemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { saaRegion, spansOverRegion } from '../../../../domain/orbit/environment/saa-region.ts';
import { isInSaa } from '../../../../domain/orbit/environment/saa.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';

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

describe('spansOverRegion', () => {
  it('leaves most of a low orbit out and keeps to the search', () => {
    const startMs = Date.parse('2026-07-25T00:00:00Z');
    const endMs = startMs + 24 * 3_600_000;
    const created = createEphemeris(catalogueElements(25544), startMs, endMs);
    assert.ok(created.ok);
    const spans = spansOverRegion(created.ephemeris, startMs + 1000, endMs - 1000);
    assert.ok((spans[0]?.startMs ?? 0) >= startMs + 1000);
    assert.ok((spans.at(-1)?.endMs ?? 0) <= endMs - 1000);
    const total = spans.reduce((sum, span) => sum + span.endMs - span.startMs, 0);
    assert.ok(total < 0.4 * (endMs - startMs));
  });
});
