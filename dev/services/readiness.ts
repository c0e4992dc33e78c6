import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const ANSWER_WITHIN_MS = 5_000;

/** Waits until `GET /readyz` of every address answers 200. Rejects when the signal aborts. */
export async function untilAllReady(
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      while (!(await isReady(address))) await sleep(POLL_MS, null, { signal });
    }),
  );
}

async function isReady(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(new URL('/readyz', address), {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return status === 200;
  } catch {
    return false; // Not listening yet, or too slow to call ready.
  }
}
