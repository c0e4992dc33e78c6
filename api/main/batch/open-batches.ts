import { createBatchRecords } from '../../../records/batch/batches.ts';
import type { Database } from '../../../records/store/database.ts';
import { createBatchGateway } from '../../../temporal/batch-gateway.ts';
import type { GatewayOptions } from '../../../temporal/server-calls.ts';
import type { BatchDeps, BatchNetworkDeps } from './deps.ts';

/** Opens what batches need beside what all routes have. */
export function openBatches(
  database: Database,
  clock: () => number,
  route: GatewayOptions,
  network: BatchNetworkDeps,
): Pick<BatchDeps, 'batches' | 'batchGateway' | 'network'> {
  return {
    batches: createBatchRecords(database, clock),
    batchGateway: createBatchGateway(route),
    network,
  };
}
