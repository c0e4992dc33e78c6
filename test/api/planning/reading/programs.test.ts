import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { CustomJob } from '../../../../contracts/plan/job.ts';
import { programProblems } from '../../../../api/planning/reading/programs.ts';

const requires = { power_w: 1, compute: 0.1, thermal_w: 1, memory_mb: 10, storage_mb: 1 };
const base = { duration_s: 5, output_data_mb: 1, requires };

/** The problems of a job of these steps, as `path: message`. */
function problemsOf(steps: readonly object[], parts: readonly ('shard' | 'model')[] = []) {
  const job = v.parse(CustomJob, { name: 'job', steps: steps.map((one) => ({ ...base, ...one })) });
  return programProblems(job, 'job', parts).map(({ path, message }) => `${path}: ${message}`);
}

const make = {
  ...{ id: 'make', location: 'onboard' },
  run: {
    command: ['make'],
    outputs: [
      { path: 'a', name: 'a' },
      { path: 'b', name: 'b', downlink: false },
    ],
  },
};

describe('programs of a job', () => {
  it('on the ground may take what has come down, and nothing that stays on board', () => {
    const take = (name?: string) => ({
      ...{ id: 'take', location: 'ground', depends_on: ['make'] },
      run: {
        command: ['take'],
        inputs: [{ from_step: 'make', path: 'in', ...(name !== undefined && { name }) }],
      },
    });
    assert.deepEqual(problemsOf([make, take('a')]), []);
    assert.deepEqual(problemsOf([make, take('b')]), [
      'job.steps.1.run.inputs.0: takes what make keeps on board, or seals',
    ]);
    assert.equal(problemsOf([make, take()]).length, 1);
  });

  it('on board wait for none on the ground, and none on the ground has a network', () => {
    const ground = {
      ...{ id: 'ground', location: 'ground' },
      run: { command: ['x'], network: true },
    };
    const after = {
      ...{ id: 'after', location: 'onboard', depends_on: ['ground'] },
      run: { command: ['y'] },
    };
    const found = problemsOf([ground, after]);
    assert.equal(found.length, 2, found.join('\n'));
    assert.match(found[0] ?? '', /^job\.steps\.0\.run\.network: must not be true on the ground/);
    assert.match(found[1] ?? '', /^job\.steps\.1\.run: must not wait for ground/);
  });

  it('say on which side they run', () => {
    const either = { id: 'either', location: 'either', run: { command: ['x'] } };
    assert.match(problemsOf([either])[0] ?? '', /location is onboard or ground/);
  });

  it('take parts of a workload that has them alone', () => {
    const shard = {
      ...{ id: 'shard', location: 'onboard' },
      run: { command: ['x'], inputs: [{ part: 'shard', path: 'in' }] },
    };
    assert.deepEqual(problemsOf([shard], ['shard']), []);
    assert.match(problemsOf([shard])[0] ?? '', /^job\.steps\.0\.run\.inputs\.0\.part: wants/);
    assert.match(problemsOf([shard], ['model'])[0] ?? '', /data\.content_id/);
  });
});
