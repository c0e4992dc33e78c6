import type { DeliveryDocument } from '../records/webhook/deliveries.ts';
import {
  deliveryWorkflowId,
  deploymentWorkflowId,
  eventsWorkflowId,
  sessionWorkflowId,
} from '../workflows/ids.ts';

/** The workflow that runs a stage; null before it was handed out. */
export function workflowOfStage(deploymentId: string | null): string | null {
  return deploymentId === null ? null : deploymentWorkflowId(deploymentId);
}

/** The workflow of a simulation session. */
export function workflowOfSession(sessionId: string): string {
  return sessionWorkflowId(sessionId);
}

/**
 * The workflow that made the newest attempts of a delivery: that of the batch of events makes the first, one
 * of its own the others. Null for a test, which is sent within its request.
 */
export function workflowOfDelivery(
  delivery: Pick<DeliveryDocument, '_id' | 'attempts' | 'batch_id' | 'run' | 'status' | 'trigger'>,
): string | null {
  const { _id: id, attempts, batch_id: batchId, run, status, trigger } = delivery;
  if (trigger === 'test') return null;
  const hasFailed = attempts.length > 1 || (attempts.length === 1 && status === 'pending');
  if (batchId === null || run > 1 || hasFailed) return deliveryWorkflowId(id);
  return eventsWorkflowId(batchId);
}
