import { hostname } from 'node:os';
import { ServerConnection } from '../temporal/connection.ts';
import { createRollOut } from '../temporal/roll-out.ts';
import { scheduleIds } from '../temporal/schedules.ts';
import { serverOptions } from '../temporal/server-options.ts';
import { createPlatformState } from '../temporal/observe/platform-state.ts';
import { readWorkerConfig, QUEUE_NAME } from './config.ts';

/**
 * Answers by its exit status whether the worker of this host (in a container: of this container) polls its
 * task queues, as Temporal sees it, whether its version gets work, and whether the Schedules of the platform
 * are there. A worker has no port that could be asked.
 */

/** A poll waits a minute at the server; a worker that was not heard for two has stopped. */
const SILENT_AFTER_MS = 120_000;
const ANSWER_WITHIN_MS = 4_000;
/** `TASK_QUEUE_TYPE_WORKFLOW` and `TASK_QUEUE_TYPE_ACTIVITY` of Temporal's API. */
const WORKFLOW_TASKS = 1;
const ACTIVITY_TASKS = 2;

const config = readWorkerConfig(process.env, process.argv.slice(2));
const connection = ServerConnection.open(serverOptions(config.temporal));
const { temporalNamespace: namespace, taskQueuePrefix: queuePrefix } = config;
try {
  const deadline = Date.now() + ANSWER_WITHIN_MS;
  await connection.withDeadline(deadline, () =>
    Promise.all([...config.queues.map(requirePoller), requireVersion(), requireSchedules()]),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await connection.close();

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
    return identity?.endsWith(`@${hostname()}`) && Date.now() - heardMs < SILENT_AFTER_MS;
  });
  if (!isHeard) throw new Error(`no worker of ${hostname()} polls ${name}`);
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
  const found = await createPlatformState({ connection, namespace, queuePrefix }).schedules();
  const missing = scheduleIds(queuePrefix).filter((id) => found?.every((one) => one.id !== id));
  if (missing.length > 0) throw new Error(`Schedules are missing: ${missing.join(', ')}`);
}
