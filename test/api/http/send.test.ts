import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { jsonOf } from '../../../api/http/send.ts';

describe('the JSON of an answer', () => {
  it('is that of JSON.stringify, whatever the body', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constant(undefined),
      fc.date({ noInvalidDate: true }),
    );
    fc.assert(
      fc.property(fc.oneof(value, fc.dictionary(fc.string(), value)), (body) => {
        fc.pre(body !== undefined);
        assert.equal(jsonOf(body), JSON.stringify(body));
      }),
    );
  });

  it('has what stands under two names under both, and writes it once', () => {
    let writings = 0;
    const item = {
      toJSON: () => {
        writings += 1;
        return { 'a "quoted" name': [1, null, undefined] };
      },
    };
    const items = [item, item];
    const body = { data: items, total: 2, left: undefined, conjunctions: items };
    const text = jsonOf(body);
    assert.equal(writings, 2);
    assert.equal(text, JSON.stringify(body));
  });
});
