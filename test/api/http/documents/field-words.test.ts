import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { FIELD_WORDS } from '../../../../api/http/documents/field-words.ts';
import { asObject, componentsIn } from '../../../../api/http/documents/schemas.ts';
import { createAllSurfaces } from '../../../kit/surfaces/all-surfaces.ts';

/** A named place of a document and what is said there. */
interface Place {
  readonly name: string;
  readonly where: string;
  readonly said: unknown;
}

/** Every field and parameter below a part of a document. */
function placesIn(node: unknown, where: string): Place[] {
  if (Array.isArray(node)) return node.flatMap((part) => placesIn(part, where));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, part]: [string, unknown]) => {
    // What stands in examples is data; rules between fields say nothing of what a field means.
    if (['allOf', 'example', 'examples', 'default', 'const', 'enum'].includes(key)) return [];
    const inner = placesIn(part, `${where}/${key}`);
    if (key !== 'properties') return inner;
    const own = Object.entries(asObject(part)).map(([name, field]) => {
      const { description, $ref } = asObject(field);
      return { name, where, said: description ?? $ref };
    });
    return [...own, ...inner];
  });
}

describe('FIELD_WORDS', () => {
  it('are said of every field that has none of its own, and none is useless', async () => {
    const surfaces = await createAllSurfaces();
    const places = surfaces.flatMap(({ name, openapi }) => placesIn(openapi, name));
    const silent = places.filter(
      ({ name, said }) => Object.hasOwn(FIELD_WORDS, name) && typeof said !== 'string',
    );
    assert.deepEqual(silent, []);
    const said = new Set(surfaces.map(({ openapi }) => JSON.stringify(openapi)));
    const useless = Object.entries(FIELD_WORDS).filter(
      ([, words]) => ![...said].some((text) => text.includes(words)),
    );
    assert.deepEqual(useless, []);
  });

  it('stand behind what a place says itself, and before its default', () => {
    const schemas: Record<string, unknown> = {};
    const form = v.object({
      step_id: v.string(),
      latitude: v.pipe(v.number(), v.description('Of the centre.')),
      currency: v.optional(v.string(), 'USD'),
      other: v.string(),
    });
    componentsIn(schemas)(v.pipe(form, v.title('Sample')), 'input');
    const { properties } = asObject(schemas['Sample']);
    const said = Object.entries(asObject(properties)).map(([name, field]) => [
      name,
      asObject(field)['description'],
    ]);
    assert.deepEqual(Object.fromEntries(said), {
      step_id: FIELD_WORDS['step_id'],
      latitude: 'Of the centre.',
      currency: `${FIELD_WORDS['currency'] ?? ''} Default: "USD".`,
      other: undefined,
    });
  });
});
