import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type Collection } from 'mongodb';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { type Row, timingOf } from '../../kit/bench/measure.ts';
import { processorMs } from '../../kit/bench/processor-time.ts';
import { type Bench, benchPlatform } from '../../kit/bench/with-platform.ts';
import { aDeployment } from '../../kit/makers/deployment.ts';
import { TEST_API_KEY } from '../../kit/rig/platform.ts';

const BROWSERS = 200;
const CHANGES_PER_S = 50;
/** Records that change in turn, so that each has been told of before it changes again. */
const RECORDS = 50;
const SECONDS = 20;
/** Changes that come later than this after the last one are lost, ms. */
const PATIENCE_MS = 20_000;

/** What the API took in one part of the benchmark. */
interface Cost {
  readonly memoryMb: number;
  /** Of one core. */
  readonly share: number;
}

/** A browser: one stream, and what it was told. */
interface Browser {
  /** Numbers of the changes, in the order in which they came. */
  readonly told: number[];
  readonly close: () => void;
}

/**
 * Browsers on `GET /api/stream` while records change: what the API takes beside the same changes with
 * nobody there, and how long a change takes to a browser. Browsers and writer are this one process.
 */
async function benchStream(bench: Bench): Promise<readonly Row[]> {
  const mongo = new MongoClient(bench.engines.mongoUri);
  const browsers: Browser[] = [];
  try {
    const records = mongo.db(bench.database).collection<DeploymentDocument>('deployments');
    // They have ended, so that nobody else changes them.
    const kept = Array.from({ length: RECORDS }, (_, at) =>
      aDeployment({ _id: idOf(at), owner_id: 'dev', status: 'completed', started: true }),
    );
    await records.insertMany(kept);
    const madeMs: number[] = [];
    // Not counted: the first changes meet a process that has compiled nothing.
    await changes(records, madeMs, 2);
    const nobody = await costOf(bench, () => changes(records, madeMs, SECONDS));
    const latenciesMs: number[] = [];
    for (let count = 0; count < BROWSERS; count += 1)
      browsers.push(await openBrowser(bench, madeMs, latenciesMs));
    const still = await costOf(bench, () => sleep(SECONDS * 500));
    const first = madeMs.length;
    const all = await costOf(bench, () => changes(records, madeMs, SECONDS));
    const wanted = madeMs.length - first;
    const deadline = performance.now() + PATIENCE_MS;
    while (browsers.some(({ told }) => told.length < wanted) && performance.now() < deadline)
      await sleep(50);
    const expected = Array.from({ length: wanted }, (_, at) => first + at);
    // Writes that are under way at once are kept in any order, which is the same for every browser.
    const order = browsers[0]?.told.join();
    const wrong = browsers.filter(
      ({ told }) =>
        told.join() !== order || told.toSorted((a, b) => a - b).join() !== expected.join(),
    ).length;
    const { p50Ms, p99Ms } = timingOf(latenciesMs);
    return [
      {
        work: `${CHANGES_PER_S} changes/s, no browser`,
        ...costs(nobody),
        beside: 'the baseline',
      },
      { work: `${BROWSERS} browsers, no change`, ...costs(still), beside: more(still, nobody) },
      {
        work: `${BROWSERS} browsers, ${CHANGES_PER_S} changes/s`,
        ...costs(all),
        beside: more(all, nobody),
      },
      {
        work: 'a change to a browser',
        figure: `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`,
        beside: `${latenciesMs.length} of ${wanted * BROWSERS} told`,
      },
      {
        work: 'browsers that missed a change, had one twice or in another order',
        figure: `${wrong} of ${BROWSERS}`,
        beside: 'none',
      },
    ];
  } finally {
    for (const browser of browsers) browser.close();
    await mongo.close();
  }
}

function idOf(at: number): string {
  return `dep_bench_${String(at).padStart(3, '0')}`;
}

/** Changes the records in turn at a steady rate. Its number is what a record says of its speed. */
async function changes(
  records: Collection<DeploymentDocument>,
  madeMs: number[],
  seconds: number,
): Promise<void> {
  const begunMs = performance.now();
  const writes: Promise<unknown>[] = [];
  for (let made = 0; made < seconds * CHANGES_PER_S; made += 1) {
    const dueMs = begunMs + (made * 1_000) / CHANGES_PER_S;
    await sleep(Math.max(0, dueMs - performance.now()));
    const number = madeMs.push(performance.now()) - 1;
    const update = { $set: { speed_multiplier: number } };
    writes.push(records.updateOne({ _id: idOf(number % RECORDS) }, update));
  }
  await Promise.all(writes);
}

async function openBrowser(
  { platform }: Bench,
  madeMs: readonly number[],
  latenciesMs: number[],
): Promise<Browser> {
  const url = `${platform.urls.console}/api/stream?topics=deployments`;
  const headers = { 'x-api-key': TEST_API_KEY, accept: 'text/event-stream' };
  const told: number[] = [];
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers }, resolve).once('error', reject);
  });
  if (response.statusCode !== 200)
    throw new Error(`the stream was answered ${response.statusCode}`);
  let text = '';
  await new Promise<void>((resolve) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.includes('event: ready')) resolve();
        // Parsed no further: two hundred pages are not in this process in truth.
        const found = /"speed_multiplier":(\d+)/.exec(block)?.[1];
        if (found === undefined) continue;
        told.push(Number(found));
        latenciesMs.push(performance.now() - (madeMs[Number(found)] ?? Number.NaN));
      }
    });
  });
  // Cut off at the end by this process itself.
  response.on('error', () => undefined);
  return { told, close: () => response.destroy() };
}

/** Memory at the end and processor time of the API while `work` goes on. */
async function costOf({ platform }: Bench, work: () => Promise<void>): Promise<Cost> {
  const { pid } = platform.api;
  const busyMs = async (): Promise<number> => (await processorMs({ API: pid })).get('API') ?? 0;
  const [before, begunMs] = [await busyMs(), performance.now()];
  await work();
  const share = ((await busyMs()) - before) / (performance.now() - begunMs);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return { share, memoryMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024 };
}

function costs({ memoryMb, share }: Cost): Pick<Row, 'figure'> {
  return { figure: `${memoryMb.toFixed(0)} MB, ${(share * 100).toFixed(0)} % of a core` };
}

function more(ours: Cost, bare: Cost): string {
  const each = ((ours.memoryMb - bare.memoryMb) * 1_024) / BROWSERS;
  return `${each.toFixed(0)} kB a browser on top, ${((ours.share - bare.share) * 100).toFixed(0)} % of a core on top`;
}

await benchPlatform('stream', benchStream);
