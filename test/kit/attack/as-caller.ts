import { createCaller, type Caller, type Hit } from './caller.ts';
import { headersOf } from './shots.ts';

/** One key's view of a surface. */
export interface AsCaller {
  readonly caller: Caller;
  /** Sends a JSON request; a Buffer is sent as it is. */
  readonly ask: (
    method: string,
    url: string,
    body?: object | Buffer,
    headers?: object,
  ) => Promise<Hit>;
}

/** Asks with one key from one address. */
export function asCaller(
  key: string | null,
  options: { readonly address: string; readonly connections: number; readonly agent?: string },
): AsCaller {
  const caller = createCaller(options.address, options.connections);
  return {
    caller,
    ask: (method, url, body, headers = {}) =>
      caller.send({
        name: url,
        method,
        url,
        headers: { ...headersOf(key, options.agent), ...headers },
        ...(body !== undefined && {
          body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
        }),
      }),
  };
}

/** A field of a JSON answer, as text; empty when there is none. */
export function fieldOf(hit: Hit, name: string): string {
  // Answers are objects; what is read is judged by the caller.
  const body = JSON.parse(hit.text === '' ? '{}' : hit.text) as Record<string, unknown>;
  const value = body[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
