import { tsToMs } from '@temporalio/common/lib/time.js';
import type { ServerConnection } from './connection.ts';
import { GRPC, grpcCodeOf } from './temporal-errors.ts';

/**
 * Where a version of the workers stands: `draining` finishes what is pinned to it, `inactive` gets no work and
 * never had any, `unknown` was never heard of.
 */
export type VersionStanding =
  'current' | 'ramping' | 'draining' | 'drained' | 'inactive' | 'unknown';

/** One version of a deployment of workers; instants in epoch ms. */
export interface DeployedVersion {
  readonly buildId: string;
  readonly standing: VersionStanding;
  readonly createdMs: number | null;
  /** When it was last current; null = never. */
  readonly lastCurrentMs: number | null;
}

/** How work is shared out between the versions of a deployment. */
export interface DeploymentState {
  /** Null: work goes to workers without a version. */
  readonly currentBuildId: string | null;
  readonly rampingBuildId: string | null;
  /** Of new work, %. */
  readonly rampingPercentage: number;
  /** The newest first. */
  readonly versions: readonly DeployedVersion[];
}

/** What rolls versions of workers out and back. All calls throw what the server answers. */
export interface RollOut {
  /** Null where no worker of that deployment was ever heard. */
  describe(deploymentName: string): Promise<DeploymentState | null>;
  standingOf(deploymentName: string, buildId: string): Promise<VersionStanding>;
  /** The names of the task queues that workers of the version poll. */
  queuesOf(deploymentName: string, buildId: string): Promise<readonly string[]>;
  /** Gives all work to the version; `null` gives it to workers without one. */
  setCurrent(deploymentName: string, buildId: string | null): Promise<void>;
  /** Gives the version so many % of the work; `null` ends the ramp. */
  ramp(deploymentName: string, buildId: string | null, percentage: number): Promise<void>;
}

/** `WorkerDeploymentVersionStatus` of Temporal's API, by its numbers. */
const STANDINGS: readonly VersionStanding[] = [
  ...(['unknown', 'inactive', 'current', 'ramping', 'draining', 'drained'] as const),
];
const CALL_MS = 5_000;

/** Opens the calls; nothing is sent before the first. */
export function createRollOut(connection: ServerConnection, namespace: string): RollOut {
  const { workflowService } = connection;
  const within = <T>(call: () => Promise<T>): Promise<T> =>
    connection.withDeadline(Date.now() + CALL_MS, call);

  const rollOut: RollOut = {
    async describe(deploymentName) {
      try {
        const { workerDeploymentInfo: info } = await within(() =>
          workflowService.describeWorkerDeployment({ namespace, deploymentName }),
        );
        const routing = info?.routingConfig;
        return {
          currentBuildId: routing?.currentDeploymentVersion?.buildId ?? null,
          rampingBuildId: routing?.rampingDeploymentVersion?.buildId ?? null,
          rampingPercentage: routing?.rampingVersionPercentage ?? 0,
          versions: (info?.versionSummaries ?? [])
            .map((summary): DeployedVersion => {
              const { deploymentVersion, status, createTime, lastCurrentTime } = summary;
              return {
                buildId: deploymentVersion?.buildId ?? '',
                standing: STANDINGS[Number(status)] ?? 'unknown',
                createdMs: msOf(createTime),
                lastCurrentMs: msOf(lastCurrentTime),
              };
            })
            .toSorted((a, b) => (b.createdMs ?? 0) - (a.createdMs ?? 0)),
        };
      } catch (error) {
        if (grpcCodeOf(error) === GRPC.notFound) return null;
        throw error;
      }
    },

    async standingOf(deploymentName, buildId) {
      const state = await rollOut.describe(deploymentName);
      return state?.versions.find((one) => one.buildId === buildId)?.standing ?? 'unknown';
    },

    async queuesOf(deploymentName, buildId) {
      try {
        const { versionTaskQueues } = await within(() =>
          workflowService.describeWorkerDeploymentVersion({
            namespace,
            deploymentVersion: { deploymentName, buildId },
          }),
        );
        return [...new Set(versionTaskQueues.map(({ name }) => name ?? ''))];
      } catch (error) {
        if (grpcCodeOf(error) === GRPC.notFound) return [];
        throw error;
      }
    },

    async setCurrent(deploymentName, buildId) {
      await within(() =>
        workflowService.setWorkerDeploymentCurrentVersion({
          ...{ namespace, deploymentName, identity: IDENTITY },
          buildId: buildId ?? '',
        }),
      );
    },

    async ramp(deploymentName, buildId, percentage) {
      await within(() =>
        workflowService.setWorkerDeploymentRampingVersion({
          ...{ namespace, deploymentName, identity: IDENTITY },
          buildId: buildId ?? '',
          percentage: buildId === null ? 0 : percentage,
        }),
      );
    },
  };
  return rollOut;
}

/** Who is shown to have changed it. */
const IDENTITY = 'promote';

function msOf(at: Parameters<typeof tsToMs>[0]): number | null {
  const ms = at === null || at === undefined ? 0 : tsToMs(at);
  return ms === 0 ? null : ms;
}
