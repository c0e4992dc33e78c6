import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { MongoClient, type Collection } from 'mongodb';
import { OPEN_PHASES } from '../../domain/workload/phase.ts';
import type { WorkloadDocument } from '../../records/workload/documents.ts';
import { ServerConnection } from '../../temporal/connection.ts';
import { createWorkloadGateway } from '../../temporal/workload-gateway.ts';
import { WORKFLOW_QUEUE, workloadWorkflowId } from '../../workflows/ids.ts';
import { call } from '../kit/rig/platform.ts';
import { type Row, median, throughput, timingOf } from '../kit/bench/measure.ts';
import { processesOf, processorTimeOf, type Processes } from '../kit/bench/processor-time.ts';
import { type Bench, benchPlatform } from '../kit/bench/with-platform.ts';

const STARTS = 200;
const AT_ONCE = 32;
const ROUNDS = 4;
/** Held up at this many that the worker has not ended, acceptance is as fast as it can go on. */
const BACKLOG = 60;

/** A workload that is refused as soon as it is planned: the worker has little to do with it. */
const REFUSED = {
  type: 'onboard-ml-inference',
  placement: { satellites: ['999999999'] },
  speed_multiplier: 10_000,
};

/** A way to begin workloads; `ids` names records that were inserted beforehand, where it needs any. */
interface Way {
  readonly name: string;
  readonly needsRecords: boolean;
  begin(id: string): Promise<unknown>;
}

interface Round {
  readonly rate: number;
  readonly totalMs: number;
  readonly text: string;
}

/**
 * Acceptance of workloads through the API beside bare starts of the same workflow type, without and
 * with the search attributes and the summary of the product, while a worker runs them. In a burst, each
 * round beginning with an idle worker, and as it can go on for ever, with a worker that keeps up.
 * Rounds of the ways alternate, so that a drift of the machine meets all alike.
 */
async function benchAcceptance(bench: Bench): Promise<Row[]> {
  const { engines, platform, database } = bench;
  const mongo = new MongoClient(engines.mongoUri);
  const connection = await Connection.connect({ address: engines.temporalAddress });
  const gatewayConnection = ServerConnection.open(engines.temporalAddress);
  try {
    const workloads = mongo.db(database).collection<WorkloadDocument>('workloads');
    const timesMs: number[] = [];
    const submit = async (): Promise<string> => {
      for (;;) {
        const startedAt = performance.now();
        const answer = await call('POST', `${platform.urls.main}/v1/workloads`, REFUSED);
        timesMs.push(performance.now() - startedAt);
        if (answer.status === 202) return String(answer.body['id']);
        // Nothing was started, as on a very busy machine.
        if (answer.status !== 503) throw new Error(JSON.stringify(answer.body));
      }
    };
    const template = await workloads.findOne({ _id: await submit() });
    if (template === null) throw new Error('a workload that was accepted is not there');
    const client = new Client({ connection });
    const gateway = createWorkloadGateway({ connection: gatewayConnection, namespace: 'default' });
    const ways: readonly Way[] = [
      { name: 'API', needsRecords: false, begin: submit },
      { name: 'bare start', needsRecords: true, begin: (id) => startBare(client, id) },
      {
        name: 'bare start with its attributes and summary',
        needsRecords: true,
        begin: (id) => gateway.start({ ...template, _id: id }),
      },
    ];
    const isOpen = { phase: { $in: [...OPEN_PHASES] } };
    while ((await workloads.countDocuments(isOpen)) > 0) await sleep(20);
    const context = { workloads, template, processes: await processesOf(bench) };
    timesMs.length = 0;
    const burst = await inRounds(ways, context, 'burst');
    const { p50Ms, p99Ms } = timingOf(timesMs);
    const lasting = await inRounds(ways, context, 'lasting');
    return [
      ...rowsOf(
        `accepted in bursts of ${STARTS}, ${AT_ONCE} at once (p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms)`,
        ways,
        burst,
      ),
      ...rowsOf(`accepted as the worker keeps up, at most ${BACKLOG} open`, ways, lasting),
    ];
  } finally {
    await gatewayConnection.close();
    await connection.close();
    await mongo.close();
  }
}

async function startBare(client: Client, workloadId: string): Promise<void> {
  const deadlineAt = new Date(Date.now() + 3_600_000).toISOString();
  await client.workflow.start('workload', {
    workflowId: workloadWorkflowId(workloadId),
    taskQueue: WORKFLOW_QUEUE,
    args: [{ v: 1, workloadId, deadlineAt }],
  });
}

interface Context {
  readonly workloads: Collection<WorkloadDocument>;
  readonly template: WorkloadDocument;
  readonly processes: Processes;
}

/** The rounds of every way, in the order of the ways; the first ones warm up and are left out. */
async function inRounds(
  ways: readonly Way[],
  context: Context,
  kind: 'burst' | 'lasting',
): Promise<Round[][]> {
  const rounds: Round[][] = ways.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, way] of ways.entries()) {
      const ids = Array.from(
        { length: STARTS },
        (_, index) => `wl_${kind}${place}x${round}x${index}`,
      );
      // A backlog is counted by open records: those that wait for their start must not be among them.
      if (way.needsRecords) await insert(context, ids);
      const result = await roundOf(way, ids, context, kind);
      if (round > 0) rounds[place]?.push(result);
    }
  }
  return rounds;
}

async function insert({ workloads, template }: Context, ids: readonly string[]): Promise<void> {
  await workloads.insertMany(
    ids.map((id) => ({
      ...template,
      _id: id,
      workflow_id: workloadWorkflowId(id),
      phase: 'submitted' as const,
      started: false,
      outcome: null,
    })),
  );
}

async function roundOf(
  way: Way,
  ids: readonly string[],
  { workloads, processes }: Context,
  kind: 'burst' | 'lasting',
): Promise<Round> {
  const open = (): Promise<number> =>
    workloads.countDocuments({ phase: { $in: [...OPEN_PHASES] } });
  const before = (await open()) - (way.needsRecords ? ids.length : 0);
  if (before !== 0) throw new Error(`${before} workloads of an earlier round are open`);
  let begun = 0;
  let ended = 0;
  const counting = new AbortController();
  const count = async (): Promise<void> => {
    while (!counting.signal.aborted) {
      const unbegun = way.needsRecords ? ids.length - begun : 0;
      ended = begun - Math.max(0, (await open()) - unbegun);
      await sleep(40);
    }
  };
  let rate = 0;
  const cost = await processorTimeOf(processes, ids.length, async () => {
    const counter = kind === 'lasting' ? count() : Promise.resolve();
    const startedAt = performance.now();
    const burst = await throughput(
      async (index) => {
        while (kind === 'lasting' && begun - ended >= BACKLOG) await sleep(10);
        await way.begin(ids[index] ?? '');
        begun += 1;
      },
      { count: ids.length, width: AT_ONCE },
    );
    counting.abort();
    await counter;
    while ((await open()) > 0) await sleep(20);
    // What goes on for ever includes the end of the backlog, a burst does not.
    rate = kind === 'burst' ? burst : ids.length / ((performance.now() - startedAt) / 1000);
  });
  return { rate, ...cost };
}

function rowsOf(work: string, ways: readonly Way[], rounds: readonly Round[][]): Row[] {
  const [ours = [], ...others] = rounds;
  const rateOf = (of: readonly Round[]): string =>
    `${median(of.map(({ rate }) => rate)).toFixed(0)}/s`;
  return others.map((other, index) => {
    const ratio = (value: (round: Round) => number): string =>
      median(
        ours.flatMap((round, place) => {
          const beside = other[place];
          return beside === undefined ? [] : [value(round) / value(beside)];
        }),
      ).toFixed(2);
    return {
      work,
      figure: `${rateOf(ours)}, processor ${median(ours.map(({ totalMs }) => totalMs)).toFixed(0)} ms: ${ours.at(-1)?.text ?? ''}`,
      beside: `${ways[index + 1]?.name ?? ''} ${rateOf(other)}, ratio ${ratio(({ rate }) => rate)}; ${other.at(-1)?.text ?? ''}`,
    };
  });
}

await benchPlatform('acceptance', benchAcceptance);
