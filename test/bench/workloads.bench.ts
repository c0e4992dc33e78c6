import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { MongoClient } from 'mongodb';
import { workloadWorkflowId } from '../../workflows/ids.ts';
import { engines as namedEngines } from '../kit/engines/engines.ts';
import { call, type Platform } from '../kit/rig/platform.ts';
import { quietRuntime } from '../kit/engines/quiet-runtime.ts';
import { type Row, median, throughput } from '../kit/bench/measure.ts';
import { processesOf, processorTimeOf, type Processes } from '../kit/bench/processor-time.ts';
import { type Bench, benchPlatform } from '../kit/bench/with-platform.ts';

/** Workloads of one round, and how many are on their way at the same time. */
const PER_ROUND = 100;
const AT_ONCE = 60;
const ROUNDS = 5;
const SATELLITE = '25544';

/**
 * Activities of the parent and of the child in a workload of one stage: two of the parent's and all of
 * the child's (its beginning and two plays) are tried inside the workflow's own task first, and nearly
 * always done there; those of the bare pair are all ordinary.
 */
const PARENT_ACTIVITIES = 3;
const CHILD_ACTIVITIES = 3;

/** A workload of one stage that ends as fast as a stage can. */
const FAST = {
  type: 'onboard-ml-inference',
  placement: { satellites: [SATELLITE] },
  speed_multiplier: 10_000,
};

/**
 * Endings of workloads per second beside bare pairs of parent and child with equally many empty
 * activities; then what a history holds, by class. Acceptance is measured by `acceptance.bench.ts`.
 */
async function benchWorkloads({ engines, platform, database }: Bench): Promise<Row[]> {
  const mongo = new MongoClient(engines.mongoUri);
  const connection = await Connection.connect({ address: engines.temporalAddress });
  const client = new Client({ connection });
  try {
    await submit(platform, FAST);
    const rows = [...(await endings(client, { engines, platform, database }))];
    return [...rows, ...(await historyRows(client, mongo, platform, database))];
  } finally {
    await connection.close();
    await mongo.close();
  }
}

/** Submits until it is accepted: 503 says that nothing was started, as on a very busy machine. */
async function submit(platform: Platform, body: object): Promise<string> {
  for (;;) {
    const answer = await call('POST', `${platform.urls.main}/v1/workloads`, body);
    if (answer.status === 202) return String(answer.body['id']);
    if (answer.status !== 503) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

/** Processor time of a piece in both ways: other load on the machine does not distort it. */
function costRow(
  work: string,
  costs: readonly { ours: ProcessorTime; bare: ProcessorTime }[],
): Row {
  const [last] = costs.slice(-1);
  const ratio = median(costs.map(({ ours, bare }) => bare.totalMs / ours.totalMs));
  return {
    work,
    figure: `${median(costs.map(({ ours }) => ours.totalMs)).toFixed(0)}: ${last?.ours.text ?? ''}`,
    beside: `bare ${median(costs.map(({ bare }) => bare.totalMs)).toFixed(0)}: ${last?.bare.text ?? ''}, ratio ${ratio.toFixed(2)}`,
  };
}

/** Waits until the workload has ended; a start that was not confirmed may come a minute late. */
async function untilEnded(mongo: MongoClient, database: string, id: string): Promise<string> {
  const workloads = mongo.db(database).collection<{ _id: string; phase: string }>('workloads');
  for (;;) {
    const found = await workloads.findOne({ _id: id }, { projection: { phase: 1, outcome: 1 } });
    if (found !== null && FINAL.includes(found.phase)) return found.phase;
    await sleep(100);
  }
}

const FINAL = ['done', 'failed', 'timed_out', 'canceled'];

/**
 * Both are waited for in the same way, by Temporal's long poll, and rounds alternate. Beside the
 * rates stands the processor time of a piece.
 */
async function endings(client: Client, bench: Bench): Promise<Row[]> {
  const processes = await processesOf(bench);
  const { platform } = bench;
  const ended = async (): Promise<void> => {
    await untilClosed(client, await submit(platform, FAST));
  };
  const rates: { ours: number; bare: number }[] = [];
  const costs: { ours: ProcessorTime; bare: ProcessorTime }[] = [];
  await withBarePairs(client, async (pair) => {
    for (let round = 0; round <= ROUNDS; round++) {
      const ours = await rateOf(processes, ended);
      const bare = await rateOf(processes, (index) => pair(round * PER_ROUND + index));
      // The first round warms both ways up.
      if (round === 0) continue;
      rates.push({ ours: ours.rate, bare: bare.rate });
      costs.push({ ours: ours.cost, bare: bare.cost });
    }
  });
  const ratio = median(rates.map(({ ours, bare }) => ours / bare));
  const activities = `${PARENT_ACTIVITIES} + ${CHILD_ACTIVITIES} empty activities`;
  return [
    {
      work: `workloads of one stage ended (${ROUNDS} × ${PER_ROUND}, ${AT_ONCE} at once)`,
      figure: `${median(rates.map(({ ours }) => ours)).toFixed(1)}/s`,
      beside: `bare pairs with ${activities} ${median(rates.map(({ bare }) => bare)).toFixed(1)}/s, ratio ${ratio.toFixed(2)}`,
    },
    costRow('processor time of one ended, ms', costs),
  ];
}

/** Waits for the end; a start that was not confirmed in time may still be on its way. */
async function untilClosed(client: Client, workloadId: string): Promise<void> {
  for (;;) {
    try {
      await client.workflow.getHandle(workloadWorkflowId(workloadId)).result();
      return;
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      await sleep(200);
    }
  }
}

type ProcessorTime = Awaited<ReturnType<typeof processorTimeOf>>;

async function rateOf(
  processes: Processes,
  piece: (index: number) => Promise<void>,
): Promise<{ readonly rate: number; readonly cost: ProcessorTime }> {
  let rate = 0;
  const cost = await processorTimeOf(processes, PER_ROUND, async () => {
    rate = await throughput(piece, { count: PER_ROUND, width: AT_ONCE });
  });
  return { rate, cost };
}

/** Pairs of parent and child that do nothing else, on a worker of their own. */
async function withBarePairs(
  client: Client,
  use: (pair: (index: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  quietRuntime();
  const native = await NativeConnection.connect({ address: namedEngines().temporalAddress });
  const taskQueue = 'bench-bare-pairs';
  const worker = await Worker.create({
    connection: native,
    taskQueue,
    workflowsPath: join(import.meta.dirname, '..', 'kit', 'bench', 'bare-pair.ts'),
    activities: { nothing: () => Promise.resolve() },
    maxConcurrentActivityTaskExecutions: 60,
    workflowTaskPollerBehavior: { type: 'autoscaling', minimum: 2, initial: 4, maximum: 16 },
    activityTaskPollerBehavior: { type: 'autoscaling', minimum: 2, initial: 4, maximum: 16 },
  });
  try {
    await worker.runUntil(() =>
      use(async (index) => {
        await client.workflow.execute('barePair', {
          workflowId: `bare-pair/${index}`,
          taskQueue,
          args: [PARENT_ACTIVITIES, CHILD_ACTIVITIES],
        });
      }),
    );
  } finally {
    await native.close();
  }
}

/** What the histories of a workload and of its stages hold, for the sizing of a cluster. */
async function historyRows(
  client: Client,
  mongo: MongoClient,
  platform: Platform,
  database: string,
): Promise<Row[]> {
  const stages = mongo
    .db(database)
    .collection<{ workload_id: string; deployment_id: string | null }>('workload_stages');
  const rows: Row[] = [];
  for (const [name, body] of Object.entries(CLASSES)) {
    const id = await submit(platform, { ...body, speed_multiplier: 10_000 });
    const ended = await untilEnded(mongo, database, id);
    const own = await runsOf(client, workloadWorkflowId(id));
    const made = await stages.find({ workload_id: id }).toArray();
    const children = await Promise.all(
      made.flatMap(({ deployment_id: child }) =>
        child === null ? [] : [client.workflow.getHandle(`deployment/${child}`).describe()],
      ),
    );
    const events = children.reduce((sum, child) => sum + child.historyLength, 0);
    const bytes = children.reduce((sum, child) => sum + (child.historySize ?? 0), 0);
    rows.push({
      work: `${name}: ${made.length} stages, ${ended}`,
      figure: own.map((run) => `${run.events} events, ${run.bytes} bytes`).join('; '),
      beside: `stages ${events} events, ${bytes} bytes`,
    });
  }
  return rows;
}

/** The runs of one workflow in the order of their beginning: several after continue-as-new. */
async function runsOf(
  client: Client,
  workflowId: string,
): Promise<{ readonly events: number; readonly bytes: number }[]> {
  for (;;) {
    const runs = await collect(client.workflow.list({ query: `WorkflowId = '${workflowId}'` }));
    // What is listed follows the histories after a moment.
    if (runs.length > 0 && runs.every(({ status }) => status.name !== 'RUNNING')) {
      runs.sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
      return runs.map((run) => ({ events: run.historyLength, bytes: run.historySize ?? 0 }));
    }
    await sleep(200);
  }
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const LAYERS = Array.from({ length: 8 }, (_, index) => ({
  name: `layer-${index}`,
  compute_fwd: 2,
  activation_mb: 1,
}));
const FLEET = { satellites: ['25544', '48274', '39084', '49260', '43613', '25994'] };

const CLASSES = {
  single: { type: 'onboard-ml-inference', placement: FLEET },
  'data-parallel': {
    type: 'onboard-ml-inference',
    placement: FLEET,
    parallelism: { class: 'data-parallel' },
    data: { total_mb: 200, shards: 3 },
  },
  'data-parallel, most shards': {
    type: 'onboard-ml-inference',
    placement: FLEET,
    parallelism: { class: 'data-parallel' },
    data: { total_mb: 5_000, shards: 499 },
    deadline_hours: 168,
  },
  federated: {
    type: 'training',
    placement: FLEET,
    parallelism: { class: 'federated' },
    training: { rounds: 2, local_epochs: 1, model_mb: 10, delta_ratio: 0.1 },
  },
  'model-parallel': {
    type: 'inference',
    placement: FLEET,
    parallelism: { class: 'model-parallel', stages: 2 },
    model: { layers: LAYERS },
  },
  'split-learning': {
    type: 'training',
    placement: FLEET,
    parallelism: { class: 'split-learning' },
    model: { layers: LAYERS },
  },
};

await benchPlatform('workloads', benchWorkloads);
