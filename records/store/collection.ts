import type { IndexDescription } from 'mongodb';

/** The indexes of one collection; creating them again is harmless. */
export interface CollectionIndexes {
  readonly collection: string;
  readonly indexes: readonly IndexDescription[];
}
