import type { ArchivePorts } from '../activities/archive/activities.ts';
import { createArchived, type Archived } from '../records/archive/archived.ts';
import { createArchiving } from '../records/archive/archiving.ts';
import { dateAnew } from '../records/archive/dating.ts';
import { openArchiveStore } from '../records/archive/store.ts';
import { createEventPacking } from '../records/deployment/packed-events.ts';
import { removeUnlisted } from '../records/artifact/unlisted.ts';
import { removeOldBills } from '../records/workload/bill-expiry.ts';
import type { Database } from '../records/store/database.ts';
import type { WorkerConfig } from './config.ts';

type Config = Pick<WorkerConfig, 'archive'>;

/** What packs event logs and moves what expires. */
export function wireArchive({
  database,
  config,
  ports: { clock },
}: {
  readonly database: Database;
  readonly config: Config;
  readonly ports: { readonly clock: () => number };
}): ArchivePorts {
  const store = openArchiveStore(config.archive);
  return {
    packing: createEventPacking(database, clock),
    dateAnew: () => dateAnew(database, clock),
    archiving: store === undefined ? undefined : createArchiving(database, store, clock),
    removeOld: async (isOver) => ({
      contents: await removeUnlisted(database, isOver, clock),
      bills: await removeOldBills(database, isOver, clock),
    }),
    clock,
  };
}

/** What lies in the archive of the configuration. */
export function openArchived(database: Database, config: Config): Archived {
  return createArchived(database, openArchiveStore(config.archive));
}
