import * as v from 'valibot';
import { route, type Answer, type Auth, type Route } from '../../../api/http/route.ts';

/** A route that makes something, and how often it did. */
export interface Workshop {
  readonly route: Route;
  made: number;
  /** What the next calls do; by default they answer 201. */
  work: (number: number) => Promise<Answer>;
}

/** `POST /v1/things`, behind a Bearer key unless said otherwise, with `Idempotency-Key` kept by owner. */
export function createWorkshop(
  auth: Auth = { kind: 'bearer', permission: 'planning:read' },
  idempotent: NonNullable<Route['idempotent']> = true,
): Workshop {
  const workshop: Workshop = {
    made: 0,
    work: (number) =>
      Promise.resolve({ status: 201, headers: { Location: `/${number}` }, body: { number } }),
    route: route({
      method: 'POST',
      path: '/v1/things',
      summary: 'Makes a thing',
      tags: [],
      auth,
      body: v.object({ name: v.string() }),
      responses: {
        201: {
          description: 'Made',
          headers: ['Location'],
          schema: v.object({ number: v.number() }),
        },
      },
      errors: ['conflict'],
      idempotent,
      handler: () => {
        workshop.made += 1;
        return workshop.work(workshop.made);
      },
    }),
  };
  return workshop;
}
