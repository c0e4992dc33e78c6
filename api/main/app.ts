import { caeRoutes } from '../cae/app.ts';
import type { CaeDeps } from '../cae/app.ts';
import type { HttpKit } from '../http/kit.ts';
import { createSurface } from '../http/surface.ts';
import type { Surface } from '../http/surface.ts';
import { pingRoutes } from './routes/ping.ts';

/** Builds the main API: a bearer key everywhere, paths with and without `/v1`. */
export function createMainSurface(deps: CaeDeps & { readonly http: HttpKit }): Surface {
  return createSurface({
    name: 'main',
    title: 'Orbital compute API',
    description:
      'Plans computing jobs for satellites. Send `Authorization: Bearer <API key>`. Every path ' +
      'that begins with `/v1` also answers without it.',
    routes: [
      ...pingRoutes({ kind: 'bearer', permission: null }),
      ...caeRoutes(deps, { kind: 'bearer', permission: 'planning:read' }),
    ],
    kit: deps.http,
    optionalPrefix: '/v1',
  });
}
