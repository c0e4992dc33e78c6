import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { readdir } from 'node:fs/promises';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, it } from 'mocha';
import { ThreadRefusal } from '../../threads/admission.ts';
import { UNITS_PER_MS } from '../../threads/computation.ts';
import { createThreadPool, isOutOfMemory, type ThreadPool } from '../../threads/pool.ts';
import type { ThreadPoolOptions } from '../../threads/pool.ts';
import { untilFound } from '../kit/until-found.ts';
import { crash, spin, unknown, wait, whereabouts } from '../kit/threads-module.ts';

describe('createThreadPool', () => {
  let pool: ThreadPool;
  afterEach(() => pool.close());

  function open(options: Partial<ThreadPoolOptions> = {}): void {
    pool = createThreadPool({
      module: new URL('../kit/threads-module.ts', import.meta.url),
      threads: 2,
      longThreads: 1,
      memoryMb: { old: 64, young: 8 },
      onError: (error) => {
        throw error;
      },
      ...options,
    });
  }

  const whereOf = (caller: string) => pool.run(whereabouts, undefined, { caller });

  /** Opens a pool of so many threads, all of which have started: on a busy machine that takes seconds. */
  async function openStarted(threads: number, options: Partial<ThreadPoolOptions> = {}) {
    open({ threads, keptThreads: threads, ...options });
    const seen = new Set<number>();
    await untilFound(async () => {
      const calls = Array.from({ length: threads }, (_, index) => whereOf(`${index}`));
      for (const { thread } of await Promise.all(calls)) seen.add(thread);
      return seen.size === threads ? true : null;
    }, `${threads} threads`);
  }

  /** Lets calls run and answers the order in which they ended. */
  async function order(calls: readonly (readonly [caller: string, name: string, ms: number])[]) {
    const ended: string[] = [];
    await Promise.all(
      calls.map(async ([caller, name, ms]) =>
        ended.push(await pool.run(wait, { ms, name }, { caller })),
      ),
    );
    return ended;
  }

  it('lets callers take turns, however much one of them brings', async () => {
    open({ threads: 1 });
    const flood = Array.from({ length: 20 }, (_, index) => ['a', `a${index}`, 10] as const);
    const ended = await order([...flood, ['b', 'b0', 10], ['c', 'c0', 10]]);
    assert.deepEqual(ended.slice(0, 4).sort(), ['a0', 'a1', 'b0', 'c0']);
  });

  it('listens to no signal of work that is over: Node.js would keep it, and the answer with it', async () => {
    const made: AbortSignal[] = [];
    const any = AbortSignal.any.bind(AbortSignal);
    AbortSignal.any = (signals) => {
      const signal = any(signals);
      made.push(signal);
      return signal;
    };
    try {
      open();
      const { signal } = new AbortController();
      const call = { caller: 'a', signal };
      await pool.run(wait, { ms: 1, name: 'short' }, call);
      await pool.run(wait, { ms: 1_500, name: 'long' }, call);
      await assert.rejects(pool.run(unknown, undefined, call));
    } finally {
      AbortSignal.any = any;
    }
    assert.equal(made.length, 3);
    const left = made.map((signal) => getEventListeners(signal, 'abort').length);
    assert.deepEqual(left, [0, 0, 0]);
  });

  it('keeps a thread free for short work', async () => {
    await openStarted(2);
    const ended = await order([
      ['a', 'long 1', 1_500],
      ['a', 'long 2', 100],
      ['a', 'long 3', 100],
      ['a', 'short', 5],
    ]);
    assert.equal(ended[0], 'short');
  });

  it('calls work long from where it is told to', async () => {
    await openStarted(2, { longMs: 10_000 });
    const ended = await order([
      ['a', 'a1', 1_500],
      ['a', 'a2', 300],
      ['a', 'a3', 5],
    ]);
    assert.deepEqual(ended, ['a2', 'a3', 'a1']);
  });

  it('lets one caller run only so many at once', async () => {
    await openStarted(2, { longThreads: 2, runningOfCaller: 1 });
    const ended = await order([
      ['a', 'a1', 300],
      ['a', 'a2', 300],
      ['b', 'b1', 300],
    ]);
    assert.deepEqual(ended.slice(0, 2).sort(), ['a1', 'b1']);
  });

  it('goes on with what waits when running calls are given up', async () => {
    open({ threads: 2, longThreads: 2, idleMs: 10 });
    const gone = new AbortController();
    const { signal } = gone;
    const running = [1, 2].map(() => pool.run(spin, { ms: 60_000 }, { caller: 'a', signal }));
    const waiting = pool.run(wait, { ms: 1, name: 'waited' }, { caller: 'b' });
    const dropped = pool.run(wait, { ms: 1, name: 'dropped' }, { caller: 'a', signal });
    gone.abort(new Error('left'));
    for (const one of [...running, dropped]) await assert.rejects(one, /left/);
    assert.equal(await waiting, 'waited');
  });

  it('lets short work end on its thread when its caller leaves', async () => {
    open({ threads: 1, longThreads: 1 });
    const here = await whereOf('a');
    const gone = new AbortController();
    const call = { caller: 'a', signal: gone.signal };
    const left = pool.run(spin, { ms: 150, estimateMs: 1 }, call);
    gone.abort(new Error('left'));
    const soon = await Promise.race([left.catch(String), setImmediate('the caller waited')]);
    assert.equal(soon, 'Error: left');
    assert.deepEqual(await whereOf('b'), here);
  });

  it('has a thread for short work while long work is given up in a row', async () => {
    await openStarted(3);
    const leaving = Array.from({ length: 6 }, () => new AbortController());
    const storm = leaving.map(({ signal }) =>
      pool.run(spin, { ms: 60_000 }, { caller: 'a', signal }).catch(() => 'given up'),
    );
    for (const one of leaving) {
      await sleep(40);
      one.abort(new Error('left'));
    }
    const askedMs = Date.now();
    assert.ok((await whereOf('b')).startedMs <= askedMs, 'it waited for a new thread');
    assert.deepEqual(await Promise.all(storm), Array(6).fill('given up'));
    // Long work goes on as soon as threads have started.
    assert.equal((await pool.run(spin, { ms: 30 }, { caller: 'b' })).ms, 30);
  });

  for (const how of ['exit', 'memory', 'uncaught'] as const)
    it(`replaces a thread that ends by ${how} while something waits`, async () => {
      open({ threads: 1 });
      const crashed = pool.run(crash, { how }, { caller: 'a' });
      const waiting = pool.run(wait, { ms: 1, name: 'waited' }, { caller: 'b' });
      await assert.rejects(crashed, (error) => isOutOfMemory(error) === (how === 'memory'));
      assert.equal(await waiting, 'waited');
    });

  it('cuts what takes four times its estimate and more than its ceiling, and nothing else', async () => {
    open();
    await assert.rejects(
      pool.run(spin, { ms: 60_000, estimateMs: 1 }, { caller: 'a' }),
      (error) => error instanceof ThreadRefusal && error.reason === 'cut' && error.figure === 200,
    );
    assert.equal((await pool.run(spin, { ms: 150, estimateMs: 1 }, { caller: 'a' })).ms, 150);
    assert.equal((await pool.run(spin, { ms: 900, estimateMs: 800 }, { caller: 'a' })).ms, 900);
    // A thread that waits computes nothing.
    const idle = pool.run(wait, { ms: 1_200, name: 'idle' }, { caller: 'a' });
    assert.equal(await idle, 'idle');
  });

  it('refuses a caller that lets too much wait, with the figure, and nobody else', async () => {
    const ofCaller = { calls: 4, work: 40 * UNITS_PER_MS };
    open({ threads: 1, waiting: { ofCaller, all: 100 } });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => pool.run(wait, { ms: 5, name: 'a' }, { caller: 'a' })),
    );
    const refused = outcomes.flatMap((one) =>
      // Every rejection of a pool is an error.
      one.status === 'rejected' ? [one.reason as ThreadRefusal] : [],
    );
    assert.equal(refused.length, 5, 'one runs, four wait');
    assert.ok(refused.every(({ reason, figure }) => reason === 'full' && figure === 4));
    const [much, more, other] = await Promise.allSettled([
      pool.run(wait, { ms: 30, name: 'b' }, { caller: 'b' }),
      pool.run(wait, { ms: 30, name: 'b' }, { caller: 'b' }),
      pool.run(wait, { ms: 30, name: 'c' }, { caller: 'c' }),
    ]);
    assert.deepEqual(
      [much, more, other].map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'fulfilled'],
    );
  });

  it('takes the newest of the caller with the most waiting when all places are taken', async () => {
    const ofCaller = { calls: 100, work: Infinity };
    open({ threads: 1, waiting: { ofCaller, all: 5 } });
    const flood = Array.from({ length: 6 }, (_, index) =>
      pool.run(wait, { ms: 5, name: `a${index}` }, { caller: 'a' }),
    );
    const mine = pool.run(wait, { ms: 5, name: 'mine' }, { caller: 'b' });
    const ends = await Promise.allSettled(flood);
    assert.deepEqual(
      ends.map(({ status }) => status),
      [...Array<string>(5).fill('fulfilled'), 'rejected'],
    );
    assert.equal(await mine, 'mine');
  });

  it('starts threads with the first call, ends them after a rest, and starts others then', async () => {
    const threadsNow = async (): Promise<number> => (await readdir('/proc/self/task')).length;
    if (process.platform !== 'linux') return;
    const before = await threadsNow();
    open({ threads: 2, keptThreads: 3, restMs: 50 });
    await sleep(200);
    assert.equal(await threadsNow(), before);
    const first = await whereOf('a');
    assert.ok((await threadsNow()) > before);
    await untilFound(async () => ((await threadsNow()) <= before ? true : null), 'the rest');
    const second = await whereOf('a');
    assert.ok(second.thread > first.thread);
  });

  it('lets no thread rest while something waits or runs', async () => {
    open({ threads: 1, keptThreads: 1, restMs: 1 });
    const calls = Array.from({ length: 5 }, () => pool.run(spin, { ms: 40 }, { caller: 'a' }));
    const thread = await whereOf('b');
    await Promise.all(calls);
    assert.ok(thread.thread > 0);
  });

  it('says so when a thread does not know a computation', async () => {
    open();
    await assert.rejects(pool.run(unknown, undefined, { caller: 'a' }), /'unknown'/);
  });

  it('gives up what runs and waits when it is closed', async () => {
    open({ threads: 1 });
    const calls = [1, 2].map(() => pool.run(spin, { ms: 60_000 }, { caller: 'a' }));
    const rejected = Promise.all(calls.map((call) => assert.rejects(call, /closed/)));
    await pool.close();
    await rejected;
  });
});
