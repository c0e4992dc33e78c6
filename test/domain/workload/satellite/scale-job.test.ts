import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findPreset, PRESETS } from '../../../../domain/planning/job/presets/presets.ts';
import {
  fromGround,
  jobResultMb,
  jobVolumeMb,
  scaleJob,
} from '../../../../domain/workload/satellite/scale-job.ts';

function jobOf(id: string) {
  const preset = findPreset(id);
  assert.ok(preset !== undefined);
  return preset.job;
}

describe('jobVolumeMb and jobResultMb', () => {
  it('read what the published presets begin and end with', () => {
    assert.equal(jobVolumeMb(jobOf('onboard-ml-inference')), 2000);
    assert.equal(jobResultMb(jobOf('onboard-ml-inference')), 10.5);
    assert.equal(jobVolumeMb(jobOf('earth-observation-qa')), 5000);
    assert.equal(jobVolumeMb(jobOf('resilient-store-forward')), 100);
  });
});

describe('scaleJob', () => {
  it('changes nothing at factor 1', () => {
    for (const { job } of PRESETS) assert.deepEqual(scaleJob(job, 1), job);
  });

  it('doubles times and volumes, and leaves what a step draws', () => {
    const job = jobOf('earth-observation-qa');
    const double = scaleJob(job, 2);
    assert.equal(jobVolumeMb(double), 10_000);
    assert.equal(jobResultMb(double), 2 * jobResultMb(job));
    for (const [index, step] of double.steps.entries()) {
      const before = job.steps[index];
      assert.ok(before !== undefined);
      assert.equal(step.durationS, 2 * before.durationS);
      assert.equal(step.outputDataMb, 2 * before.outputDataMb);
      assert.equal(step.requires.storageMb, 2 * before.requires.storageMb);
      assert.equal(step.requires.powerW, before.requires.powerW);
      assert.equal(step.requires.memoryMb, before.requires.memoryMb);
      assert.equal(step.requires.compute, before.requires.compute);
    }
  });
});

describe('fromGround', () => {
  it('has what the first steps read uplinked, and only that', () => {
    const job = fromGround(jobOf('onboard-ml-inference'));
    const [first, ...others] = job.steps;
    assert.equal(first?.source, 'ground');
    assert.equal(first.inputDataMb, 2000);
    assert.ok(others.every(({ source }) => source === null));
  });
});
