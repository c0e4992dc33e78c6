import { createClient, type PlatformClient } from '../../sdk/client.ts';

/** Longest time that an answer is waited for, ms. */
const WITHIN_MS = 60_000;

let reach: (answered: boolean) => void = () => undefined;

/** Has every call tell whether anything answered. */
export function watchReach(tell: (answered: boolean) => void): void {
  reach = tell;
}

/** The platform behind the cookie of the session. */
export const platform: PlatformClient = createClient({
  session: true,
  timeoutMs: WITHIN_MS,
  // Panels say themselves that they wait, and when they ask again.
  retries: 0,
  headers: { accept: 'application/json' },
  fetch: async (request, init) => {
    try {
      const response = await fetch(request, { ...init, redirect: 'error' });
      reach(true);
      return response;
    } catch (error) {
      // Who gave up has not lost the platform.
      const gaveUp = request instanceof Request && request.signal.aborted;
      if (!gaveUp) reach(false);
      throw error;
    }
  },
});
