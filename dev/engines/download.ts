import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Report, elapsed } from './report.ts';

/** Time until a server has answered; a machine without internet loses no more than this. */
export const CONNECT_TIMEOUT_MS = 5_000;
const STALL_TIMEOUT_MS = 30_000;

/** Downloads a small text. Throws with the address and the reason. */
export async function fetchText(
  url: string,
  accept = '*/*',
): Promise<{ text: string; url: string }> {
  const { response, done } = await open(url, accept);
  const text = await response.text();
  done();
  return { text, url: response.url };
}

/** Downloads a file and shows how far it is. Throws with the address and the reason. */
export async function fetchFile(url: string, path: string, report: Report): Promise<void> {
  const { response, alive, done } = await open(url, '*/*');
  if (response.body === null) throw new Error(`${url} answered without a body`);
  const total = Number(response.headers.get('content-length') ?? Number.NaN);
  const since = performance.now();
  let received = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      alive();
      received += chunk.length;
      const of = Number.isNaN(total) ? '' : ` of ${megabytes(total)}`;
      report.progress(`downloading ${megabytes(received)}${of} (${elapsed(since)})`);
      next(null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(response.body), count, createWriteStream(path));
  done();
}

/** SHA-256 of a file as lower-case hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Opens an address with a short time to answer and a longer one between pieces of the body. */
async function open(
  address: string,
  accept: string,
): Promise<{ response: Response; alive: () => void; done: () => void }> {
  const { url, headers } = withoutCredentials(address, accept);
  const controller = new AbortController();
  const giveUp = (what: string) => () => controller.abort(new Error(`${url}: ${what}`));
  let timer = setTimeout(giveUp('no answer'), CONNECT_TIMEOUT_MS);
  const done = (): void => clearTimeout(timer);
  const alive = (): void => {
    done();
    timer = setTimeout(giveUp('the download stalled'), STALL_TIMEOUT_MS);
  };
  try {
    const response = await fetch(url, { headers, signal: controller.signal });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    alive();
    return { response, alive, done };
  } catch (error) {
    done();
    throw new Error(`${url}: ${reasonOf(error)}`, { cause: error });
  }
}

/** `fetch` refuses addresses that hold a user name; they travel as a header instead. */
function withoutCredentials(
  address: string,
  accept: string,
): { url: string; headers: Record<string, string> } {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '') return { url: url.href, headers: { accept } };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { url: url.href, headers: { accept, authorization } };
}

/** The message that says something: `fetch failed` hides the real one in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
