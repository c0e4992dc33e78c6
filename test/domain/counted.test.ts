import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { counted, numbered } from '../../domain/counted.ts';

describe('counted', () => {
  it('has a plural for all but one', () => {
    const ticks = [0, 1, 2].map((count) => counted(count, 'tick'));
    assert.deepEqual(ticks, ['0 ticks', '1 tick', '2 ticks']);
    assert.deepEqual(
      [counted(1, 'pass', 'passes'), counted(2, 'pass', 'passes')],
      ['1 pass', '2 passes'],
    );
  });

  it('has a verb for one and one for all others', () => {
    assert.deepEqual(
      [0, 1, 2].map((count) => numbered(count, 'is', 'are')),
      ['are', 'is', 'are'],
    );
  });
});
