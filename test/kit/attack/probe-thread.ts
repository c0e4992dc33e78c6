import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createCaller, type Shot } from './caller.ts';

/** What a probe asks again and again, and how long it pauses in between, ms. */
export interface ProbeLine {
  readonly shot: Shot;
  readonly pauseMs: number;
}

/** What a probe saw of one line since it was last asked. */
export interface ProbeFigures {
  readonly name: string;
  readonly timesMs: readonly number[];
  readonly statuses: readonly number[];
}

interface Line extends ProbeLine {
  times: number[];
  statuses: number[];
  askedAt: number | null;
}

// What the probe is started with.
const { lines, localAddress } = workerData as {
  readonly lines: readonly ProbeLine[];
  readonly localAddress: string;
};
const caller = createCaller(localAddress, lines.length);
const states = lines.map((line): Line => ({ ...line, times: [], statuses: [], askedAt: null }));

parentPort?.on('message', () => {
  const figures = states.map((state): ProbeFigures => {
    const { times, statuses, askedAt, shot } = state;
    // One that is still without an answer counts with what it has waited so far.
    const waiting = askedAt === null ? [] : [performance.now() - askedAt];
    state.times = [];
    state.statuses = [];
    state.askedAt = null;
    return { name: shot.name, timesMs: [...times, ...waiting], statuses };
  });
  parentPort?.postMessage(figures);
});

await Promise.all(states.map(ask));

async function ask(state: Line): Promise<never> {
  for (;;) {
    const askedAt = performance.now();
    state.askedAt = askedAt;
    const hit = await caller.send(state.shot);
    // What was counted while it waited began before what is measured now.
    if (state.askedAt === askedAt) state.times.push(hit.ms);
    state.statuses.push(hit.status);
    state.askedAt = null;
    await sleep(state.pauseMs);
  }
}
