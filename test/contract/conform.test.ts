import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { differences } from './conform.ts';

const TYPES = {
  enumerations: { colour: ['red', 'blue'] },
  shapes: {
    Thing: { id: 'string', size: 'number', 'made?': 'timestamp', parts: 'Part[]' },
    Part: { colour: 'enum colour', where: 'number|null' },
  },
};
const part = { colour: 'red', where: null };
const thing = { id: 'a', size: 1.5, parts: [part, { colour: 'blue', where: 2 }] };

describe('differences', () => {
  it('finds none in what conforms, more fields included', () => {
    assert.deepEqual(differences(thing, 'Thing', TYPES), []);
    assert.deepEqual(differences([{ ...thing, more: 1 }], 'Thing[]', TYPES), []);
    const made = { ...thing, made: '2026-07-25T00:00:00.000Z' };
    assert.deepEqual(differences(made, 'Thing', TYPES), []);
  });

  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['a field that is missing', { ...thing, id: undefined }, '$.id: nothing instead of a string'],
    ['a field of another name', { ID: 'a', size: 1, parts: [] }, '$.id: is missing'],
    ['a number as text', { ...thing, size: '1' }, '$.size: "1" instead of a number'],
    ['a null', { ...thing, size: null }, '$.size: null instead of a number'],
    [
      'no array',
      { ...thing, parts: part },
      '$.parts: {"colour":"red","where":null} instead of an array',
    ],
    [
      'a time without zone',
      { ...thing, made: '2026-07-25T00:00:00' },
      '$.made: "2026-07-25T00:00:00" instead of a timestamp',
    ],
    [
      'a time without ms',
      { ...thing, made: '2026-07-25T00:00:00Z' },
      '$.made: "2026-07-25T00:00:00Z" instead of a timestamp',
    ],
    [
      'another word',
      { ...thing, parts: [{ colour: 'green', where: 1 }] },
      '$.parts[0].colour: "green" is no colour',
    ],
    ['a list for an object', { ...thing, parts: [[]] }, '$.parts[0]: [] instead of a Part'],
  ];
  for (const [title, value, difference] of wrong) {
    it(`finds ${title}`, () => {
      assert.deepEqual(differences(value, 'Thing', TYPES), [difference]);
    });
  }

  it('refuses a type that the tables do not have', () => {
    assert.throws(() => differences(1, 'Other', TYPES), /no shape 'Other'/);
    assert.throws(() => differences(1, 'enum other', TYPES), /no enumeration 'other'/);
  });
});
