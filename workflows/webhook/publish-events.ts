import { condition, continueAsNew, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { FanOutReport, PageReport } from '../../activities/webhook/attempt-deliveries.ts';
import { pages, webhookRecords } from '../effects.ts';
import type { PublishEventsInput, PublishEventsResult } from './messages.ts';

/** Pages whose first attempts are under way at the same time. */
const PAGES_AT_ONCE = 10;

const NOTHING: PublishEventsResult = {
  pages: 0,
  deliveries: 0,
  delivered: 0,
  failed: 0,
  deferred: 0,
  stopped: 0,
};

/**
 * Fans a batch of published events out to every webhook that wants them. Nearly always one page is
 * all, and one activity makes its deliveries, their first attempts and the end. Otherwise it goes
 * page by page: a page with a receiver that hangs holds up no other. An attempt that failed goes on
 * in a workflow of its own; the batch ends once all were attempted.
 */
export async function publishEvents(input: PublishEventsInput): Promise<PublishEventsResult> {
  const { batchId } = input;
  let tally = input.carried?.tally ?? NOTHING;
  let after: string | null = input.carried?.after ?? null;
  let page = input.carried?.page ?? 0;
  let underWay = 0;
  const failures: unknown[] = [];

  const attempt = async (number: number, deliveries: number): Promise<void> => {
    underWay += 1;
    try {
      const summary = `first attempts, page ${number}: ${deliveries}`;
      const report = await pages(summary).attemptPage({ batchId, page: number });
      // Not before the wait: other pages count meanwhile.
      tally = withReport(tally, report);
    } catch (error) {
      failures.push(error);
    } finally {
      underWay -= 1;
    }
    setCurrentDetails(detailsOf(tally));
  };

  let atOnce: FanOutReport | null = null;
  if (input.carried === undefined) {
    atOnce = await pages('deliveries of the batch and their first attempts').handOut({
      batchId,
    });
    if (atOnce.attempted !== null) {
      const { deliveries } = atOnce.planned;
      tally = withReport({ ...NOTHING, pages: 1, deliveries }, atOnce.attempted);
      setCurrentDetails(detailsOf(tally));
      return tally;
    }
  }
  for (;;) {
    page += 1;
    const planned = atOnce?.planned ?? (await fanOutPage(batchId, page, after));
    atOnce = null;
    tally = {
      ...tally,
      pages: page,
      deliveries: tally.deliveries + planned.deliveries,
    };
    const started = planned.deliveries > 0 ? [attempt(page, planned.deliveries)] : [];
    after = planned.after;
    if (after === null) break;
    await condition(() => underWay < PAGES_AT_ONCE);
    if (workflowInfo().continueAsNewSuggested) {
      await Promise.all(started);
      await condition(() => underWay === 0);
      throwFirst(failures);
      await continueAsNew<typeof publishEvents>({ v: 1, batchId, carried: { page, after, tally } });
    }
  }
  await condition(() => underWay === 0);
  throwFirst(failures);
  await webhookRecords('close the batch').finishBatch({ batchId });
  return tally;
}

function fanOutPage(
  batchId: string,
  page: number,
  after: string | null,
): Promise<FanOutReport['planned']> {
  return webhookRecords(`fan out, page ${page}`).fanOutPage({ batchId, page, after });
}

function withReport(tally: PublishEventsResult, report: PageReport): PublishEventsResult {
  return {
    ...tally,
    delivered: tally.delivered + report.delivered,
    failed: tally.failed + report.failed,
    deferred: tally.deferred + report.deferred,
    stopped: tally.stopped + report.stopped,
  };
}

function throwFirst(failures: readonly unknown[]): void {
  if (failures.length > 0) throw failures[0];
}

function detailsOf(tally: PublishEventsResult): string {
  const { deliveries, pages, delivered, failed, deferred, stopped } = tally;
  return (
    `**${deliveries} deliveries** on ${pages} pages: ${delivered} delivered, ${failed} failed and ` +
    `go on by themselves, ${deferred} put off because their endpoint is busy or hangs, ${stopped} stopped`
  );
}
