import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../../dev/engines/ports.ts';
import { engines } from '../engines/engines.ts';
import { useFixture } from '../engines/fixture.ts';
import { startChild, type Child } from './child.ts';

/** The development key that every platform under test is given. */
export const TEST_API_KEY = 'svc_test_0123456789abcdefghijABCD';

const SURFACES = ['main', 'simulation', 'cae', 'console'] as const;
type SurfaceName = (typeof SURFACES)[number];

/** Addresses of the engines a platform runs on. */
export interface EngineAddresses {
  readonly mongoUri: string;
  readonly temporalAddress: string;
}

/** An API and a worker of their own processes on the given engines. */
export interface Platform {
  readonly urls: Readonly<Record<SurfaceName, string>>;
  readonly api: Child;
  readonly worker: Child | null;
  /** Starts the API again on the same ports after a kill. */
  restartApi(): Promise<void>;
  restartWorker(): Promise<void>;
  /** Waits until every surface's /readyz is 200. */
  ready(timeoutMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** However slow the machine is, a process has come up by then, ms. */
const UP_MS = 150_000;

/**
 * Production knows no development key, wants a word about webhooks, and refuses to start where a keyless
 * surface has no limit: here none is ever reached.
 */
const PRODUCTION = {
  WEBHOOKS: 'off',
  ...Object.fromEntries(
    ['CAE', 'CAE_LONG', 'SIM', 'SIM_LONG', 'CONSOLE'].map((name) => [
      `${name}_RATE_LIMIT`,
      '999999999',
    ]),
  ),
};

/** Starts `api/main.ts` and, unless `worker` is false, `worker/main.ts` as child processes. */
export async function startPlatform(
  on: EngineAddresses,
  options: {
    readonly database: string;
    readonly worker?: boolean;
    readonly environment?: Readonly<Record<string, string>>;
    readonly nodeArguments?: readonly string[];
    /** Checkout whose processes are started; default: this one. */
    readonly folder?: string;
  },
): Promise<Platform> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'orbital-platform-'));
  const [main = 0, simulation = 0, cae = 0, console_ = 0] = await freePorts(SURFACES.length);
  const ports = { main, simulation, cae, console: console_ };
  const environment: Record<string, string> = {
    MONGODB_URI: on.mongoUri,
    MONGODB_DATABASE: options.database,
    TEMPORAL_ADDRESS: on.temporalAddress,
    MAIN_PORT: String(ports.main),
    SIM_PORT: String(ports.simulation),
    CAE_PORT: String(ports.cae),
    CONSOLE_PORT: String(ports.console),
    DATA_DIR: dataDirectory,
    ...(options.environment?.['NODE_ENV'] === 'production'
      ? PRODUCTION
      : { DEV_API_KEY: TEST_API_KEY }),
    LOG_LEVEL: 'info',
    ...options.environment,
  };
  const urlOf = (name: SurfaceName): string => `http://127.0.0.1:${String(ports[name])}`;
  const urls = {
    main: urlOf('main'),
    simulation: urlOf('simulation'),
    cae: urlOf('cae'),
    console: urlOf('console'),
  };
  const from = options.folder === undefined ? {} : { folder: options.folder };
  const startApi = async (): Promise<Child> => {
    const child = startChild('api', 'api/main.ts', environment, {
      nodeArguments: options.nodeArguments ?? [],
      ...from,
    });
    await cameUp(child, 'listening');
    return child;
  };
  const startWorker = async (): Promise<Child> => {
    const child = startChild('worker', 'worker/main.ts', environment, from);
    await cameUp(child, 'worker running');
    return child;
  };
  const wantsWorker = options.worker !== false;
  const apiStart = startApi();
  const workerStart = wantsWorker ? startWorker() : Promise.resolve(null);
  // One without the other is of no use: what did come up goes with what did not.
  const [firstApi, firstWorker] = await Promise.all([apiStart, workerStart]).catch(
    async (error: unknown) => {
      for (const start of await Promise.allSettled([apiStart, workerStart]))
        if (start.status === 'fulfilled') await start.value?.stop();
      throw error;
    },
  );
  let api = firstApi;
  let worker = firstWorker;
  // Programs on the ground run in a process of their own.
  const ground =
    environment['GROUND_EXECUTOR'] === 'on'
      ? startChild('ground', 'worker/main.ts', { ...environment, QUEUES: 'ground' }, from)
      : null;
  if (ground !== null) await cameUp(ground, 'worker running');
  return {
    urls,
    get api() {
      return api;
    },
    get worker() {
      return worker;
    },
    async restartApi() {
      await api.stop();
      api = await startApi();
    },
    async restartWorker() {
      await worker?.stop();
      worker = await startWorker();
    },
    async ready(timeoutMs = UP_MS) {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const states = await Promise.all(SURFACES.map((name) => isReady(urls[name])));
        if (states.every(Boolean)) return;
        if (Date.now() > deadline) throw new Error('the platform did not become ready');
        await sleep(200);
      }
    },
    async stop() {
      await Promise.all([api.stop(), worker?.stop(), ground?.stop()]);
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A platform on the engines of the test run, ready, for the tests of a `describe`. */
export function usePlatform(
  database: string,
  environment: () => Readonly<Record<string, string>> = () => ({}),
): Platform {
  return useFixture(
    async () => {
      const platform = await startPlatform(engines(), { database, environment: environment() });
      await platform.ready();
      return platform;
    },
    (platform) => platform.stop(),
  );
}

/** Waits for the log line that says so; a process that does not come up is ended. */
async function cameUp(child: Child, message: string): Promise<void> {
  try {
    await child.waitFor((line) => line['msg'] === message, UP_MS);
  } catch (error) {
    await child.kill9();
    throw error;
  }
}

/** True when a surface's /readyz answers 200; a refused connection is "not yet". */
async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(4000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** What `call` gives back: the status, the headers and the parsed JSON body (null when empty). */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // A test reads whatever the surface sent; the assertion is the check.
  readonly body: Record<string, unknown> & { readonly error?: unknown };
  readonly ms: number;
}

/** However slow the machine is, an answer has come by then, ms. */
const ANSWER_MS = 120_000;

/** One JSON request with the test key in both key headers. */
export async function call(
  method: string,
  url: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${TEST_API_KEY}`,
      'x-api-key': TEST_API_KEY,
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await response.text();
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    // Every surface answers JSON objects; a test that meets something else fails on its fields.
    body: parsed as Answer['body'],
    ms: performance.now() - startedAt,
  };
}

/** Polls a deployment until `done` says so; returns its last record. */
export async function followDeployment(
  consoleUrl: string,
  id: string,
  done: (status: string) => boolean,
  timeoutMs: number,
): Promise<Answer['body']> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { body } = await call('GET', `${consoleUrl}/api/deployments/${id}`);
    if (done(String(body['status']))) return body;
    if (Date.now() > deadline)
      throw new Error(
        `deployment ${id} is still ${String(body['status'])} after ${String(timeoutMs)} ms`,
      );
    await sleep(250);
  }
}
