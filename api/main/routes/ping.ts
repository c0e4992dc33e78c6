import { Ping, SERVICE_VERSION } from '../../../contracts/service-index.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Auth, Route } from '../../http/route.ts';

/** `GET /v1/ping`: says that the service answers. */
export function pingRoutes(auth: Auth): Route[] {
  return [
    endpoints(auth, 'Service').get('/v1/ping', {
      summary: 'Say that the service answers',
      responses: { 200: { schema: Ping, description: 'It answers.' } },
      handler: () =>
        Promise.resolve({ status: 200, body: { status: 'ok', version: SERVICE_VERSION } }),
    }),
  ];
}
