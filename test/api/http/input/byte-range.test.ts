import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { namesTag, readRange } from '../../../../api/http/input/byte-range.ts';

const part = (start: number, end: number) => ({ kind: 'part', start, end });
const WHOLE = { kind: 'whole' };
const UNSATISFIABLE = { kind: 'unsatisfiable' };

describe('readRange', () => {
  const outOfTen = [
    ...['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999-'],
    ...['bytes=0-1,4-5', 'bytes=0-1, -1'],
  ];
  const notUnderstood = [
    ...[undefined, '', 'items=0-1', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'bytes=0-1,x', 'bytes'],
    'bytes=1.5-2',
  ];
  // The first four are the examples of RFC 9110, section 14.1.2, for content of 10,000 bytes.
  const cases: readonly (readonly [string | undefined, number, object])[] = [
    ['bytes=0-499', 10_000, part(0, 499)],
    ['bytes=500-999', 10_000, part(500, 999)],
    ['bytes=-500', 10_000, part(9_500, 9_999)],
    ['bytes=9500-', 10_000, part(9_500, 9_999)],
    ['bytes=0-0', 10_000, part(0, 0)],
    ['bytes=-1', 10_000, part(9_999, 9_999)],
    ['Bytes = 1 - 2', 10, part(1, 2)],
    ['bytes=5-1000', 10, part(5, 9)],
    ['bytes=-1000', 10, part(0, 9)],
    ['bytes=0-', 0, UNSATISFIABLE],
    ['bytes=-5', 0, UNSATISFIABLE],
    ...outOfTen.map((header) => [header, 10, UNSATISFIABLE] as const),
    ...notUnderstood.map((header) => [header, 10, WHOLE] as const),
  ];
  for (const [header, size, expected] of cases)
    it(`reads ${JSON.stringify(header)} of ${size} bytes`, () => {
      assert.deepEqual(readRange(header, size), expected);
    });
});

describe('namesTag', () => {
  const cases: readonly (readonly [string | undefined, boolean])[] = [
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ];
  for (const [header, expected] of cases)
    it(`${expected ? 'finds' : 'does not find'} "a" in ${header ?? 'no header'}`, () => {
      assert.equal(namesTag(header, '"a"'), expected);
    });
});
