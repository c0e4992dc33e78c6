import type { IncomingMessage } from 'node:http';
import { AppError } from '../../contracts/error-codes.ts';
import { parseJsonObject } from './json.ts';

/** Largest body of a request, bytes. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * So much of a body that is too large is still read and thrown away, so that a client which sends
 * before it reads gets the answer rather than a broken connection.
 */
const DISCARD_LIMIT_BYTES = 16 * BODY_LIMIT_BYTES;

/** Types that are read as JSON; the last two are what simple clients send without being asked. */
const JSON_TYPES = new Set(['application/json', 'text/plain', 'application/x-www-form-urlencoded']);

/**
 * Reads a request's body as a JSON object; no body counts as `{}`.
 * @throws {AppError} payload_too_large, unsupported_media_type, invalid_body, validation_error.
 */
export async function readJsonBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return {};
  refuseOtherTypes(request);
  return parseJsonObject(decode(bytes));
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > DISCARD_LIMIT_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop must not destroy the request: its socket still has to carry the answer.
  const source = request.iterator({ destroyOnReturn: false });
  // Without setEncoding a request yields buffers.
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > DISCARD_LIMIT_BYTES) throw tooLarge();
    if (size <= BODY_LIMIT_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > BODY_LIMIT_BYTES) throw tooLarge();
  return Buffer.concat(chunks);
}

function tooLarge(): AppError {
  return new AppError(
    'payload_too_large',
    `The body is larger than ${BODY_LIMIT_BYTES} bytes (1 MiB).`,
    { headers: { Connection: 'close' } },
  );
}

function refuseOtherTypes(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new AppError('unsupported_media_type', `Content-Encoding '${encoding}' is not accepted.`);
  }
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  const name = type.trim().toLowerCase();
  if (name === '' || JSON_TYPES.has(name) || name.endsWith('+json')) return;
  throw new AppError(
    'unsupported_media_type',
    `Content-Type '${name.slice(0, 100)}' is not accepted; send application/json.`,
  );
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError('invalid_body', 'The body is not valid UTF-8.', { cause: error });
  }
}
