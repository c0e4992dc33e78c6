import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import supertest from 'supertest';
import * as v from 'valibot';
import { textQuery } from '../../../../api/http/input/query.ts';
import { route } from '../../../../api/http/route.ts';
import { createSurface } from '../../../../api/http/surface.ts';
import { createTestKit } from '../../../kit/surfaces/test-kit.ts';
import { at, problemPaths } from '../../../kit/http/answers.ts';

/** A list that answers the cursor that it was asked with as the next one. */
const listAt = (path: string) =>
  route({
    ...({ method: 'GET', summary: 'Lists', tags: [], auth: { kind: 'none' }, errors: [] } as const),
    path,
    query: v.object({ cursor: textQuery(400) }),
    responses: { 200: { description: 'A page', schema: v.any() } },
    handler: ({ query }) =>
      Promise.resolve({
        status: 200,
        body: { cursor: query.cursor ?? 'first', read: query.cursor },
      }),
  });

function start() {
  const surface = createSurface({
    ...{ name: 'main', title: 'Lists', description: 'Two lists.', kit: createTestKit() },
    optionalPrefix: '/v1',
    routes: [listAt('/v1/a'), listAt('/v1/b'), listAt('/v1/things/:id/events')],
  });
  return supertest(surface.app.callback());
}

const cursorOf = async (path: string): Promise<string> =>
  String(at((await start().get(path)).body, 'cursor'));

describe('a cursor', () => {
  it('goes back to the list that gave it, with and without the prefix of its path', async () => {
    const cursor = await cursorOf('/v1/a');
    for (const path of ['/v1/a', '/a']) {
      const answer = await start().get(`${path}?cursor=${cursor}`);
      assert.equal(answer.status, 200);
      assert.deepEqual([at(answer.body, 'read'), at(answer.body, 'cursor')], ['first', cursor]);
    }
  });

  it('is refused by every other list, and by the same list of another thing', async () => {
    for (const [from, to] of [
      ['/v1/a', '/v1/b'],
      ['/v1/things/1/events', '/v1/things/2/events'],
    ] as const) {
      const refused = await start().get(`${to}?cursor=${await cursorOf(from)}`);
      assert.equal(refused.status, 400);
      assert.deepEqual(problemPaths(refused.body), ['query cursor']);
    }
  });
});
