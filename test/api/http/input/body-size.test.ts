import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import supertest from 'supertest';
import * as v from 'valibot';
import {
  bodyLimitOf,
  largestBody,
  MOST_LIMIT_BYTES,
} from '../../../../api/http/input/body-size.ts';
import type { Route } from '../../../../api/http/route.ts';
import * as shapes from '../../../../contracts/shapes.ts';
import { largestText } from '../../../kit/http/largest-text.ts';
import { everyRoute } from '../../../kit/surfaces/every-route.ts';
import { sampleSurface } from '../../../kit/surfaces/sample-surface.ts';

describe('largestBody', () => {
  const { fields, list, text, nullish, choice, mostBytes, jsonObject } = shapes;
  const cases: readonly (readonly [string, v.GenericSchema, number])[] = [
    // Line breaks before and after, four spaces, the name with its quotes, a colon and a blank.
    ['a text, escaped', fields({ a: text(10) }), 2 + 2 + 6 + 3 + 2 + (2 + 60)],
    ['a word, the longest', fields({ a: choice(['x', 'longer']) }), 2 + 2 + 6 + 3 + 2 + 8],
    ['a bound that is stated', v.pipe(jsonObject(), mostBytes(500)), 500],
    ['null, where it is longer', nullish(choice(['x']), 'A letter.'), 5],
  ];
  for (const [title, schema, bytes] of cases)
    it(`counts ${title}`, () => {
      assert.deepEqual(largestBody(schema), { bytes, unbounded: [] });
    });

  it('names what has no bound', () => {
    const schema = fields({
      free: v.string(),
      bounded: v.pipe(v.string(), v.maxLength(5)),
      // The length after a transformation says nothing of what arrives.
      trimmed: v.pipe(v.string(), v.trim(), v.maxLength(5)),
      items: list(fields({ any: v.unknown() }), 3),
      endless: v.array(v.number()),
    });
    assert.deepEqual(largestBody(schema), {
      bytes: Number.POSITIVE_INFINITY,
      unbounded: ['free', 'trimmed', 'items[].any', 'items', 'endless'],
    });
  });

  it('leaves no limit below 16 KiB or above 1 MiB', () => {
    assert.equal(bodyLimitOf(fields({})), 16 * 1024);
    assert.equal(bodyLimitOf(fields({ a: v.string() })), MOST_LIMIT_BYTES);
    assert.equal(bodyLimitOf(list(text(100), 100)), largestBody(list(text(100), 100)).bytes);
  });
});

/** Every route of the four surfaces that takes JSON. */
async function routesWithBody() {
  return (await everyRoute()).flatMap(({ name, route }) =>
    route.body === undefined ? [] : [{ name, route, schema: route.body }],
  );
}

/** The route's body on a surface that does nothing with it. */
function receiving({ method, body, summary }: Route) {
  const { surface } = sampleSurface({
    routes: [
      {
        ...{ method, body, summary, tags: [], auth: { kind: 'none' }, errors: [], path: '/v1/it' },
        responses: { 204: { description: 'Taken', empty: true } },
        handler: () => Promise.resolve({ status: 204 }),
      },
    ],
  });
  const agent = supertest(surface.app.callback());
  return async (text: string) => {
    const verb = method === 'PATCH' ? 'patch' : method === 'PUT' ? 'put' : 'post';
    return agent[verb]('/v1/it').type('json').send(text);
  };
}

describe('the limit of a body', () => {
  it('is known for every route: none has a field without a bound', async () => {
    const unbounded = (await routesWithBody()).flatMap(({ name, schema }) =>
      largestBody(schema).unbounded.map((path) => `${name}: ${path}`),
    );
    assert.deepEqual(unbounded, []);
  });

  it('takes the largest body of every route and refuses one byte more than the limit', async () => {
    const routes = await routesWithBody();
    assert.ok(routes.length > 35);
    for (const { name, route, schema } of routes) {
      const limit = bodyLimitOf(schema);
      const post = receiving(route);
      const largest = largestText(schema, MOST_LIMIT_BYTES) ?? bodyOf(limit);
      assert.ok(largest.length <= limit, `${name}: ${largest.length} of ${limit} bytes`);
      for (const text of [largest, bodyOf(limit)]) {
        const taken = await post(text);
        assert.ok([204, 400].includes(taken.status), `${name}: ${taken.status} ${taken.text}`);
      }
      const refused = await post(bodyOf(limit + 1));
      assert.equal(refused.status, 413, name);
      assert.match(refused.text, new RegExp(`larger than the ${limit} bytes`));
    }
  });
});

/** A body of exactly so many bytes. */
function bodyOf(bytes: number): string {
  return `{"x":"${'x'.repeat(bytes - 8)}"}`;
}
