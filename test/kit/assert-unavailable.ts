import assert from 'node:assert/strict';
import { AppError } from '../../contracts/error-codes.ts';

/** Fails unless the call is refused soon because an engine is away, with 5 s to wait. */
export async function assertUnavailable(call: () => Promise<unknown>): Promise<void> {
  const startedAt = Date.now();
  await assert.rejects(
    call,
    (error) => error instanceof AppError && error.code === 'unavailable' && error.retryAfterS === 5,
  );
  // Timers of 0.7 s lead to it; gRPC by itself would try for ever.
  assert.ok(Date.now() - startedAt < 20_000);
}
