import { AsyncLocalStorage } from 'node:async_hooks';

const calls = new AsyncLocalStorage<string | null>();

/** Does the work of a request for its owner; null: nobody who is known. */
export function onBehalfOf<T>(ownerId: string | null, work: () => T): T {
  return calls.run(ownerId, work);
}

/**
 * The owner for whom the request that runs here is answered; null outside of requests and on surfaces
 * without keys. What a request may see of others is decided by it, so that no handler can forget to say.
 */
export function callingOwner(): string | null {
  return calls.getStore() ?? null;
}
