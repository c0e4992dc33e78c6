import {
  CancellationScope,
  executeChild,
  ParentClosePolicy,
  setCurrentDetails,
} from '@temporalio/workflow';
import type { BatchEnd, BatchRound } from '../../activities/batch/activities.ts';
import { batchPlanning } from '../effects.ts';
import { batchShardWorkflowId } from '../ids.ts';
import { PARENT_REF, RESOURCE_KIND } from '../search-attributes.ts';
import type { EndedHorizon, ScheduleBatchHorizonInput } from './messages.ts';
import { scheduleBatchShard } from './shard.ts';
import { horizonDetails } from './view.ts';

/**
 * One horizon of a batch: round after round all shards of satellites price the jobs side by side, each as a child, and a
 * master mixes what they offer; when the bound is near the jobs are placed, and what is kept is booked where that is
 * asked for. A cancel ends it until it books.
 */
export async function scheduleBatchHorizon(
  input: ScheduleBatchHorizonInput,
): Promise<EndedHorizon> {
  const { batchId, horizon, shards } = input;
  const rounds: BatchRound[] = [];
  for (let isSettled = false; !isSettled;) {
    const round = rounds.length;
    setCurrentDetails(horizonDetails(rounds, null));
    await Promise.all(
      Array.from({ length: shards }, (_, shard) =>
        executeChild(scheduleBatchShard, {
          workflowId: batchShardWorkflowId(batchId, horizon, round, shard),
          args: [{ v: 1, batchId, horizon, round, shard }],
          parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
          typedSearchAttributes: [
            { key: RESOURCE_KIND, value: 'schedule_batch_shard' },
            { key: PARENT_REF, value: batchId },
          ],
          staticSummary: `shard ${shard + 1} of ${shards} in round ${round + 1}`,
        }),
      ),
    );
    const summary = `mix the offers of round ${round + 1}`;
    const mixed = await batchPlanning(summary).mixBatchRound({ batchId, horizon, round });
    rounds.push(mixed);
    ({ isSettled } = mixed);
  }
  setCurrentDetails(horizonDetails(rounds, null));
  const end = await batchPlanning('place the jobs').answerBatch({
    ...{ batchId, horizon, round: rounds.length - 1 },
  });
  const ended = { ...end, rounds: rounds.length };
  setCurrentDetails(horizonDetails(rounds, ended));
  if (!input.books) return ended;
  // What is booked stays booked, so that the answer must tell of it: from here on a cancel comes too late.
  const booked = await CancellationScope.nonCancellable(() => book(input, rounds, end));
  return { ...ended, booked };
}

/** Jobs that one activity books. */
const BOOKED_AT_ONCE = 10;

/** Books what a horizon keeps; answers how much of it. */
async function book(
  { batchId, horizon }: ScheduleBatchHorizonInput,
  rounds: readonly BatchRound[],
  end: BatchEnd,
): Promise<number> {
  let booked = 0;
  for (let from = 0; from < end.kept; from += BOOKED_AT_ONCE) {
    const count = Math.min(BOOKED_AT_ONCE, end.kept - from);
    const summary = `book jobs ${from + 1} to ${from + count} of ${end.kept}`;
    const done = await batchPlanning(summary).bookBatchJobs({ batchId, horizon, from, count });
    booked += done.booked;
    setCurrentDetails(horizonDetails(rounds, { ...end, rounds: rounds.length, booked }));
  }
  return booked;
}
