import type { Endpoint, SurfaceTable } from '../../table.ts';
import { code } from '../common.ts';
import { FLEET } from './fleet.ts';

/** The register on the main API: each route once, and its cases; what its fields take is said beside the console's. */
export const MAIN_FLEET: SurfaceTable = {
  ...FLEET,
  name: 'what owners register, on the main API',
  errors: 'nested',
  endpoints: FLEET.endpoints
    .filter(({ path }) => /^\/api\/fleet\/(satellites|stations|outages)/.test(path))
    .map(({ cases = [], path, ...rest }): Endpoint => ({
      ...rest,
      fields: [],
      path: onMain(path),
      // The clock of this surface's rig stands before the epoch of the elements.
      ...(path.endsWith('/elements') && { warnings: 1 }),
      cases: cases
        .filter(({ code: refused }) => refused !== code)
        .map(({ answers, ...one }) => ({
          ...one,
          ...(one.path !== undefined && { path: onMain(one.path) }),
          ...(one.code === undefined && answers !== undefined && { answers }),
        })),
    })),
};

function onMain(path: string): string {
  return path.replace('/api/fleet/', '/v1/fleet/');
}
