import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ConfigError } from '../contracts/config.ts';
import { ServerConnection } from '../temporal/connection.ts';
import { createRollOut } from '../temporal/roll-out.ts';
import { scheduleIds } from '../temporal/schedules.ts';
import { serverOptions } from '../temporal/server-options.ts';
import { createPlatformState } from '../temporal/observe/platform-state.ts';
import { readWorkerConfig, QUEUE_NAME } from './config.ts';

const HELP = `Says whether a worker of this host polls its task queues, as Temporal sees it, whether its version gets
work, and whether the Schedules of the platform are there. Exit status: 0 = yes, 1 = no, 2 = not understood.

  --pid <process>     that process alone; otherwise any of this host (in a container there is one)
  --wait <seconds>    asks again until it is so
  --queues <names>    instead of QUEUES
`;

/** A poll waits a minute at the server; a worker that was not heard for two has stopped. */
const SILENT_AFTER_MS = 120_000;
const ANSWER_WITHIN_MS = 4_000;
const ASKS_AGAIN_MS = 1_000;
/** `TASK_QUEUE_TYPE_WORKFLOW` and `TASK_QUEUE_TYPE_ACTIVITY` of Temporal's API. */
const WORKFLOW_TASKS = 1;
const ACTIVITY_TASKS = 2;

const { pid, waitMs, config } = readOrExit();
const connection = ServerConnection.open(serverOptions(config.temporal));
const { temporalNamespace: namespace, taskQueuePrefix: queuePrefix } = config;
/** How Temporal's library names a worker: its process and host. */
const identityEnd = `${pid ?? ''}@${hostname()}`;
const untilMs = performance.now() + waitMs;
for (;;) {
  const problem = await findProblem();
  if (problem === null) break;
  if (performance.now() >= untilMs) {
    process.stderr.write(`${problem}\n`);
    process.exit(1);
  }
  await sleep(ASKS_AGAIN_MS);
}
await connection.close();

/** What is wrong with the worker; null: nothing. */
async function findProblem(): Promise<string | null> {
  try {
    await connection.withDeadline(Date.now() + ANSWER_WITHIN_MS, () =>
      Promise.all([...config.queues.map(requirePoller), requireVersion(), requireSchedules()]),
    );
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readOrExit() {
  try {
    const { values } = parseArgs({
      options: {
        pid: { type: 'string' },
        wait: { type: 'string' },
        queues: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help === true) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    for (const [name, text = '0'] of [
      ['--pid', values.pid],
      ['--wait', values.wait],
    ] as const)
      if (!/^\d{1,9}$/.test(text)) throw new TypeError(`${name} wants a whole number`);
    const own = values.queues === undefined ? [] : [`--queues=${values.queues}`];
    return {
      pid: values.pid,
      waitMs: 1_000 * Number(values.wait ?? 0),
      config: readWorkerConfig(process.env, own),
    };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

async function requirePoller(kind: (typeof config.queues)[number]): Promise<void> {
  const name = QUEUE_NAME[kind](queuePrefix);
  const { pollers } = await connection.workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name },
    // The enum's own package is not ours to import; its numbers are the wire format.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- see above
    taskQueueType: kind === 'workflows' ? WORKFLOW_TASKS : ACTIVITY_TASKS,
  });
  const isHeard = pollers.some(({ identity, lastAccessTime }) => {
    const heardMs = Number(lastAccessTime?.seconds ?? 0) * 1000;
    return (
      (pid === undefined ? identity?.endsWith(identityEnd) : identity === identityEnd) &&
      Date.now() - heardMs < SILENT_AFTER_MS
    );
  });
  if (!isHeard)
    throw new Error(
      `no worker ${pid === undefined ? 'of' : `with process ${pid} on`} ${hostname()} polls ${name}`,
    );
}

async function requireVersion(): Promise<void> {
  const { version } = config;
  if (version === undefined) return;
  const { deploymentName, buildId } = version;
  const standing = await createRollOut(connection, namespace).standingOf(deploymentName, buildId);
  // One that drains goes on with what is pinned to it.
  if (!['current', 'ramping', 'draining'].includes(standing))
    throw new Error(`version ${buildId} of ${deploymentName} gets no work: it is ${standing}`);
}

async function requireSchedules(): Promise<void> {
  const route = { connection, namespace, queuePrefix, hasGround: false };
  const found = await createPlatformState(route).schedules();
  const missing = scheduleIds(queuePrefix).filter((id) => found?.every((one) => one.id !== id));
  if (missing.length > 0) throw new Error(`Schedules are missing: ${missing.join(', ')}`);
}
