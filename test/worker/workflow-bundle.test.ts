import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { describe, it } from 'mocha';
import { workflowBundle } from '../../worker/workflow-bundle.ts';
import { quietRuntime } from '../kit/engines/quiet-runtime.ts';
import { BUNDLE_CACHE } from '../kit/rig/test-worker.ts';

describe('workflowBundle', function () {
  this.timeout(300_000);

  it('holds the workflows and neither satellite.js, valibot nor mongodb', async () => {
    quietRuntime();
    const bundle = await workflowBundle(BUNDLE_CACHE);
    assert.ok('codePath' in bundle);
    const code = await readFile(bundle.codePath, 'utf8');
    assert.match(code, /async function deployment\(/);
    assert.match(code, /async function reconcile\(/);
    for (const name of ['satellite.js', 'valibot', 'mongodb']) {
      assert.ok(!code.includes(`node_modules/${name}/`), `${name} is in the bundle`);
    }
  });

  it('is made once for the same sources', async () => {
    const [first, second] = [
      await workflowBundle(BUNDLE_CACHE),
      await workflowBundle(BUNDLE_CACHE),
    ];
    assert.deepEqual(first, second);
    assert.ok('codePath' in first);
    assert.ok((await stat(first.codePath)).size > 100_000);
  });
});
