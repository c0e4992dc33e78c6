import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { Db } from 'mongodb';
import type { BillingDocument } from '../../../records/workload/billing.ts';
import type { ArtifactLinkDocument } from '../../../records/artifact/links.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type {
  WorkloadDocument,
  WorkloadStageDocument,
} from '../../../records/workload/documents.ts';
import { GROUND_ID } from '../../../domain/workload/workload-plan.ts';
import { OPEN_PHASES, isFinalPhase, type WorkflowStatus } from '../../../domain/workload/phase.ts';
import { deploymentWorkflowId, workloadWorkflowId } from '../../../workflows/ids.ts';

/** Everything has ended by then, also what only the reconciler of a later minute finds, ms. */
const SETTLED_WITHIN_MS = 600_000;
/** Calls to Temporal at the same time. */
const AT_ONCE = 20;

/** Workloads straight from the collection, in no order. */
export function readWorkloads(db: Db, ids: readonly string[]): Promise<WorkloadDocument[]> {
  return db
    .collection<WorkloadDocument>('workloads')
    .find({ _id: { $in: [...ids] } })
    .toArray();
}

/**
 * Waits until all have ended and no deployment of theirs is open; fails, naming what is open, after
 * ten minutes.
 */
export async function workloadsSettled(
  db: Db,
  ids: readonly string[],
): Promise<WorkloadDocument[]> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const found = await readWorkloads(db, ids);
    const open = found.filter(({ phase }) => !isFinalPhase(phase));
    const orphans = await db
      .collection<DeploymentDocument>('deployments')
      .find({
        workload_id: { $in: [...ids] },
        status: { $in: ['pending', 'dispatched', 'running'] },
      })
      .project<Pick<DeploymentDocument, '_id'>>({ _id: 1 })
      .toArray();
    if (found.length === ids.length && open.length === 0 && orphans.length === 0) return found;
    const left = [
      ...open.map(({ _id, phase }) => `${_id} ${phase}`),
      ...orphans.map(({ _id }) => _id),
    ];
    assert.ok(
      Date.now() < deadline,
      `${found.length} of ${ids.length} found; open: ${left.join(', ')}`,
    );
    await sleep(500);
  }
}

/**
 * Checks every promise that holds for ended workloads, read straight from the collections: one end,
 * no step backwards, one bill of the same amount, every stage ended, the manifest lists exactly what
 * the done stages' last deployments produced.
 */
export async function assertSound(db: Db, workloads: readonly WorkloadDocument[]): Promise<void> {
  const of = { workload_id: { $in: workloads.map(({ _id }) => _id) } };
  const bills = await db
    .collection<BillingDocument>('billing_records')
    .find({ _id: { $in: workloads.map(({ _id }) => _id) } })
    .toArray();
  const stages = await db
    .collection<WorkloadStageDocument>('workload_stages')
    .find(of)
    .project<WorkloadStageDocument>({ stage_plan: 0 })
    .toArray();
  const links = await db
    .collection<ArtifactLinkDocument>('artifact_links')
    .find({ ...of, superseded: { $exists: false } })
    .toArray();
  for (const workload of workloads) {
    const { _id } = workload;
    assertHistory(workload);
    assert.equal(
      bills.find((bill) => bill._id === _id)?.cents,
      workload.cost?.cents,
      `bill ${_id}`,
    );
    const own = stages.filter(({ workload_id }) => workload_id === _id);
    assertStages(workload, own, links);
    const ran = own.filter(({ has_run, satellite }) => has_run && satellite !== GROUND_ID);
    assert.equal(
      workload.cost?.stages ?? 0,
      ran.length,
      `billed are the stages of ${_id} that ran`,
    );
  }
}

function assertHistory({ _id, phase, history }: WorkloadDocument): void {
  const finals = history.filter((entry) => isFinalPhase(entry.phase));
  assert.deepEqual(
    finals.map((entry) => entry.phase),
    [phase],
    `${_id} ends once`,
  );
  const places = history
    .slice(0, -1)
    .map((entry) => OPEN_PHASES.findIndex((open) => open === entry.phase));
  const forward = [...new Set(places)].sort((a, b) => a - b);
  assert.deepEqual(places, forward, `${_id} never moves backwards`);
  const times = history.map(({ at }) => at.getTime());
  assert.deepEqual(
    times,
    [...times].sort((a, b) => a - b),
    `the phases of ${_id} follow each other`,
  );
}

function assertStages(
  { _id, outcome }: WorkloadDocument,
  stages: readonly WorkloadStageDocument[],
  links: readonly ArtifactLinkDocument[],
): void {
  const done = stages.filter(({ status }) => status === 'done');
  assert.equal(outcome?.stages_done, done.length, `stages of ${_id}`);
  for (const { index, status } of stages) {
    assert.ok(
      ['done', 'failed', 'canceled'].includes(status),
      `stage ${index} of ${_id} ${status}`,
    );
  }
  const told = links.filter((link) => link.workload_id === _id);
  assert.deepEqual(
    new Set(told.map(({ deployment_id }) => deployment_id)),
    new Set(done.map(({ deployment_id }) => deployment_id)),
    `the manifest of ${_id} lists what is done`,
  );
}

/** How Temporal names what the record says. */
const TEMPORAL_STATUS: Readonly<Record<WorkflowStatus, string>> = {
  RUNNING: 'RUNNING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  CANCELED: 'CANCELLED',
  TERMINATED: 'TERMINATED',
  TIMED_OUT: 'TIMED_OUT',
};

/**
 * Checks with Temporal itself that every workload's workflow closed as its record says, and that no
 * deployment of theirs runs on.
 */
export async function assertClosed(
  db: Db,
  client: Client,
  workloads: readonly WorkloadDocument[],
): Promise<void> {
  const of = { workload_id: { $in: workloads.map(({ _id }) => _id) } };
  const deployments = await db
    .collection<DeploymentDocument>('deployments')
    .find(of)
    .project<Pick<DeploymentDocument, '_id'>>({ _id: 1 })
    .toArray();
  await inTurns(workloads, async ({ _id, workflow_status: status }) => {
    const closed = await closedStatus(client, workloadWorkflowId(_id));
    assert.equal(closed, TEMPORAL_STATUS[status], `workflow of ${_id}`);
  });
  await inTurns(deployments, async ({ _id }) => {
    // A stage that was canceled in the moment of its dispatch has a record and no workflow.
    const status = await closedStatus(client, deploymentWorkflowId(_id)).catch(absentIfUnknown);
    assert.notEqual(status, 'RUNNING', _id);
  });
}

/** The status of a workflow, once it is closed or a minute has passed: the record is written first. */
async function closedStatus(client: Client, workflowId: string): Promise<string> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    if (status.name !== 'RUNNING' || Date.now() > deadline) return status.name;
    await sleep(200);
  }
}

function absentIfUnknown(error: unknown): string {
  if (error instanceof WorkflowNotFoundError) return 'ABSENT';
  throw error;
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await Promise.all(items.slice(from, from + AT_ONCE).map(work));
  }
}
