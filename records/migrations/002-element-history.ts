import { readShippedCatalogue, readShippedHistory } from '../catalogue/shipped.ts';
import { insertElementSets } from '../catalogue/element-sets.ts';
import { SATELLITE_COLLECTION } from '../catalogue/satellites.ts';
import type { Migration } from './data-version.ts';

const BATCH = 1000;

/** Gives every satellite a status and puts the shipped history of elements beside the catalogue. */
export const loadElementHistory: Migration = {
  version: 2,
  name: 'load the history of elements of July 2026',
  up: async (db) => {
    await db
      .collection(SATELLITE_COLLECTION)
      .updateMany({ status: { $exists: false } }, { $set: { status: 'active' } });
    const shipped = await readShippedCatalogue();
    const sets = [...(await readShippedHistory()), ...shipped.map(({ elements }) => elements)];
    const origin = { source: 'shipped with the product', nowMs: Date.now() };
    for (let from = 0; from < sets.length; from += BATCH)
      await insertElementSets(db, sets.slice(from, from + BATCH), origin);
  },
};
