import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { ArchiveConfig } from '../../contracts/archive-settings.ts';
import type { ArchiveStore } from './store.ts';

/** One request, its answer included, ms. */
const REQUEST_MS = 60_000;
/** Storage that is busy (429, 5xx) is asked again so often, with growing pauses; what comes then is for the caller. */
const RETRIES = 4;
const FIRST_PAUSE_MS = 200;

/** The storage refused a request. */
export class ArchiveRefusedError extends Error {
  constructor(method: string, place: string, status: number, text: string) {
    super(`${method} of a file in ${place} was answered with ${status}: ${text.slice(0, 300)}`);
    this.name = 'ArchiveRefusedError';
  }
}

/** An archive in a bucket of S3-compatible storage, addressed by path. */
export function createBucketStore(
  config: Extract<ArchiveConfig, { kind: 'bucket' }>,
): ArchiveStore {
  const place = `bucket ${config.bucket} at ${new URL(config.endpoint).host}`;
  const client = new AwsClient({
    accessKeyId: config.keyId,
    secretAccessKey: config.secret,
    service: 's3',
    region: config.region,
    retries: RETRIES,
    initRetryMs: FIRST_PAUSE_MS,
  });
  const ask = async (
    method: string,
    key: string,
    content: Uint8Array = new Uint8Array(),
  ): Promise<Response> => {
    const url = `${config.endpoint}/${config.bucket}/${config.prefix}${key}`;
    const answer = await client.fetch(url, {
      method,
      // The storage refuses content that was changed on its way.
      headers: { 'X-Amz-Content-Sha256': createHash('sha256').update(content).digest('hex') },
      ...(method === 'PUT' && { body: Buffer.from(content) }),
      signal: AbortSignal.timeout(REQUEST_MS),
      redirect: 'error',
    });
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer;
    throw new ArchiveRefusedError(method, place, answer.status, await answer.text());
  };
  return {
    place,
    async put(key, content) {
      const answer = await ask('PUT', key, content);
      await answer.arrayBuffer();
    },
    async get(key) {
      const answer = await ask('GET', key);
      const content = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? content : null;
    },
    async remove(key) {
      const answer = await ask('DELETE', key);
      await answer.arrayBuffer();
    },
  };
}
