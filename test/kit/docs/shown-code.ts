import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { readDocument, type Operation } from '../../../api/http/reference/read-document.ts';
import { runBash } from './shell.ts';

/** What ends things comes last, so that all others still find them. */
const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** It would remove the owner of all that the others name. */
const REMOVES_ALL = 'post_api_owner_removals_id_confirm';

/** A stream is read for so long, s. */
const STREAM_S = 3;

/** An answer to code that a page shows. */
export interface ShownAnswer {
  readonly status: number;
  readonly contentType: string;
  /** What the code printed. */
  readonly text: string;
}

/** The operations of a surface that runs, in an order in which all of them can be tried. */
export async function operationsInOrder(base: string): Promise<Operation[]> {
  const document: unknown = await (await fetch(`${base}/v1/openapi.json`)).json();
  assert.ok(typeof document === 'object' && document !== null);
  return readDocument({ ...document })
    .operations.filter(({ id, path }) => !path.startsWith('/docs') && id !== REMOVES_ALL)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Whether an operation has a recorded answer: one in JSON; the document itself is what its reader has in hand. */
export function recordsAnswer({ id, path, responses }: Operation): boolean {
  const isJson = responses.some(
    ({ status, content }) => status < 300 && 'application/json' in content,
  );
  return isJson && !path.endsWith('/openapi.json') && id !== REMOVES_ALL;
}

function rankOf({ method, path }: Operation): number {
  return ORDER.indexOf(method) * 2 + (/\/(?:cancel|rotate)$/.test(path) ? 1 : 0);
}

/** Runs the command line that the operation's page shows; the status of its answer. */
export async function runCurl(
  base: string,
  operation: Operation,
  things: Readonly<Record<string, string>>,
): Promise<number> {
  const isStream = streams(operation);
  const limit = isStream ? `--max-time ${STREAM_S} ` : '';
  const command = (await shownCode(base, operation, 'curl')).replace(
    /^curl /,
    `curl -o /dev/null -w '%{http_code}' ${limit}`,
  );
  // A stream ends when its reader leaves, which curl calls an error.
  return Number(await runBash(isStream ? `${command} || true` : command, things));
}

/** Runs the JavaScript that the operation's page shows, as it stands; what it was answered and printed. */
export async function runFetch(
  base: string,
  operation: Operation,
  things: Readonly<Record<string, string>>,
): Promise<ShownAnswer> {
  const code = await shownCode(base, operation, 'fetch');
  const isStream = streams(operation);
  const printed: string[] = [];
  let answer: Response | undefined;
  const asked = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const signal = AbortSignal.timeout(isStream ? STREAM_S * 1_000 : 60_000);
    answer = await fetch(url, { ...init, signal });
    return answer;
  };
  const globals = {
    fetch: asked,
    process: { env: things },
    console: { log: (text: string) => printed.push(text) },
    TextDecoderStream,
  };
  const failure = await Promise.resolve(
    runInNewContext(`(async () => {${code}\n})()`, globals),
  ).then(
    () => null,
    (error: unknown) => String(error),
  );
  assert.ok(answer !== undefined, `${operation.id}: ${failure}`);
  const leftStream = isStream && failure?.startsWith('TimeoutError') === true;
  // A refusal is thrown by the code itself: its status says so.
  assert.ok(failure === null || leftStream || !answer.ok, `${operation.id}: ${failure}`);
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    text: printed.join('\n'),
  };
}

function streams({ responses }: Operation): boolean {
  return responses.some(({ content }) => 'text/event-stream' in content);
}

async function shownCode(base: string, { id }: Operation, kind: 'curl' | 'fetch'): Promise<string> {
  const page = await (await fetch(`${base}/docs/operations/${id}`)).text();
  const shown = new RegExp(`<code class="${kind}">([\\s\\S]*?)</code>`).exec(page)?.[1];
  assert.ok(shown !== undefined, id);
  return unescape(shown);
}

function unescape(text: string): string {
  const entities: readonly (readonly [string, string])[] = [
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&#39;', "'"],
    ['&amp;', '&'],
  ];
  return entities.reduce((whole, [entity, char]) => whole.replaceAll(entity, char), text);
}
