import { ActivityCancellationType, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ActivityInterfaceFor } from '@temporalio/workflow';
import type { WebhookActivities } from '../../activities/webhook/activities.ts';
import { webhooksQueueBeside } from '../ids.ts';

/** Faults of our own are tried again; those of a receiver are answers, not failures. */
const RETRY = {
  initialInterval: '500 milliseconds',
  backoffCoefficient: 2,
  maximumInterval: '20 seconds',
} as const;

/** The 30 seconds of an attempt, and time to keep what became of it. */
const ATTEMPT_AT_MOST = '60 seconds';
/** A page lasts as long as its slowest receiver. */
const PAGE_AT_MOST = '2 minutes';
/** A worker that died in the middle of a page of first attempts is noticed within this. */
const PAGE_SILENT = '6 seconds';
/** In the middle of a single attempt, which was due after minutes or whose receiver hangs. */
const ATTEMPT_SILENT = '30 seconds';
const RECORDS_AT_MOST = '20 seconds';

/** A mail server may be away for a long weekend; then the mail is given up. */
const MAIL_AT_MOST = '3 days';
const MAIL_RETRY = { ...RETRY, maximumInterval: '10 minutes' } as const;

/** Single attempts and pages of first attempts. */
export function sends(summary: string, isPage = false): ActivityInterfaceFor<WebhookActivities> {
  return proxyActivities<WebhookActivities>({
    summary,
    taskQueue: webhooksQueueBeside(workflowInfo().taskQueue),
    startToCloseTimeout: isPage ? PAGE_AT_MOST : ATTEMPT_AT_MOST,
    heartbeatTimeout: isPage ? PAGE_SILENT : ATTEMPT_SILENT,
    retry: RETRY,
    cancellationType: ActivityCancellationType.TRY_CANCEL,
  });
}

/** What reads and writes records and starts workflows. */
export function webhookRecords(summary: string): ActivityInterfaceFor<WebhookActivities> {
  return proxyActivities<WebhookActivities>({
    summary,
    taskQueue: webhooksQueueBeside(workflowInfo().taskQueue),
    startToCloseTimeout: RECORDS_AT_MOST,
    retry: RETRY,
    cancellationType: ActivityCancellationType.TRY_CANCEL,
  });
}

/** Mails to owners. */
export function mails(summary: string): ActivityInterfaceFor<WebhookActivities> {
  return proxyActivities<WebhookActivities>({
    summary,
    taskQueue: webhooksQueueBeside(workflowInfo().taskQueue),
    startToCloseTimeout: '60 seconds',
    scheduleToCloseTimeout: MAIL_AT_MOST,
    retry: MAIL_RETRY,
    cancellationType: ActivityCancellationType.TRY_CANCEL,
  });
}
