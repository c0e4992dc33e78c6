import { ServiceIndex } from '../../../contracts/service-index.ts';
import { route, type Auth, type Route } from '../route.ts';

/** `GET /v1`: the index of a service. The index lists its own route too. */
export function serviceIndexRoute(
  auth: Auth,
  facts: Omit<ServiceIndex, 'endpoints'>,
  routes: readonly Route[],
): Route {
  const index: Route = route({
    method: 'GET',
    path: '/v1',
    summary: 'Describe the service',
    tags: ['Service'],
    auth,
    responses: { 200: { schema: ServiceIndex, description: 'The service index.' } },
    errors: [],
    handler: () =>
      Promise.resolve({
        status: 200,
        body: { ...facts, endpoints: describeEndpoints([index, ...routes]) },
      }),
  });
  return index;
}

/** From `METHOD path` (parameters as `:name`, as in the metrics) to the summary of each route. */
function describeEndpoints(routes: readonly Route[]): Record<string, string> {
  return Object.fromEntries(
    routes.map(({ method, path, summary }) => [`${method} ${path}`, summary]),
  );
}
