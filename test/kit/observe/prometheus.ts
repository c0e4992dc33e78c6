import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinary } from '../../../dev/engines/find-binary.ts';
import { startLeashed } from '../../../dev/engines/leashed.ts';
import { freePorts } from '../../../dev/engines/ports.ts';
import { PROMETHEUS } from '../../../dev/engines/prometheus.ts';
import { reportTo } from '../../../dev/engines/report.ts';
import { untilFound } from '../until-found.ts';

/** One answer of a query. */
export interface Series {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

/** A real Prometheus on loopback, with a folder of its own. */
export interface RunningPrometheus {
  /** Rejects with Prometheus's own words when it cannot read the expression. */
  query(expression: string): Promise<readonly Series[]>;
  /** Names of the alerts that fire now. */
  firing(): Promise<ReadonlySet<string>>;
  /** Every name that it has seen. */
  names(): Promise<ReadonlySet<string>>;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data: unknown;
}

/**
 * Starts Prometheus over these targets by job, each `host:port`, and rules; it asks and judges every second.
 * @throws {EngineMissing} with what to do where no Prometheus can be had.
 */
export async function startPrometheus(
  targets: Readonly<Record<string, readonly string[]>>,
  rules = '',
): Promise<RunningPrometheus> {
  const { path } = await findBinary(PROMETHEUS, process.env, reportTo(process.stderr));
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
  const [port = 0] = await freePorts(1);
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: rules === '' ? [] : ['rules.yaml'],
    scrape_configs: Object.entries(targets).map(([job_name, addresses]) => ({
      job_name,
      static_configs: [{ targets: addresses }],
    })),
  };
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  if (rules !== '') await writeFile(join(folder, 'rules.yaml'), rules);
  const said: string[] = [];
  const leashed = startLeashed({
    name: 'prometheus',
    command: path,
    args: [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    output: 'tee',
    graceMs: 5_000,
    onLine: (line) => {
      said.push(line);
    },
  });
  let isOver = false;
  void leashed.exited.then(() => {
    isOver = true;
  });
  const base = `http://127.0.0.1:${port}`;
  await untilFound(async () => {
    if (isOver) throw new Error(`Prometheus ended:\n${said.join('\n')}`);
    const answer = await fetch(`${base}/-/ready`).catch(() => null);
    return answer?.ok === true ? true : null;
  }, 'Prometheus');
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(`${base}/api/v1/${path}`);
    // Prometheus's own answer, which has this form.
    const { status, error, data } = (await response.json()) as Answer;
    if (status !== 'success') throw new Error(error ?? `${path}: ${status}`);
    return data;
  };
  return {
    query: async (expression) => {
      const data = await ask(`query?query=${encodeURIComponent(expression)}`);
      return (data as { readonly result: readonly Series[] }).result;
    },
    firing: async () => {
      const { alerts } = (await ask('alerts')) as {
        readonly alerts: readonly { readonly state: string; readonly labels: Series['metric'] }[];
      };
      return new Set(
        alerts.flatMap(({ state, labels }) =>
          state === 'firing' ? [labels['alertname'] ?? ''] : [],
        ),
      );
    },
    names: async () => new Set((await ask('label/__name__/values')) as readonly string[]),
    stop: async () => {
      await leashed.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
