import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../contracts/error-codes.ts';
import type { HttpKit, KeptAnswer, Reservation } from './kit.ts';

/** How long a second request waits for the first one's answer. */
const WAIT_MS = 10_000;
const POLL_MS = 150;

/** Which requests are the same: those of one scope with the same key of the caller. */
export interface IdempotentRequest {
  /** Owner, method and path, or the thing that keeps its callers' answers. */
  readonly scope: readonly string[];
  readonly key: string;
  /** What must be the same in a repetition: the route, the parsed query and body. */
  readonly input: unknown;
  readonly signal: AbortSignal;
}

/** An answer and whether it was given before. */
export interface OnceAnswer {
  readonly answer: KeptAnswer;
  readonly replayed: boolean;
}

/**
 * Reads the header `Idempotency-Key`; absent or empty is undefined.
 * @throws {AppError} invalid_request for a key that is too long or not printable.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header;
  throw new AppError(
    'invalid_request',
    'Idempotency-Key must be 1 to 255 printable ASCII characters.',
  );
}

/**
 * Answers a request once: the first one runs `work`, a repetition gets the answer that was kept,
 * one that comes while the first is running waits up to 10 s. Answers that ask for another try (408, 429,
 * 500 and above) and anything thrown release the key.
 * @throws {AppError} idempotency_key_reused (other body), idempotency_in_progress (still running).
 */
export async function answerOnce(
  request: IdempotentRequest,
  kit: Pick<HttpKit, 'idempotency' | 'log'>,
  work: () => Promise<KeptAnswer>,
  waitMs: number = WAIT_MS,
): Promise<OnceAnswer> {
  const scope = hash([...request.scope, request.key]);
  const reservation = await reserve(scope, request, kit, waitMs);
  if (reservation.kind === 'replay') return { answer: reservation.answer, replayed: true };
  const { token } = reservation;
  const release = () =>
    kit.idempotency.release(scope, token).catch((error: unknown) => {
      kit.log.warn({ err: error }, 'an idempotency key stays reserved until its lease ends');
    });
  let answer: KeptAnswer;
  try {
    answer = await work();
  } catch (error) {
    await release();
    throw error;
  }
  if (isForNow(answer)) {
    await release();
  } else {
    await kit.idempotency.complete(scope, token, answer).catch((error: unknown) => {
      kit.log.warn({ err: error }, 'an answer could not be kept for repetition');
    });
  }
  return { answer, replayed: false };
}

/** An answer that another try may not get: what was asked was not judged. */
function isForNow({ status }: KeptAnswer): boolean {
  // Work is given up when its caller has left; the caller comes back with the same key.
  return status >= 500 || status === 429 || status === 408;
}

type Settled = Extract<Reservation, { kind: 'reserved' | 'replay' }>;

async function reserve(
  scope: string,
  request: IdempotentRequest,
  kit: Pick<HttpKit, 'idempotency'>,
  waitMs: number,
): Promise<Settled> {
  const bodyHash = hash(request.input);
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const reservation = await kit.idempotency.reserve(scope, bodyHash);
    switch (reservation.kind) {
      case 'reserved':
      case 'replay':
        return reservation;
      case 'other_body':
        throw new AppError(
          'idempotency_key_reused',
          'This Idempotency-Key was used before with another body.',
        );
      case 'in_progress':
        break;
    }
    if (waitedMs >= waitMs) {
      throw new AppError(
        'idempotency_in_progress',
        'The first request with this Idempotency-Key is still running.',
        { retryAfterS: 5 },
      );
    }
    await sleep(POLL_MS, undefined, { signal: request.signal });
  }
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
