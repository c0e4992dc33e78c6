import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { measureJson } from '../../../../api/http/input/json-measure.ts';

const BOUNDS = { depth: 64, values: 50_000, keys: 20_000 };

/** Counts by looking at the parsed value. */
function counted(value: unknown): { values: number; keys: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, keys: 0 };
  const parts = Object.values(value).map(counted);
  return {
    values: parts.reduce((sum, part) => sum + part.values, 1),
    keys: parts.reduce(
      (sum, part) => sum + part.keys,
      Array.isArray(value) ? 0 : Object.keys(value).length,
    ),
  };
}

function measured(value: unknown): unknown {
  return measureJson(Buffer.from(JSON.stringify(value)), BOUNDS);
}

describe('measureJson', () => {
  it('counts the values and keys of anything that JSON holds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        assert.deepEqual(measured(value), counted(value));
      }),
      { numRuns: 500 },
    );
  });

  it('finds the end of a long text, whatever it is full of', () => {
    const sign = fc.constantFrom('x', '"', '\\', '\\"', 'é', '\n', '[', ',', ' ');
    const part = fc
      .tuple(fc.array(sign, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 120 }))
      .map(([signs, times]) => signs.join('').repeat(times));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const text = parts.join('');
        assert.deepEqual(measured([text, 1, text, { [text]: text }]), counted([0, 1, 0, { a: 0 }]));
      }),
      { numRuns: 500 },
    );
  });

  it('reads to the end of a text that has none', () => {
    for (const text of ['["', `["${'x'.repeat(100)}`, `["${'\\"'.repeat(100)}`, '["\\'])
      assert.deepEqual(measureJson(Buffer.from(text), BOUNDS), { values: 2, keys: 0 });
  });
});
