import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import pLimit from 'p-limit';
import type { DeliveryDocument } from '../records/webhook/deliveries.ts';
import type { WebhookProgress } from '../records/webhook/progress.ts';
import { RETRY_DELAYS_MS } from '../domain/webhook/retry-schedule.ts';
import { deliveryWorkflowId, eventsWorkflowId, recoveryWorkflowId } from '../workflows/ids.ts';
import {
  OWNER_ID,
  PARENT_REF,
  PHASE,
  RESOURCE_ID,
  RESOURCE_KIND,
} from '../workflows/search-attributes.ts';
import { lookAgainSignal, tryNowSignal } from '../workflows/webhook/messages.ts';
import type {
  PublishEventsInput,
  WebhookDeliveryInput,
  WebhookRecoveryInput,
} from '../workflows/webhook/messages.ts';
import { shareOf } from './priority.ts';
import { createServerCalls, type GatewayOptions } from './server-calls.ts';
import { unavailable } from './temporal-errors.ts';

/** What the start of a delivery's workflow takes from its record. */
export type DeliveryStart = Pick<
  DeliveryDocument,
  '_id' | 'owner_id' | 'webhook_id' | 'event_id' | 'event_type'
>;

/** Which events a recovery looks at. */
export interface RecoveryRequest {
  readonly webhookId: string;
  readonly ownerId: string;
  readonly sinceMs: number;
  readonly untilMs: number;
}

/**
 * The platform's access to the workflows of events and deliveries. Every call ends within 3 s and
 * may be repeated; Temporal being away is an AppError `unavailable`.
 */
export interface WebhookGateway {
  /** Makes sure that a batch of events has a running workflow. */
  startBatch(batchId: string): Promise<void>;
  /**
   * Makes sure that a delivery has a running workflow. A new one begins with `snapshot` where it is
   * given, and reads the record otherwise.
   */
  startDelivery(
    delivery: DeliveryStart,
    snapshot?: WebhookDeliveryInput['snapshot'],
  ): Promise<void>;
  /** Makes the workflow begin anew from the record, in which a new run is due. */
  resend(delivery: DeliveryStart): Promise<void>;
  /** Makes the next attempt of a pending delivery now. */
  tryNow(delivery: DeliveryStart): Promise<void>;
  /**
   * Stops what is pending for a webhook that was disabled or deleted, in the records, and signals
   * the workflows; those it cannot reach notice by themselves. Answers how many were stopped.
   */
  stop(webhookId: string, reason: string): Promise<number>;
  /**
   * Signals workflows of stopped deliveries of a webhook, `limit` of them, `concurrency` at a time.
   */
  tellStopped(
    webhookId: string,
    options: { readonly limit: number; readonly concurrency: number },
  ): Promise<void>;
  /**
   * Starts making due again what did not get through; `running` = a recovery of this webhook is
   * under way already. Answers the id of its workflow.
   */
  recover(
    request: RecoveryRequest,
  ): Promise<{ readonly kind: 'started' | 'running'; readonly recoveryId: string }>;
}

/** Server, namespace and queues of the gateway, and what it starts workflows with. */
export interface WebhookGatewayOptions extends GatewayOptions {
  readonly progress: Pick<WebhookProgress, 'stopPending' | 'toBeTold'>;
  /** Waits after the first to the fifth failed attempt, ms; default the published ones. */
  readonly delaysMs?: readonly number[];
  readonly log?: { warn(fields: object, message: string): void };
}

const STOP_TELLS = { limit: 40, concurrency: 8 };

/** Opens the gateway; nothing is sent before its first call. */
export function createWebhookGateway(options: WebhookGatewayOptions): WebhookGateway {
  const { progress, delaysMs = RETRY_DELAYS_MS } = options;
  const { client, queue, startRegistered, deliver } = createServerCalls(options);
  /** A workflow that is there already is as good as a new one. */
  const ensure = async (send: () => Promise<unknown>): Promise<void> => {
    try {
      await startRegistered(send);
    } catch (error) {
      throw unavailable(error);
    }
  };
  const startOf = (delivery: DeliveryStart, snapshot?: WebhookDeliveryInput['snapshot']) => ({
    ...deliveryStart(delivery, delaysMs, snapshot),
    taskQueue: queue,
  });
  const signalled = (
    delivery: DeliveryStart,
    signal: typeof lookAgainSignal | typeof tryNowSignal,
  ) =>
    ensure(() =>
      client.workflow.signalWithStart('webhookDelivery', {
        ...startOf(delivery),
        signal,
        signalArgs: [],
      }),
    );

  const gateway: WebhookGateway = {
    startBatch: (batchId) =>
      ensure(() =>
        client.workflow.start('publishEvents', { ...batchStart(batchId), taskQueue: queue }),
      ),

    startDelivery: (delivery, snapshot) =>
      ensure(() => client.workflow.start('webhookDelivery', startOf(delivery, snapshot))),

    resend: (delivery) => signalled(delivery, lookAgainSignal),

    tryNow: (delivery) => signalled(delivery, tryNowSignal),

    async stop(webhookId, reason) {
      const stopped = await progress.stopPending(webhookId, reason);
      // The record says it all; a workflow that is not signalled now is signalled by the
      // reconciler.
      gateway.tellStopped(webhookId, STOP_TELLS).catch((error: unknown) => {
        options.log?.warn({ err: error, webhook_id: webhookId }, 'stops are told later');
      });
      return stopped;
    },

    async tellStopped(webhookId, { limit, concurrency }) {
      const ids = await progress.toBeTold(webhookId, limit);
      const limited = pLimit(concurrency);
      try {
        await limited.map(ids, (id) =>
          deliver(() => client.workflow.getHandle(deliveryWorkflowId(id)).signal(lookAgainSignal)),
        );
      } finally {
        limited.clearQueue();
      }
    },

    async recover(request) {
      const start = recoveryStart(request);
      const { workflowId: recoveryId } = start;
      try {
        await startRegistered(() =>
          client.workflow.start('webhookRecovery', { ...start, taskQueue: queue }),
        );
        return { kind: 'started', recoveryId };
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError)
          return { kind: 'running', recoveryId };
        throw unavailable(error);
      }
    },
  };
  return gateway;
}

function batchStart(batchId: string) {
  const args: [PublishEventsInput] = [{ v: 1, batchId }];
  return {
    workflowId: eventsWorkflowId(batchId),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    workflowIdConflictPolicy: 'USE_EXISTING' as const,
    args,
    staticSummary: `fan published events out to webhooks, batch ${batchId}`,
    typedSearchAttributes: [
      { key: RESOURCE_KIND, value: 'event_batch' },
      { key: RESOURCE_ID, value: batchId },
    ],
  };
}

function deliveryStart(
  delivery: DeliveryStart,
  delaysMs: readonly number[],
  snapshot: WebhookDeliveryInput['snapshot'],
) {
  const input = { v: 1, deliveryId: delivery._id, delaysMs } as const;
  const args: [WebhookDeliveryInput] = [snapshot === undefined ? input : { ...input, snapshot }];
  return {
    workflowId: deliveryWorkflowId(delivery._id),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    workflowIdConflictPolicy: 'USE_EXISTING' as const,
    args,
    priority: shareOf({ ownerId: delivery.owner_id }),
    staticSummary: `${delivery.event_type} ${delivery.event_id} to ${delivery.webhook_id}`,
    typedSearchAttributes: [
      { key: OWNER_ID, value: delivery.owner_id },
      { key: RESOURCE_KIND, value: 'webhook_delivery' },
      { key: RESOURCE_ID, value: delivery._id },
      { key: PARENT_REF, value: delivery.webhook_id },
      { key: PHASE, value: 'pending' },
    ],
  };
}

function recoveryStart({ webhookId, ownerId, sinceMs, untilMs }: RecoveryRequest) {
  const since = new Date(sinceMs).toISOString();
  const until = new Date(untilMs).toISOString();
  const args: [WebhookRecoveryInput] = [{ v: 1, webhookId, since, until }];
  return {
    workflowId: recoveryWorkflowId(webhookId),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    args,
    priority: shareOf({ ownerId }),
    staticSummary: `recover what ${webhookId} missed since ${since}`,
    typedSearchAttributes: [
      { key: OWNER_ID, value: ownerId },
      { key: RESOURCE_KIND, value: 'webhook_recovery' },
      { key: RESOURCE_ID, value: webhookId },
    ],
  };
}
