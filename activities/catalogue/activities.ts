import { Context } from '@temporalio/activity';
import type { CatalogueReview } from '../../records/catalogue/review.ts';
import { withFailures } from '../failures.ts';
import { createRefreshCatalogue, createReviewCatalogue } from './refresh-catalogue.ts';
import type { CataloguePorts, Progress, RefreshReport } from './refresh-catalogue.ts';

/** The activities of the catalogue, by name. */
export function createCatalogueActivities(ports: CataloguePorts) {
  const refresh = createRefreshCatalogue(ports);
  const review = createReviewCatalogue(ports);
  return {
    refreshCatalogue: withFailures((runId: string): Promise<RefreshReport> =>
      whileBeating((progress) => refresh(runId, progress)),
    ),
    reviewCatalogue: withFailures((): Promise<CatalogueReview> => whileBeating(review)),
  };
}

/** The activities as the workflow calls them. */
export type CatalogueActivities = ReturnType<typeof createCatalogueActivities>;

/** A third of the time after which the workflow gives a silent worker up, ms. */
const BEAT_MS = 10_000;

/**
 * Runs `work` while the activity tells that its process lives, and how far it last came: a download
 * and the counting of a file are silent by themselves.
 */
async function whileBeating<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const context = Context.current();
  let told = 'begun';
  const timer = setInterval(() => context.heartbeat(told), BEAT_MS);
  try {
    return await work({
      beat: (details) => {
        told = details;
        context.heartbeat(details);
      },
      signal: context.cancellationSignal,
    });
  } finally {
    clearInterval(timer);
  }
}
