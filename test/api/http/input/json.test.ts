import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  MAX_JSON_KEYS,
  MAX_JSON_VALUES,
  parseJsonObject,
} from '../../../../api/http/input/json.ts';
import { AppError } from '../../../../contracts/error-codes.ts';
import { at } from '../../../kit/http/answers.ts';
import { below, oneOf, type Random } from '../../../kit/fuzz/json.ts';
import { parseByLibrary } from '../../../kit/oracles/json-body.ts';
import { seeded } from '../../../kit/random/seeded.ts';

function read(text: string): Record<string, unknown> {
  return parseJsonObject(Buffer.from(text));
}

function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return error;
  }
  return assert.fail('it was accepted');
}

describe('parseJsonObject', () => {
  it('reads what JSON.parse reads, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8, noUnicodeString: false }), (value) => {
        const text = JSON.stringify({ value });
        if (text.includes('__proto__') || text.includes('\\u0000')) return;
        assert.deepEqual(read(text), JSON.parse(text));
      }),
    );
  });

  it('drops __proto__ at every depth and touches no prototype', () => {
    const parsed = read('{"a":[{"__proto__":{"evil":1},"b":2}],"__proto__":{"evil":1}}');
    assert.deepEqual(parsed, { a: [{ b: 2 }] });
    assert.equal('evil' in parsed, false);
    assert.equal('evil' in {}, false);
  });

  it('keeps keys apart that only look alike', () => {
    const alike = { a: { x: 1 }, b: { x: 1 }, A: 1 };
    assert.deepEqual(read(JSON.stringify(alike)), alike);
  });

  it('counts values, not keys, up to its bound and says the bound beyond it', () => {
    const withItems = (count: number) => `{"a":[${Array(count).fill('["v"]').join()}]}`;
    // The object, the list, and two for each item.
    const most = (MAX_JSON_VALUES - 2) / 2;
    assert.equal(Object.keys(read(withItems(most))).length, 1);
    const { code, message } = refusal(() => read(withItems(most + 1)));
    assert.equal(code, 'payload_too_large');
    assert.match(message, /more than 50000 JSON values/);
  });

  it('bounds the keys, repeated ones included', () => {
    const withKeys = (count: number) =>
      `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join()}}`;
    assert.equal(Object.keys(read(withKeys(MAX_JSON_KEYS))).length, MAX_JSON_KEYS);
    const { code, message } = refusal(() => read(withKeys(MAX_JSON_KEYS + 1)));
    assert.equal(code, 'payload_too_large');
    assert.match(message, /more than 20000 keys/);
  });

  it('lists the first 200 numbers that are out of range, and counts all', () => {
    const { details } = refusal(() => read(`{"a":[${Array(40_000).fill('1e999').join()}]}`));
    const problems = at(details, 'problems');
    assert.ok(Array.isArray(problems) && problems.length === 200);
    assert.equal(at(problems[199], 'path'), 'a.199');
    assert.equal(at(details, 'problems_total'), 40_000);
  });

  it('names numbers out of range at no cost, however long the keys above them are', () => {
    const key = 'k'.repeat(800_000);
    const { details } = refusal(() => read(`{"${key}":[${Array(40_000).fill('1e999').join()}]}`));
    assert.equal(at(details, 'problems', 0, 'path'), 'k'.repeat(200));
    assert.equal(at(details, 'problems_total'), 40_000);
  });

  it('decides 100,000 bodies as a library that walks them', () => {
    const random = seeded(20_260_725);
    const met = new Map<string, number>();
    for (let count = 0; count < 100_000; count += 1) {
      const bytes = damagedBody(random);
      const outcome = outcomeOf(() => parseJsonObject(bytes));
      const peer = outcomeOf(() => parseByLibrary(bytes));
      if (outcome !== peer) assert.equal(outcome, peer, bytes.toString());
      const name = outcome.startsWith('{') ? 'accepted' : outcome.slice(0, 30);
      met.set(name, (met.get(name) ?? 0) + 1);
    }
    // Of every kind enough: otherwise the comparison would say little.
    for (const kind of [
      'accepted',
      'invalid_body The body has the ',
      'invalid_body A key of the body',
      'invalid_body The body is neste',
      'invalid_body The body is not v',
      'invalid_body The body must be ',
      'validation_error The body hold',
    ])
      assert.ok((met.get(kind) ?? 0) >= 300, `${kind}: ${met.get(kind) ?? 0} times`);
  });
});

/** What was read as JSON, or the refusal in words. */
function outcomeOf(work: () => Record<string, unknown>): string {
  try {
    return JSON.stringify(work());
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return `${error.code} ${error.message} ${JSON.stringify(error.details ?? {})}`;
  }
}

const KEYS = ['a', 'b', 'c', '\\u0061', '__proto__', 'k\\u0000', 'é', '\\\\', '', '-1'];
const SCALARS = ['1', '-0.5', '1e999', '1e5', 'true', 'null', '"x"', '"\\"{["', '"é"', '[]', '{}'];
const PIECES = ['{', '}', '[', ']', ',', ':', '"', '\\', '1', ' ', '\n', '\ufeff', '\xa0', '1e999'];

/** A body that was JSON before up to three bytes or pieces of it were changed. */
function damagedBody(random: Random): Buffer {
  const begin = random() < 0.02 ? '\ufeff' : '';
  let bytes = Buffer.from(begin + (random() < 0.02 ? scalar(random) : objectText(random, 0)));
  if (random() < 0.01) bytes = Buffer.from(`{"a":${'['.repeat(62 + below(random, 4))}`);
  const changes = random() < 0.5 ? 0 : 1 + below(random, 3);
  for (let change = 0; change < changes; change += 1) {
    const place = below(random, bytes.length + 1);
    const gone = below(random, 3);
    const piece =
      random() < 0.1 ? Buffer.from([below(random, 256)]) : Buffer.from(oneOf(random, PIECES));
    bytes = Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place + gone)]);
  }
  return bytes;
}

function scalar(random: Random): string {
  return oneOf(random, SCALARS);
}

function valueText(random: Random, depth: number): string {
  if (depth > 4 || random() < 0.5) return scalar(random);
  if (random() < 0.6) return objectText(random, depth + 1);
  const items = Array.from({ length: below(random, 4) }, () => valueText(random, depth + 1));
  return `[${items.join(' , ')}]`;
}

function objectText(random: Random, depth: number): string {
  const entries = Array.from(
    { length: below(random, 5) },
    () => `"${oneOf(random, KEYS)}" : ${valueText(random, depth)}`,
  );
  return `{${entries.join(',')}}`;
}
