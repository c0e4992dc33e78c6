import { Binary } from 'mongodb';
import { gzipSync } from 'node:zlib';
import type { BatchDeps } from '../../../api/main/batch/deps.ts';
import type { BatchDocument, BatchFilter } from '../../../records/batch/batches.ts';
import { newestPage } from './newest-page.ts';

/** Batches in memory, and a way to Temporal that takes everything. */
export function memoryBatches(clock: () => number): Pick<BatchDeps, 'batches' | 'batchGateway'> & {
  readonly kept: Map<string, BatchDocument>;
} {
  const kept = new Map<string, BatchDocument>();
  const matching = ({ ownerId, status }: BatchFilter): BatchDocument[] =>
    [...kept.values()].filter(
      (one) => one.owner_id === ownerId && (status === null || one.status === status),
    );
  return {
    kept,
    batches: {
      insert: async ({ ownerId, jobs, satellites, source, booking = null }, making) => {
        const at = new Date(clock());
        const batch: BatchDocument = {
          _id: `bat_${String(kept.size + 1).padStart(24, '0')}`,
          ...{ owner_id: ownerId, created_at: at, updated_at: at, expires_at: at },
          ...{ status: 'running', started: false, jobs, satellites, message: null, result: null },
          booking,
          progress: { horizon: 1, round: 0, bound: null, mixture: null },
          source: new Binary(gzipSync(source)),
        };
        await (making ?? ((make) => make()))(() => Promise.resolve(kept.set(batch._id, batch)));
        return batch;
      },
      takeBack: (id) => Promise.resolve(kept.delete(id)),
      find: (ownerId, id) => {
        const found = kept.get(id);
        return Promise.resolve(found?.owner_id === ownerId ? found : null);
      },
      list: ({ limit, after, ...filter }) =>
        Promise.resolve(newestPage(matching(filter), { limit, after })),
      count: (filter) => Promise.resolve(matching(filter).length),
      end: (id, status, message) => {
        const found = kept.get(id);
        if (found !== undefined) kept.set(id, { ...found, status, message });
        return Promise.resolve();
      },
    },
    batchGateway: {
      start: () => Promise.resolve('started'),
      cancel: () => Promise.resolve('gone'),
    },
  };
}
