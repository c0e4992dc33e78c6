/**
 * Records histories of the workflows `scheduleBatch`, `scheduleBatchHorizon` and `scheduleBatchShard` into test/histories/batch, for the replay
 * test. Run it with MONGODB_URI and TEMPORAL_ADDRESS set, after a change of the workflows that is meant to
 * change them:
 *
 *   node --import tsx test/kit/histories/record-batch.ts
 */
import { BatchTooLarge } from '../../../activities/batch/ports.ts';
import { batchHorizonWorkflowId, batchShardWorkflowId } from '../../../workflows/ids.ts';
import { aBatchSource } from '../batch/batch-source.ts';
import { never, openBatchRig, type BatchRig } from '../rig/batch-rig.ts';
import type { BatchSource } from '../../../domain/batch/source.ts';
import type { BatchBooking } from '../../../records/batch/batches.ts';
import { untilFound } from '../until-found.ts';
import { keepHistory } from './keep-history.ts';

/** What happens to a batch before it ends. */
const SCENARIOS: readonly {
  readonly name: string;
  readonly source?: () => BatchSource;
  readonly booking?: BatchBooking;
  readonly prepare?: (batch: BatchRig) => void;
  readonly meanwhile?: (batch: BatchRig, id: string) => Promise<void>;
}[] = [
  { name: 'done' },
  // Its last run: the others have continued as new.
  {
    name: 'rolled',
    source: () => ({ ...aBatchSource(8, 1), rolling: { count: 2, stepMs: 900_000 } }),
  },
  {
    name: 'booked',
    booking: { ...{ world: 'drill', mode: 'simulated', speed_multiplier: 10_000, tier: 'pro' } },
  },
  {
    name: 'failed',
    prepare: ({ rig }) => {
      rig.planner.priceBatch = () => Promise.reject(new BatchTooLarge('it takes more than it may'));
    },
  },
  {
    name: 'canceled',
    prepare: ({ rig }) => {
      rig.planner.mixBatch = () => never();
    },
    meanwhile: async ({ batches, gateway }, id) => {
      await untilFound(
        async () => ((await batches.hasPart(id, '0/0/0')) ? true : null),
        'the offers of a shard',
      );
      await gateway.cancel(id);
    },
  },
];

for (const { name, source, booking, prepare, meanwhile } of SCENARIOS) {
  const batch = await openBatchRig();
  const stopWorker = await batch.rig.startWorker();
  try {
    prepare?.(batch);
    const { _id: id } = await batch.submit(source?.() ?? aBatchSource(4, 2), booking);
    await meanwhile?.(batch, id);
    await batch
      .handleOf(id)
      .result()
      .catch(() => undefined);
    const { prefix, client } = batch.rig;
    await keepHistory('batch', name, batch.handleOf(id), prefix);
    const horizon = client.workflow.getHandle(batchHorizonWorkflowId(id, 0));
    await keepHistory('batch', `horizon-${name}`, horizon, prefix);
    const shard = client.workflow.getHandle(batchShardWorkflowId(id, 0, 0, 0));
    await keepHistory('batch', `shard-${name}`, shard, prefix);
  } finally {
    await stopWorker();
    await batch.drop();
  }
}
process.exit(0);
