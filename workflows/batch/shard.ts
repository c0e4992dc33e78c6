import { batchPlanning } from '../effects.ts';
import type { ScheduleBatchShardInput } from './messages.ts';

/** Prices all jobs of a batch on one shard of its satellites, under the prices of a round. */
export async function scheduleBatchShard(input: ScheduleBatchShardInput): Promise<void> {
  const { batchId, horizon, round, shard } = input;
  const summary = `price all jobs on shard ${shard + 1} in round ${round + 1}`;
  await batchPlanning(summary).priceBatchShard({ batchId, horizon, round, shard });
}
