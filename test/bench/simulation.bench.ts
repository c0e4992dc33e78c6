import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker as Thread } from 'node:worker_threads';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { quietRuntime } from '../kit/engines/quiet-runtime.ts';
import { bareUpdate, runNothing, type BareActivities } from '../kit/bench/bare-update.ts';
import { type Row, timingOf, took } from '../kit/bench/measure.ts';
import { processesOf, processorTimeOf } from '../kit/bench/processor-time.ts';
import { type Bench, benchPlatform } from '../kit/bench/with-platform.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 53 };
const RUNS = 150;
const WARM_UP = 80;
const CONNECTIONS = 8;
const SESSIONS = 50;
const MINUTE_S = 60;
/** Ticks a second that the ramp tries, each for so long. */
const RATES = [10, 20, 30, 40, 50, 60, 80, 100, 120, 160];
const RAMP_S = 8;

/** Trajectories and sessions end to end, each beside the bare baseline of the same run. */
async function benchSimulation(bench: Bench): Promise<Row[]> {
  const base = bench.platform.urls.simulation;
  const rows: Row[] = [];
  // Each is told when it is known, since the last one takes minutes.
  for (const answer of ANSWERS) rows.push(await benchAnswer(bench, answer));
  console.log(rows);
  rows.push(...(await benchTick(bench, base)));
  console.log(rows.at(-1));
  rows.push(...(await benchManySessions(bench, base)));
  return rows;
}

/** Answers of many points: a trajectory, and what twelve stations see in three days. */
const ANSWERS = [
  {
    work: 'POST /v1/propagate, 5,000 points',
    path: '/v1/propagate',
    body: {
      elements: ORBIT,
      start: '2026-07-25T00:00:00Z',
      end: '2026-07-25T01:23:19Z',
      step_s: 1,
    },
  },
  {
    work: 'POST /v1/passes, 72 h, 12 stations',
    path: '/v1/passes',
    body: {
      elements: { altitude_km: 420, inclination_deg: 51.6 },
      start: '2026-07-25T00:00:00Z',
      duration_hours: 72,
    },
  },
] as const;

/** An answer of many points, in turns with bare Koa that answers the same bytes. */
async function benchAnswer(
  { engines, platform, database }: Bench,
  { work, path, body }: (typeof ANSWERS)[number],
): Promise<Row> {
  const url = `${platform.urls.simulation}${path}`;
  const answer = await post(url, body);
  // Plain JavaScript, since the first file of a thread is loaded without tsx.
  const thread = new Thread(new URL('../kit/bench/bare-koa.mjs', import.meta.url), {
    workerData: answer,
  });
  // The one message of the thread is the port on which it listens.
  const [port] = (await once(thread, 'message')) as [number];
  const bareUrl = `http://127.0.0.1:${String(port)}/`;
  const [ours, bare]: [number[], number[]] = [[], []];
  const processes = await processesOf({ engines, platform, database });
  for (let index = 0; index < WARM_UP; index++) await post(url, body);
  const { text } = await processorTimeOf(processes, RUNS, async () => {
    for (let index = 0; index < RUNS; index++) {
      bare.push(await took(() => post(bareUrl, body)));
      ours.push(await took(() => post(url, body)));
    }
  });
  await thread.terminate();
  const [mine, theirs] = [timingOf(ours), timingOf(bare)];
  return {
    work: `${work}, ${(answer.length / 1024).toFixed(0)} KiB`,
    figure: `best ${Math.min(...ours).toFixed(1)} ms, ${percentiles(mine)}`,
    beside: `bare Koa, same bytes: best ${Math.min(...bare).toFixed(1)} ms, p50 ${theirs.p50Ms.toFixed(1)} ms, ratio ${(mine.p50Ms / theirs.p50Ms).toFixed(2)}; processor time of both: ${text}`,
  };
}

/** A tick of fifty satellites, beside an Update with one empty activity on the same server. */
async function benchTick({ engines }: Bench, base: string): Promise<Row[]> {
  const session = await makeSession(base, 50);
  const taskQueue = 'bench-bare-update';
  quietRuntime();
  const native = await NativeConnection.connect({ address: engines.temporalAddress });
  const activities: BareActivities = { nothing: () => Promise.resolve() };
  const worker = await Worker.create({
    connection: native,
    taskQueue,
    workflowsPath: new URL('../kit/bench/bare-update.ts', import.meta.url).pathname,
    activities: { ...activities },
  });
  const connection = await Connection.connect({ address: engines.temporalAddress });
  const client = new Client({ connection });
  try {
    return await worker.runUntil(async () => {
      const handle = await client.workflow.start(bareUpdate, {
        workflowId: `bench-bare-${String(Date.now())}`,
        taskQueue,
      });
      const ours: number[] = [];
      const bare: number[] = [];
      // Rounds alternate, so that a drift of the machine meets both alike.
      for (let round = 0; round <= 10; round++) {
        const run = { ticks: round === 0 ? [] : ours, updates: round === 0 ? [] : bare };
        for (let index = 0; index < 15; index++) {
          run.updates.push(await took(() => handle.executeUpdate(runNothing)));
          run.ticks.push(await took(() => post(`${session}/tick`, { duration_s: 60 })));
        }
      }
      await handle.terminate('the benchmark is over');
      const [a, b] = [timingOf(ours), timingOf(bare)];
      return [
        {
          work: 'tick of a session of 50 satellites, 60 s',
          figure: `best ${Math.min(...ours).toFixed(1)} ms, ${percentiles(a)}`,
          beside: `bare Update, one empty activity: best ${Math.min(...bare).toFixed(1)} ms, ${percentiles(b)}, ratio ${(a.p50Ms / b.p50Ms).toFixed(2)}`,
        },
      ];
    });
  } finally {
    await connection.close();
    await native.close();
  }
}

/** Fifty live sessions ticked by eight connections: a minute at one a second each, then a ramp. */
async function benchManySessions({ platform }: Bench, base: string): Promise<Row[]> {
  const sessions: string[] = [];
  for (let index = 0; index < SESSIONS; index++) sessions.push(await makeSession(base, 6));
  const tick = (index: number): Promise<unknown> =>
    post(`${sessions[index % SESSIONS] ?? ''}/tick`, { duration_s: 60 });
  const memory = async (): Promise<string> =>
    `API ${(await residentMb(platform.api.pid)).toFixed(0)} MB, worker ${(await residentMb(platform.worker?.pid ?? 0)).toFixed(0)} MB`;

  await atRate(tick, SESSIONS / 5, 10);
  const before = await memory();
  const minute = await atRate(tick, SESSIONS, MINUTE_S);
  const after = await memory();
  const rows: Row[] = [
    {
      work: `${SESSIONS} sessions, each ticked once a second for a minute, ${CONNECTIONS} connections`,
      figure: `${minute.done} of ${SESSIONS * MINUTE_S} ticks, ${minute.errors.length} errors, ${minute.rate.toFixed(1)}/s, ${percentiles(timingOf(minute.timesMs))}`,
      beside: `memory before: ${before}; after: ${after}`,
    },
  ];
  let held = { rate: 0, p99Ms: 0 };
  for (const rate of RATES) {
    const run = await atRate(tick, rate, RAMP_S);
    const isHeld = run.errors.length === 0 && run.rate >= 0.97 * rate;
    console.log(
      `  ${rate}/s: ${run.rate.toFixed(1)}/s, ${run.errors.length} errors ${run.errors[0] ?? ''}`,
    );
    if (!isHeld) break;
    held = { rate, p99Ms: timingOf(run.timesMs).p99Ms };
  }
  rows.push({
    work: `highest rate held without error for ${RAMP_S} s, ${CONNECTIONS} connections`,
    figure: `${held.rate} ticks/s, p99 ${held.p99Ms.toFixed(0)} ms`,
    beside: `rates tried: ${RATES.join(', ')}`,
  });
  return rows;
}

/** What became of calls that were to begin at a steady rate. */
interface Paced {
  readonly done: number;
  readonly errors: readonly string[];
  /** Calls per second from the first to the last answer. */
  readonly rate: number;
  readonly timesMs: readonly number[];
}

/** Calls `work` `rate` times a second for `seconds`, from as many callers as there are connections. */
async function atRate(
  work: (index: number) => Promise<unknown>,
  rate: number,
  seconds: number,
): Promise<Paced> {
  const count = Math.round(rate * seconds);
  const startedAt = performance.now();
  // A machine that cannot keep up is told by the rate; it need not finish what is left.
  const giveUpAt = startedAt + seconds * 1200;
  const timesMs: number[] = [];
  const errors: string[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count && performance.now() < giveUpAt) {
      const index = next++;
      const dueMs = (index * 1000) / rate - (performance.now() - startedAt);
      if (dueMs > 0) await sleep(dueMs);
      try {
        timesMs.push(await took(() => work(index)));
      } catch (error) {
        errors.push(String(error).slice(0, 120));
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  const elapsedS = (performance.now() - startedAt) / 1000;
  const done = timesMs.length;
  return { done, errors, rate: done / Math.max(elapsedS, seconds), timesMs };
}

async function makeSession(base: string, count: number): Promise<string> {
  const planes = 5;
  const text = await post(`${base}/v1/sessions`, {
    satellites: Array.from({ length: count }, (_, index) => ({
      id: `s${String(index)}`,
      elements: {
        ...ORBIT,
        raan_deg: (index % planes) * 72,
        mean_anomaly_deg: (index * 360) / count,
      },
    })),
    epoch: '2026-07-25T00:00:00Z',
    seed: 'bench',
  });
  // The published answer to a creation.
  const { session_id: id } = JSON.parse(text) as { session_id: string };
  return `${base}/v1/sessions/${id}`;
}

/** One JSON request; the answer is read to its end. Throws for anything but a success. */
async function post(url: string, body: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
  return text;
}

function percentiles({ p50Ms, p99Ms }: { p50Ms: number; p99Ms: number }): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

/** Resident set of a process on Linux, MB. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

// As in production: elsewhere every answer is checked against its schema, which takes its time.
await benchPlatform('simulation', benchSimulation, {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
});
