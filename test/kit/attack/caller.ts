import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** A request that can be sent again and again. */
export interface Shot {
  /** What it is, for reports: `POST /v1/plan, steps at their most`. */
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** What came back; status 0 when the connection broke or nothing came in time. */
export interface Hit {
  readonly status: number;
  readonly ms: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A client with an address and connections of its own. */
export interface Caller {
  send(shot: Shot, timeoutMs?: number): Promise<Hit>;
  close(): void;
}

const PATIENCE_MS = 60_000;

/**
 * A client at a loopback address: surfaces without keys tell callers apart by it, so that two
 * callers of a test are two for the service, too.
 */
export function createCaller(localAddress: string, connections: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress });
  return {
    send: (shot, timeoutMs = PATIENCE_MS) =>
      new Promise((resolve) => {
        const begun = performance.now();
        const end = (status: number, headers: IncomingHttpHeaders, text: string): void =>
          resolve({ status, headers, text, ms: performance.now() - begun });
        const sent = request(
          shot.url,
          {
            method: shot.method,
            agent,
            localAddress,
            headers: {
              ...shot.headers,
              ...(shot.body !== undefined && { 'content-length': String(shot.body.length) }),
            },
            signal: AbortSignal.timeout(timeoutMs),
          },
          (answer) => {
            const parts: Buffer[] = [];
            answer.on('data', (part: Buffer) => parts.push(part));
            answer.on('error', (error) => end(0, {}, error.message));
            answer.on('end', () =>
              end(answer.statusCode ?? 0, answer.headers, Buffer.concat(parts).toString()),
            );
          },
        );
        sent.on('error', (error) => end(0, {}, error.message));
        sent.end(shot.body);
      }),
    close: () => agent.destroy(),
  };
}

/** How often each status came. */
export function statusesOf(hits: readonly Hit[]): string {
  const counts = new Map<number, number>();
  for (const { status } of hits) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}

/** Who floods does not wait much longer than that for the last answers, ms. */
const LAST_ANSWERS_MS = 5_000;

/** Sends shots over so many connections at once, again and again, until the time is over. */
export async function flood(
  caller: Caller,
  shots: readonly Shot[],
  { connections, forMs }: { readonly connections: number; readonly forMs: number },
): Promise<Hit[]> {
  const hits: Hit[] = [];
  const until = performance.now() + forMs;
  let next = 0;
  const connection = async (): Promise<void> => {
    while (performance.now() < until) {
      const shot = shots[next++ % shots.length];
      if (shot === undefined) return;
      const leftMs = Math.max(0, until - performance.now());
      hits.push(await caller.send(shot, Math.ceil(leftMs) + LAST_ANSWERS_MS));
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return hits;
}
