import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isSelective, runningJob, unitsOf } from '../../../../domain/planning/job/selection.ts';
import type { StepInput } from '../../../../domain/planning/job/input.ts';
import { resolveJob } from '../../../../domain/planning/job/validate.ts';

const EASY = { powerW: 10, compute: 0.2, thermalW: 6, memoryMb: 128, storageMb: 16 };

function step(id: string, fields: Partial<StepInput> = {}): StepInput {
  return { id, location: 'onboard', durationS: 60, requires: EASY, ...fields };
}

function job(...steps: StepInput[]) {
  const read = resolveJob({ steps });
  assert.ok(read.ok, JSON.stringify(read));
  return read.job;
}

function problems(...steps: StepInput[]): string[] {
  const read = resolveJob({ steps });
  return read.ok ? [] : read.problems.map(({ path, message }) => `${path} ${message}`);
}

describe('repeated and optional steps', () => {
  it('start as steps of their own; those above min_starts are optional', () => {
    const { steps } = job(
      step('image', {
        repeat: { minStarts: 1, maxStarts: 3, minGapS: 1200 },
        value: 4,
        priority: 2,
      }),
      step('report', { dependsOn: ['image'], otherPassThan: ['image'] }),
    );
    assert.deepEqual(
      steps.map(({ id, name, optional, value, priority, dependsOn }) => [
        id,
        name,
        optional,
        value,
        priority,
        dependsOn.join(),
      ]),
      [
        ['image#1', 'image (1)', undefined, undefined, 2, ''],
        ['image#2', 'image (2)', true, 4, 2, ''],
        ['image#3', 'image (3)', true, 4, 2, ''],
        ['report', 'report', undefined, undefined, undefined, 'image#1,image#2,image#3'],
      ],
    );
    assert.deepEqual(steps[3]?.otherPassThan, ['image#1', 'image#2', 'image#3']);
  });

  it('are units: the least starts of an optional step together, further ones each after the one before', () => {
    const optional = job(
      step('a', { optional: true }),
      step('image', {
        optional: true,
        value: 3,
        dependsOn: ['a'],
        repeat: { minStarts: 2, maxStarts: 4 },
      }),
      step('b', { optional: true, dependsOn: ['image'], value: 0 }),
    );
    assert.ok(isSelective(optional));
    const units = unitsOf(optional);
    const needs = units.map(({ ids, value, needs: before }) => [
      ids.join(),
      value,
      before.map((at) => units[at]?.ids[0]).join(),
    ]);
    assert.deepEqual(needs, [
      ['a', 1, ''],
      ['image#1,image#2', 6, 'a'],
      ['image#3', 3, 'a,image#1'],
      ['image#4', 3, 'a,image#3'],
      ['b', 0, 'image#1'],
    ]);
  });

  it('give less where fewer starts run, and drop what nobody takes', () => {
    const whole = job(
      step('image', { outputDataMb: 100, repeat: { minStarts: 1, maxStarts: 3 } }),
      step('pack', { dependsOn: ['image'], dataReductionRatio: 0.5 }),
      step('extra', { dependsOn: ['pack'], optional: true, outputDataMb: 1 }),
    );
    const sizes = (of: typeof whole) =>
      of.steps.map(({ id, inputDataMb, outputDataMb }) => [id, inputDataMb, outputDataMb]);
    assert.deepEqual(sizes(whole).slice(3), [
      ['pack', 300, 150],
      ['extra', 150, 1],
    ]);
    assert.deepEqual(sizes(runningJob(whole, new Set(['image#3']))).slice(2), [
      ['pack', 200, 100],
      ['extra', 100, 1],
    ]);
    assert.deepEqual(sizes(runningJob(whole, new Set(['extra']))).at(-1), ['pack', 300, 0]);
  });

  it('say which field contradicts which', () => {
    const optional = step('a', { optional: true });
    assert.deepEqual(problems(optional, step('b', { dependsOn: ['a'] })), [
      "custom_job.steps[1].depends_on[0] 'a' is optional, so 'b' must be optional, too, or 'a' not",
    ]);
    assert.deepEqual(problems(step('a', { value: 2 })), [
      'custom_job.steps[0].value is only for steps that are optional or repeated above min_starts',
    ]);
    assert.deepEqual(problems(step('a', { repeat: { minStarts: 3, maxStarts: 2 } })), [
      'custom_job.steps[0].repeat.max_starts must be at least min_starts (3)',
    ]);
    assert.deepEqual(problems(step('a', { repeat: { maxStarts: 2, minGapS: 20, maxGapS: 10 } })), [
      'custom_job.steps[0].repeat.max_gap_s must be at least min_gap_s (20)',
    ]);
    assert.deepEqual(problems(step('a', { repeat: {} })), [
      'custom_job.steps[0].repeat.max_starts is required',
    ]);
    assert.deepEqual(problems(step('a', { repeat: { maxStarts: 2 } }), step('a#2')), [
      "custom_job.steps[0].id its start 'a#2' has the id of another step",
    ]);
    const long = 'x'.repeat(63);
    assert.deepEqual(problems(step(long, { repeat: { maxStarts: 2 } })), [
      `custom_job.steps[0].id must leave room for the ids of its starts, such as '${long}#2'`,
    ]);
    const many = ['a', 'b', 'c'].map((id) => step(id, { repeat: { maxStarts: 100 } }));
    assert.deepEqual(problems(...many), [
      'custom_job.steps start 300 times at most, and may not start more than 256 times',
    ]);
  });
});
