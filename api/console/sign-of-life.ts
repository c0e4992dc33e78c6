import type { Route } from '../http/route.ts';
import { speaksFor } from './key-bindings.ts';
import type { ConsoleDeps } from './deps.ts';

/** The same route, noting that the agent named in `X-Agent-ID` is alive. */
export function withSignOfLife(
  declared: Route,
  deps: Pick<ConsoleDeps, 'agents' | 'clock' | 'log'>,
): Route {
  return {
    ...declared,
    handler: async (request) => {
      const { identity } = request;
      const noted =
        identity?.agentId === undefined || !speaksFor(identity, identity.agentId)
          ? null
          : note(deps, identity.ownerId, identity.agentId);
      try {
        return await declared.handler(request);
      } finally {
        await noted;
      }
    },
  };
}

/** Never rejects: the call itself must not fail for it. */
async function note(
  deps: Pick<ConsoleDeps, 'agents' | 'clock' | 'log'>,
  ownerId: string,
  agentId: string,
): Promise<void> {
  try {
    await deps.agents.seen({ ownerId, agentId }, deps.clock());
  } catch (error) {
    deps.log.warn({ err: error, agentId }, 'a sign of life could not be noted');
  }
}
