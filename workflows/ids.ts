/** Ids of workflows and names of task queues: one place for API, worker, workflows and tests. */

/** Task queues of an installation; another prefix makes another, separate set of queues. */
const DEFAULT_QUEUE_PREFIX = 'orbital';

const WORKFLOWS = '-workflows';
const EFFECTS = '-effects';
const SIMULATION = '-simulation';
const PLANNING = '-planning';
const WEBHOOKS = '-webhooks';
const GROUND = '-ground';

/** The queue of every workflow. */
export function workflowQueue(prefix: string = DEFAULT_QUEUE_PREFIX): string {
  return prefix + WORKFLOWS;
}

/** The queue of the activities that touch records and Temporal. */
export function effectsQueue(prefix: string = DEFAULT_QUEUE_PREFIX): string {
  return prefix + EFFECTS;
}

/** The queue of the activities that compute the steps of simulation sessions. */
export function simulationQueue(prefix: string = DEFAULT_QUEUE_PREFIX): string {
  return prefix + SIMULATION;
}

/** The queue of the activities that plan workloads. */
export function planningQueue(prefix: string = DEFAULT_QUEUE_PREFIX): string {
  return prefix + PLANNING;
}

/** The queue of the activities that send events to webhooks and keep what became of it. */
export function webhooksQueue(prefix: string = DEFAULT_QUEUE_PREFIX): string {
  return prefix + WEBHOOKS;
}

/** The queue of the programs that run on the ground. */
export function groundQueue(prefix: string = DEFAULT_QUEUE_PREFIX): string {
  return prefix + GROUND;
}

/** The queue of every workflow of an installation with the default prefix. */
export const WORKFLOW_QUEUE = workflowQueue();

/** The queue for effects that belongs to a queue of workflows. */
export function effectsQueueBeside(queue: string): string {
  return queue.endsWith(WORKFLOWS) ? effectsQueue(queue.slice(0, -WORKFLOWS.length)) : queue;
}

/** The queue for the steps of sessions that belongs to a queue of workflows. */
export function simulationQueueBeside(queue: string): string {
  return queue.endsWith(WORKFLOWS) ? simulationQueue(queue.slice(0, -WORKFLOWS.length)) : queue;
}

/** The queue for planning that belongs to a queue of workflows. */
export function planningQueueBeside(queue: string): string {
  return queue.endsWith(WORKFLOWS) ? planningQueue(queue.slice(0, -WORKFLOWS.length)) : queue;
}

/** The queue for webhooks that belongs to a queue of workflows. */
export function webhooksQueueBeside(queue: string): string {
  return queue.endsWith(WORKFLOWS) ? webhooksQueue(queue.slice(0, -WORKFLOWS.length)) : queue;
}

/** The queue for programs on the ground that belongs to a queue of workflows. */
export function groundQueueBeside(queue: string): string {
  return queue.endsWith(WORKFLOWS) ? groundQueue(queue.slice(0, -WORKFLOWS.length)) : queue;
}

/** Workflow id of a batch of published events. */
export function eventsWorkflowId(batchId: string): string {
  return `events/${batchId}`;
}

/** Workflow id of a delivery whose first attempt failed, or that is sent again. */
export function deliveryWorkflowId(deliveryId: string): string {
  return `webhook-delivery/${deliveryId}`;
}

/** Workflow id of the messages of an alert; one of an alert runs at a time. */
export function alertWorkflowId(alertId: string): string {
  return `alert/${alertId}`;
}

/** Workflow id of the removal of all that an owner has. */
export function ownerRemovalWorkflowId(removalId: string): string {
  return `owner-removal/${removalId}`;
}

/** Workflow id of a recovery of a webhook's events; one of a webhook runs at a time. */
export function recoveryWorkflowId(webhookId: string): string {
  return `webhook-recovery/${webhookId}`;
}

/** Workflow id of a workload. */
export function workloadWorkflowId(workloadId: string): string {
  return `workload/${workloadId}`;
}

/** Workflow id of a batch of jobs on one network. */
export function batchWorkflowId(batchId: string): string {
  return `schedule-batch/${batchId}`;
}

/** Workflow id of a horizon of a batch. */
export function batchHorizonWorkflowId(batchId: string, horizon: number): string {
  return `${batchWorkflowId(batchId)}/horizon-${horizon + 1}`;
}

/** Workflow id of the pricing of a shard in a round of a horizon. */
export function batchShardWorkflowId(
  batchId: string,
  horizon: number,
  round: number,
  shard: number,
): string {
  const parent = batchHorizonWorkflowId(batchId, horizon);
  return `${parent}/round-${round + 1}/shard-${shard + 1}`;
}

/** Id of the Schedule in Temporal of a schedule of workloads. */
export function workloadScheduleId(scheduleId: string): string {
  return `workload-schedule/${scheduleId}`;
}

/** Start of the workflow ids of the occurrences of a schedule; Temporal adds the time of each. */
export function occurrenceWorkflowId(scheduleId: string): string {
  return `workload-occurrence/${scheduleId}`;
}

/** Workflow id of a deployment. */
export function deploymentWorkflowId(deploymentId: string): string {
  return `deployment/${deploymentId}`;
}

/** Workflow id of a simulation session. */
export function sessionWorkflowId(sessionId: string): string {
  return `sim-session/${sessionId}`;
}

/** Workflow id of a screening of all watch lists. */
export function screeningWorkflowId(runId: string): string {
  return `screening/${runId}`;
}

/** Workflow id of a watch list. */
export function conjunctionWatchWorkflowId(watchId: string): string {
  return `conjunction-watch/${watchId}`;
}

/** Workflow id of a monitor of patterns. */
export function patternMonitorWorkflowId(monitorId: string): string {
  return `pattern-monitor/${monitorId}`;
}

/** Id of the Schedule of the reconciler; also the start of its workflows' ids. */
export function reconcileScheduleId(prefix: string = DEFAULT_QUEUE_PREFIX): string {
  return prefix === DEFAULT_QUEUE_PREFIX ? 'reconcile' : `reconcile/${prefix}`;
}

/** Id of the Schedule of the reconciler of webhooks. */
export function webhookReconcileScheduleId(prefix: string = DEFAULT_QUEUE_PREFIX): string {
  return `${reconcileScheduleId(prefix)}-webhooks`;
}

/** Id of the Schedule of the archive; also the start of its workflows' ids. */
export function archiveScheduleId(prefix: string = DEFAULT_QUEUE_PREFIX): string {
  return prefix === DEFAULT_QUEUE_PREFIX ? 'archive' : `archive/${prefix}`;
}

/** Id of the Schedule of the refresh of the catalogue; also the start of its workflows' ids. */
export function catalogueScheduleId(prefix: string = DEFAULT_QUEUE_PREFIX): string {
  return prefix === DEFAULT_QUEUE_PREFIX ? 'catalogue-refresh' : `catalogue-refresh/${prefix}`;
}

/** Id of the Schedule that looks whether a screening is due. */
export function screeningsScheduleId(prefix: string = DEFAULT_QUEUE_PREFIX): string {
  return prefix === DEFAULT_QUEUE_PREFIX ? 'screenings' : `screenings/${prefix}`;
}

/** Id of the Schedule of what looks for newer elements to look at; also the start of its workflows' ids. */
export function patternScheduleId(prefix: string = DEFAULT_QUEUE_PREFIX): string {
  return prefix === DEFAULT_QUEUE_PREFIX ? 'pattern-detections' : `pattern-detections/${prefix}`;
}
