import assert from 'node:assert/strict';
import { Worker, type WorkflowBundleOption } from '@temporalio/worker';
import { before, it } from 'mocha';
import { workflowBundle } from '../../../worker/workflow-bundle.ts';
import { quietRuntime } from '../engines/quiet-runtime.ts';
import { BUNDLE_CACHE } from '../rig/test-worker.ts';
import { readRecorded, recordedNames } from './recorded-histories.ts';

/** Replays a history with today's workflows; rejects when they would do something else. */
export type Replay = (history: unknown) => Promise<void>;

/** Bundles the workflows before the tests of the `describe` around it. */
export function useReplay(workflowId: string): Replay {
  let bundle: WorkflowBundleOption;
  before(async function () {
    this.timeout(300_000);
    quietRuntime();
    bundle = await workflowBundle(BUNDLE_CACHE);
  });
  return (history) => Worker.runReplayHistory({ workflowBundle: bundle }, history, workflowId);
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
