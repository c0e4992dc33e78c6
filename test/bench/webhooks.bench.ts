import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { connectDatabase, type Database } from '../../records/store/database.ts';
import { createPublishedEvents } from '../../records/webhook/published-events.ts';
import type { PublishedEvents } from '../../records/webhook/published-events.ts';
import { ServerConnection, createTemporalClient } from '../../temporal/connection.ts';
import { eventsWorkflowId } from '../../workflows/ids.ts';
import { hang, startReceiver, status, type Receiver } from '../kit/peers/faulty-receiver.ts';
import { untilFound } from '../kit/until-found.ts';
import { newElements } from '../kit/rig/webhook-rig.ts';
import type { Row } from '../kit/bench/measure.ts';
import { benchPlatform } from '../kit/bench/with-platform.ts';
import { keepWebhook, SECRETS_KEY } from '../kit/makers/webhook.ts';

const ENDPOINTS = 20;
const PER_SECOND = 100;
const SECONDS = Number(process.env['WEBHOOK_BENCH_SECONDS'] ?? 120);
const FAN_OUT = 5_000;

const ok = status(200);

await benchPlatform(
  'webhooks',
  async ({ engines, platform, database: name }) => {
    const database = await connectDatabase({ uri: engines.mongoUri, name });
    await database.db.collection('webhooks').deleteMany({});
    const events = createPublishedEvents(database);
    const pid = platform.worker?.pid ?? 0;
    try {
      return [
        ...(await steadyRate(database, events, pid)),
        ...(await fanOut(database, events, engines.temporalAddress)),
      ];
    } finally {
      await database.close();
    }
  },
  {
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    WEBHOOK_SECRETS_KEY: SECRETS_KEY,
    SURFACES: 'main,simulation,cae,console',
  },
);

/** A hundred events a second, each to one of twenty endpoints: one hangs, one fails. */
async function steadyRate(
  database: Database,
  events: PublishedEvents,
  workerPid: number,
): Promise<Row[]> {
  const receivers: Receiver[] = [];
  for (let index = 0; index < ENDPOINTS; index += 1) {
    const receiver = await startReceiver(index === 0 ? hang : index === 1 ? status(500) : ok);
    receivers.push(receiver);
    await keepWebhook(database, `endpoint-${String(index)}`, receiver.url);
  }
  const publishedAt = new Map<string, number>();
  const expected = receivers.map(() => 0);
  const memory: number[] = [];
  const startedAt = Date.now();
  for (let second = 0; second < SECONDS; second += 1) {
    if (second % 10 === 9) memory.push(await residentMb(workerPid));
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const atMs = startedAt + second * 1_000 + tenth * 100;
      await sleep(Math.max(0, atMs - Date.now()));
      const publications = Array.from({ length: PER_SECOND / 10 }, (_, index) => {
        const endpoint = (tenth * (PER_SECOND / 10) + index) % ENDPOINTS;
        expected[endpoint] = (expected[endpoint] ?? 0) + 1;
        return { event: newElements(), ownerId: `endpoint-${String(endpoint)}` };
      });
      const beganAt = Date.now();
      for (const id of await events.publish(publications)) publishedAt.set(id, beganAt);
    }
  }
  const arrivals = (index: number): Map<string, number> => {
    const first = new Map<string, number>();
    for (const { headers, atMs } of receivers[index]?.requests ?? []) {
      const id = String(headers['webhook-id']);
      if (!first.has(id)) first.set(id, atMs);
    }
    return first;
  };
  await untilFound(
    () =>
      Promise.resolve(
        receivers.every((_, index) => arrivals(index).size >= (expected[index] ?? 0)) ? true : null,
      ),
    'every event at its endpoint',
    300_000,
  ).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
  });
  const latencies = receivers
    .slice(2)
    .flatMap((_, index) =>
      [...arrivals(index + 2)].map(([id, atMs]) => atMs - (publishedAt.get(id) ?? Number.NaN)),
    );
  const arrived = (index: number): string =>
    `${String(arrivals(index).size)} of ${String(expected[index] ?? 0)}`;
  const healthy = receivers.slice(2).reduce((sum, _, index) => sum + arrivals(index + 2).size, 0);
  // Counted before these posts, which the same receiver gets.
  const bare = await barePosts(receivers[2]?.url ?? '');
  const wanted = expected.slice(2).reduce((sum, count) => sum + count, 0);
  for (const receiver of receivers) await receiver.close();
  return [
    {
      work: `${String(PER_SECOND)} deliveries a second for ${String(SECONDS)} s, healthy endpoints`,
      figure: `${String(healthy)} of ${String(wanted)} arrived`,
      beside: `hanging: ${arrived(0)}, failing: ${arrived(1)}`,
    },
    {
      work: 'from the call of publish to the request at a healthy endpoint',
      figure: percentiles(latencies),
      beside: `bare POST of undici to the same receiver: ${percentiles(bare)}`,
    },
    {
      work: 'memory of the worker every ten seconds, MB',
      figure: memory.map((mb) => mb.toFixed(0)).join(' '),
      beside: '',
    },
  ];
}

/** One event to five thousand webhooks. */
async function fanOut(
  database: Database,
  events: PublishedEvents,
  temporalAddress: string,
): Promise<Row[]> {
  const receiver = await startReceiver(ok);
  await Promise.all(
    Array.from({ length: FAN_OUT }, () => keepWebhook(database, 'fan-out', receiver.url)),
  );
  const startedAt = Date.now();
  const [id = ''] = await events.publish([{ event: newElements(), ownerId: 'fan-out' }]);
  const done = await untilFound(
    async () => ((await events.get(id))?.done === true ? Date.now() : null),
    'the end of the fan-out',
    300_000,
  );
  const last = receiver.requests.at(-1)?.atMs ?? Number.NaN;
  const connection = ServerConnection.open(temporalAddress);
  const batch = (await events.get(id))?.batch_id ?? '';
  const description = await createTemporalClient(connection, 'default')
    .workflow.getHandle(eventsWorkflowId(batch))
    .describe();
  await connection.close();
  const arrived = new Set(receiver.requests.map(({ headers }) => headers['x-service-delivery']));
  await receiver.close();
  return [
    {
      work: `one event to ${String(FAN_OUT)} webhooks`,
      figure: `${String(arrived.size)} arrived in ${((last - startedAt) / 1000).toFixed(1)} s, batch done after ${((done - startedAt) / 1000).toFixed(1)} s`,
      beside: `history: ${String(description.historyLength)} events, ${String(description.historySize)} bytes`,
    },
  ];
}

/** The same body to a receiver of this machine, without anything around it, ms each. */
async function barePosts(url: string): Promise<number[]> {
  const agent = new Agent();
  const times: number[] = [];
  const body = JSON.stringify(newElements());
  for (let index = 0; index < 500; index += 1) {
    const startedAt = performance.now();
    const answer = await request(url, { method: 'POST', body, dispatcher: agent });
    await answer.body.dump();
    times.push(performance.now() - startedAt);
  }
  await agent.close();
  return times;
}

function percentiles(timesMs: readonly number[]): string {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const at = (fraction: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`;
}

/** Resident memory of a process, MB. */
async function residentMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1] ?? Number.NaN) / 1024;
}
