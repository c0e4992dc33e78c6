import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { Worker } from '@temporalio/worker';
import { after, before, it } from 'mocha';
import { workflowBundle } from '../../../worker/workflow-bundle.ts';
import { quietRuntime } from '../engines/quiet-runtime.ts';
import { BUNDLE_CACHE } from '../rig/test-worker.ts';
import { readRecorded, recordedNames } from './recorded-histories.ts';

/** Replays a history with today's workflows; rejects when they would do something else. */
export type Replay = (history: unknown) => Promise<void>;

/**
 * Opens one worker for the tests of the `describe` around it, which replays one history after another: to load the
 * workflows takes longer than to replay them.
 */
export function useReplay(workflowId: string): Replay {
  const waiting = new PassThrough({ objectMode: true });
  let replays: ReturnType<typeof Worker.runReplayHistories>;
  before(async function () {
    this.timeout(300_000);
    quietRuntime();
    const bundle = await workflowBundle(BUNDLE_CACHE);
    replays = Worker.runReplayHistories({ workflowBundle: bundle }, waiting);
  });
  after(async () => {
    waiting.end();
    assert.equal((await replays.next()).done, true, 'each replay was waited for');
  });
  return async (history) => {
    waiting.write({ workflowId, history });
    const replayed = await replays.next();
    assert.ok(replayed.done !== true, 'the worker has ended');
    if (replayed.value.error !== undefined) throw replayed.value.error;
  };
}

/** Tests that a folder holds these recorded histories and no others, and that each replays. */
export function replayRecorded(folder: string, names: readonly string[], replay: Replay): void {
  it('has every recorded history', async () => {
    assert.deepEqual(await recordedNames(folder), names.toSorted());
  });
  for (const name of names) {
    it(`recorded: ${name}`, async () => replay(await readRecorded(folder, name)));
  }
}
