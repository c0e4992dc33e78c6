import { setTimeout as sleep } from 'node:timers/promises';

/** An answer of the console's API. */
export interface ConsoleAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The console's API as a user calls it. */
export interface RehearsalConsole {
  /**
   * One request. Where the platform is busy (429, 503) it is made again.
   * @throws {Error} an answer that is neither 2xx nor among `expected`, or an aborted signal.
   */
  call(
    method: string,
    path: string,
    body?: object,
    expected?: readonly number[],
  ): Promise<ConsoleAnswer>;
  /** The text of a document. */
  text(path: string): Promise<string>;
  /** The same console, until another signal aborts. */
  until(signal: AbortSignal): RehearsalConsole;
}

const TRIES = 8;
const PAUSE_MS = 1_000;

/** Opens the console. */
export function openConsole(url: string, apiKey: string, signal: AbortSignal): RehearsalConsole {
  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    for (let tried = 1; ; tried += 1) {
      const response = await fetch(`${url}${path}`, {
        ...{ method, signal },
        headers: {
          'x-api-key': apiKey,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy || tried === TRIES) return response;
      await response.arrayBuffer();
      await sleep(PAUSE_MS * tried, null, { signal });
    }
  };
  return {
    async call(method, path, body, expected = []) {
      const response = await ask(method, path, body);
      const text = await response.text();
      if (!response.ok && !expected.includes(response.status))
        throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 400)}`);
      const value: unknown = text === '' ? {} : JSON.parse(text);
      if (typeof value !== 'object' || value === null)
        throw new Error(`${method} ${path} answered no object`);
      return { status: response.status, body: Object.fromEntries(Object.entries(value)) };
    },
    async text(path) {
      const response = await ask('GET', path);
      const text = await response.text();
      if (!response.ok)
        throw new Error(`${path} answered ${response.status}: ${text.slice(0, 400)}`);
      return text;
    },
    until: (other) => openConsole(url, apiKey, other),
  };
}

/** A text of an answer. Throws where there is none. */
export function textOf(body: Readonly<Record<string, unknown>>, field: string): string {
  const value = body[field];
  if (typeof value !== 'string') throw new Error(`the answer has no ${field}`);
  return value;
}

/** The objects of a list in an answer; none where there is no such list. */
export function objectsIn(
  body: Readonly<Record<string, unknown>>,
  field: string,
): Readonly<Record<string, unknown>>[] {
  const value = body[field];
  if (!Array.isArray(value)) return [];
  return value.map((one: object) => Object.fromEntries(Object.entries(one)));
}
