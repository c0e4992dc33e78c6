import assert from 'node:assert/strict';
import { it } from 'mocha';
import { bodyAs, NestedError } from './bodies.ts';

/** A body, the status and the code that it is refused with, and the paths of its problems. */
export type Refusal = readonly [
  body: object,
  status: number,
  code: string,
  paths: readonly string[] | null,
];

/** Declares a test for each body: it is refused as its row says. */
export function refuses(
  post: (body: object) => PromiseLike<{ readonly status: number; readonly body: unknown }>,
  table: readonly Refusal[],
): void {
  for (const [body, status, code, paths] of table)
    it(`refuses ${JSON.stringify(body)}: ${status} ${code}`, async () => {
      const answer = await post(body);
      const { error } = bodyAs(NestedError, answer);
      assert.deepEqual([answer.status, error.code], [status, code], error.message);
      if (paths !== null)
        assert.deepEqual(
          (error.details?.problems ?? []).map(({ path }) => path).sort(),
          [...paths].sort(),
        );
    });
}
