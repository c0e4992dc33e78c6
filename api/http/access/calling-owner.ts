import { AsyncLocalStorage } from 'node:async_hooks';
import type { Identity } from '../identity.ts';

type Caller = Pick<Identity, 'maxPriority' | 'ownerId'>;

const calls = new AsyncLocalStorage<Caller | null>();

/** Does the work of a request for who sends it; null: nobody who is known. */
export function onBehalfOf<T>(caller: Caller | null, work: () => T): T {
  return calls.run(caller, work);
}

/**
 * The owner for whom the request that runs here is answered; null outside of requests and on surfaces
 * without keys. What a request may see of others is decided by it, so that no handler can forget to say.
 */
export function callingOwner(): string | null {
  return calls.getStore()?.ownerId ?? null;
}

/** The highest priority that who sends the request may ask for, 0 to 9; null: nobody who is known. */
export function callingMaxPriority(): number | null {
  return calls.getStore()?.maxPriority ?? null;
}
