import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Does the work of a request: whatever is logged and started meanwhile carries its id. */
export function withinRequest<T>(id: string, work: () => T): T {
  return requests.run(id, work);
}

/** The id of the request under way; undefined where there is none. */
export function currentRequest(): string | undefined {
  return requests.getStore();
}
