import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import {
  archiveScheduleId,
  catalogueScheduleId,
  patternScheduleId,
  reconcileScheduleId,
  screeningsScheduleId,
  webhookReconcileScheduleId,
  workflowQueue,
} from '../workflows/ids.ts';
import { RESOURCE_KIND } from '../workflows/search-attributes.ts';
import { MINUTE_MS } from '../domain/time/instant.ts';

/** A workflow of maintenance that has ended, as it does after a day, is begun again within this, ms. */
const REVIVE_MS = MINUTE_MS;

const NOW = 'To look now, send the workflow the signal lookNow.';

/** The ids of the Schedules of the platform. */
export function scheduleIds(queuePrefix?: string): readonly string[] {
  return [
    reconcileScheduleId(queuePrefix),
    webhookReconcileScheduleId(queuePrefix),
    catalogueScheduleId(queuePrefix),
    screeningsScheduleId(queuePrefix),
    patternScheduleId(queuePrefix),
    archiveScheduleId(queuePrefix),
  ];
}

/** What the Schedules are made with. */
export interface SchedulesOptions {
  readonly queuePrefix?: string;
  /** Where elements of satellites come from; absent = nowhere. */
  readonly catalogUrl?: string | undefined;
}

/**
 * Makes the Schedules of the platform, or brings those that are there up to date; one that a person
 * paused stays paused, with its note. Each only makes sure that its workflow lives, which looks by itself.
 */
export async function ensureSchedules(
  client: Client,
  { queuePrefix, catalogUrl }: SchedulesOptions = {},
): Promise<void> {
  const taskQueue = workflowQueue(queuePrefix);
  await ensureSchedule(client, taskQueue, {
    scheduleId: reconcileScheduleId(queuePrefix),
    workflowType: 'reconcile',
    summary: 'mend what was missed between records and workflows, every minute',
    note: `Keeps one reconcile running, which looks every minute by itself. ${NOW}`,
  });
  await ensureSchedule(client, taskQueue, {
    scheduleId: webhookReconcileScheduleId(queuePrefix),
    workflowType: 'reconcileWebhooks',
    summary: 'mend what was missed between webhooks and workflows, every minute',
    note: `Keeps one reconcileWebhooks running, which looks every minute by itself. ${NOW}`,
  });
  await ensureSchedule(client, taskQueue, {
    scheduleId: catalogueScheduleId(queuePrefix),
    workflowType: 'catalogueRefresh',
    summary: 'take in newer elements and look at every satellite, every two hours',
    note:
      catalogUrl === undefined
        ? 'No source: set CATALOG_URL. Satellites are reviewed every two hours, elements are not refreshed.'
        : `Elements from ${new URL(catalogUrl).host}, asked every two hours. ${NOW}`,
  });
  await ensureSchedule(client, taskQueue, {
    scheduleId: screeningsScheduleId(queuePrefix),
    workflowType: 'screenings',
    summary: 'screen all watch lists when the catalogue or a list has changed, at least once a day',
    note: `Keeps one screenings running, which looks every minute by itself. ${NOW}`,
  });
  await ensureSchedule(client, taskQueue, {
    scheduleId: patternScheduleId(queuePrefix),
    workflowType: 'patternDetections',
    summary: 'look at histories of elements once the catalogue has newer ones',
    note: `Keeps one patternDetections running, which looks every minute by itself. ${NOW}`,
  });
  await ensureSchedule(client, taskQueue, {
    scheduleId: archiveScheduleId(queuePrefix),
    workflowType: 'archive',
    summary: 'pack event logs and move what expires to the archive, every ten minutes',
    note: `Keeps one archive running, which looks every ten minutes by itself. ${NOW}`,
  });
}

interface Kept {
  readonly scheduleId: string;
  readonly workflowType: string;
  readonly summary: string;
  /** Shown in the list of Schedules. */
  readonly note: string;
}

async function ensureSchedule(
  client: Client,
  taskQueue: string,
  { scheduleId, workflowType, summary, note }: Kept,
): Promise<void> {
  const schedule = {
    spec: { intervals: [{ every: REVIVE_MS }] },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: REVIVE_MS },
    action: {
      type: 'startWorkflow' as const,
      workflowType,
      workflowId: scheduleId,
      taskQueue,
      args: [],
      staticSummary: summary,
      typedSearchAttributes: [{ key: RESOURCE_KIND, value: 'maintenance' }],
    },
  };
  const handle = client.schedule.getHandle(scheduleId);
  try {
    await client.schedule.create({ ...schedule, scheduleId, state: { note } });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await handle.update(({ state }) => ({
      ...schedule,
      state: { ...state, ...(state.paused ? {} : { note }) },
    }));
  }
  const { state } = await handle.describe();
  // A new installation does not wait for a minute. Skipped like any other while one runs, which "trigger
  // immediately" of the creation is not: it would not count as one that runs.
  if (!state.paused) await handle.trigger(ScheduleOverlapPolicy.SKIP);
}
