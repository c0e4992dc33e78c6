import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { caeRoutes, type CaeDeps } from '../../../api/cae/app.ts';

function examplesOf(schema: v.GenericSchema): readonly unknown[] {
  return v.getExamples(schema);
}

/** Schemas with examples of their own: a union stands for its options. */
function shownSchemas(schema: v.GenericSchema): v.GenericSchema[] {
  if (examplesOf(schema).length > 0 || !('options' in schema)) return [schema];
  const { options } = schema;
  // The options of a union are schemas; those of a picklist are words and have no examples.
  return Array.isArray(options) ? options.flatMap((one: v.GenericSchema) => shownSchemas(one)) : [];
}

describe('the examples of the description of the CAE', () => {
  // Only handlers read what routes need, and none is called here.
  const routes = caeRoutes({ planning: {} } as CaeDeps, { kind: 'none' });

  for (const { method, path, body, responses } of routes) {
    const schemas = [
      body,
      ...Object.values(responses).map((one) => ('schema' in one ? one.schema : undefined)),
    ];
    for (const schema of schemas.flatMap((one) => (one === undefined ? [] : shownSchemas(one))))
      it(`${method} ${path} shows a ${v.getTitle(schema) ?? 'shape'} that fits its schema`, () => {
        const examples = examplesOf(schema);
        assert.ok(examples.length > 0, 'there is no example');
        for (const example of examples)
          assert.deepEqual(v.safeParse(schema, example).issues, undefined);
      });
  }
});
