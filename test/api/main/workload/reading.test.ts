import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readWorkloadRequest } from '../../../../api/main/workload/reading.ts';

describe('readWorkloadRequest', () => {
  it('names the position at which an area crosses itself', () => {
    const ring = [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ];
    const read = readWorkloadRequest(
      {
        type: 'onboard-ml-inference',
        parallelism: { class: 'spatial' },
        sensor: { swath_km: 100 },
        area_of_interest: { type: 'Polygon', coordinates: [ring] },
      },
      Date.parse('2026-07-25T00:00:00Z'),
    );
    assert.ok(!read.ok);
    assert.deepEqual(
      read.problems.map(({ path }) => path),
      ['area_of_interest.coordinates.0.0'],
    );
  });
});
