import {
  effectsQueue,
  planningQueue,
  simulationQueue,
  webhooksQueue,
  workflowQueue,
} from '../workflows/ids.ts';
import type { QueueKind } from './config.ts';

/** The name of each kind of task queue, by the prefix of the platform. */
export const QUEUE_NAME = {
  workflows: workflowQueue,
  effects: effectsQueue,
  simulation: simulationQueue,
  planning: planningQueue,
  webhooks: webhooksQueue,
} as const satisfies Record<QueueKind, (prefix: string) => string>;
