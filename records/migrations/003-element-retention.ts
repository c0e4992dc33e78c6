import { KEPT_DAYS, keepFor, watchSatellites } from '../catalogue/element-sets.ts';
import { readShippedCatalogue } from '../catalogue/shipped.ts';
import type { Migration } from './data-version.ts';

/** Keeps the elements of the shipped satellites, which are watched by default, longer than all others. */
export const retainWatchedElements: Migration = {
  version: 3,
  name: 'keep elements of watched satellites for 400 days, others for 60',
  up: async (db) => {
    const watched = (await readShippedCatalogue()).map(({ noradId }) => noradId);
    await keepFor(db, { satellite_id: { $nin: watched } }, KEPT_DAYS.other);
    await watchSatellites(db, watched);
  },
};
