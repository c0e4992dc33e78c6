import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import fc from 'fast-check';
import * as v from 'valibot';
import {
  atAGlance,
  exactFields,
  fields,
  integer,
  list,
  number,
  oneRequired,
  positive,
  text,
  textOr,
} from '../../contracts/shapes.ts';

function problems(schema: v.GenericSchema, input: unknown): string[] {
  const result = v.safeParse(schema, input);
  return (result.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
}

describe('text', () => {
  const cases: [unknown, string[]][] = [
    ['abc', []],
    ['Grüße', []],
    ['', [': must not be empty']],
    ['abcdef', [': must have at most 5 characters']],
    ['a\u0000b', [': must not contain control characters']],
    ['a\nb', [': must not contain control characters']],
    [{ $gt: '' }, [': must be a string']],
    [null, [': must be a string']],
    [7, [': must be a string']],
  ];
  for (const [input, expected] of cases)
    it(`${JSON.stringify(input)} → ${expected.join() || 'fine'}`, () => {
      assert.deepEqual(problems(text(5), input), expected);
    });
});

describe('what is taken at a glance', () => {
  it('is what its schema takes, with the same result', () => {
    const checked = v.pipe(
      v.string(),
      v.minLength(2),
      v.maxLength(4),
      v.regex(/^[ -~\u00a0-\uffff]*$/),
    );
    const bounded = text(4, 2);
    const signs = fc.oneof(
      fc.constantFrom('\u0000', '\n', '\u007f', '\u009f', '\u00a0', 'é', '🛰'),
      fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
    );
    const texts = fc.array(signs, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(texts, fc.anything()), (value) => {
        const [quick, slow] = [v.safeParse(bounded, value), v.safeParse(checked, value)];
        assert.equal(quick.success, slow.success);
        if (quick.success) assert.equal(quick.output, value);
        else assert.equal(quick.issues.length, slow.issues?.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is left to the schema where the glance does not see it', () => {
    const even = atAGlance(
      v.pipe(
        v.number(),
        v.check((n) => n % 2 === 0, 'must be even'),
      ),
      (n) => n === 2,
    );
    assert.deepEqual(problems(v.array(even), [2, 4, 5]), ['2: must be even']);
  });
});

describe('numbers', () => {
  it('refuse what is not finite, out of range, or no number', () => {
    for (const bad of [NaN, Infinity, -Infinity, '5', null, true, {}, [5]]) {
      assert.equal(problems(number(0, 9), bad).length, 1, JSON.stringify(bad));
      assert.equal(problems(positive(9), bad).length, 1, JSON.stringify(bad));
      assert.ok(problems(integer(0, 9), bad).length >= 1, JSON.stringify(bad));
    }
    assert.deepEqual(problems(number(0, 9), -1), [': must be at least 0']);
    assert.deepEqual(problems(positive(9), 0), [': must be greater than 0']);
    assert.deepEqual(problems(integer(0, 9), 1.5), [': must be a whole number']);
  });
  it('take their bounds', () => {
    assert.deepEqual(
      [0, 9].flatMap((value) => problems(number(0, 9), value)),
      [],
    );
    assert.deepEqual(problems(positive(9), 9), []);
  });
});

describe('list', () => {
  const schema = list(fields({ id: text(4) }), 3);
  it('answers one problem for a list that is too long, whatever it holds', () => {
    assert.deepEqual(problems(schema, Array(10_000).fill(null)), [': must have at most 3 items']);
  });
  it('answers every problem of a list within its bound', () => {
    assert.deepEqual(problems(schema, [{}, [], { id: 5 }]), [
      '0.id: is required',
      '1: must be an object',
      '2.id: must be a string',
    ]);
  });
  it('stops at the item that makes the 200th problem, and begins anew with the next body', () => {
    let looked = 0;
    const counted = v.pipe(
      v.unknown(),
      v.check(() => {
        looked += 1;
        return false;
      }, 'is wrong'),
    );
    const long = list(counted, 40_000);
    for (let body = 0; body < 2; body += 1) {
      looked = 0;
      assert.equal(problems(long, Array(40_000).fill(0)).length, 200);
      assert.equal(looked, 200);
    }
  });
  it('refuses what is no array', () => {
    assert.deepEqual(problems(schema, { length: 2 }), [': must be an array']);
  });
});

describe('exactFields', () => {
  const schema = exactFields({ id: text(4), size: v.nullish(number(0, 9)) });
  it('names every unknown field beside the other problems', () => {
    assert.deepEqual(problems(schema, { id: 5, sise: 1, extra: 2 }), [
      'id: must be a string',
      "sise: unknown field 'sise'",
      "extra: unknown field 'extra'",
    ]);
  });
  it('names at most twenty and says how many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, i]));
    const found = problems(schema, { id: 'a', ...many });
    assert.equal(found.length, 20);
    assert.match(found[0] ?? '', /unknown field 'f0' \(one of 5000\)/);
  });
  it('refuses arrays and primitives', () => {
    for (const bad of [[], 'x', null, 3])
      assert.deepEqual(problems(schema, bad), [': must be an object']);
  });
  it('gives back the known fields', () => {
    assert.deepEqual(v.parse(schema, { id: 'a', size: 3 }), { id: 'a', size: 3 });
  });
});

describe('fields', () => {
  it('ignores unknown fields and leaves them out', () => {
    assert.deepEqual(v.parse(fields({ id: text(4) }), { id: 'a', other: 1 }), { id: 'a' });
  });
});

describe('textOr', () => {
  const schema = textOr(text(4), fields({ id: text(4), size: number(0, 9) }), 'must be a or b');
  it('reports the problems of the form that was meant', () => {
    assert.deepEqual(problems(schema, 'toolong'), [': must have at most 4 characters']);
    assert.deepEqual(problems(schema, { size: 99 }), [
      'id: is required',
      'size: must be at most 9',
    ]);
    assert.deepEqual(problems(schema, 5), [': must be a or b']);
  });
  it('takes both forms', () => {
    assert.equal(v.parse(schema, 'abc'), 'abc');
    assert.deepEqual(v.parse(schema, { id: 'a', size: 1 }), { id: 'a', size: 1 });
  });
});

describe('oneRequired', () => {
  const schema = v.pipe(
    fields({ size: number(0, 9), km: v.nullish(number(0, 9)), orbit: v.nullish(text(9)) }),
    oneRequired(['orbit', 'km'], 'is required (or km)'),
  );
  it('is content with any of the fields, 0 and empty text included', () => {
    assert.deepEqual(problems(schema, { size: 1, km: 0 }), []);
    assert.deepEqual(problems(schema, { size: 1, orbit: 'GEO', km: null }), []);
    assert.deepEqual(problems(schema, { size: 1, orbit: '' }), ['orbit: must not be empty']);
  });
  it('tells its problem beside the others', () => {
    assert.deepEqual(problems(schema, { size: 99, km: null }), [
      'size: must be at most 9',
      'orbit: is required (or km)',
    ]);
  });
  it('leaves what is no object to the object', () => {
    assert.equal(problems(schema, []).length, 1);
    assert.equal(problems(schema, 'x').length, 1);
  });
});
