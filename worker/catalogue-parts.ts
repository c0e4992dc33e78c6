import { createCatalogueActivities } from '../activities/catalogue/activities.ts';
import { askSource } from '../activities/catalogue/source.ts';
import { importCatalogue } from '../records/catalogue/import.ts';
import { createCatalogueReviews } from '../records/catalogue/review.ts';
import { createCatalogueState } from '../records/catalogue/state.ts';
import { createCatalogueUpdates } from '../records/catalogue/updates.ts';
import type { Database } from '../records/store/database.ts';
import { createPublishedEvents } from '../records/webhook/published-events.ts';

/** The activities that keep the catalogue new, from the source at `url`. */
export function openCatalogue(database: Database, url: string | undefined) {
  const events = createPublishedEvents(database);
  const updates = createCatalogueUpdates(database, events);
  return createCatalogueActivities({
    url,
    source: askSource,
    state: createCatalogueState(database),
    reviews: createCatalogueReviews(database, events),
    importFile: (path, options) => importCatalogue(updates, path, options),
    clock: Date.now,
  });
}
