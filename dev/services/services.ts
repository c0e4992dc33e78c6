import { join } from 'node:path';
import { type Leashed, startLeashed } from '../engines/leashed.ts';
import { endLeftover } from '../engines/leftovers.ts';
import type { Report } from '../engines/report.ts';
import { type Supervised, keepRunning } from '../engines/supervise.ts';
import { parseLogLine, shortLine } from './log-lines.ts';

/** A process of the product under our watch. */
export interface Service {
  readonly supervised: Supervised;
  /** Settles with the log record that says the process is up. Stays open when it never is. */
  readonly up: Promise<Readonly<Record<string, unknown>>>;
}

export interface ServiceOptions {
  readonly name: 'api' | 'worker' | 'ground';
  /** The message of the log line that says it is up. */
  readonly upMessage: string;
  readonly env: NodeJS.ProcessEnv;
  readonly dataFolder: string;
  readonly report: Report;
  /** Says whether requests that went well are kept from the terminal now. */
  readonly isQuiet: () => boolean;
}

/** Where the program of each lies. */
const FOLDER = { api: 'api', worker: 'worker', ground: 'worker' } as const;

const GRACE_MS = 15_000;
/** A service that never came up is broken, not unlucky. */
const EARLY_DEATHS = 3;

/** Starts `<name>/main.ts` and starts it again whenever it dies. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { name, upMessage, env, dataFolder, report, isQuiet } = options;
  const pidFile = join(dataFolder, 'run', `${name}.json`);
  await endLeftover(pidFile, GRACE_MS);
  let isUp = false;
  let announce: (fields: Readonly<Record<string, unknown>>) => void = () => undefined;
  const up = new Promise<Readonly<Record<string, unknown>>>((resolve) => (announce = resolve));
  const onLine = (line: string): void => {
    const record = parseLogLine(line);
    if (record?.msg === upMessage) {
      isUp = true;
      announce(record.fields);
    }
    const short = shortLine(name, line, isQuiet());
    if (short !== null) report.line(short);
  };
  const start = (): Leashed =>
    startLeashed({
      name,
      command: process.execPath,
      args: ['--import', 'tsx', join(import.meta.dirname, '..', '..', FOLDER[name], 'main.ts')],
      cwd: join(import.meta.dirname, '..', '..'),
      env,
      pidFile,
      logFile: join(dataFolder, 'logs', `${name}.log`),
      output: 'tee',
      graceMs: GRACE_MS,
      onLine,
    });
  const supervised = keepRunning({
    first: start(),
    again: () => Promise.resolve(start()),
    report,
    giveUp: (deaths) => !isUp && deaths >= EARLY_DEATHS,
  });
  return { supervised, up };
}
