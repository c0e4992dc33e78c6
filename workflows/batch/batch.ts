import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  ChildWorkflowFailure,
  continueAsNew,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  setCurrentDetails,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { BegunBatch } from '../../activities/batch/activities.ts';
import type { FailureType } from '../../domain/end-codes.ts';
import { batchEffects, batchPlanning } from '../effects.ts';
import { batchHorizonWorkflowId } from '../ids.ts';
import { PARENT_REF, PHASE, RESOURCE_KIND } from '../search-attributes.ts';
import { scheduleBatchHorizon } from './horizon.ts';
import type { ScheduleBatchInput, ScheduleBatchResult } from './messages.ts';
import { batchDetails } from './view.ts';

/**
 * Serves many jobs on one network, horizon after horizon, each a child and each in a run of its own: what begins before the
 * next horizon is kept, the rest is placed again. What every step has computed is kept under the batch, so that
 * whatever dies costs one step. Ends as done, failed (`BatchFailed`) or canceled.
 */
export async function scheduleBatch(input: ScheduleBatchInput): Promise<ScheduleBatchResult> {
  const { batchId, horizon = 0, past = [] } = input;
  let begun: BegunBatch | null = null;
  try {
    begun = await batchEffects('read what is asked for').beginBatch({ batchId });
    if (begun === null) {
      upsertSearchAttributes([{ key: PHASE, value: 'absent' }]);
      return { status: 'absent', value: 0, bound: 0, rounds: 0 };
    }
    setCurrentDetails(batchDetails(begun, past));
    const { shards, books, horizons } = begun;
    const end = await executeChild(scheduleBatchHorizon, {
      workflowId: batchHorizonWorkflowId(batchId, horizon),
      args: [{ v: 1, batchId, horizon, shards, books }],
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      typedSearchAttributes: [
        { key: RESOURCE_KIND, value: 'schedule_batch_horizon' },
        { key: PARENT_REF, value: batchId },
      ],
      staticSummary: `horizon ${horizon + 1} of ${horizons}`,
    });
    const ends = [...past, end];
    setCurrentDetails(batchDetails(begun, ends));
    if (horizon + 1 < horizons && end.kept < end.jobs) {
      // It came while the horizon booked, which is not broken off.
      if (CancellationScope.current().consideredCancelled)
        throw new CancelledFailure('canceled between two horizons');
      return await continueAsNew<typeof scheduleBatch>({
        ...{ v: 1, batchId, horizon: horizon + 1, past: ends },
      });
    }
    const { value, bound } = await CancellationScope.nonCancellable(() =>
      batchPlanning('keep the answer').finishBatch({ batchId, status: 'done', message: null }),
    );
    upsertSearchAttributes([{ key: PHASE, value: 'done' }]);
    return { status: 'done', value, bound, rounds: ends.reduce((sum, one) => sum + one.rounds, 0) };
  } catch (error) {
    const books = begun?.books === true;
    if (isCancellation(error)) {
      await endAs(batchId, 'canceled', null, books);
      throw error;
    }
    const message = causeOf(error);
    if (message === null) throw error;
    await endAs(batchId, 'failed', message, books);
    throw ApplicationFailure.nonRetryable(message, 'BatchFailed' satisfies FailureType);
  }
}

/** Ends the record, whatever has been cancelled; one that books tells what it has booked. */
async function endAs(
  batchId: string,
  status: 'failed' | 'canceled',
  message: string | null,
  books: boolean,
): Promise<void> {
  upsertSearchAttributes([{ key: PHASE, value: status }]);
  await CancellationScope.nonCancellable(async () => {
    if (books) await batchPlanning(`end as ${status}`).finishBatch({ batchId, status, message });
    else await batchEffects(`end as ${status}`).endBatch({ batchId, status, message });
  });
}

/** Why an activity, here or in a child, failed in a way that no retry mends; null of anything else. */
function causeOf(error: unknown): string | null {
  if (error instanceof ChildWorkflowFailure) return causeOf(error.cause) ?? error.message;
  if (error instanceof ActivityFailure) return error.cause?.message ?? error.message;
  return null;
}
