import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Answer } from '../rig/platform.ts';

/** No answer: the API itself may be the victim, so that a connection is refused or breaks off. */
export function brokenConnection(error: unknown): null {
  if (error instanceof TypeError || error instanceof SyntaxError) return null;
  throw error;
}

/** Posts again and again under one idempotency key until it is accepted (201, 202). */
export async function acceptedAt(
  url: string,
  body: object,
  {
    key,
    withinMs,
    headers = {},
  }: {
    readonly key: string;
    readonly withinMs: number;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<Answer> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await call('POST', url, body, { 'idempotency-key': key, ...headers }).catch(
      brokenConnection,
    );
    if (answer?.status === 201 || answer?.status === 202) return answer;
    const retryable = answer === null || answer.status === 503 || answer.status === 409;
    assert.ok(retryable, `unexpected ${String(answer?.status)}: ${JSON.stringify(answer?.body)}`);
    assert.ok(Date.now() < deadline, `${key} was not accepted within ${withinMs} ms`);
    await sleep(300);
  }
}
