import { ScheduleNotFoundError, type Client } from '@temporalio/client';
import {
  effectsQueue,
  groundQueue,
  planningQueue,
  simulationQueue,
  webhooksQueue,
  workflowQueue,
} from '../../workflows/ids.ts';
import { scheduleIds } from '../schedules.ts';
import { getsWork, versionOf } from './worker-version.ts';
import { createServerCalls, type GatewayOptions, type ServerCalls } from '../server-calls.ts';

/** A task queue as Temporal sees it. */
export interface QueueState {
  readonly name: string;
  /** Workers that asked for a task in the last minutes. */
  readonly pollers: number;
  /** Those of them whose version gets the work: the current one and the one that is being rolled out. */
  readonly entitled: number;
  /** Tasks that wait, about; null where the server does not say. */
  readonly backlog: number | null;
}

/** A Schedule of the platform; times are epoch ms. */
export interface ScheduleState {
  readonly id: string;
  readonly isPaused: boolean;
  readonly note: string | null;
  readonly lastMs: number | null;
  readonly nextMs: number | null;
}

/** What the server says of queues and Schedules. */
export interface PlatformState {
  /** Every queue of the installation; null when Temporal cannot be reached. */
  queues(): Promise<readonly QueueState[] | null>;
  /** The Schedules that are there; null when Temporal cannot be reached. */
  schedules(): Promise<readonly ScheduleState[] | null>;
}

/** Callers within this time share an answer, ms: pages of many people ask at once. */
const SHARED_MS = 5_000;

/** A worker asks again within a minute; one that was not heard for longer has gone, ms. */
const SILENT_AFTER_MS = 120_000;

/** Numbers of the wire format: the enum's own package is not ours to import. */
const WORKFLOW_TASKS = 1;
const ACTIVITY_TASKS = 2;

/** Opens the view; nothing is asked before its first call. `hasGround`: programs run on the ground. `clock` answers epoch ms. */
export function createPlatformState(
  options: GatewayOptions & { readonly hasGround: boolean },
  clock: () => number = Date.now,
): PlatformState {
  const calls = createServerCalls(options);
  const { namespace, queuePrefix, hasGround } = options;
  const queuesOf = () =>
    readQueues(calls, { namespace, prefix: queuePrefix, hasGround, nowMs: clock() });
  return {
    queues: shared(clock, queuesOf),
    schedules: shared(clock, () => readSchedules(calls, queuePrefix)),
  };
}

/** The same answer for everybody who asks within `SHARED_MS`; null where the question failed. */
export function shared<T>(clock: () => number, ask: () => Promise<T>): () => Promise<T | null> {
  let given: { readonly answer: Promise<T | null>; readonly untilMs: number } | null = null;
  return () => {
    const nowMs = clock();
    if (given !== null && nowMs < given.untilMs) return given.answer;
    const answer = ask().catch((error: unknown) => {
      // Whatever Temporal refuses: its state is not known, which is what is answered.
      if (error instanceof Error) return null;
      throw error;
    });
    given = { answer, untilMs: nowMs + SHARED_MS };
    return answer;
  };
}

function readQueues(
  { client, within }: ServerCalls,
  of: {
    readonly namespace: string;
    readonly prefix: string | undefined;
    readonly hasGround: boolean;
    readonly nowMs: number;
  },
): Promise<QueueState[]> {
  const { namespace, prefix, hasGround, nowMs } = of;
  const usual = [effectsQueue, simulationQueue, planningQueue, webhooksQueue];
  const queues = [
    { name: workflowQueue(prefix), taskQueueType: WORKFLOW_TASKS },
    ...[...usual, ...(hasGround ? [groundQueue] : [])].map((nameOf) => ({
      name: nameOf(prefix),
      taskQueueType: ACTIVITY_TASKS,
    })),
  ];
  return within(() =>
    Promise.all(
      queues.map(async ({ name, taskQueueType }): Promise<QueueState> => {
        const { pollers, stats, versioningInfo } = await client.workflowService.describeTaskQueue({
          ...{ namespace, taskQueue: { name }, reportStats: true },
          // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- see above
          taskQueueType,
        });
        const heard = pollers.filter(
          ({ lastAccessTime }) =>
            nowMs - Number(lastAccessTime?.seconds ?? 0) * 1000 < SILENT_AFTER_MS,
        );
        const backlog = stats?.approximateBacklogCount;
        return {
          name,
          pollers: heard.length,
          entitled: heard.filter(({ deploymentOptions }) =>
            getsWork(versionOf(deploymentOptions), versioningInfo),
          ).length,
          backlog: backlog === null || backlog === undefined ? null : Number(backlog),
        };
      }),
    ),
  );
}

async function readSchedules(
  { client, within }: ServerCalls,
  prefix: string | undefined,
): Promise<ScheduleState[]> {
  const ids = scheduleIds(prefix);
  const found = await within(() => Promise.all(ids.map((id) => readSchedule(client, id))));
  return found.filter((state) => state !== null);
}

/** One Schedule; null when no worker has made it yet. */
async function readSchedule(client: Client, id: string): Promise<ScheduleState | null> {
  try {
    const { state, info } = await client.schedule.getHandle(id).describe();
    return {
      id,
      isPaused: state.paused,
      note: state.note ?? null,
      lastMs: info.recentActions.at(-1)?.takenAt.getTime() ?? null,
      nextMs: info.nextActionTimes[0]?.getTime() ?? null,
    };
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  }
}
