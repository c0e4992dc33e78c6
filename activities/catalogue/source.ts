import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What is known of the file that was read last. */
export interface KnownFile {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** What a source of elements answered. */
export type SourceAnswer =
  | { readonly kind: 'unchanged' }
  /** It could not be asked, or answered something else than a file. */
  | { readonly kind: 'failed'; readonly reason: string }
  | ({
      readonly kind: 'file';
      readonly path: string;
      readonly bytes: number;
      /** Removes the file. */
      readonly dispose: () => Promise<void>;
    } & KnownFile);

/** Asks for the file of a source. */
export type CatalogueSource = (
  url: string,
  known: KnownFile,
  signal: AbortSignal,
) => Promise<SourceAnswer>;

/** A whole public catalogue as JSON is 30 MB. */
const LARGEST_BYTES = 256 * 1024 * 1024;
const TIME_LIMIT_MS = 5 * 60_000;
const USER_AGENT = 'orbital-compute-catalogue/1.0';

/**
 * Asks a source for its file, only if it is newer than the known one, and puts it into a temporary
 * folder as it arrives. Failures of source and network are answers; throws only for faults of this
 * machine and when the signal aborts.
 */
export const askSource: CatalogueSource = async (url, known, signal) => {
  // Asked below as well: what `any` alone knows may be collected, and then its time never comes.
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  const inTime = AbortSignal.any([signal, limit]);
  let response: Response;
  try {
    response = await fetch(url, { headers: requestHeaders(known), signal: inTime });
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'failed', reason: reasonOf(error, limit) };
  }
  if (response.status === 304) return { kind: 'unchanged' };
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel();
    return { kind: 'failed', reason: `the source answered ${response.status}` };
  }
  const folder = await mkdtemp(join(tmpdir(), 'orbital-catalogue-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'elements');
  const counted = countBytes();
  try {
    await pipeline(response.body, counted.stream, createWriteStream(path));
  } catch (error) {
    await dispose();
    signal.throwIfAborted();
    return { kind: 'failed', reason: reasonOf(error, limit) };
  }
  return {
    kind: 'file',
    path,
    bytes: counted.bytes(),
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
    dispose,
  };
};

function requestHeaders({ etag, lastModified }: KnownFile): Record<string, string> {
  return {
    'user-agent': USER_AGENT,
    accept: 'application/json, text/plain, */*;q=0.1',
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
}

function countBytes() {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > LARGEST_BYTES) done(new Error(`the file has more than ${LARGEST_BYTES} bytes`));
      else done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}

function reasonOf(error: unknown, limit: AbortSignal): string {
  if (limit.aborted) return `the whole file did not come within ${TIME_LIMIT_MS / 60_000} min`;
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`.slice(0, 500);
}
