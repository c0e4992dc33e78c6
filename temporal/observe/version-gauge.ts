import { addAskedGauges } from '../../observe/metrics/asked-gauges.ts';
import type { Metrics } from '../../observe/metrics/registry.ts';
import { createServerCalls, type GatewayOptions } from '../server-calls.ts';
import { getsWork, type WorkerVersion } from './worker-version.ts';

/** A version becomes current by a person's command: it is not asked for more often, ms. */
const KEPT_MS = 15_000;
/** `TASK_QUEUE_TYPE_WORKFLOW`: the enum's own package is not ours to import. */
const WORKFLOW_TASKS = 1;

/**
 * Adds whether workers of this version (null: without one) get work: a version that nobody made current
 * looks alive and does nothing.
 */
export function addVersionGauge(
  metrics: Metrics,
  options: GatewayOptions,
  version: WorkerVersion | null,
): void {
  const { client, queue, within } = createServerCalls(options);
  addAskedGauges(metrics, {
    source: 'version',
    keptMs: KEPT_MS,
    gauges: {
      orbital_worker_version_current: {
        help: '1 where the version of this worker is current, or gets a share, else 0: it gets no new work.',
      },
    },
    async read() {
      const { versioningInfo } = await within(() =>
        client.workflowService.describeTaskQueue({
          ...{ namespace: options.namespace, taskQueue: { name: queue } },
          // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- see above
          taskQueueType: WORKFLOW_TASKS,
        }),
      );
      return {
        orbital_worker_version_current: [{ value: getsWork(version, versioningInfo) ? 1 : 0 }],
      };
    },
  });
}
