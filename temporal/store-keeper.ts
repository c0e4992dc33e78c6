import { ScheduleNotFoundError, type Client } from '@temporalio/client';
import { MINUTE_MS } from '../domain/time/instant.ts';
import type { WorkflowStoreRecords } from '../records/store/workflow-store.ts';
import { createTemporalClient, type ServerConnection } from './connection.ts';
import { runLoop } from './loop.ts';
import { registerNamespaceAndSearchAttributes } from './registration.ts';
import { ensureSchedules, scheduleIds, type SchedulesOptions } from './schedules.ts';
import { GRPC, grpcCodeOf } from './temporal-errors.ts';

/** Makes again what the platform needs of Temporal's store, whenever that was lost. */
export interface StoreKeeper {
  /**
   * Makes sure of namespace, search attributes and Schedules. Answers whether the records had met another
   * store before, or none.
   */
  make(): Promise<boolean>;
  /** What is not there, in words; empty where nothing is missing. Changes nothing. */
  missing(): Promise<readonly string[]>;
  /** Makes again what is missing, if anything is; answers what it was. */
  look(): Promise<readonly string[]>;
  /** Looks every minute, and soon after an outage, until `signal` aborts. */
  run(signal: AbortSignal): Promise<void>;
}

/** What a keeper works with. */
export interface StoreKeeperOptions {
  readonly connection: ServerConnection;
  readonly namespace: string;
  readonly schedules: SchedulesOptions;
  readonly store: Pick<WorkflowStoreRecords, 'meet'>;
  readonly log: Record<'warn' | 'error', (fields: object, message: string) => void>;
  /** How often it looks, ms; default a minute. */
  readonly everyMs?: number;
}

/** While Temporal is away it is asked as often as this: a store is lost in an outage, ms. */
const OUTAGE_MS = 5_000;
const CALL_MS = 5_000;

/** Opens the keeper; nothing is sent before its first call. Several may work at once. */
export function createStoreKeeper(options: StoreKeeperOptions): StoreKeeper {
  const { connection, namespace, schedules, store, log, everyMs = MINUTE_MS } = options;
  const client = createTemporalClient(connection, namespace);
  const within = <T>(call: () => Promise<T>): Promise<T> =>
    connection.withDeadline(Date.now() + CALL_MS, call);

  /** The id that the store gave the namespace; null where it does not know it. */
  const namespaceId = async (): Promise<string | null> => {
    try {
      const { namespaceInfo } = await within(() =>
        connection.workflowService.describeNamespace({ namespace }),
      );
      return namespaceInfo?.id ?? null;
    } catch (error) {
      if (grpcCodeOf(error) === GRPC.notFound) return null;
      throw error;
    }
  };

  const missingSchedules = async (): Promise<readonly string[]> => {
    const ids = scheduleIds(schedules.queuePrefix);
    const found = await within(() => Promise.all(ids.map((id) => isThere(client, id))));
    return ids.filter((_id, index) => found[index] === false).map((id) => `Schedule ${id}`);
  };

  const keeper: StoreKeeper = {
    async make() {
      await registerNamespaceAndSearchAttributes(connection, namespace);
      const id = await namespaceId();
      // Noted before the Schedules are made: what they start looks at every record at once.
      const isOther = id !== null && (await store.meet(id));
      await ensureSchedules(client, schedules);
      return isOther;
    },

    async missing() {
      const id = await namespaceId();
      return id === null ? [`namespace ${namespace}`] : missingSchedules();
    },

    async look() {
      const id = await namespaceId();
      const isOther = id === null || (await store.meet(id));
      const missing = isOther ? [`the store of namespace ${namespace}`] : await missingSchedules();
      if (missing.length > 0) {
        log.error(
          { missing },
          'Temporal has lost what the platform needs: it is made again, and every open record is compared',
        );
        await keeper.make();
      }
      return missing;
    },

    run: (signal) =>
      runLoop(
        {
          work: async () => (await keeper.look()).length,
          pauseMs: ({ isOutage }) => (isOutage ? Math.min(OUTAGE_MS, everyMs) : everyMs),
          onOutage: (error) =>
            log.warn(
              { err: error },
              'it is not known whether Temporal has what the platform needs',
            ),
        },
        signal,
      ),
  };
  return keeper;
}

async function isThere(client: Client, scheduleId: string): Promise<boolean> {
  try {
    await client.schedule.getHandle(scheduleId).describe();
    return true;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return false;
    throw error;
  }
}
