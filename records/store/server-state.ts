import type { Database } from './database.ts';

/** What MongoDB says of itself to anybody who may read; null where it does not say. */
export interface ServerState {
  /** How far what the majority of the replica set has is behind its primary, s. */
  readonly lagS: number | null;
  /** Share of the disk that holds the data that is in use, 0 to 1. */
  readonly diskUsed: number | null;
}

/** Asks the primary how it and its disk are. Throws when MongoDB is away. */
export async function readServerState({ db }: Pick<Database, 'db'>): Promise<ServerState> {
  const [hello, stats] = await Promise.all([
    db.command({ hello: 1 }),
    db.command({ dbStats: 1, freeStorage: 0 }),
  ]);
  // Commands answer documents without a type.
  const { lastWrite } = hello as { readonly lastWrite?: Readonly<Record<string, unknown>> };
  const [last, majority] = [lastWrite?.['lastWriteDate'], lastWrite?.['majorityWriteDate']];
  const [used, total] = [Number(stats['fsUsedSize']), Number(stats['fsTotalSize'])];
  return {
    lagS:
      last instanceof Date && majority instanceof Date
        ? Math.max(0, last.getTime() - majority.getTime()) / 1000
        : null,
    diskUsed: total > 0 ? used / total : null,
  };
}
