import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Worker } from '@temporalio/worker';
import type { WorkflowBundleOption } from '@temporalio/worker';
import { before, describe, it } from 'mocha';
import { workflowBundle } from '../../../worker/workflow-bundle.ts';
import { quietRuntime } from '../../kit/engines/quiet-runtime.ts';
import { BUNDLE_CACHE } from '../../kit/rig/test-worker.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'histories', 'catalogue-refresh');

/** Every outcome of a refresh has a recorded history. */
const OUTCOMES = ['applied', 'failed', 'no-source', 'not-due', 'refused', 'unchanged'];

describe('replay of the catalogueRefresh workflow', function () {
  this.timeout(300_000);
  let bundle: WorkflowBundleOption;

  before(async () => {
    quietRuntime();
    bundle = await workflowBundle(BUNDLE_CACHE);
  });

  it('has a history of every outcome', async () => {
    const files = await readdir(FOLDER);
    assert.deepEqual(
      files.toSorted(),
      OUTCOMES.map((name) => `${name}.json.gz`),
    );
  });

  for (const name of OUTCOMES) {
    it(name, async () => {
      const text = gunzipSync(await readFile(join(FOLDER, `${name}.json.gz`))).toString();
      const history: unknown = JSON.parse(text);
      await Worker.runReplayHistory({ workflowBundle: bundle }, history, 'catalogue-refresh');
      assert.ok(text.includes('reviewCatalogue'));
    });
  }
});
