import { join } from 'node:path';
import { type Leashed, startLeashed } from '../engines/leashed.ts';
import { freePorts } from '../engines/ports.ts';
import { parseLogLine } from '../services/log-lines.ts';

/** The surfaces of an API process. */
export const SURFACES = ['main', 'simulation', 'cae', 'console'] as const;

/** Where each of them is. */
export type SurfaceUrls = Readonly<Record<(typeof SURFACES)[number], string>>;

/** How a process of the production build is started. */
export interface BuiltService {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Logs go below it. */
  readonly folder: string;
}

/** A process that was started, and when it says that it is up. */
export interface StartedService {
  readonly process: Leashed;
  /** Rejects when it ends before. */
  readonly up: Promise<void>;
}

const GRACE_MS = 20_000;

/** Starts an API of the production build on ports of its own. */
export async function startApi(
  name: string,
  service: BuiltService,
): Promise<StartedService & { readonly urls: SurfaceUrls }> {
  const [main = 0, simulation = 0, cae = 0, console_ = 0] = await freePorts(SURFACES.length);
  const ports = { MAIN_PORT: main, SIM_PORT: simulation, CAE_PORT: cae, CONSOLE_PORT: console_ };
  const set = Object.entries(ports).map(([variable, port]) => [variable, String(port)] as const);
  const env = { ...service.env, ...Object.fromEntries(set) };
  const started = start(name, 'listening', 'dist/api/main.js', { ...service, env });
  const url = (port: number): string => `http://127.0.0.1:${port}`;
  return {
    ...started,
    urls: { main: url(main), simulation: url(simulation), cae: url(cae), console: url(console_) },
  };
}

/** Starts a worker of the production build. */
export function startWorker(name: string, service: BuiltService): StartedService {
  return start(name, 'worker running', 'dist/worker/main.js', service);
}

function start(
  name: string,
  upMessage: string,
  script: string,
  { env, cwd, folder }: BuiltService,
): StartedService {
  const tail: string[] = [];
  let announce: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (announce = resolve));
  const process_ = startLeashed({
    name,
    command: process.execPath,
    args: [script],
    cwd,
    env,
    logFile: join(folder, 'logs', `${name}.log`),
    output: 'tee',
    graceMs: GRACE_MS,
    onLine: (line) => {
      tail.push(line.slice(0, 400));
      if (tail.length > 8) tail.shift();
      if (parseLogLine(line)?.msg === upMessage) announce();
    },
  });
  const ended = process_.exited.then((status) => {
    throw new Error([`${name} ended with status ${status}:`, ...tail].join('\n  '));
  });
  const up = Promise.race([told, ended]);
  up.catch(() => undefined); // Of interest only while somebody waits for it to come up.
  return { process: process_, up };
}
