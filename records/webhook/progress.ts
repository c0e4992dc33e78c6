import type { AnyBulkWriteOperation, Collection, Filter } from 'mongodb';
import { MAX_ATTEMPTS } from '../../domain/webhook/retry-schedule.ts';
import type { DisabledReason } from '../../domain/webhook/delivery.ts';
import { whenAvailable, type Database } from '../store/database.ts';
import { batched } from '../store/batched.ts';
import { DELIVERIES, DELIVERY_RETENTION_MS } from './deliveries.ts';
import type { DeliveryAttempt, DeliveryDocument } from './deliveries.ts';
import { noteOutcomes, type WebhookOutcome } from './outcome.ts';
import { WEBHOOKS, type WebhookDocument } from './webhooks.ts';

/** The part of webhooks and deliveries that belongs to their workflows. */
export interface WebhookProgress {
  /** Deliveries of a page whose first attempt is to be made or to be followed by a workflow. */
  openOfPage(batchId: string, page: number): Promise<DeliveryDocument[]>;
  /** Webhooks by id; those that are gone are missing. */
  webhooks(ids: readonly string[]): Promise<Map<string, WebhookDocument>>;
  delivery(id: string): Promise<DeliveryDocument | null>;
  /** Notes that a workflow works for the delivery, if there is something left to do. */
  begin(id: string): Promise<DeliveryDocument | null>;
  /**
   * Keeps an attempt, once, and moves the delivery: a success delivers it in any status, a failure
   * sets the time of the next attempt or (after the sixth, or when there is to be none) ends it.
   * Answers the delivery as it is then; null when it is gone.
   */
  recordAttempt(id: string, attempt: DeliveryAttempt): Promise<DeliveryDocument | null>;
  /** Puts off the next attempt of a pending delivery, which counts as none. */
  postpone(id: string, untilMs: number): Promise<void>;
  /** Stops one pending delivery. */
  stop(id: string, reason: string): Promise<DeliveryDocument | null>;
  /** Stops every pending delivery of a webhook; answers how many. */
  stopPending(webhookId: string, reason: string): Promise<number>;
  /** Notes that no workflow works for the delivery any more. */
  settle(id: string): Promise<void>;
  /**
   * Disables an enabled webhook because of this delivery, by one conditional update. Answers the
   * webhook when this delivery is what disabled it, null otherwise: something else did, or a
   * lenient webhook got another event through since `firstAttemptAt`.
   */
  disable(
    delivery: Pick<DeliveryDocument, '_id' | 'webhook_id'>,
    reason: DisabledReason,
    firstAttemptAt: Date | null,
  ): Promise<WebhookDocument | null>;
  /** True for the one delivery of a time of failures whose owner is to be warned. */
  claimWarning(
    delivery: Pick<DeliveryDocument, '_id' | 'webhook_id' | 'attempts'>,
  ): Promise<boolean>;
  /** How many deliveries of the webhook match. */
  count(webhookId: string, filter: Filter<DeliveryDocument>): Promise<number>;
  /** Pending deliveries due before `dueMs` whose workflow was not ensured since `ensuredMs`, the oldest first. */
  overdue(dueMs: number, ensuredMs: number): AsyncIterable<DeliveryDocument>;
  /** Pending deliveries with a workflow that was not ensured since the store of workflows was lost then. */
  lost(lostAtMs: number): AsyncIterable<DeliveryDocument>;
  /** Ended deliveries whose workflow has something to do and was not signalled since `beforeMs`. */
  unsettled(beforeMs: number): AsyncIterable<DeliveryDocument>;
  /** Stopped deliveries of a webhook whose workflow does not know yet. */
  toBeTold(webhookId: string, limit: number): Promise<string[]>;
  /** Notes that these have been made sure of now. */
  markEnsured(ids: readonly string[]): Promise<void>;
}

/**
 * An outage of MongoDB that an outcome is kept through, ms; beyond it the attempt is made again.
 */
const OUTAGE_PATIENCE_MS = 20_000;
/** A delivery that is resent for ever keeps its newest attempts. */
const KEPT_ATTEMPTS = 60;
/** Answers of receivers are read by people alone. */
const WITHOUT_ANSWERS = {
  projection: { 'attempts.answer': 0, 'attempts.request_headers': 0 },
};

/** Opens the workflows' side. `clock` answers epoch ms. */
export function createWebhookProgress(
  database: Database,
  clock: () => number = Date.now,
): WebhookProgress {
  const webhooks: Collection<WebhookDocument> = database.db.collection(WEBHOOKS);
  const deliveries: Collection<DeliveryDocument> = database.db.collection(DELIVERIES);
  return {
    ...delivering(database, deliveries, clock),
    ...stopping(deliveries, clock),
    ...judging(webhooks, clock),
    ...reconciling(deliveries, clock),
    async webhooks(ids) {
      const found = await webhooks.find({ _id: { $in: [...new Set(ids)] } }).toArray();
      return new Map(found.map((webhook) => [webhook._id, webhook]));
    },
    count: (webhookId, filter) => deliveries.countDocuments({ webhook_id: webhookId, ...filter }),
  };
}

/** Attempts, from the first on. */
function delivering(
  database: Database,
  deliveries: Collection<DeliveryDocument>,
  clock: () => number,
): Pick<
  WebhookProgress,
  'openOfPage' | 'delivery' | 'begin' | 'recordAttempt' | 'postpone' | 'settle'
> {
  // Hundreds of attempts end within a second: each in commands of its own would take most of the
  // processor time of a delivery.
  const recordGrouped = batched(async (made: readonly MadeAttempt[]) => {
    // What became of them is known here alone: an outage is waited out, or they are sent again.
    const kept = await whenAvailable(
      async () => {
        const at = new Date(clock());
        await deliveries.bulkWrite(
          made.map((each) => recordingOf(each, at)),
          { ordered: false },
        );
        return deliveries
          .find({ _id: { $in: made.map(({ id }) => id) } }, WITHOUT_ANSWERS)
          .toArray();
      },
      { signal: AbortSignal.timeout(OUTAGE_PATIENCE_MS) },
    );
    const after = new Map(kept.map((delivery) => [delivery._id, delivery]));
    await noteOutcomes(
      database,
      made.flatMap(({ id, attempt }) => {
        const delivery = after.get(id);
        return delivery === undefined ? [] : [outcomeOf(delivery, attempt)];
      }),
    );
    return made.map(({ id }) => after.get(id) ?? null);
  });

  return {
    openOfPage: (batchId, page) =>
      deliveries
        .find({ batch_id: batchId, page, status: 'pending', workflow_open: false }, WITHOUT_ANSWERS)
        .toArray(),
    delivery: (id) => deliveries.findOne({ _id: id }, WITHOUT_ANSWERS),
    async begin(id) {
      const begun = await deliveries.findOneAndUpdate(
        { _id: id, status: 'pending' },
        { $set: { workflow_open: true, ensured_at: new Date(clock()) } },
        { returnDocument: 'after', ...WITHOUT_ANSWERS },
      );
      return begun ?? (await deliveries.findOne({ _id: id }, WITHOUT_ANSWERS));
    },
    recordAttempt: (id, attempt) => recordGrouped({ id, attempt }),
    async postpone(id, untilMs) {
      await deliveries.updateOne(
        { _id: id, status: 'pending' },
        { $set: { next_attempt_at: new Date(untilMs), updated_at: new Date(clock()) } },
      );
    },
    async settle(id) {
      await deliveries.updateOne(
        { _id: id, status: { $ne: 'pending' } },
        { $set: { workflow_open: false } },
      );
    },
  };
}

/** Deliveries that are to be attempted no more. */
function stopping(
  deliveries: Collection<DeliveryDocument>,
  clock: () => number,
): Pick<WebhookProgress, 'stop' | 'stopPending' | 'toBeTold'> {
  const stopped = (reason: string) => {
    const at = new Date(clock());
    return {
      status: 'stopped' as const,
      reason,
      next_attempt_at: null,
      updated_at: at,
      completed_at: at,
    };
  };

  return {
    async stop(id, reason) {
      await deliveries.updateOne({ _id: id, status: 'pending' }, { $set: stopped(reason) });
      return deliveries.findOne({ _id: id }, WITHOUT_ANSWERS);
    },
    async stopPending(webhookId, reason) {
      const outcome = await deliveries.updateMany(
        { webhook_id: webhookId, status: 'pending' },
        { $set: stopped(reason) },
      );
      return outcome.modifiedCount;
    },
    async toBeTold(webhookId, limit) {
      const found = await deliveries
        .find({ webhook_id: webhookId, status: 'stopped', workflow_open: true })
        .project<{ _id: string }>({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => _id);
    },
  };
}

/** What a delivery does to its webhook. */
function judging(
  webhooks: Collection<WebhookDocument>,
  clock: () => number,
): Pick<WebhookProgress, 'disable' | 'claimWarning'> {
  return {
    async disable(delivery, reason, firstAttemptAt) {
      const at = new Date(clock());
      const isAllowed: Filter<WebhookDocument> =
        reason === 'failures' && firstAttemptAt !== null
          ? {
              $or: [
                { 'options.disable_policy': { $ne: 'lenient' } },
                { last_success_at: null },
                { last_success_at: { $lte: firstAttemptAt } },
              ],
            }
          : {};
      await webhooks.updateOne(
        { _id: delivery.webhook_id, status: 'enabled', ...isAllowed },
        {
          $set: {
            status: 'disabled',
            disabled_reason: reason,
            disabled_at: at,
            disabled_by: delivery._id,
            updated_at: at,
          },
        },
      );
      // A repeat of this call finds what the first one did.
      return webhooks.findOne({
        _id: delivery.webhook_id,
        status: 'disabled',
        disabled_by: delivery._id,
      });
    },
    async claimWarning(delivery) {
      const triedAt = delivery.attempts.at(-1)?.at ?? new Date(clock());
      await webhooks.updateOne(
        {
          _id: delivery.webhook_id,
          status: 'enabled',
          warned_at: null,
          // One that has accepted an event since is not failing any more.
          $or: [{ last_success_at: null }, { last_success_at: { $lt: triedAt } }],
        },
        { $set: { warned_at: new Date(clock()), warned_by: delivery._id } },
      );
      const mine = { _id: delivery.webhook_id, warned_by: delivery._id, warned_at: { $ne: null } };
      return (await webhooks.countDocuments(mine, { limit: 1 })) > 0;
    },
  };
}

/** What the reconciler of webhooks reads and notes. */
function reconciling(
  deliveries: Collection<DeliveryDocument>,
  clock: () => number,
): Pick<WebhookProgress, 'overdue' | 'lost' | 'unsettled' | 'markEnsured'> {
  return {
    overdue: (dueMs, ensuredMs) =>
      deliveries
        .find(
          {
            status: 'pending',
            next_attempt_at: { $lte: new Date(dueMs) },
            $or: [{ ensured_at: null }, { ensured_at: { $lte: new Date(ensuredMs) } }],
          },
          WITHOUT_ANSWERS,
        )
        .sort({ next_attempt_at: 1 }),
    lost: (lostAtMs) =>
      deliveries
        .find(
          {
            workflow_open: true,
            status: 'pending',
            ensured_at: { $lte: new Date(lostAtMs) },
          },
          WITHOUT_ANSWERS,
        )
        // The index of those with a workflow: those that go on are far more than these.
        .hint('with_a_workflow'),
    unsettled: (beforeMs) =>
      deliveries
        .find(
          {
            workflow_open: true,
            status: { $ne: 'pending' },
            updated_at: { $lte: new Date(beforeMs) },
            $or: [{ ensured_at: null }, { ensured_at: { $lte: new Date(beforeMs) } }],
          },
          WITHOUT_ANSWERS,
        )
        .sort({ updated_at: 1 }),
    async markEnsured(ids) {
      await deliveries.updateMany(
        { _id: { $in: [...ids] } },
        { $set: { ensured_at: new Date(clock()) } },
      );
    },
  };
}

interface MadeAttempt {
  readonly id: string;
  readonly attempt: DeliveryAttempt;
}

/** Keeps an attempt in its delivery, unless it is there already. */
function recordingOf(
  { id, attempt }: MadeAttempt,
  at: Date,
): AnyBulkWriteOperation<DeliveryDocument> {
  const { run, attempt: number } = attempt;
  return {
    updateOne: {
      filter: { _id: id, attempts: { $not: { $elemMatch: { run, attempt: number } } } },
      update: [{ $set: afterAttempt(attempt, at) }],
    },
  };
}

function outcomeOf(
  { webhook_id: webhookId, event_id: eventId }: DeliveryDocument,
  attempt: DeliveryAttempt,
): WebhookOutcome {
  return {
    webhookId,
    outcome: {
      at: attempt.at,
      event_id: eventId,
      delivered: attempt.error_class === null,
      response_status: attempt.status,
    },
  };
}

/** What an attempt makes of its delivery, as stages of an update. */
function afterAttempt(attempt: DeliveryAttempt, at: Date): Record<string, unknown> {
  const attempts = {
    $slice: [{ $concatArrays: ['$attempts', [{ $literal: attempt }]] }, -KEPT_ATTEMPTS],
  };
  const kept = {
    attempts,
    updated_at: at,
    expires_at: new Date(at.getTime() + DELIVERY_RETENTION_MS),
  };
  if (attempt.error_class === null) {
    return {
      ...kept,
      status: 'delivered',
      reason: null,
      next_attempt_at: null,
      completed_at: at,
      // Its workflow is at its end; a first attempt had none.
      workflow_open: false,
    };
  }
  const isOfRun = { $and: [{ $eq: ['$status', 'pending'] }, { $eq: ['$run', attempt.run] }] };
  const when = (value: unknown, otherwise: string) => ({ $cond: [isOfRun, value, otherwise] });
  const isLast = attempt.next_attempt_at === null;
  return {
    ...kept,
    failures: when(attempt.attempt, '$failures'),
    next_attempt_at: when(attempt.next_attempt_at, '$next_attempt_at'),
    status: when(
      isLast ? (attempt.attempt >= MAX_ATTEMPTS ? 'exhausted' : 'failed') : 'pending',
      '$status',
    ),
    completed_at: when(isLast ? at : null, '$completed_at'),
    // What follows the last failure is its workflow's to do, and is not done yet.
    workflow_open: when(isLast ? true : '$workflow_open', '$workflow_open'),
  };
}
