import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { deferredUntilMs } from '../../workflows/deferred-search-attributes.ts';
import type { DeferredSearchAttributes } from '../../workflows/deferred-search-attributes.ts';

describe('deferredUntilMs', () => {
  it('shows at once what lasts, or may last for ever', () => {
    const state: DeferredSearchAttributes = {};
    assert.equal(deferredUntilMs(state, 10_000, 13_001), null);
    assert.equal(deferredUntilMs(state, 10_000, Number.POSITIVE_INFINITY), null);
    assert.equal('deferredSinceMs' in state, false);
  });

  it('passes over what is over within three seconds', () => {
    const state: DeferredSearchAttributes = {};
    assert.equal(deferredUntilMs(state, 10_000, 12_000), 13_000);
    assert.equal(state.deferredSinceMs, 10_000);
  });

  it('takes rests that follow one another as one, also when each should have been over', () => {
    const state: DeferredSearchAttributes = {};
    assert.equal(deferredUntilMs(state, 10_000, 11_000), 13_000);
    assert.equal(deferredUntilMs(state, 11_000, 12_500), 13_000);
    assert.equal(deferredUntilMs(state, 12_500, 9_000), 13_000);
    assert.equal(deferredUntilMs(state, 12_600, 13_600), null);
    assert.equal(deferredUntilMs(state, 20_000, 21_000), 23_000, 'a later one counts anew');
  });

  it('shows what was taken for brief once its time is up', () => {
    const state: DeferredSearchAttributes = {};
    deferredUntilMs(state, 10_000, 11_000);
    assert.equal(deferredUntilMs(state, 13_000, 13_100), null);
  });
});
