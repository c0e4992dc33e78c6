import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { reconcileBatches } from '../../../activities/batch/reconcile-batches.ts';
import type { BatchSummary } from '../../../records/batch/batches.ts';
import type { WorkflowState } from '../../../temporal/server-calls.ts';

const NOW_MS = Date.parse('2026-11-26T12:00:00Z');

/** A record, and what is done to it when its workflow is found like that. */
async function mended(state: WorkflowState, runs = true) {
  const done: string[] = [];
  const at = new Date(NOW_MS - 3_600_000);
  const batch: BatchSummary = {
    ...{ _id: 'bat_1', owner_id: 'owner-1', created_at: at, updated_at: at, expires_at: at },
    ...{ status: 'running', started: true, jobs: 1, satellites: 1, result: null, message: null },
    booking: null,
    progress: { horizon: 1, round: 0, bound: null, mixture: null },
  };
  const rows = async function* (all: readonly BatchSummary[]) {
    yield* all;
    await Promise.resolve();
  };
  const report = await reconcileBatches(
    {
      clock: () => NOW_MS,
      store: { lostAtMs: () => Promise.resolve(0) },
      records: {
        unstarted: () => rows([]),
        unchecked: () => rows([batch]),
        markChecked: () => Promise.resolve(),
        isRunning: () => Promise.resolve(runs),
        end: (_, status, message) => Promise.resolve(void done.push(`${status}: ${message}`)),
        dropParts: () => Promise.resolve(void done.push('parts dropped')),
      },
      gateway: {
        describe: () => Promise.resolve(state),
        start: (_, options) => {
          done.push(options?.again === true ? 'started again' : 'started');
          return Promise.resolve('started');
        },
      },
    },
    { beat: () => undefined, signal: new AbortController().signal },
  );
  return { done, report };
}

describe('the reconciler of batches', () => {
  for (const [state, done] of [
    ['running', []],
    ['absent', ['started again']],
    ['completed', ['started again']],
    ['failed', ['failed: its workflow failed', 'parts dropped']],
    ['terminated', ['failed: its workflow was terminated', 'parts dropped']],
    ['timed_out', ['failed: its workflow ran out of time', 'parts dropped']],
    ['cancelled', ['canceled: its workflow was cancelled', 'parts dropped']],
  ] as const)
    it(`of one whose workflow is ${state}`, async () => {
      assert.deepEqual((await mended(state)).done, done);
      assert.deepEqual((await mended(state, false)).done, [], 'it has ended meanwhile');
    });

  it('counts what it did', async () => {
    const [{ report: begun }, { report: ended }] = [await mended('absent'), await mended('failed')];
    assert.deepEqual([begun.checked, begun.started, begun.ended], [1, 1, 0]);
    assert.deepEqual([ended.checked, ended.started, ended.ended], [1, 0, 1]);
  });
});
