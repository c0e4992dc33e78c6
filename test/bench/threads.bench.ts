import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { createThreadPool, NICENESS } from '../../threads/pool.ts';
import { median, type Row, timed } from '../kit/bench/measure.ts';
import { spin, wait } from '../kit/threads-module.ts';

const MODULE = new URL('../kit/threads-module.ts', import.meta.url);
const ROUNDS = 6;
const BUSY_MS = 4_000;
const RUNS = { runs: 2_000, warmUp: 200 };

/**
 * Asks for a page once every 3 ms from a thread of its own and tells the time that 99 of 100 answers
 * took.
 */
const PROBE = `
  const { parentPort, workerData: { port, ms } } = require('node:worker_threads');
  const times = [];
  const until = Date.now() + ms;
  (async () => {
    while (Date.now() < until) {
      const from = performance.now();
      await (await fetch('http://127.0.0.1:' + port)).text();
      times.push(performance.now() - from);
      await new Promise((done) => setTimeout(done, 3));
    }
    times.sort((a, b) => a - b);
    parentPort.postMessage(times[Math.floor(0.99 * times.length)]);
  })();
`;

/** What 99 of 100 requests wait at most while two threads compute, ms. */
async function waitBesideBusyThreads(niceIncrement: number): Promise<number> {
  const pool = new Piscina({
    filename: MODULE.href,
    minThreads: 2,
    maxThreads: 2,
    niceIncrement,
  });
  const server = createServer((_request, response) => response.end('ok'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clock = new Float64Array(2);
  const busy = [1, 2].map(() =>
    pool.run({ name: spin.name, input: { ms: BUSY_MS + 1_500 }, clock }),
  );
  await sleep(1_000);
  // A listening TCP server has an address object.
  const { port } = server.address() as AddressInfo;
  const probe = new Worker(PROBE, { eval: true, workerData: { port, ms: BUSY_MS } });
  // The probe tells one number.
  const [p99Ms] = (await once(probe, 'message')) as [number];
  await Promise.all(busy);
  await pool.destroy();
  server.close();
  return p99Ms;
}

async function benchNiceness(): Promise<Row> {
  const even: number[] = [];
  const nice: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    even.push(await waitBesideBusyThreads(0));
    nice.push(await waitBesideBusyThreads(NICENESS));
  }
  const [own, peer] = [median(nice), median(even)];
  return {
    work: `a request beside two busy threads that stand back (niceness ${NICENESS})`,
    figure: `p99 ${own.toFixed(1)} ms`,
    beside: `threads that do not: ${peer.toFixed(1)} ms, ratio ${(own / peer).toFixed(2)}`,
  };
}

/** What turns, limits and the watch cost a call that computes nothing. */
async function benchCall(): Promise<Row> {
  const options = { minThreads: 1, maxThreads: 1 };
  const bare = new Piscina({ filename: MODULE.href, ...options });
  const pool = createThreadPool({
    module: MODULE,
    threads: 1,
    longThreads: 1,
    keptThreads: 1,
    memoryMb: { old: 64, young: 8 },
    onError: (error) => {
      throw error;
    },
  });
  const clock = new Float64Array(2);
  const input = { ms: 0, name: '' };
  const peer = await timed(() => bare.run({ name: wait.name, input, clock }), RUNS);
  const own = await timed(() => pool.run(wait, input, { caller: 'a' }), RUNS);
  await bare.destroy();
  await pool.close();
  return {
    work: 'a call on a thread, in turns, that computes nothing',
    figure: `p50 ${own.p50Ms.toFixed(3)} ms`,
    beside: `piscina alone ${peer.p50Ms.toFixed(3)} ms, ratio ${(own.p50Ms / peer.p50Ms).toFixed(2)}`,
  };
}

console.table([await benchNiceness(), await benchCall()]);
