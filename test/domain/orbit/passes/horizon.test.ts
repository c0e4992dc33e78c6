import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { degreesLat, degreesToRadians, ecfToLookAngles, eciToEcf, gstime } from 'satellite.js';
import { createEphemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { horizonAt } from '../../../../domain/orbit/geometry/horizon.ts';
import type { Station } from '../../../../domain/orbit/geometry/stations.ts';
import { findPasses } from '../../../../domain/orbit/passes/passes.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import { brutePositions } from '../../../kit/oracles/brute-force.ts';

const START = Date.parse('2026-07-25T00:00:00Z');
const LOOK_MS = 1000;

/** A valley: open to the south, mountains in the north, a mast in the west. */
const VALLEY = [
  [0, 25],
  [60, 12],
  [90, 2],
  [250, 2],
  [259, 3],
  [260, 60],
  [262, 60],
  [263, 3],
  [330, 18],
].map(([azimuthDeg = 0, elevationDeg = 0]) => ({ azimuthDeg, elevationDeg }));

const STATION: Station = {
  ...{ id: 'valley', name: 'Valley', provider: 'own', latDeg: 47, lonDeg: 11, altitudeM: 800 },
  minElevationDeg: 5,
  horizon: VALLEY,
};

describe('the horizon of a station', () => {
  it('is straight between its points and over north', () => {
    assert.equal(horizonAt(VALLEY, 30), 18.5);
    assert.equal(horizonAt(VALLEY, 345), 21.5);
    assert.equal(horizonAt(VALLEY, 360), 25);
    assert.equal(horizonAt([{ azimuthDeg: 90, elevationDeg: 7 }], 200), 7);
    assert.equal(horizonAt([], 200), -90);
  });

  for (const noradId of [25544, 40697, 46826])
    it(`leaves of ${noradId} what a look a second by the library sees over it`, () => {
      const elements = catalogueElements(noradId);
      const endMs = START + 24 * HOUR_MS;
      const created = createEphemeris(elements, START, endMs);
      assert.ok(created.ok);
      const passes = findPasses(created.ephemeris, [STATION], { minElevationDeg: 0 });
      const position = brutePositions(elements);
      const site = {
        latitude: degreesToRadians(STATION.latDeg),
        longitude: degreesToRadians(STATION.lonDeg),
        height: STATION.altitudeM / 1000,
      };
      let [seen, behind] = [0, 0];
      for (let tMs = START; tMs <= endMs; tMs += LOOK_MS) {
        const look = ecfToLookAngles(site, eciToEcf(position(tMs), gstime(new Date(tMs))));
        const elevation = degreesLat(look.elevation);
        if (elevation < 5) continue;
        const azimuth = (look.azimuth * 180) / Math.PI;
        const over = elevation - bruteHorizon(azimuth);
        const isSeen = passes.some(({ aosMs, losMs }) => aosMs <= tMs && tMs <= losMs);
        seen += isSeen ? 1 : 0;
        behind += isSeen ? 0 : 1;
        // Less than a look from an edge either is right.
        if (Math.abs(over) > 0.35)
          assert.equal(isSeen, over > 0, `at ${tMs}: ${over} degrees over`);
      }
      assert.ok(seen > 100 && behind > 100, `${seen} seen, ${behind} behind`);
      const whole = findPasses(created.ephemeris, [{ ...STATION, horizon: [] }], {
        minElevationDeg: 0,
      });
      assert.ok(passes.length > 0 && total(passes) < total(whole));
    });

  it('changes nothing where it lies below the mask', () => {
    const created = createEphemeris(catalogueElements(25544), START, START + 24 * HOUR_MS);
    assert.ok(created.ok);
    const flat = [{ azimuthDeg: 0, elevationDeg: -2 }];
    const options = { minElevationDeg: 0 };
    const [low, none] = [flat, []].map((horizon) =>
      findPasses(created.ephemeris, [{ ...STATION, horizon }], options),
    );
    assert.deepEqual(low, none);
  });
});

/** Every degree of every line, without the code under test. */
function bruteHorizon(azimuth: number): number {
  const around = [...VALLEY, { azimuthDeg: 360, elevationDeg: 25 }];
  for (const [index, to] of around.entries()) {
    const from = around[index - 1];
    if (from === undefined || azimuth < from.azimuthDeg || azimuth > to.azimuthDeg) continue;
    const share = (azimuth - from.azimuthDeg) / (to.azimuthDeg - from.azimuthDeg);
    return from.elevationDeg + share * (to.elevationDeg - from.elevationDeg);
  }
  return 25;
}

function total(passes: readonly { readonly aosMs: number; readonly losMs: number }[]): number {
  return passes.reduce((sum, { aosMs, losMs }) => sum + losMs - aosMs, 0);
}
