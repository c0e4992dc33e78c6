import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { outageProbability } from '../../../domain/link/outage.ts';

describe('outageProbability', () => {
  it('is 0.02, or 0.05 for a pass that culminates below 10 deg', () => {
    assert.equal(outageProbability(9.99), 0.05);
    assert.equal(outageProbability(10), 0.02);
    assert.equal(outageProbability(88), 0.02);
  });
});
