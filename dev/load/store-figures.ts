import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { isFile } from '../engines/cache.ts';
import { onPath } from '../engines/find-binary.ts';
import { POSTGRES_USER } from '../production/postgres.ts';
import type { Shape } from '../production/shape.ts';

const run = promisify(execFile);

/** What the stores have done and hold so far. */
export interface StoreFigures {
  /** Transactions of PostgreSQL that were committed; null without its client program. */
  readonly commits: number | null;
  /** What it wrote ahead, bytes. */
  readonly walBytes: number | null;
  /** Rows of visibility, and their bytes with all indexes. */
  readonly visibilityRows: number | null;
  readonly visibilityBytes: number | null;
  /** The rest of Temporal's store, bytes with indexes. */
  readonly temporalBytes: number | null;
  /** Documents of MongoDB before compression, and their indexes, bytes. */
  readonly mongoBytes: number;
  readonly mongoIndexBytes: number;
}

/** Asks both stores. */
export async function storeFigures(shape: Shape): Promise<StoreFigures> {
  const mongo = new MongoClient(shape.mongoUri);
  try {
    const { dataSize, indexSize } = await mongo.db('orbital_compute').command({ dbStats: 1 });
    const sql = await psql(shape);
    const one = async (database: string, query: string): Promise<number | null> =>
      sql === null ? null : Number(await sql(database, query));
    return {
      commits: await one('temporal', 'select sum(xact_commit) from pg_stat_database'),
      walBytes: await one('temporal', "select pg_current_wal_lsn() - '0/0'"),
      visibilityRows: await one(
        'temporal_visibility',
        'select count(*) from executions_visibility',
      ),
      visibilityBytes: await one(
        'temporal_visibility',
        "select pg_total_relation_size('executions_visibility')",
      ),
      temporalBytes: await one('temporal', "select pg_database_size('temporal')"),
      mongoBytes: Number(dataSize),
      mongoIndexBytes: Number(indexSize),
    };
  } finally {
    await mongo.close();
  }
}

/** How much more the second look shows than the first. */
export function between(before: StoreFigures, after: StoreFigures): StoreFigures {
  const more = (field: keyof StoreFigures): number | null => {
    const [from, to] = [before[field], after[field]];
    return from === null || to === null ? null : to - from;
  };
  return {
    ...{ commits: more('commits'), walBytes: more('walBytes') },
    ...{ visibilityRows: more('visibilityRows'), visibilityBytes: more('visibilityBytes') },
    temporalBytes: more('temporalBytes'),
    mongoBytes: more('mongoBytes') ?? 0,
    mongoIndexBytes: more('mongoIndexBytes') ?? 0,
  };
}

/** Runs queries by PostgreSQL's own client, a package beside the server's; null where it is not there. */
async function psql({
  postgres,
}: Shape): Promise<((database: string, query: string) => Promise<string>) | null> {
  const beside = join(dirname(postgres.programs.postgres), 'psql');
  const program = (await isFile(beside)) ? beside : onPath('psql', process.env['PATH'] ?? '');
  if (program === null) return null;
  const [host = '', port = ''] = postgres.address.split(':');
  const env = { ...process.env, PGPASSWORD: postgres.password };
  return async (database, query) => {
    const where = ['-h', host, '-p', port, '-U', POSTGRES_USER, '-d', database];
    const { stdout } = await run(program, [...where, '-XAtc', query], { env });
    return stdout.trim();
  };
}
