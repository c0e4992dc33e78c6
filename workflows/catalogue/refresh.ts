import { ActivityCancellationType, proxyActivities, workflowInfo } from '@temporalio/workflow';
import { counted, numbered } from '../../domain/counted.ts';
import type { CatalogueActivities } from '../../activities/catalogue/activities.ts';
import type { RefreshReport } from '../../activities/catalogue/refresh-catalogue.ts';
import { HOUR_MS } from '../../domain/time/instant.ts';
import { effectsQueueBeside } from '../ids.ts';
import { keepLooking, type MaintenanceInput } from '../maintenance.ts';

/** What one look did. */
export interface CatalogueRefreshResult {
  readonly refresh: RefreshReport;
  readonly review: Awaited<ReturnType<CatalogueActivities['reviewCatalogue']>>;
}

/** A whole public catalogue takes seconds to read, and may come over a slow line. */
const AT_MOST = '15 minutes';
/** A worker that died in the middle is noticed within this. */
const SILENT = '30 seconds';

/** Sources of elements ask not to be asked more often; the activity makes sure of it besides. */
const REFRESH_MS = 2 * HOUR_MS;

/**
 * Takes newer elements from the source and looks at every satellite, every two hours. What the source
 * does wrong is in the result and in the search attribute `Phase`, and the next look asks again.
 */
export async function catalogueRefresh(input?: MaintenanceInput): Promise<CatalogueRefreshResult> {
  return keepLooking(input, REFRESH_MS, async (number) => {
    // Another look is another request to the source, which may be asked every two hours only.
    const refresh = await catalogue('ask the source for newer elements').refreshCatalogue(
      `${workflowInfo().runId}/${number}`,
    );
    const review = await catalogue('look at every satellite').reviewCatalogue();
    const { satellites, statusChanges, decayWarnings, notice } = review;
    return {
      report: { refresh, review },
      text:
        `${describeRefresh(refresh)} ${counted(satellites, 'satellite')} looked at: ` +
        `${statusChanges} changed their status, ${decayWarnings} ${numbered(decayWarnings, 'is', 'are')} about to re-enter.` +
        (notice === null ? '' : `\n\n**${notice}**`),
      isNews: refresh.kind === 'applied' || statusChanges + decayWarnings > 0,
      // One that is asked too early has the outcome that it had.
      ...(refresh.kind === 'not_due' ? {} : { phase: refresh.kind }),
    };
  });
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
      return '**No source: set CATALOG_URL**, or import a file with `npm run catalogue:import`.';
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
