import { setTimeout as sleep } from 'node:timers/promises';
import { processorMs } from '../../kit/bench/processor-time.ts';
import type { Row } from '../../kit/bench/measure.ts';
import { engines as namedEngines } from '../../kit/engines/engines.ts';
import { startOtlpReceiver } from '../../kit/observe/otlp-receiver.ts';
import { call, startPlatform, type Platform } from '../../kit/rig/platform.ts';
import { untilFound } from '../../kit/until-found.ts';

/** Workloads of one round; the rounds of the platforms take turns. */
const WORKLOADS = 12;
const ROUNDS = 9;
/** Rounds before those that count: the compiler is still at work. */
const WARM_UP = 4;
/** How often Prometheus asks, ms. */
const SCRAPE_MS = 15_000;

/**
 * Processor time of API and worker for a workload, all of it seen (metrics, one trace of 20), beside none; a second
 * platform that is not seen either tells what such a comparison is worth.
 */
async function benchObserved(): Promise<Row[]> {
  const engines = namedEngines();
  const collector = await startOtlpReceiver();
  const seen = {
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    TASK_QUEUE_PREFIX: 'seen',
  };
  const environments = {
    unseen: { TASK_QUEUE_PREFIX: 'unseen' },
    seen,
    control: { TASK_QUEUE_PREFIX: 'control' },
  };
  const platforms = await Promise.all(
    Object.entries(environments).map(async ([name, environment]) => {
      const started = await startPlatform(engines, { database: `bench_${name}`, environment });
      await started.ready();
      return started;
    }),
  );
  const [plain, observed, control] = platforms;
  if (plain === undefined || observed === undefined || control === undefined)
    throw new Error('nothing to compare');
  const stopScraping = await scrape(observed);
  try {
    for (let index = 0; index < WARM_UP; index += 1)
      for (const platform of platforms) await round(platform);
    const spent = new Map<Platform, number[]>(platforms.map((platform) => [platform, []]));
    for (let index = 0; index < ROUNDS; index += 1) {
      const first = index % platforms.length;
      for (const platform of [...platforms.slice(first), ...platforms.slice(0, first)])
        spent.get(platform)?.push((await round(platform)) / WORKLOADS);
    }
    const of = (platform: Platform): readonly number[] => spent.get(platform) ?? [];
    return [
      {
        work: 'processor of API and worker for a workload, with metrics and traces (5 %)',
        figure: `${mean(of(observed)).toFixed(0)} ms`,
        beside: `${mean(of(plain)).toFixed(0)} ms without: ${more(of(observed), of(plain))}`,
      },
      {
        work: 'the same without, on a second platform',
        figure: `${mean(of(control)).toFixed(0)} ms`,
        beside: more(of(control), of(plain)),
      },
    ];
  } finally {
    stopScraping();
    for (const platform of platforms) await platform.stop();
    await collector.close();
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How much more the one is, %, with the standard error of the mean of what rounds differ by. */
function more(one: readonly number[], other: readonly number[]): string {
  const differences = one.map((value, index) => value - (other[index] ?? 0));
  const middle = mean(differences);
  const variance = mean(differences.map((difference) => (difference - middle) ** 2));
  const error = Math.sqrt(variance / (differences.length - 1));
  const percent = (value: number): string => ((value / mean(other)) * 100).toFixed(1);
  return `${percent(middle)} % more, ± ${percent(error)} %`;
}

/** Has some workloads done; answers the processor time that it took, ms. */
async function round(platform: Platform): Promise<number> {
  const { main } = platform.urls;
  const processes = { API: platform.api.pid, worker: platform.worker?.pid ?? 0 };
  const before = await processorMs(processes);
  const asked = {
    type: 'onboard-ml-inference',
    placement: { satellites: [25544] },
    speed_multiplier: 10_000,
  };
  const made = await Promise.all(
    Array.from({ length: WORKLOADS }, () => call('POST', `${main}/v1/workloads`, asked)),
  );
  for (const { status, body } of made) {
    if (status >= 300) throw new Error(JSON.stringify(body));
    await untilFound(async () => {
      const { body: now } = await call('GET', `${main}${String(body['status_url'])}`);
      if (now['phase'] === 'done') return true;
      await sleep(250);
      return null;
    }, 'the end of a workload');
  }
  const after = await processorMs(processes);
  return [...after].reduce((sum, [name, ms]) => sum + ms - (before.get(name) ?? 0), 0);
}

/** Asks both processes for their metrics as Prometheus does. */
async function scrape({ api, worker }: Platform): Promise<() => void> {
  const urls = await Promise.all(
    [api, worker].map(async (child) => {
      const line = await child?.waitFor(({ metrics }) => typeof metrics === 'string', 60_000);
      return String(line?.['metrics']);
    }),
  );
  const timer = setInterval(() => {
    for (const url of urls) void fetch(url).then((answer) => answer.text());
  }, SCRAPE_MS);
  return () => {
    clearInterval(timer);
  };
}

console.table(await benchObserved());
process.exit(0);
