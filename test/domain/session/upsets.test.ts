import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { drawKey } from '../../../domain/session/hashed-draw.ts';
import { drawUpsets, UPSETS_PER_MINUTE } from '../../../domain/session/upsets.ts';

describe('drawUpsets', () => {
  const key = drawKey('seed', 'satellite');

  it('hits 2 % of the minutes inside, within the 99.9 % interval of a binomial count', () => {
    const minutes = 200_000;
    const hits = drawUpsets(key, [{ startMs: 0, endMs: minutes * 60_000 }]).length;
    const spread = Math.sqrt(minutes * UPSETS_PER_MINUTE * (1 - UPSETS_PER_MINUTE));
    assert.ok(Math.abs(hits - 0.02 * minutes) < 3.29 * spread, `${hits} of ${minutes}`);
  });

  it('hits in proportion to the time inside when it is inside for 15 s of each minute', () => {
    const minutes = 400_000;
    const inside = Array.from({ length: minutes }, (_, minute) => ({
      startMs: minute * 60_000 + 20_000,
      endMs: minute * 60_000 + 35_000,
    }));
    const hits = drawUpsets(key, inside).length;
    const chance = UPSETS_PER_MINUTE / 4;
    const spread = Math.sqrt(minutes * chance * (1 - chance));
    assert.ok(Math.abs(hits - chance * minutes) < 3.29 * spread, `${hits} of ${minutes}`);
  });

  it('gives the same upsets however the time inside is cut', () => {
    const whole = drawUpsets(key, [{ startMs: 0, endMs: 6_000_000 }]);
    assert.ok(whole.length > 0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_999_999 }), (cutMs) => {
        const parts = drawUpsets(key, [
          { startMs: 0, endMs: cutMs },
          { startMs: cutMs, endMs: 6_000_000 },
        ]);
        assert.deepEqual(parts, whole);
      }),
    );
  });

  it('hits at other times under another seed', () => {
    const inside = [{ startMs: 0, endMs: 600_000_000 }];
    assert.notDeepEqual(drawUpsets(drawKey('other', 'satellite'), inside), drawUpsets(key, inside));
  });
});
