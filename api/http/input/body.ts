import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../contracts/error-codes.ts';
import { MOST_LIMIT_BYTES } from './body-size.ts';
import { parseJson, parseJsonObject } from './json.ts';
import { inPace } from './pace.ts';
import { firstTurn, turnFor } from '../turns.ts';

/**
 * So much of a body that is too large is still read and thrown away, so that a client which sends
 * before it reads gets the answer rather than a broken connection.
 */
export const DISCARD_LIMIT_BYTES = 16 * MOST_LIMIT_BYTES;

/** A body of JSON that has not arrived by then is given up, ms. */
const ARRIVAL_MS = 45_000;

/** Types that are read as JSON; the last two are what simple clients send without being asked. */
const JSON_TYPES = new Set(['application/json', 'text/plain', 'application/x-www-form-urlencoded']);

/** A body as it was read. */
export interface ReadBody {
  readonly value: Record<string, unknown>;
  readonly bytes: number;
}

/**
 * Reads a request's body of at most `limitBytes` as a JSON object; no body counts as `{}`. Large ones
 * are parsed when it is the turn of `caller`.
 * @throws {AppError} payload_too_large, unsupported_media_type, invalid_body, validation_error,
 * request_timeout, rate_limit_exceeded.
 */
export async function readJsonBody(
  request: IncomingMessage,
  limitBytes: number,
  caller: string,
  arrivalMs: number = ARRIVAL_MS,
): Promise<ReadBody> {
  const bytes = await inTime(readBytes(request, limitBytes), arrivalMs);
  if (bytes.length === 0) return { value: {}, bytes: 0 };
  refuseOtherTypes(request);
  await turnFor(bytes.length, caller, firstTurn);
  return { value: parseJsonObject(bytes), bytes: bytes.length };
}

/**
 * Reads a request's body of at most `limitBytes` as a text that may be JSON (see `sentText`): by its type,
 * or where it begins with a brace or a bracket.
 * @throws {AppError} as `readJsonBody`.
 */
export async function readTextBody(
  request: IncomingMessage,
  limitBytes: number,
  caller: string,
): Promise<ReadBody> {
  const bytes = await inTime(readBytes(request, limitBytes), ARRIVAL_MS);
  if (bytes.length === 0) return { value: { text: '', json: null }, bytes: 0 };
  const type = typeOf(request);
  const isJson = type === 'application/json' || type.endsWith('+json');
  if (!isJson && type !== '' && !type.startsWith('text/'))
    throw new AppError(
      'unsupported_media_type',
      `Content-Type '${type.slice(0, 100)}' is not accepted; send text/plain or application/json ` +
        `(curl: --data-binary @file -H 'Content-Type: text/plain').`,
    );
  if (!isUtf8(bytes)) throw new AppError('invalid_body', 'The body is not valid UTF-8.');
  await turnFor(bytes.length, caller, firstTurn);
  const text = bytes.toString('utf8');
  const json = isJson || /^\uFEFF?\s*[[{]/.test(text) ? parseJson(bytes) : null;
  return { value: { text, json }, bytes: bytes.length };
}

/**
 * The bytes of a body that is kept as it is, one piece after another. Leaving off before the end
 * leaves the connection usable for the answer.
 * @throws {AppError} unsupported_media_type for an encoded body, request_timeout for one that is too slow.
 */
export function rawBody(request: IncomingMessage): AsyncIterable<Buffer> {
  refuseEncoding(request);
  // Without setEncoding a request yields buffers.
  return inPace(request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>);
}

/** Reads what a client still sends to a refused upload and throws it away, up to 16 MiB. */
export async function discardBody(request: IncomingMessage): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > DISCARD_LIMIT_BYTES) return;
  let size = 0;
  // As above.
  const source = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const piece of inPace(source)) {
    size += piece.length;
    if (size > DISCARD_LIMIT_BYTES) return;
  }
}

async function inTime(arrival: Promise<Buffer>, arrivalMs: number): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new AppError('request_timeout', 'The request took too long to arrive.', {
          headers: { Connection: 'close' },
        }),
      );
    }, arrivalMs);
  });
  try {
    return await Promise.race([arrival, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > DISCARD_LIMIT_BYTES) throw tooLarge(limitBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop must not destroy the request: its socket still has to carry the answer.
  const source = request.iterator({ destroyOnReturn: false });
  // Without setEncoding a request yields buffers.
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > DISCARD_LIMIT_BYTES) throw tooLarge(limitBytes);
    if (size <= limitBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > limitBytes) throw tooLarge(limitBytes);
  return Buffer.concat(chunks);
}

function tooLarge(limitBytes: number): AppError {
  const message = `The body is larger than the ${limitBytes} bytes that this call takes.`;
  return new AppError('payload_too_large', message, { headers: { Connection: 'close' } });
}

function refuseEncoding(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return;
  throw new AppError('unsupported_media_type', `Content-Encoding '${encoding}' is not accepted.`);
}

/** The media type that a body says it has, once its encoding is accepted; empty where it says none. */
function typeOf(request: IncomingMessage): string {
  refuseEncoding(request);
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase();
}

function refuseOtherTypes(request: IncomingMessage): void {
  const name = typeOf(request);
  if (name === '' || JSON_TYPES.has(name) || name.endsWith('+json')) return;
  throw new AppError(
    'unsupported_media_type',
    `Content-Type '${name.slice(0, 100)}' is not accepted; send application/json.`,
  );
}
