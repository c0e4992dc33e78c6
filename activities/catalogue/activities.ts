import { withFailures } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { createRefreshCatalogue, createReviewCatalogue } from './refresh-catalogue.ts';
import type { CataloguePorts, RefreshReport, ReviewReport } from './refresh-catalogue.ts';

/** The activities of the catalogue, by name. */
export function createCatalogueActivities(ports: CataloguePorts) {
  const refresh = createRefreshCatalogue(ports);
  const review = createReviewCatalogue(ports);
  return {
    refreshCatalogue: withFailures((runId: string): Promise<RefreshReport> =>
      withHeartbeat(BEAT_MS, (progress) => refresh(runId, progress)),
    ),
    reviewCatalogue: withFailures((): Promise<ReviewReport> => withHeartbeat(BEAT_MS, review)),
  };
}

/** The activities as the workflow calls them. */
export type CatalogueActivities = ReturnType<typeof createCatalogueActivities>;

/** A third of the time after which the workflow gives a silent worker up, ms. */
const BEAT_MS = 10_000;
