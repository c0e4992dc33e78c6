import type { Db } from 'mongodb';
import { lastRevision } from '../store/revision.ts';

/** Something in memory that is never behind the catalogue. */
export interface CatalogueFollower {
  /** Ends once everything is known that was written before the call. Throws when MongoDB is away. */
  catchUp(): Promise<void>;
  /** Everything is read anew the next time. */
  readonly forget: () => void;
}

/**
 * Follows the catalogue: every `catchUp` asks MongoDB for the revision first and calls `read` where it is
 * newer, with the revision up to which everything is known (null: nothing is); many that ask at once wait
 * for one reading.
 */
export function followCatalogue(
  db: Db,
  read: (since: number | null) => Promise<void>,
): CatalogueFollower {
  let known: number | null = null;
  let underWay: Promise<void> | null = null;

  const readNewer = async (): Promise<void> => {
    // Asked for before the satellites: what is written in between is read again the next time.
    const revision = await lastRevision(db, 'satellites');
    await read(known);
    known = revision;
  };

  return {
    async catchUp() {
      const wanted = await lastRevision(db, 'satellites');
      while (known === null || known < wanted) {
        underWay ??= readNewer().finally(() => {
          underWay = null;
        });
        await underWay;
      }
    },
    forget() {
      known = null;
    },
  };
}
