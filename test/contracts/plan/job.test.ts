import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { CustomJob } from '../../../contracts/plan/job.ts';
import { MAX_STEPS } from '../../../domain/planning/job/limits.ts';
import { DATA_CLASSIFICATIONS, OBJECTIVES } from '../../../domain/planning/job/job.ts';
import { ENCRYPTIONS } from '../../../domain/link/volumes.ts';

const requires = { power_w: 10, compute: 0.2, thermal_w: 6, memory_mb: 128, storage_mb: 16 };
const step = { id: 'a', location: 'onboard', duration_s: 10, requires };

function problems(input: unknown): string[] {
  const result = v.safeParse(CustomJob, input);
  return (result.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
}

describe('CustomJob', () => {
  it('takes a smallest job', () => {
    assert.deepEqual(problems({ steps: [step] }), []);
  });

  it('takes null where a field may be absent', () => {
    const nulls = {
      source: null,
      max_passes: null,
      data_reduction_ratio: null,
      degraded_mode: null,
    };
    assert.deepEqual(problems({ name: null, steps: [{ ...step, ...nulls }], policy: null }), []);
  });

  const cases: [string, unknown, string[]][] = [
    ['no steps', {}, ['steps: is required']],
    ['an empty list', { steps: [] }, ['steps: must have at least 1 item']],
    [
      '10,000 steps',
      { steps: Array(10_000).fill(5) },
      [`steps: must have at most ${MAX_STEPS} items`],
    ],
    ['steps that are no list', { steps: { $in: [] } }, ['steps: must be an array']],
    ['an array for the job', [], [': must be an object']],
    [
      'an unknown step field',
      { steps: [{ ...step, durration_s: 4 }] },
      ["steps.0.durration_s: unknown field 'durration_s'"],
    ],
    [
      'an unknown requirement',
      { steps: [{ ...step, requires: { ...requires, gpu: 1 } }] },
      ["steps.0.requires.gpu: unknown field 'gpu'"],
    ],
    [
      'an operator for an id',
      { steps: [{ ...step, id: { $gt: '' }, depends_on: [{ $ne: 1 }] }] },
      ['steps.0.id: must be a string', 'steps.0.depends_on.0: must be a string'],
    ],
    [
      'numbers out of range',
      {
        steps: [
          { ...step, duration_s: -5, input_data_mb: Infinity, max_passes: 0.5 },
          { ...step, id: 'b', requires: { ...requires, compute: 1.5, power_w: -1 } },
        ],
      },
      [
        'steps.0.duration_s: must be greater than 0',
        'steps.0.input_data_mb: must be at most 1000000000',
        'steps.0.max_passes: must be a whole number',
        'steps.0.max_passes: must be at least 1',
        'steps.1.requires.power_w: must be at least 0',
        'steps.1.requires.compute: must be at most 1',
      ],
    ],
    [
      'words outside the closed sets',
      { steps: [{ ...step, location: 'moon' }], security: { encryption: 'rot13' } },
      [
        'steps.0.location: must be one of: onboard, ground, either',
        'security.encryption: must be one of: none, aes128, aes256',
      ],
    ],
  ];
  for (const [name, input, expected] of cases)
    it(`refuses ${name}, listing every problem`, () => {
      assert.deepEqual(problems(input), expected);
    });

  it('uses the closed sets of the domain', () => {
    assert.deepEqual(ENCRYPTIONS, ENCRYPTIONS);
    assert.deepEqual(DATA_CLASSIFICATIONS, DATA_CLASSIFICATIONS);
    assert.deepEqual(OBJECTIVES, OBJECTIVES);
  });
});
