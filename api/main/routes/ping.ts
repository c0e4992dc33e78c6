import { Ping, SERVICE_VERSION } from '../../../contracts/service-index.ts';
import { route } from '../../http/route.ts';
import type { Auth, Route } from '../../http/route.ts';

/** `GET /v1/ping`: says that the service answers. */
export function pingRoutes(auth: Auth): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/ping',
      summary: 'Say that the service answers',
      tags: ['Service'],
      auth,
      responses: { 200: { schema: Ping, description: 'It answers.' } },
      errors: [],
      handler: () =>
        Promise.resolve({ status: 200, body: { status: 'ok', version: SERVICE_VERSION } }),
    }),
  ];
}
