import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { computeFor } from '../../../api/http/compute.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { ThreadRefusal } from '../../../threads/admission.ts';
import { computation, UNITS_PER_MS } from '../../../threads/computation.ts';
import type { CallOptions } from '../../../threads/pool.ts';

const doubled = computation({
  name: 'double',
  compute: ({ value }: { readonly value: number; readonly ms: number }) => 2 * value,
  estimate: ({ ms }) => ms * UNITS_PER_MS,
  advice: 'Ask for less.',
});

interface Fakes {
  readonly lateMs?: number;
  readonly ownerId?: string | null;
  readonly fail?: () => unknown;
  readonly declares?: readonly (typeof doubled)[];
  /** Long computations that are admitted. */
  readonly mostLong?: number;
}

/** A request over threads that note for whom they ran. */
function request({
  lateMs = 0,
  ownerId = null,
  fail,
  declares = [doubled],
  mostLong = 9,
}: Fakes = {}) {
  const callers: string[] = [];
  let admitted = 0;
  const gone = new AbortController();
  const compute = computeFor(
    {
      surface: 'cae',
      route: { method: 'POST', path: '/v1/double', compute: declares },
      ownerId,
      address: '192.0.2.1',
      admitLong: () => {
        admitted += 1;
        return admitted > mostLong
          ? Promise.reject(new AppError('rate_limit_exceeded', 'no more long work'))
          : Promise.resolve();
      },
      signal: gone.signal,
    },
    {
      eventLoopDelayMs: () => lateMs,
      threads: {
        run: async (one, input, { caller, signal }: CallOptions) => {
          callers.push(caller);
          if (fail !== undefined) throw fail();
          await Promise.resolve();
          signal?.throwIfAborted();
          return one.compute(input);
        },
      },
    },
  );
  return { compute, callers, gone };
}

function isRefusal(code: AppError['code'], says: RegExp) {
  return (error: unknown): boolean =>
    error instanceof AppError && error.code === code && says.test(error.message);
}

describe('computeFor', () => {
  it('computes small work at once and everything else on a thread, for its caller', async () => {
    const small = request();
    assert.equal(await small.compute(doubled, { value: 4, ms: 1 }), 8);
    assert.deepEqual(small.callers, []);
    const keyless = request();
    assert.equal(await keyless.compute(doubled, { value: 4, ms: 10 }), 8);
    assert.deepEqual(keyless.callers, ['address:192.0.2.1']);
    const owned = request({ ownerId: 'own_1' });
    await owned.compute(doubled, { value: 4, ms: 10 });
    assert.deepEqual(owned.callers, ['own_1']);
  });

  it('computes nothing that the route does not declare', async () => {
    const { compute } = request({ declares: [] });
    await assert.rejects(compute(doubled, { value: 1, ms: 1 }), /does not declare 'double'/);
  });

  it('asks before long work whether more of it may be', async () => {
    const { compute, callers } = request({ mostLong: 1 });
    await compute(doubled, { value: 1, ms: 100 });
    await assert.rejects(
      compute(doubled, { value: 1, ms: 100 }),
      isRefusal('rate_limit_exceeded', /no more long work/),
    );
    await compute(doubled, { value: 1, ms: 10 });
    assert.equal(callers.length, 2);
  });

  it('refuses long work while the event loop is late, and no other', async () => {
    const { compute, callers } = request({ lateMs: 300 });
    await assert.rejects(
      compute(doubled, { value: 1, ms: 100 }),
      (error) => isRefusal('unavailable', /busy/)(error) && (error as AppError).retryAfterS === 2,
    );
    assert.deepEqual(callers, []);
    assert.equal(await compute(doubled, { value: 1, ms: 19 }), 2);
  });

  it('says 429 with the figure when too much of the caller waits', async () => {
    const { compute } = request({ fail: () => new ThreadRefusal('full', 64, 7) });
    await assert.rejects(
      compute(doubled, { value: 1, ms: 10 }),
      (error) =>
        isRefusal('rate_limit_exceeded', /^64 computations of yours/)(error) &&
        (error as AppError).retryAfterS === 7,
    );
  });

  it('says what was too much when the work is cut, and what helps', async () => {
    const outOfMemory = Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    for (const [fail, says] of [
      [() => new ThreadRefusal('cut', 5_000), /within 5000 ms of work\. Ask for less\./],
      [() => outOfMemory, /within the memory that it may take\. Ask for less\./],
    ] as const)
      await assert.rejects(
        request({ fail }).compute(doubled, { value: 1, ms: 10 }),
        isRefusal('planning_timeout', says),
      );
  });

  it('gives up at the time limit of the request', async () => {
    const gone = new AbortController();
    const compute = computeFor(
      {
        surface: 'cae',
        route: { method: 'POST', path: '/v1/double', compute: [doubled] },
        ownerId: null,
        address: '192.0.2.1',
        admitLong: () => Promise.resolve(),
        signal: gone.signal,
      },
      {
        eventLoopDelayMs: () => 0,
        threads: {
          run: (_one, _input, { signal }: CallOptions) =>
            new Promise((_resolve, reject) => {
              signal?.addEventListener('abort', () => {
                reject(new Error('aborted'));
              });
            }),
        },
      },
    );
    await assert.rejects(
      compute(doubled, { value: 1, ms: 10 }, { timeLimitMs: 5 }),
      isRefusal('planning_timeout', /within 5 ms\. Ask for less\./),
    );
  });

  it('says nothing to a caller that has gone', async () => {
    const { compute, gone } = request();
    gone.abort();
    await assert.rejects(
      compute(doubled, { value: 1, ms: 10 }),
      isRefusal('request_timeout', /caller left/),
    );
  });

  it('passes other failures on as they are', async () => {
    const { compute } = request({ fail: () => new TypeError('a fault of ours') });
    await assert.rejects(compute(doubled, { value: 1, ms: 10 }), TypeError);
  });
});
