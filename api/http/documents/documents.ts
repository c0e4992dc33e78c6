import * as v from 'valibot';
import { answer } from '../../../contracts/shapes.ts';
import { readiness, READINESS_STATUSES, CHECK_STATUSES } from '../health.ts';
import type { HttpKit, SurfaceName } from '../kit.ts';
import { referenceRoutes } from '../reference/routes.ts';
import { route, type Route } from '../route.ts';
import { textFacts, UNCHANGED } from '../static-text.ts';

/** What the documents of a surface tell of. */
export interface DocumentFacts {
  readonly name: SurfaceName;
  readonly kit: Pick<
    HttpKit,
    'checks' | 'concerns' | 'documents' | 'portOf' | 'trustedProxies' | 'version'
  >;
  readonly isDraining: () => boolean;
  /** The document is built from all routes, these ones included, so it is asked for late. */
  readonly openapi: () => Readonly<Record<string, unknown>>;
}

const statusSchema = v.object({ status: v.literal('ok') });

const readinessSchema = answer('Readiness', {
  status: v.picklist(READINESS_STATUSES),
  checks: v.record(v.string(), v.picklist(CHECK_STATUSES)),
});

/** Health, OpenAPI document and reference pages: the same on every surface, without a key. */
export function documentRoutes(facts: DocumentFacts): Route[] {
  const common = { method: 'GET', auth: { kind: 'none' }, errors: [], uncounted: true } as const;
  let text: string | undefined;
  const openapiPaths = [
    '/v1/openapi.json',
    ...(facts.name === 'console' ? ['/api/openapi.json'] : []),
  ];
  return [
    route({
      ...common,
      path: '/healthz',
      summary: 'Says that the process is alive',
      tags: ['health'],
      responses: { 200: { description: 'Alive', schema: statusSchema } },
      handler: () => Promise.resolve({ status: 200, body: { status: 'ok' } }),
    }),
    route({
      ...common,
      path: '/readyz',
      summary: 'Says whether every engine that is needed answers',
      tags: ['health'],
      responses: {
        200: {
          description: 'Ready; `degraded`: it serves, and what is missing is being made again',
          schema: readinessSchema,
        },
        503: { description: 'Not ready: see which check', schema: readinessSchema },
      },
      handler: async () => {
        const body = await readiness(facts.kit, facts.isDraining());
        const serves = body.status === 'ready' || body.status === 'degraded';
        return { status: serves ? 200 : 503, body };
      },
    }),
    ...openapiPaths.map((path) =>
      route({
        ...common,
        path,
        summary: 'This description as OpenAPI 3.1',
        tags: ['documents'],
        responses: {
          200: {
            description: 'OpenAPI 3.1 document',
            headers: ['ETag'],
            schema: v.looseObject({}),
          },
          304: UNCHANGED,
        },
        handler: ({ ctx }) => {
          const json = (text ??= JSON.stringify(facts.openapi()));
          const { headers, unchanged } = textFacts(ctx, json);
          return Promise.resolve(unchanged ?? { status: 200, json, headers });
        },
      }),
    ),
    ...referenceRoutes(facts),
  ];
}
