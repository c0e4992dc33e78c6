import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { showsFromMs } from '../../workflows/brief-phase.ts';
import type { HiddenPhase } from '../../workflows/brief-phase.ts';

describe('showsFromMs', () => {
  it('shows at once what lasts, or may last for ever', () => {
    const state: HiddenPhase = {};
    assert.equal(showsFromMs(state, 10_000, 13_001), null);
    assert.equal(showsFromMs(state, 10_000, Number.POSITIVE_INFINITY), null);
    assert.equal('hiddenSinceMs' in state, false);
  });

  it('passes over what is over within three seconds', () => {
    const state: HiddenPhase = {};
    assert.equal(showsFromMs(state, 10_000, 12_000), 13_000);
    assert.equal(state.hiddenSinceMs, 10_000);
  });

  it('takes rests that follow one another as one, also when each should have been over', () => {
    const state: HiddenPhase = {};
    assert.equal(showsFromMs(state, 10_000, 11_000), 13_000);
    assert.equal(showsFromMs(state, 11_000, 12_500), 13_000);
    assert.equal(showsFromMs(state, 12_500, 9_000), 13_000);
    assert.equal(showsFromMs(state, 12_600, 13_600), null);
    assert.equal(showsFromMs(state, 20_000, 21_000), 23_000, 'a later one counts anew');
  });

  it('shows what was taken for brief once its time is up', () => {
    const state: HiddenPhase = {};
    showsFromMs(state, 10_000, 11_000);
    assert.equal(showsFromMs(state, 13_000, 13_100), null);
  });
});
