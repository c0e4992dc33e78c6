import { hostname } from 'node:os';
import { ServerConnection } from '../temporal/connection.ts';
import { readWorkerConfig, QUEUE_NAME } from './config.ts';

/**
 * Answers by its exit status whether the worker of this host (in a container: of this container)
 * polls its task queues, as Temporal sees it. A worker has no port that could be asked.
 */

/** A poll waits a minute at the server; a worker that was not heard for two has stopped. */
const SILENT_AFTER_MS = 120_000;
const ANSWER_WITHIN_MS = 4_000;
/** `TASK_QUEUE_TYPE_WORKFLOW` and `TASK_QUEUE_TYPE_ACTIVITY` of Temporal's API. */
const WORKFLOW_TASKS = 1;
const ACTIVITY_TASKS = 2;

const config = readWorkerConfig(process.env, process.argv.slice(2));
const connection = ServerConnection.open(config.temporalAddress);
try {
  const deadline = Date.now() + ANSWER_WITHIN_MS;
  await connection.withDeadline(deadline, () => Promise.all(config.queues.map(requirePoller)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await connection.close();

async function requirePoller(kind: (typeof config.queues)[number]): Promise<void> {
  const name = QUEUE_NAME[kind](config.taskQueuePrefix);
  const { pollers } = await connection.workflowService.describeTaskQueue({
    namespace: config.temporalNamespace,
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
