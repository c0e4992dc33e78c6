import { setTimeout as sleep } from 'node:timers/promises';
import { ScheduleNotFoundError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { OPEN_PHASES } from '../../../domain/workload/phase.ts';
import type { Database } from '../../../records/store/database.ts';
import { scheduleIds } from '../../../temporal/schedules.ts';
import {
  deliveryWorkflowId,
  deploymentWorkflowId,
  workloadWorkflowId,
} from '../../../workflows/ids.ts';

/** However busy the machine is, everything runs again by then, ms. */
const AGAIN_WITHIN_MS = 300_000;

/** The workflows that should run by the records: of workloads, deployments and waiting deliveries. */
export async function openThings({ db }: Database): Promise<string[]> {
  const idsOf = async (collection: string, open: object): Promise<string[]> => {
    const found = db.collection<{ _id: string }>(collection).find(open).project({ _id: 1 });
    return (await found.toArray()).map(({ _id }) => String(_id));
  };
  const [workloads, deployments, deliveries] = await Promise.all([
    idsOf('workloads', { phase: { $in: OPEN_PHASES } }),
    idsOf('deployments', { status: { $in: ['pending', 'dispatched', 'running'] } }),
    idsOf('webhook_deliveries', { status: 'pending', workflow_open: true }),
  ]);
  return [
    ...workloads.map(workloadWorkflowId),
    ...deployments.map(deploymentWorkflowId),
    ...deliveries.map(deliveryWorkflowId),
  ];
}

/** Waits until every one of them runs and every Schedule is there; fails after five minutes, naming what is not. */
export async function runsAgain(client: Client, database: Database): Promise<void> {
  const deadline = Date.now() + AGAIN_WITHIN_MS;
  for (;;) {
    const wanted = await openThings(database);
    const found = await Promise.all(wanted.map((id) => isRunning(client, id)));
    const schedules = scheduleIds();
    const made = await Promise.all(schedules.map((id) => isMade(client, id)));
    const left = [
      ...wanted.filter((_id, index) => found[index] === false),
      ...schedules.filter((_id, index) => made[index] === false),
    ];
    // What ended between the two questions is open no more.
    const open = new Set([...(await openThings(database)), ...schedules]);
    const still = left.filter((id) => open.has(id));
    if (still.length === 0) return;
    if (Date.now() > deadline) throw new Error(`does not run again: ${still.join(', ')}`);
    await sleep(250);
  }
}

async function isRunning(client: Client, workflowId: string): Promise<boolean> {
  try {
    return (await client.workflow.getHandle(workflowId).describe()).status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

async function isMade(client: Client, scheduleId: string): Promise<boolean> {
  try {
    await client.schedule.getHandle(scheduleId).describe();
    return true;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return false;
    throw error;
  }
}
