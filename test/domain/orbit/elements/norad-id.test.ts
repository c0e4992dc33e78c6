import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { formatAlpha5, normaliseNoradId } from '../../../../domain/orbit/elements/norad-id.ts';

describe('normaliseNoradId', () => {
  const cases = [
    ['25544', '25544'],
    [25544, '25544'],
    ['00005', '5'],
    [' 25544 ', '25544'],
    ['999999999', '999999999'],
    ['A0000', '100000'],
    ['H9999', '179999'],
    ['J0000', '180000'],
    ['N9999', '229999'],
    ['P0000', '230000'],
    ['Z9999', '339999'],
    ['t0001', '270001'],
    ['1234567890', null],
    ['I0000', null],
    ['O0000', null],
    ['A000', null],
    ['A00000', null],
    ['-5', null],
    ['2.5', null],
    [2.5, null],
    [-1, null],
    ['', null],
    ['ISS', null],
  ] as const;
  for (const [given, expected] of cases)
    it(`makes ${expected ?? 'nothing'} of '${given}'`, () => {
      assert.equal(normaliseNoradId(given), expected);
    });
});

describe('formatAlpha5', () => {
  it('is undone by normaliseNoradId up to 339999 and ends there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 339_999 }), (number) => {
        const columns = formatAlpha5(String(number));
        assert.ok(columns?.length === 5);
        assert.equal(normaliseNoradId(columns), String(number));
      }),
    );
    assert.equal(formatAlpha5('340000'), null);
    assert.equal(formatAlpha5('ISS'), null);
  });
});
