import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { runSixClasses } from '../../dev/six-classes.ts';
import { usePlatform, TEST_API_KEY } from '../kit/rig/platform.ts';

describe('npm run six-classes', function () {
  this.timeout(180_000);
  const platform = usePlatform('six_classes');

  it('takes a workload of every class from submit to manifest', async () => {
    const lines: string[] = [];
    const runs = await runSixClasses({
      mainUrl: platform.urls.main,
      apiKey: TEST_API_KEY,
      say: (line) => lines.push(line),
      signal: AbortSignal.timeout(150_000),
    });
    const table = lines.join('\n');
    assert.deepEqual(
      runs.map(({ workload }) => [workload.class, workload.phase]),
      [
        ['single', 'done'],
        ['data-parallel', 'done'],
        ['spatial', 'done'],
        ['federated', 'done'],
        ['model-parallel', 'done'],
        ['split-learning', 'done'],
      ],
      table,
    );
    for (const { workload, preview, stages, manifest, verified } of runs) {
      const about = `${workload.class}\n${table}`;
      assert.ok(
        stages.every(({ status }) => status === 'done'),
        about,
      );
      assert.equal(workload.workflow_status, 'COMPLETED', about);
      assert.equal(manifest.status, 'complete', about);
      assert.ok(verified > 0 && verified === manifest.outputs.length, about);
      // Every stage ran, so that the bill is the estimate.
      const { cost, cost_estimate: estimate } = workload;
      assert.deepEqual([cost?.ocu, cost?.cents], [estimate?.ocu, estimate?.cents], about);
      assert.deepEqual(preview.plan.feasible, true, about);
      assert.match(table, new RegExp(`${workload.class} +done`));
    }
  });
});
