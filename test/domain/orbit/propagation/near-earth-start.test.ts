import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { SatRec } from 'satellite.js';
import {
  type NearEarthCoefficients,
  PLACE,
} from '../../../../domain/orbit/propagation/near-earth-kernel.ts';
import {
  brouwerMotion,
  startNearEarth,
} from '../../../../domain/orbit/propagation/near-earth-start.ts';
import { activeSatellites, libraryRecord } from '../../../kit/makers/active-satellites.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import { libraryRecordOf } from '../../../kit/oracles/library-record.ts';

const LEAST = { leastRadius: 0, leastPerigee: 0 };
/** Sums in another order; of drag, small differences of large terms. */
const RELATIVE = 2e-12;

/** What the library derives, under the names of the quantities. */
function ofLibrary(record: SatRec): Partial<Record<keyof NearEarthCoefficients, number>> {
  return {
    meanAnomaly: record.mo,
    meanAnomalyRate: record.mdot,
    argPerigee: record.argpo,
    argPerigeeRate: record.argpdot,
    node: record.nodeo,
    nodeRate: record.nodedot,
    nodeDrag: record.nodecf,
    meanMotion: record.no,
    eccentricity: record.ecco,
    axisDrag1: record.cc1,
    axisDrag2: record.d2,
    axisDrag3: record.d3,
    axisDrag4: record.d4,
    eccentricityDrag: record.bstar * record.cc4,
    eccentricityDragSine: record.bstar * record.cc5,
    sineMeanAnomaly: record.sinmao,
    longitudeDrag2: record.t2cof,
    longitudeDrag3: record.t3cof,
    longitudeDrag4: record.t4cof,
    longitudeDrag5: record.t5cof,
    perigeeDrag: record.omgcof,
    anomalyDrag: record.xmcof,
    eta: record.eta,
    anomalyDragAtEpoch: record.delmo,
    longPeriodY: record.aycof,
    longPeriodLongitude: record.xlcof,
    threeCos2Minus1: record.con41,
    oneMinusCos2: record.x1mth2,
    sevenCos2Minus1: record.x7thm1,
    isSimple: record.isimp,
  };
}

describe('startNearEarth', () => {
  it('derives what the library derives, for every near-Earth satellite of the active catalogue', () => {
    let compared = 0;
    for (const satellite of activeSatellites()) {
      const record = libraryRecord(satellite);
      const motion = brouwerMotion(satellite.elements);
      assert.equal(motion.isDeepSpace, record.method === 'd');
      if (motion.isDeepSpace) continue;
      const derived = startNearEarth(satellite.elements, motion, LEAST);
      for (const [name, expected] of Object.entries(ofLibrary(record))) {
        const value = derived[PLACE[name as keyof NearEarthCoefficients]] ?? Number.NaN;
        const off = Math.abs(value - expected);
        assert.ok(
          off <= RELATIVE * Math.abs(expected),
          `${satellite.elements.noradId} ${name}: ${value}, ${expected}`,
        );
      }
      compared += 1;
    }
    assert.ok(compared > 15_000, `${compared} satellites`);
  });

  it('fits the atmosphere lower for low perigees, as the library does', () => {
    for (const meanMotionRevPerDay of [16.2, 16.3, 16.4, 16.46, 16.5, 16.6, 16.68, 16.7]) {
      const elements = { ...catalogueElements(25544), meanMotionRevPerDay, bstar: 1e-4 };
      const record = libraryRecordOf(elements);
      const derived = startNearEarth(elements, brouwerMotion(elements), LEAST);
      assert.equal(derived[PLACE.isSimple], record.isimp);
      const off = Math.abs((derived[PLACE.axisDrag1] ?? 0) - record.cc1);
      assert.ok(off <= RELATIVE * Math.abs(record.cc1), `${meanMotionRevPerDay} a day`);
    }
  });
});
