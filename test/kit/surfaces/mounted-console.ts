import { createConsoleSurface } from '../../../api/console/app.ts';
import type { Identity } from '../../../api/http/identity.ts';
import type { Route } from '../../../api/http/route.ts';
import type { Surface } from '../../../api/http/surface.ts';
import { createSimulationSurface } from '../../../api/simulation/app.ts';
import { ROLE_PERMISSIONS, type Role } from '../../../contracts/access/roles.ts';
import type { CaeBench } from './cae.ts';
import { createSessionBench, type SessionBench } from './session-surface.ts';
import { createTestKit, TEST_IDENTITY, type TestKit } from './test-kit.ts';

/** A console with the other surfaces behind its cookie, without engines. */
export interface MountedConsole {
  readonly surface: Surface;
  readonly kit: TestKit;
}

/** Cookies of people: each says its role and owner. */
export const COOKIES: Readonly<Record<string, Identity>> = {
  owner: personOf('owner', TEST_IDENTITY.ownerId),
  viewer: personOf('viewer', TEST_IDENTITY.ownerId),
  stranger: personOf('owner', 'own_other'),
};

/** Mounts the main API of a bench, and the simulation, on a console for the cookies above unless others are given. */
export function createMountedConsole(
  { main, kit: { clock } }: CaeBench,
  {
    cookies = COOKIES,
    sessions = createSessionBench(),
  }: {
    readonly cookies?: Readonly<Record<string, Identity>>;
    readonly sessions?: Pick<SessionBench, 'deps'>;
  } = {},
): MountedConsole {
  const kit = createTestKit({
    clock,
    sessions: { identify: (cookie) => Promise.resolve(cookies[cookie] ?? null) },
  });
  const simulation = createSimulationSurface({ ...sessions.deps, http: kit });
  // None of the console's own routes is called here.
  const parts: unknown = { http: kit, log: kit.log, clock };
  const surface = createConsoleSurface({
    ...(parts as Parameters<typeof createConsoleSurface>[0]),
    mounts: [
      { at: '/api/v1', surface: 'main', routes: main.routes.filter(isOwn) },
      { at: '/api/sim/v1', surface: 'simulation', routes: simulation.routes.filter(isOwn) },
    ],
  });
  return { surface, kit };
}

/** Health and documents are every surface's own. */
function isOwn({ uncounted }: Route): boolean {
  return uncounted !== true;
}

/** A person who is signed in for an owner. */
export function personOf(role: Role, ownerId: string): Identity {
  const person = {
    userId: `usr_${role}`,
    sessionId: `usn_${role}`,
    sessionExpiresMs: Date.UTC(2100, 0),
    email: `${role}@example.org`,
    role,
  };
  return {
    ...TEST_IDENTITY,
    ...{ ownerId, keyId: null, keyName: null, tier: 'pro', person },
    permissions: ROLE_PERMISSIONS[role],
  };
}
