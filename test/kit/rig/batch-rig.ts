import assert from 'node:assert/strict';
import type { BatchSource } from '../../../domain/batch/source.ts';
import {
  createBatchRecords,
  type BatchBooking,
  type BatchDocument,
  type BatchSummary,
} from '../../../records/batch/batches.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { createBatchGateway } from '../../../temporal/batch-gateway.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { batchWorkflowId } from '../../../workflows/ids.ts';
import { openTestDatabase } from '../engines/database.ts';
import { engines } from '../engines/engines.ts';
import { openTestRig } from './test-worker.ts';

/** A platform on a database of its own, with batches and the way to their workflows. */
export async function openBatchRig() {
  const database = await openTestDatabase();
  await migrate(database, { migrations: [] });
  const server = ServerConnection.open(engines().temporalAddress);
  await registerNamespaceAndSearchAttributes(server, 'default');
  const rig = openTestRig(database);
  const batches = createBatchRecords(database);
  const route = { connection: server, namespace: 'default', queuePrefix: rig.prefix };
  const gateway = createBatchGateway(route);
  return {
    rig,
    database,
    batches,
    gateway,
    /** Inserts a batch and starts its workflow. */
    async submit(source: BatchSource, booking: BatchBooking | null = null): Promise<BatchDocument> {
      const { jobs, satellites } = source;
      const batch = await batches.insert({
        ...{ ownerId: 'owner-1', jobs: jobs.length, satellites: satellites.length },
        ...{ source: JSON.stringify(source), booking },
      });
      assert.equal(await gateway.start(batch), 'started');
      return batch;
    },
    async read(id: string): Promise<BatchSummary> {
      const found = await batches.find('owner-1', id);
      assert.ok(found !== null);
      return found;
    },
    handleOf: (id: string) => rig.client.workflow.getHandle(batchWorkflowId(id)),
    async drop(): Promise<void> {
      await rig.close();
      await server.close();
      await database.drop();
    },
  };
}

export type BatchRig = Awaited<ReturnType<typeof openBatchRig>>;

/** Never answers: a step that a test wants to be under way. */
export function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}
