import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { wireName } from '../../../../domain/planning/job/input.ts';
import { STEP_LIMITS } from '../../../../domain/planning/job/limits.ts';
import { fromWire } from '../../../../api/planning/reading/from-wire.ts';

describe('fromWire', () => {
  it('renames the fields of objects, however deep, and nothing else', () => {
    const wire = {
      id: 'a_b',
      depends_on: ['c_d'],
      requires: { power_w: 4, memory_mb: null },
      quality_tiers: { low: { compute_s: 1 } },
      parts: [{ min_tier: 'low' }],
    };
    assert.deepEqual(fromWire(wire), {
      id: 'a_b',
      dependsOn: ['c_d'],
      requires: { powerW: 4, memoryMb: null },
      qualityTiers: { low: { computeS: 1 } },
      parts: [{ minTier: 'low' }],
    });
    assert.equal(fromWire(null), null);
  });

  it('undoes the names by which problems are reported', () => {
    for (const key of Object.keys(STEP_LIMITS))
      assert.deepEqual(fromWire({ [wireName(key)]: 1 }), { [key]: 1 });
  });
});
