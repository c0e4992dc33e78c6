import type { IndexDescription } from 'mongodb';

/** The indexes of one collection; creating them again is harmless. */
export interface CollectionIndexes {
  readonly collection: string;
  readonly indexes: readonly IndexDescription[];
}

/**
 * The indexes by which the archive finds what is due, of all owners and of one: of a date that only
 * records have which end.
 */
export function archiveIndexes(
  field = 'expire_after',
  name = 'to_archive',
): readonly IndexDescription[] {
  const partialFilterExpression = { [field]: { $exists: true } };
  return [
    { key: { [field]: 1 }, name, partialFilterExpression },
    { key: { owner_id: 1, [field]: 1 }, name: `${name}_of_owner`, partialFilterExpression },
  ];
}
