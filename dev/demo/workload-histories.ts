import type { Client } from '@temporalio/client';
import { deploymentWorkflowId, workloadWorkflowId } from '../../workflows/ids.ts';
import type { WorkloadManifest } from '../../contracts/workload/artifact.ts';
import type { Workload, WorkloadStages } from '../../contracts/workload/workload.ts';
import type { WorkloadPreview } from '../../contracts/workload/preview.ts';

/** What workflows leave behind in Temporal: all runs of them together. */
export interface Weight {
  readonly runs: number;
  readonly events: number;
  /** As the server counts them. */
  readonly bytes: number;
  /** Starts, activities, timers, signals, updates and upserts: what a server has to act upon. */
  readonly actions: number;
}

const NONE: Weight = { runs: 0, events: 0, bytes: 0, actions: 0 };

/** Events that begin with an action, by the names that the server gives them in JSON. */
const ACTIONS: ReadonlySet<string> = new Set([
  'workflowExecutionStartedEventAttributes',
  'activityTaskScheduledEventAttributes',
  'timerStartedEventAttributes',
  'workflowExecutionSignaledEventAttributes',
  'workflowExecutionUpdateAcceptedEventAttributes',
  'upsertWorkflowSearchAttributesEventAttributes',
  // What was done inside a task of the workflow; a bill counts all of one task once.
  'markerRecordedEventAttributes',
]);

/** A workload as Temporal has it: its own workflow, and those of its stages. */
export interface WorkloadWeight {
  readonly parent: Weight;
  readonly stages: Weight;
}

/** Weighs the workflows of an ended workload. Throws when Temporal cannot be reached. */
export async function weigh(
  client: Client,
  { workload, stages }: ClassRun,
): Promise<WorkloadWeight> {
  const deployments = stages.flatMap(({ deployment_id: id }) => (id === null ? [] : [id]));
  const weights = await Promise.all(
    deployments.map((id) => weighWorkflow(client, deploymentWorkflowId(id))),
  );
  return {
    parent: await weighWorkflow(client, workloadWorkflowId(workload.id)),
    stages: weights.reduce(sum, NONE),
  };
}

/** Says what the workflows of each workload weigh, as a table. */
export function weightLines(
  runs: readonly ClassRun[],
  weights: readonly WorkloadWeight[],
): string[] {
  const lines = [
    'class           stages  runs  events  actions  history KB  (parent: events, actions, KB)',
  ];
  for (const [index, { parent, stages }] of weights.entries()) {
    const run = runs[index];
    if (run === undefined) continue;
    const all = sum(parent, stages);
    lines.push(
      `${run.workload.class.padEnd(15)} ${String(run.stages.length).padStart(6)} ` +
        `${String(all.runs).padStart(5)} ${String(all.events).padStart(7)} ` +
        `${String(all.actions).padStart(8)} ${kilobytes(all).padStart(11)}  ` +
        `(${parent.events}, ${parent.actions}, ${kilobytes(parent)})`,
    );
  }
  return lines;
}

async function weighWorkflow(client: Client, workflowId: string): Promise<Weight> {
  let weight = NONE;
  for await (const found of client.workflow.list({ query: `WorkflowId = '${workflowId}'` })) {
    const handle = client.workflow.getHandle(workflowId, found.runId);
    const { events } = await handle.fetchHistory();
    const actions = (events ?? []).filter((event) =>
      Object.entries(event).some(([name, value]) => ACTIONS.has(name) && value !== null),
    );
    weight = sum(weight, {
      runs: 1,
      events: found.historyLength,
      bytes: found.historySize ?? 0,
      actions: actions.length,
    });
  }
  return weight;
}

function sum(a: Weight, b: Weight): Weight {
  return {
    runs: a.runs + b.runs,
    events: a.events + b.events,
    bytes: a.bytes + b.bytes,
    actions: a.actions + b.actions,
  };
}

function kilobytes({ bytes }: Weight): string {
  return (bytes / 1000).toFixed(1);
}

/** One workload from its preview to its manifest. */
export interface ClassRun {
  readonly preview: WorkloadPreview;
  readonly workload: Workload;
  readonly stages: WorkloadStages['stages'];
  readonly manifest: WorkloadManifest;
  /** Outputs whose content was fetched and had the hash that the manifest states. */
  readonly verified: number;
}
