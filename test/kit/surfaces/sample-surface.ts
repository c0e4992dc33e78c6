import supertest from 'supertest';
import * as v from 'valibot';
import { route, type Auth, type Route } from '../../../api/http/route.ts';
import { createSurface, type Surface, type SurfaceOptions } from '../../../api/http/surface.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { createTestKit, type TestKit } from './test-kit.ts';

const planBody = v.pipe(
  v.object({
    satellite_id: v.string(),
    options: v.optional(
      v.object({ hours: v.pipe(v.number(), v.maxValue(48, 'must be at most 48')) }),
    ),
    payload: v.optional(v.record(v.string(), v.unknown())),
  }),
  v.title('PlanRequest'),
);

const planAnswer = v.pipe(v.object({ id: v.string() }), v.title('Plan'));

const limitQuery = v.object({
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'must be a whole number'))),
});

/** A few routes that behave in every way a route can. */
export function sampleRoutes(auth: Auth = { kind: 'none' }): Route[] {
  const common = { tags: ['plans'], auth, errors: ['not_found'] } as const;
  const answers = { 200: { description: 'The plan', schema: planAnswer } };
  return [
    route({
      ...common,
      method: 'POST',
      path: '/v1/plan',
      summary: 'Makes a plan',
      body: planBody,
      query: limitQuery,
      responses: { 201: { description: 'Made', headers: ['Location'], schema: planAnswer } },
      handler: ({ body, query }) =>
        Promise.resolve({
          status: 201,
          headers: { Location: `/v1/plan/${encodeURIComponent(body.satellite_id)}` },
          body: { id: `${body.satellite_id}/${query.limit ?? 'none'}` },
        }),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/v1/plan/:id',
      summary: 'Reads a plan',
      responses: answers,
      handler: ({ params }) => {
        const { id = '' } = params;
        if (id === 'missing') throw new AppError('not_found', 'Plan missing is unknown.');
        if (id === 'broken') throw new Error('secret inside');
        if (id === 'liar') return Promise.resolve({ status: 200, body: { id: 1 } });
        if (id === 'undeclared') return Promise.resolve({ status: 202, body: {} });
        return Promise.resolve({ status: 200, body: { id } });
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/v1/plan/:id',
      summary: 'Removes a plan',
      responses: answers,
      handler: ({ params }) => Promise.resolve({ status: 200, body: { id: params['id'] } }),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/v1/plan/latest',
      summary: 'Reads the latest plan',
      responses: answers,
      handler: () => Promise.resolve({ status: 200, body: { id: 'the latest' } }),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/v1/nothing',
      summary: 'Has nothing to say',
      responses: { 204: { description: 'Nothing', empty: true } },
      handler: () => Promise.resolve({ status: 204 }),
    }),
  ];
}

/** A surface over the sample routes, without a server. */
export function sampleSurface(
  options: Partial<SurfaceOptions> = {},
  kit: TestKit = createTestKit(),
): { agent: ReturnType<typeof supertest>; kit: TestKit; surface: Surface } {
  const surface = createSurface({
    name: 'cae',
    title: 'Sample',
    description: 'A surface for tests.',
    routes: sampleRoutes(),
    ...options,
    kit,
  });
  return { agent: supertest(surface.app.callback()), kit, surface };
}
