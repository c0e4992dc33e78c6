import { Context } from '@temporalio/activity';
import type { CatalogueReview } from '../records/catalogue-review.ts';
import { withFailures } from './failures.ts';
import { createRefreshCatalogue, createReviewCatalogue } from './refresh-catalogue.ts';
import type { CataloguePorts, Progress, RefreshReport } from './refresh-catalogue.ts';

/** The activities of the catalogue, by name. */
export function createCatalogueActivities(ports: CataloguePorts) {
  const refresh = createRefreshCatalogue(ports);
  const review = createReviewCatalogue(ports);
  return {
    refreshCatalogue: withFailures((runId: string): Promise<RefreshReport> =>
      refresh(runId, progress()),
    ),
    reviewCatalogue: withFailures((): Promise<CatalogueReview> => review(progress())),
  };
}

/** The activities as the workflow calls them. */
export type CatalogueActivities = ReturnType<typeof createCatalogueActivities>;

function progress(): Progress {
  const context = Context.current();
  return {
    beat: (details) => context.heartbeat(details),
    signal: context.cancellationSignal,
  };
}
