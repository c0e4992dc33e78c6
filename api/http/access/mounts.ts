import type { SurfaceName } from '../kit.ts';
import type { Auth, Route } from '../route.ts';

/** Routes of another surface that stand once more behind the session of a person. */
export interface Mount {
  /** What stands in place of their `/v1`. */
  readonly at: string;
  /** Whose they are: their errors keep its shape. */
  readonly surface: SurfaceName;
  readonly routes: readonly Route[];
}

/** What the paths of all surfaces that are mounted begin with. */
const VERSION = '/v1';

/** The routes of mounts: the same declarations, for whoever is signed in and has the permission. */
export function mountedRoutes(mounts: readonly Mount[]): Route[] {
  return mounts.flatMap(({ at, surface, routes }) =>
    routes
      .filter(({ path }) => isBelow(path, VERSION))
      .map((one) => ({
        ...one,
        path: at + one.path.slice(VERSION.length),
        auth: signedIn(one.auth),
        mounted: { at, surface },
      })),
  );
}

/** Whose words a surface uses for what it answers at a path: those of the mount, or its own. */
export function speakerAt(path: string, own: SurfaceName, mounts: readonly Mount[]): SurfaceName {
  return mounts.find(({ at }) => isBelow(path, at))?.surface ?? own;
}

/** The path of a route on the surface that declares it. */
export function declaredPath({ path, mounted }: Pick<Route, 'path' | 'mounted'>): string {
  return mounted === undefined ? path : VERSION + path.slice(mounted.at.length);
}

function isBelow(path: string, top: string): boolean {
  return path === top || path.startsWith(`${top}/`);
}

function signedIn(auth: Auth): Auth {
  return { kind: 'session', permission: auth.kind === 'none' ? null : auth.permission };
}
