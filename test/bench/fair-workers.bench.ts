import { setTimeout as sleep } from 'node:timers/promises';
import { createApiKeyRecords } from '../../records/access/api-keys.ts';
import { connectDatabase } from '../../records/store/database.ts';
import { engines } from '../kit/engines/engines.ts';
import { type Row, type Timing, timed } from '../kit/bench/measure.ts';
import { benchPlatform, type Bench } from '../kit/bench/with-platform.ts';
import { seeded } from '../kit/random/seeded.ts';
import { call } from '../kit/rig/platform.ts';

const HUGE_WORKLOADS = 100;
const SMALL_RUNS = 20;
/** One of the huge ones is cancelled so often, ms. */
const CANCEL_EVERY_MS = 500;
const PLANNED_WITHIN_MS = 300_000;
const SATELLITE = 25544;

/** One satellite, a preset: planned in a moment. */
const SMALL = {
  type: 'onboard-ml-inference',
  placement: { satellites: [SATELLITE] },
  // Live without an agent: it is planned and dispatched, and then waits.
  executor: 'live',
};

/** Hundreds of stages over the whole fleet: seconds of planning each. */
const HUGE = {
  type: 'huge',
  parallelism: { class: 'federated' },
  training: { rounds: 15, local_epochs: 2, model_mb: 20, delta_ratio: 0.1, samples_mb: 300 },
  deadline_hours: 168,
  executor: 'live',
};

type Owner = (method: string, path: string, body?: object) => ReturnType<typeof call>;

/**
 * Time from the submission of a small workload to its plan: alone, then beside a hundred huge workloads
 * of another owner, of which one is cancelled every half second.
 */
async function benchFairWorkers({ platform, database }: Bench): Promise<Row[]> {
  const records = await connectDatabase({ uri: engines().mongoUri, name: database });
  const keys = createApiKeyRecords(records);
  const owner = async (ownerId: string): Promise<Owner> => {
    const { key } = await keys.create({
      ...{ ownerId, name: 'bench', mode: 'live', tier: 'enterprise', prefix: 'svc' },
      permissions: ['*'],
    });
    const headers = { authorization: `Bearer ${key}`, 'x-api-key': key };
    return (method, path, body) => call(method, platform.urls.main + path, body, headers);
  };
  const [greedy, modest] = [await owner('greedy'), await owner('modest')];
  const runs = { runs: SMALL_RUNS, warmUp: 2 };
  const alone = await timed(() => planned(modest), runs);
  const huge: string[] = [];
  while (huge.length < HUGE_WORKLOADS) huge.push(await submit(greedy, HUGE));
  const stop = cancelAtRandom(greedy, huge);
  const beside = await timed(() => planned(modest), { ...runs, warmUp: 0 });
  await stop();
  await records.close();
  return [
    {
      work: `small workload, submit to planned, beside ${HUGE_WORKLOADS} huge ones of another owner`,
      figure: show(beside),
      beside: `alone ${show(alone)}`,
    },
  ];
}

async function submit(owner: Owner, workload: object): Promise<string> {
  for (;;) {
    const answer = await owner('POST', '/v1/workloads', workload);
    if (answer.status === 202) return String(answer.body['id']);
    // The start was not confirmed in time: nothing was kept.
    if (answer.status !== 503) throw new Error(JSON.stringify(answer.body));
  }
}

async function planned(owner: Owner): Promise<void> {
  const id = await submit(owner, SMALL);
  const untilMs = Date.now() + PLANNED_WITHIN_MS;
  while (Date.now() < untilMs) {
    const { body } = await owner('GET', `/v1/workloads/${id}`);
    if (!['submitted', 'scheduling'].includes(String(body['phase']))) return;
    await sleep(20);
  }
  throw new Error(`${id} was not planned within ${PLANNED_WITHIN_MS / 1000} s`);
}

/** Cancels one of them every half second; the answer stops that and cancels what is left. */
function cancelAtRandom(owner: Owner, ids: readonly string[]): () => Promise<void> {
  const random = seeded(1);
  const left = [...ids];
  const cancel = async (): Promise<void> => {
    const [id] = left.splice(Math.floor(random() * left.length), 1);
    if (id !== undefined) await owner('POST', `/v1/workloads/${id}/cancel`);
  };
  const timer = setInterval(() => void cancel(), CANCEL_EVERY_MS);
  return async () => {
    clearInterval(timer);
    while (left.length > 0) await cancel();
  };
}

function show({ p50Ms, p99Ms }: Timing): string {
  return `p50 ${p50Ms.toFixed(0)} ms, slowest ${p99Ms.toFixed(0)} ms`;
}

await benchPlatform('fair_workers', benchFairWorkers);
