import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { operationsOf, type Operation, type WireSchema } from '../kit/attack/documents.ts';
import { extremeBodies } from '../kit/attack/extremes.ts';
import { extremeShots, isAttackable } from '../kit/attack/shots.ts';
import { everySurface } from '../kit/surfaces/every-surface.ts';

/** An operation with a body that the components describe. */
function anOperation(body: WireSchema, components: Record<string, WireSchema>): Operation {
  const [operation] = operationsOf('main', 'http://127.0.0.1:9', {
    paths: {
      '/v1/it': { post: { requestBody: { content: { 'application/json': { schema: body } } } } },
    },
    components: { schemas: components },
  });
  assert.ok(operation !== undefined);
  return operation;
}

const to = (name: string): WireSchema => ({ $ref: `#/components/schemas/${name}` });

const size: WireSchema = { type: 'integer', minimum: 1, maximum: 9 };
const names: WireSchema = { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 80 } };
const part: WireSchema = { type: 'object', properties: { size, names }, required: ['size'] };
const either: WireSchema = { anyOf: [{ type: 'string', enum: ['none'] }, part] };
const examples = [{ part: { size: 2, names: ['a'] }, either: { size: 3 } }];

describe('the bodies that attacks are made of', () => {
  const plain = anOperation({ type: 'object', properties: { part, either }, examples }, {});

  it('go to both ends of every number and list, and add every field that an example lacks', () => {
    const names = extremeBodies(plain).map(({ name }) => name.replace('example 1, ', ''));
    for (const rule of ['part.size', 'part.names', 'part.names.0', 'either.size'])
      assert.ok(names.includes(`${rule} largest`), rule);
    assert.ok(names.includes('with either.names'));
  });

  it('are the same where a rule stands behind a reference, in allOf, or beside rules between fields', () => {
    const rule = { required: ['part'], properties: { part: { not: { type: 'null' } } } };
    const components = {
      Size: size,
      Names: names,
      Part: {
        type: 'object',
        properties: { size: { anyOf: [to('Size'), { type: 'null' }] } },
        allOf: [{ properties: { names: to('Names') } }],
        required: ['size'],
      },
      Either: { oneOf: [{ type: 'string', enum: ['none'] }, to('Part')] },
      Whole: {
        type: 'object',
        properties: { part: to('Part'), either: to('Either') },
        allOf: [{ anyOf: [rule, { required: ['either'] }] }],
        examples,
      },
    } as const;
    assert.deepEqual(extremeBodies(anOperation(to('Whole'), components)), extremeBodies(plain));
  });

  it('are as many as before the documents named their schemas', async () => {
    const counts = (await everySurface()).map(({ name, openapi }) => {
      const operations = operationsOf(name, 'http://127.0.0.1:9', openapi as never);
      const existing = { ids: {}, fields: {}, satellites: [] };
      return operations
        .filter(isAttackable)
        .reduce((sum, one) => sum + extremeShots(one, existing, 'key').length, 0);
    });
    assert.ok(counts.reduce((sum, one) => sum + one) >= 1_103, String(counts));
  });
});
