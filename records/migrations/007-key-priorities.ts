import { DEFAULT_MAX_PRIORITY } from '../../contracts/access/modes-and-tiers.ts';
import type { Migration } from './data-version.ts';

/**
 * Writes the highest priority into stored keys that have none: the default, with which everything of theirs was
 * booked before there was a choice. What is written already stays: no key may ask for more than before.
 */
export const keepPriorities: Migration = {
  version: 7,
  name: 'the highest priority of keys that were made without one',
  up: async (db) => {
    await db
      .collection('api_keys')
      // Null is also what is absent.
      .updateMany({ max_priority: null }, { $set: { max_priority: DEFAULT_MAX_PRIORITY } });
  },
};
