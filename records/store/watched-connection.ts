import { createRequire } from 'node:module';
import type { WatchCommand } from '../../observe/store-watch.ts';

/** A connection of MongoDB's driver, as far as it is used here: its types leave the class out. */
interface DriverConnection {
  /** A number in a pool of connections; a word where the driver watches a server. */
  readonly id: number | string;
  /** Whether it is beyond its greeting and the proof of who asks. */
  readonly established: boolean;
  command(
    namespace: { readonly db: string },
    command: Readonly<Record<string, unknown>>,
    options?: object,
    responseType?: unknown,
  ): Promise<unknown>;
}

type ConnectionClass = new (stream: unknown, options: unknown) => DriverConnection;

/**
 * Makes the class of a client's connections (its option `connectionType`) that tells of every command of the
 * pool. The driver's own events (`monitorCommands`) tell the same, and read every answer once more for it.
 */
export function watchedConnection(watches: readonly WatchCommand[]): ConnectionClass {
  const require = createRequire(import.meta.url);
  // The file has no types.
  const { Connection } = require('mongodb/lib/cmap/connection.js') as {
    readonly Connection: ConnectionClass;
  };
  return class WatchedConnection extends Connection {
    override async command(...asked: Parameters<DriverConnection['command']>): Promise<unknown> {
      if (!this.established || typeof this.id !== 'number') return super.command(...asked);
      const [{ db: database }, command] = asked;
      // The first field of a command is its name.
      const [name = ''] = Object.keys(command);
      const of = command[name];
      const sent = { name, database, collection: typeof of === 'string' ? of : undefined };
      const ends = watches.map((watch) => watch(sent));
      try {
        const answer = await super.command(...asked);
        for (const end of ends) end?.();
        return answer;
      } catch (error) {
        for (const end of ends) end?.({ error });
        throw error;
      }
    }
  };
}
