import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createFieldTables } from '../../../../api/http/reference/field-table.ts';
import type { JsonObject } from '../../../../api/http/reference/html.ts';
import { unitOf } from '../../../../api/http/reference/schema-words.ts';

const NODE: JsonObject = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 9, description: 'What it `is`.' },
    children: { type: 'array', items: { $ref: '#/components/schemas/Node' }, maxItems: 3 },
  },
};

const resolve = (schema: JsonObject) => (schema['$ref'] === undefined ? schema : NODE);
const tableOf = (schema: JsonObject) => createFieldTables({ resolve }).ofSchema(schema);

describe('the field table', () => {
  it('says name, type, unit, default, limits and meaning', () => {
    const table = tableOf({
      type: 'object',
      required: ['power_w'],
      properties: {
        power_w: { type: 'number', minimum: 0, maximum: 50, description: 'A & B.' },
        mode: { anyOf: [{ enum: ['fast', 'slow'] }, { type: 'null' }], default: 'fast' },
      },
    });
    assert.match(
      table,
      /<code>power_w<\/code><br><b>required<\/b><\/td><td>number<br><b>W<\/b><\/td><td>≥ 0, ≤ 50<\/td><td>A &amp; B\.<\/td>/,
    );
    assert.match(table, /<td>string or null<\/td><td>default <code>fast<\/code>/);
    assert.match(table, /<code>fast<\/code> <code>slow<\/code>/);
  });

  it('folds what lies inside away, once for each named schema', () => {
    const table = tableOf({
      type: 'object',
      properties: {
        first: { $ref: '#/components/schemas/Node' },
        second: { anyOf: [{ $ref: '#/components/schemas/Node' }, { type: 'null' }] },
      },
    });
    assert.equal(table.split('id="schema-Node"').length - 1, 1);
    assert.equal(table.split('What it <code>is</code>.').length - 1, 1);
    assert.match(table, /<details><summary>Fields of <code>first<\/code>/);
    assert.match(table, /<code>second<\/code>[\s\S]*<a href="#schema-Node">/);
    assert.match(table, /1 to 9 characters/);
  });

  it('shows every form of a choice by what tells it from the others', () => {
    const form = (name: string) => ({
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'integer' } },
    });
    const table = tableOf({ oneOf: [form('tle'), form('omm')] });
    assert.match(table, /Form 1: with <code>tle<\/code>/);
    assert.match(table, /Form 2: with <code>omm<\/code>/);
  });

  it('comes to an end in schemas that have no end', () => {
    const endless: Record<string, unknown> = { type: 'object' };
    endless['properties'] = { inside: endless };
    assert.ok(tableOf(endless).length < 10_000);
    assert.equal(tableOf({}), '');
  });
});

describe('unitOf', () => {
  const units = { power_w: 'W', velocity_km_s: 'km/s', duration_s: 's', latitude: '°', status: '' };
  for (const [name, unit] of Object.entries(units))
    it(`reads '${unit}' from ${name}`, () => {
      assert.equal(unitOf(name), unit);
    });
});
