import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Step } from '../../../../domain/planning/job/job.ts';
import type { JobInput, StepInput } from '../../../../domain/planning/job/input.ts';
import { PRESETS } from '../../../../domain/planning/job/presets/presets.ts';
import { resolveJob } from '../../../../domain/planning/job/validate.ts';

const REQUIRES = { powerW: 10, compute: 0.2, thermalW: 6, memoryMb: 128, storageMb: 16 };

/** A step that is right as it stands. */
function sound(id: string, fields: Partial<StepInput> = {}): StepInput {
  return { id, location: 'onboard', durationS: 60, requires: REQUIRES, ...fields };
}

function problemsOf(input: JobInput): string[] {
  const result = resolveJob(input);
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path} ${message}`);
}

function resolved(input: JobInput) {
  const result = resolveJob(input);
  assert.ok(result.ok, JSON.stringify(result));
  return result.job;
}

function stepOf(fields: Partial<StepInput>): Step {
  const [step] = resolved({ steps: [sound('a', fields)] }).steps;
  assert.ok(step !== undefined);
  return step;
}

describe('resolveJob', () => {
  it('leaves problems out beyond 200', () => {
    const dependsOn = Array.from({ length: 256 }, (_, index) => `none-${index}`);
    const problems = problemsOf({ steps: [sound('a', { dependsOn })] });
    assert.equal(problems.length, 200);
    assert.equal(problems[0], "custom_job.steps[0].depends_on[0] there is no step 'none-0'");
  });

  it('applies every default', () => {
    const job = resolved({ steps: [sound('a')] });
    assert.equal(job.id, 'custom');
    assert.equal(job.name, 'Custom job');
    assert.deepEqual(job.security, {
      encryption: 'aes256',
      dataClassification: 'restricted',
      requireAuthenticatedUplink: true,
      keyRotationOrbits: 24,
    });
    assert.deepEqual(job.policy, {
      objective: 'balanced',
      deadlineOrbits: 6,
      maxDataLossFraction: 0.01,
      minDeliveryConfidence: 0.95,
    });
    assert.deepEqual(job.steps, [
      {
        id: 'a',
        name: 'a',
        location: 'onboard',
        durationS: 60,
        dependsOn: [],
        requires: REQUIRES,
        inputDataMb: 0,
        outputDataMb: 0,
        dataReductionRatio: null,
        storedOutputMb: 0,
        source: null,
        maxPasses: null,
        otherPassThan: [],
        checkpointIntervalS: 0,
        retryPolicy: 'retry_immediate',
        maxRetries: 1,
        encryption: 'none',
        integrityCheck: 'none',
        degradedMode: null,
        detail: { kind: 'standard' },
      },
    ]);
  });

  it('takes null for an absent field and the short forms of duration and sizes', () => {
    const step = stepOf({ durationS: null, computeS: 30, inputMb: 5, outputMb: 4, source: null });
    assert.deepEqual([step.durationS, step.inputDataMb, step.outputDataMb], [30, 5, 4]);
    assert.equal(step.storedOutputMb, 4);
  });

  it('takes the input from the predecessors and the output from the ratio where unstated', () => {
    const job = resolved({
      steps: [
        sound('c', { dependsOn: ['a', 'b'], dataReductionRatio: 0.1 }),
        sound('a', { outputDataMb: 30 }),
        sound('b', { outputDataMb: 20 }),
      ],
    });
    const [c] = job.steps;
    assert.equal(c?.inputDataMb, 50);
    assert.equal(c.outputDataMb, 5);
  });

  it('accepts the steps of every preset as a custom job, unchanged', () => {
    for (const { job } of PRESETS) {
      const { steps, security, policy } = resolved({
        name: job.name,
        steps: job.steps.map(({ detail, ...step }) => ({ ...step, type: detail.kind })),
        security: job.security,
        policy: job.policy,
      });
      assert.deepEqual(
        { steps, security, policy },
        {
          steps: job.steps,
          security: job.security,
          policy: job.policy,
        },
      );
    }
  });

  const wrong: readonly (readonly [string, Partial<StepInput>, string])[] = [
    ['an empty id', { id: '' }, 'id must have 1 to 64 characters'],
    ['no location', { location: null }, 'location is required: onboard, ground or either'],
    ['no duration', { durationS: null }, 'duration_s is required'],
    ['a duration of 0', { durationS: 0 }, 'duration_s must be greater than 0'],
    ['a negative duration', { durationS: -5 }, 'duration_s must be greater than 0'],
    ['a duration that is no number', { durationS: NaN }, 'duration_s must be a finite number'],
    ['an endless duration', { durationS: Infinity }, 'duration_s must be a finite number'],
    ['a huge duration', { durationS: 1e9 }, 'duration_s must be at most 604800'],
    [
      'two durations',
      { computeS: 61 },
      'compute_s contradicts duration_s, of which it is the short form',
    ],
    ['a negative size', { outputDataMb: -1 }, 'output_data_mb must be at least 0'],
    ['no requires', { requires: null }, 'requires is required'],
    [
      'a partial requires',
      { requires: { ...REQUIRES, memoryMb: null } },
      'requires.memory_mb is required',
    ],
    [
      'too much compute',
      { requires: { ...REQUIRES, compute: 1.5 } },
      'requires.compute must be at most 1',
    ],
    [
      'negative power',
      { requires: { ...REQUIRES, powerW: -1 } },
      'requires.power_w must be at least 0',
    ],
    [
      'a dependency on itself',
      { dependsOn: ['a'] },
      "depends_on[0] step 'a' cannot depend on itself",
    ],
    ['an unknown dependency', { dependsOn: ['x'] }, "depends_on[0] there is no step 'x'"],
    [
      'an unknown step to be apart from',
      { otherPassThan: ['x'] },
      "other_pass_than[0] there is no step 'x'",
    ],
    [
      'itself to be apart from',
      { otherPassThan: ['a'] },
      'other_pass_than[0] must name another step',
    ],
    ['no pass at all', { maxPasses: 0 }, 'max_passes must be at least 1'],
    ['half a pass', { maxPasses: 1.5 }, 'max_passes must be a whole number'],
    [
      'a negative checkpoint interval',
      { checkpointIntervalS: -1 },
      'checkpoint_interval_s must be at least 0',
    ],
    [
      'a stored product larger than the product',
      { outputDataMb: 5, storedOutputMb: 6 },
      'stored_output_mb must be at most output_data_mb (5)',
    ],
    [
      'a ratio that contradicts the sizes',
      { inputDataMb: 100, outputDataMb: 50, dataReductionRatio: 0.4 },
      'data_reduction_ratio is 0.4, but output / input is 0.5',
    ],
    [
      'a degraded mode longer than the step',
      { degradedMode: { minDataFraction: 0.5, reducedDurationS: 90 } },
      'degraded_mode.reduced_duration_s must be at most 60',
    ],
    ['a field of another type', { maxSegments: 3 }, 'max_segments is only for steps of type pass'],
    [
      'an eclipse step without a budget',
      { type: 'eclipse' },
      'energy_budget_wh is required for a step of type eclipse',
    ],
    [
      'an eclipse step on the ground',
      { type: 'eclipse', energyBudgetWh: 1, location: 'ground' },
      'location must be onboard: a step of type eclipse runs on the satellite',
    ],
    [
      'a window step without tiers',
      { type: 'window' },
      'quality_tiers must state at least one tier',
    ],
    [
      'a tier of an unknown name',
      {
        type: 'window',
        qualityTiers: {
          best: { computeS: 1, memoryMb: 1, outputMb: 1 },
          low: { computeS: 1, memoryMb: 1, outputMb: 1 },
        },
      },
      'quality_tiers.best is no tier: minimal, low, standard, maximum',
    ],
    [
      'a preferred tier that is not there',
      {
        type: 'window',
        qualityTiers: { low: { computeS: 1, memoryMb: 1, outputMb: 1 } },
        preferredTier: 'maximum',
      },
      'preferred_tier must be one of the tiers in quality_tiers',
    ],
    [
      'a tier that takes no time',
      { type: 'window', qualityTiers: { low: { computeS: 0, memoryMb: 1, outputMb: 1 } } },
      'quality_tiers.low.compute_s must be greater than 0',
    ],
    [
      'a pass step without segments',
      { type: 'pass', maxSegments: 0 },
      'max_segments must be at least 1',
    ],
  ];
  for (const [what, fields, expected] of wrong)
    it(`names ${what}`, () => {
      assert.deepEqual(problemsOf({ steps: [sound('a', fields)] }), [
        `custom_job.steps[0].${expected}`,
      ]);
    });

  it('names an input that the predecessors do not make, beyond 1 %', () => {
    const steps = (inputDataMb: number) => [
      sound('a', { outputDataMb: 100 }),
      sound('b', { dependsOn: ['a'], inputDataMb }),
    ];
    assert.deepEqual(problemsOf({ steps: steps(101) }), []);
    assert.deepEqual(problemsOf({ steps: steps(102) }), [
      'custom_job.steps[1].input_data_mb is 102 MB, but the steps it depends on make only 100 MB',
    ]);
  });

  it('names an uplink into a step that has predecessors', () => {
    const steps = [sound('a'), sound('b', { dependsOn: ['a'], source: 'ground' })];
    assert.deepEqual(problemsOf({ steps }), [
      'custom_job.steps[1].source is only for steps that depend on no other',
    ]);
  });

  it('lists every cycle step by step', () => {
    const steps = [
      sound('a', { dependsOn: ['b'] }),
      sound('b', { dependsOn: ['a'] }),
      sound('c', { dependsOn: ['e'] }),
      sound('d', { dependsOn: ['c'] }),
      sound('e', { dependsOn: ['d'] }),
    ];
    assert.deepEqual(problemsOf({ steps }), [
      'custom_job.steps[0].depends_on the steps wait for each other: a → b → a',
      'custom_job.steps[2].depends_on the steps wait for each other: c → e → d → c',
    ]);
  });

  it('finds all errors at once', () => {
    const problems = problemsOf({
      steps: [
        sound('a', { durationS: 0, dependsOn: ['a', 'nobody'] }),
        sound('a', { requires: null }),
        sound('b', { location: null, otherPassThan: ['ghost'] }),
      ],
      security: { keyRotationOrbits: 0 },
      policy: { deadlineOrbits: -1, minDeliveryConfidence: 2, maxDataLossFraction: NaN },
    });
    assert.deepEqual(problems.sort(), [
      'custom_job.policy.deadline_orbits must be greater than 0',
      'custom_job.policy.max_data_loss_fraction must be a finite number',
      'custom_job.policy.min_delivery_confidence must be at most 1',
      'custom_job.security.key_rotation_orbits must be greater than 0',
      "custom_job.steps[0].depends_on[0] step 'a' cannot depend on itself",
      "custom_job.steps[0].depends_on[1] there is no step 'nobody'",
      'custom_job.steps[0].duration_s must be greater than 0',
      "custom_job.steps[1].id 'a' is already the id of steps[0]",
      'custom_job.steps[1].requires is required',
      'custom_job.steps[2].location is required: onboard, ground or either',
      "custom_job.steps[2].other_pass_than[0] there is no step 'ghost'",
    ]);
  });

  it('refuses 0 steps, 257 steps and 10,000 steps without looking at them', () => {
    for (const count of [0, 257, 10_000]) {
      const steps = Array.from({ length: count }, () => sound('', { durationS: -1 }));
      assert.deepEqual(problemsOf({ steps }), [
        `custom_job.steps must have 1 to 256 items, not ${count}`,
      ]);
    }
  });
});

describe('resolveJob of the orbital step types', () => {
  it('derives the power of an eclipse step from its budget and duration', () => {
    const step = stepOf({
      type: 'eclipse',
      location: null,
      requires: null,
      durationS: null,
      computeS: 900,
      energyBudgetWh: 2.5,
    });
    assert.equal(step.location, 'onboard');
    assert.equal(step.requires.powerW, 10);
    assert.deepEqual(step.detail, {
      kind: 'eclipse',
      energyBudgetWh: 2.5,
      eclipsePolicy: 'balanced',
      minBatterySoc: null,
      priority: 0,
    });
  });

  it('takes duration, memory and output of a window step from its preferred tier', () => {
    const step = stepOf({
      type: 'window',
      requires: null,
      durationS: null,
      qualityTiers: {
        low: { computeS: 20, memoryMb: 256, outputMb: 2, powerW: 12 },
        maximum: { computeS: 90, memoryMb: 1024, outputMb: 9, powerW: 30, compute: 0.8 },
      },
    });
    assert.deepEqual([step.durationS, step.outputDataMb, step.storedOutputMb], [90, 9, 9]);
    assert.deepEqual(step.requires, {
      powerW: 30,
      compute: 0.8,
      thermalW: 30,
      memoryMb: 1024,
      storageMb: 0,
    });
    assert.equal(step.detail.kind === 'window' && step.detail.minTier, 'low');
    assert.equal(step.detail.kind === 'window' && step.detail.preferredTier, 'maximum');
  });

  it('gives a pass step 10 W, a fifth of the computer and eight parts', () => {
    const step = stepOf({ type: 'pass', requires: null });
    assert.deepEqual([step.requires.powerW, step.requires.compute], [10, 0.2]);
    assert.deepEqual(step.detail, {
      kind: 'pass',
      mergeStrategy: 'concat',
      maxSegments: 8,
      minPassDurationS: 60,
    });
  });
});
