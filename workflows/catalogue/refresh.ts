import {
  ActivityCancellationType,
  proxyActivities,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import { counted, numbered } from '../../domain/counted.ts';
import type { CatalogueActivities } from '../../activities/catalogue/activities.ts';
import type { RefreshReport } from '../../activities/catalogue/refresh-catalogue.ts';
import { effectsQueueBeside } from '../ids.ts';

/** What one run did. */
export interface CatalogueRefreshResult {
  readonly refresh: RefreshReport;
  readonly review: Awaited<ReturnType<CatalogueActivities['reviewCatalogue']>>;
}

/** A whole public catalogue takes seconds to read, and may come over a slow line. */
const AT_MOST = '15 minutes';
/** A worker that died in the middle is noticed within this. */
const SILENT = '30 seconds';

/**
 * Takes newer elements from the source and looks at every satellite; a Schedule runs it every two
 * hours. What the source does wrong is in the result, and the next run asks again.
 */
export async function catalogueRefresh(): Promise<CatalogueRefreshResult> {
  const refresh = await catalogue('ask the source for newer elements').refreshCatalogue(
    workflowInfo().runId,
  );
  setCurrentDetails(describeRefresh(refresh));
  const review = await catalogue('look at every satellite').reviewCatalogue();
  setCurrentDetails(
    `${describeRefresh(refresh)} ${counted(review.satellites, 'satellite')} looked at: ` +
      `${review.statusChanges} changed their status, ${review.decayWarnings} ${numbered(review.decayWarnings, 'is', 'are')} about to re-enter.`,
  );
  return { refresh, review };
}

function catalogue(summary: string) {
  return proxyActivities<CatalogueActivities>({
    summary,
    taskQueue: effectsQueueBeside(workflowInfo().taskQueue),
    startToCloseTimeout: AT_MOST,
    heartbeatTimeout: SILENT,
    retry: { initialInterval: '5 seconds', maximumInterval: '1 minute', maximumAttempts: 10 },
    cancellationType: ActivityCancellationType.TRY_CANCEL,
  });
}

function describeRefresh(report: RefreshReport): string {
  switch (report.kind) {
    case 'no_source':
      return 'No source is configured.';
    case 'not_due':
      return `The source may be asked again at ${report.next}.`;
    case 'unchanged':
      return 'The file of the source is as it was.';
    case 'failed':
      return `The source could not be read: ${report.reason}.`;
    case 'refused':
      return `The file of the source was refused: ${report.reason}.`;
    case 'applied':
      return (
        `${counted(report.satellites, 'satellite')} read: ${report.added} new, ${report.updated} with newer ` +
        `elements, ${report.unchanged} as they were, ${report.unreadable} unreadable.`
      );
  }
}
