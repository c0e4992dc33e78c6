import { call } from '../kit/rig/platform.ts';
import { timed, type Row, type Timing } from '../kit/bench/measure.ts';
import { benchPlatform, type Bench } from '../kit/bench/with-platform.ts';

const RUNS = 100;
const WARM_UP = 10;
const WORKLOAD = {
  type: 'onboard-ml-inference',
  placement: { satellites: [25544] },
  // Live without an agent: it is planned and dispatched, and then waits.
  executor: 'live',
};

/**
 * Time until a workload is accepted, one after another, while the worker plans those before it;
 * beside the time of a request that only reads, and of a preview of the same workload.
 */
async function benchSubmit({ platform }: Bench): Promise<Row[]> {
  const { main } = platform.urls;
  const runs = { runs: RUNS, warmUp: WARM_UP };
  const ping = await timed(() => expect('GET', `${main}/v1/ping`, 200), runs);
  const submit = await timed(() => expect('POST', `${main}/v1/workloads`, 202, WORKLOAD), runs);
  const preview = await timed(
    () => expect('POST', `${main}/v1/workloads/preview`, 200, WORKLOAD),
    runs,
  );
  const list = await timed(() => expect('GET', `${main}/v1/workloads?limit=50`, 200), runs);
  const beside = `GET /v1/ping ${show(ping)}`;
  return [
    { work: 'POST /v1/workloads', figure: show(submit), beside },
    { work: 'POST /v1/workloads/preview, one satellite', figure: show(preview), beside },
    { work: 'GET /v1/workloads, 50 of them', figure: show(list), beside },
  ];
}

async function expect(method: string, url: string, status: number, body?: object): Promise<void> {
  const answer = await call(method, url, body);
  if (answer.status !== status) throw new Error(JSON.stringify(answer.body));
}

function show({ p50Ms, p99Ms }: Timing): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

await benchPlatform('submit', benchSubmit);
