import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sgp4 } from 'satellite.js';
import { createDeepSpaceKernel } from '../../../../domain/orbit/propagation/deep-space-kernel.ts';
import { leastDistances } from '../../../../domain/orbit/propagation/least-distances.ts';
import { openLibrary } from '../../../../domain/orbit/propagation/library-model.ts';
import { brouwerMotion } from '../../../../domain/orbit/propagation/near-earth-start.ts';
import { activeSatellites, libraryRecord } from '../../../kit/makers/active-satellites.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';

const DAY_MIN = 1440;

describe('the kernel of deep space', () => {
  it('decides itself what SDP4 has a state for, all but next to its limits', () => {
    let [decided, asked] = [0, 0];
    for (const satellite of activeSatellites()) {
      if (!brouwerMotion(satellite.elements).isDeepSpace) continue;
      const model = openLibrary(satellite.elements, true, false);
      const kernel = createDeepSpaceKernel(model.terms, model.follow, leastDistances(false));
      const record = libraryRecord(satellite);
      const out = new Float64Array(7);
      for (const days of [-40, -0.6, 0, 0.4, 0.51, 3, 60, 400]) {
        const expected = sgp4(record, days * DAY_MIN);
        if (expected === null) continue;
        asked += 1;
        if (!kernel(days * DAY_MIN, out, 1)) continue;
        decided += 1;
        const { x, y, z } = expected.position;
        const off = Math.hypot((out[1] ?? 0) - x, (out[2] ?? 0) - y, (out[3] ?? 0) - z);
        assert.ok(off < 3e-7, `${satellite.elements.noradId} after ${days} days: ${off} km`);
      }
    }
    assert.ok(asked > 6000, `${asked} states`);
    assert.ok(decided > 0.99 * asked, `${decided} of ${asked}`);
  }).timeout(60_000);

  it('leaves impossible orbits and those that are too low to the library', () => {
    const high = { ...catalogueElements(25544), meanMotionRevPerDay: 2.3 };
    const write = (eccentricity: number, least = leastDistances(true)) => {
      const { terms, follow } = openLibrary({ ...high, eccentricity }, true, true);
      return createDeepSpaceKernel(terms, follow, least)(0, new Float64Array(6), 0);
    };
    assert.equal(write(0.5), true);
    assert.equal(write(0.74), false);
    assert.equal(write(0.5, { leastRadius: 9, leastPerigee: 0 }), false);
  });
});
