import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { quietForMs } from '../../../domain/webhook/quiet-hours.ts';

const NIGHT = { from: '22:00', to: '06:00', timezone: 'Europe/Berlin' };

describe('quietForMs', () => {
  // Berlin is an hour ahead of UTC in winter, two in summer.
  const CASES: readonly (readonly [string, number])[] = [
    ['2026-11-23T20:59:00Z', 0],
    ['2026-11-23T21:00:00Z', 8 * 60],
    ['2026-11-24T04:59:00Z', 1],
    ['2026-11-24T05:00:00Z', 0],
    ['2026-07-24T20:00:00Z', 8 * 60],
  ];
  for (const [at, minutes] of CASES)
    it(`is ${minutes} minutes at ${at}`, () => {
      assert.equal(quietForMs(NIGHT, Date.parse(at)), minutes * 60_000);
    });

  it('ends with the minute, not later', () => {
    assert.equal(quietForMs(NIGHT, Date.parse('2026-11-24T04:59:30.500Z')), 29_500);
  });

  it('is never without quiet hours', () => {
    assert.equal(quietForMs(null, 0), 0);
  });

  it('lies within a day where it begins before it ends', () => {
    const noon = { from: '12:00', to: '13:00', timezone: 'UTC' };
    assert.equal(quietForMs(noon, Date.parse('2026-11-24T12:30:00Z')), 30 * 60_000);
    assert.equal(quietForMs(noon, Date.parse('2026-11-24T13:00:00Z')), 0);
  });
});
