import { defineSignal } from '@temporalio/workflow';
import type { DeliverySnapshot } from '../../activities/webhook/snapshot.ts';
import type { DeliveryStatus } from '../../domain/webhook/delivery.ts';

/** The one argument of a `publishEvents` workflow. */
export interface PublishEventsInput {
  readonly v: 1;
  readonly batchId: string;
  /** Where the run before this one came to, after continue-as-new. */
  readonly carried?: {
    readonly page: number;
    readonly after: string;
    readonly tally: PublishEventsResult;
  };
}

/** What became of the first attempts of a batch. */
export interface PublishEventsResult {
  readonly pages: number;
  readonly deliveries: number;
  readonly delivered: number;
  /** Each has a workflow of its own for the attempts to come. */
  readonly failed: number;
  /** Their endpoint was busy: a workflow makes the first attempt later. */
  readonly deferred: number;
  /** Their webhook was disabled or deleted in between. */
  readonly stopped: number;
}

/** The one argument of a `webhookDelivery` workflow. */
export interface WebhookDeliveryInput {
  readonly v: 1;
  readonly deliveryId: string;
  /** Waits after the first to the fifth failed attempt, ms. */
  readonly delaysMs: readonly number[];
  /** Its snapshot as it begins, from whoever made the attempt before; else the record is read. */
  readonly snapshot?: DeliverySnapshot;
}

/** How a delivery ended. */
export interface WebhookDeliveryResult {
  /** `absent`: there is no record of it. */
  readonly status: DeliveryStatus | 'absent';
  readonly attempts: number;
  readonly reason: string | null;
}

/** The one argument of a `webhookRecovery` workflow. */
export interface WebhookRecoveryInput {
  readonly v: 1;
  readonly webhookId: string;
  /** ISO 8601, as `until`. */
  readonly since: string;
  readonly until: string;
  /** Where the run before this one came to, after continue-as-new. */
  readonly carried?: {
    readonly after: { readonly at: string; readonly id: string };
    readonly recovered: number;
  };
}

/** The record was changed without the workflow: a resend, a recovery, a stop. */
export const lookAgainSignal = defineSignal('lookAgain');

/** Makes the next attempt now instead of at its time. */
export const tryNowSignal = defineSignal('tryNow');
