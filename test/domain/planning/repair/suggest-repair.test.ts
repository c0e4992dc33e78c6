import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Job, Step } from '../../../../domain/planning/job/job.ts';
import { makePlan } from '../../../../domain/planning/make-plan.ts';
import type { Environment } from '../../../../domain/planning/environment/environment.ts';
import { applySuggestion } from '../../../kit/oracles/apply-suggestion.ts';
import { anEnvironment } from '../../../kit/makers/environment.ts';
import { LIGHT, ORBITS, plan, quick, refusal } from '../../../kit/makers/planned.ts';
import { madeEnvironments } from '../../../kit/random/random-environment.ts';
import { randomJobs } from '../../../kit/random/random-job.ts';
import { aJob, aStep } from '../../../kit/makers/job.ts';

function problems(job: Job, environment: Environment = ORBITS) {
  const result = makePlan({ job, environment, explain: false });
  assert.ok(!result.ok);
  return result.problems;
}

function changed(job: Job, id: string, change: Partial<Step>): Job {
  return {
    ...job,
    steps: job.steps.map((step) => (step.id === id ? { ...step, ...change } : step)),
  };
}

describe('suggestRepair', () => {
  const needs = [
    ['thermal', { thermalW: 60 }, 60, 45, "Lower thermal_w of step 'a' from 60 to 45 W"],
    ['power', { powerW: 90 }, 90, 75, "Lower power_w of step 'a' from 90 to 75 W"],
    ['memory', { memoryMb: 4096 }, 4096, 2048, "Lower memory_mb of step 'a' from 4096 to 2048 MB"],
    [
      'storage',
      { storageMb: 5000 },
      5000,
      4096,
      "Lower storage_mb of step 'a' from 5000 to 4096 MB",
    ],
  ] as const;
  for (const [constraint, needed, need, available, text] of needs)
    it(`names ${constraint} beyond the bus and what would fit`, () => {
      const job = quick(aStep('a', { requires: { ...LIGHT, ...needed } }));
      const problem = refusal(job);
      assert.deepEqual(
        [problem.stepId, problem.constraint, problem.needed, problem.available],
        ['a', constraint, need, available],
      );
      assert.equal(problem.suggestion, `${text} (checked: the job then has a plan).`);
      assert.ok(problem.message.includes(`Step 'a'`));
    });

  it('counts the changes of a hopeless job instead of naming each in each suggestion', () => {
    const steps = Array.from({ length: 30 }, (_, nth) =>
      aStep(`s${nth}`, { requires: { ...LIGHT, thermalW: 60 } }),
    );
    const found = problems(quick(...steps));
    assert.equal(found.length, 30);
    for (const [nth, { suggestion }] of found.entries()) {
      assert.ok(suggestion?.startsWith(`Lower thermal_w of step 's${nth}' from 60 to 45 W; `));
      assert.match(
        suggestion ?? '',
        /; and 21 more changes \(checked: the job then has a plan\)\.$/,
      );
      assert.equal(suggestion?.split('; ').length, 1 + 8 + 1);
    }
  });

  it('lists every step that cannot fit, each with all that has to change', () => {
    const job = quick(
      aStep('a', { requires: { ...LIGHT, thermalW: 60 } }),
      aStep('b', { requires: { ...LIGHT, memoryMb: 4096 } }),
    );
    assert.deepEqual(
      problems(job).map(({ stepId, suggestion }) => [stepId, suggestion]),
      [
        [
          'a',
          "Lower thermal_w of step 'a' from 60 to 45 W; together with: lower memory_mb of step 'b' from 4096 to 2048 MB (checked: the job then has a plan).",
        ],
        [
          'b',
          "Lower memory_mb of step 'b' from 4096 to 2048 MB; together with: lower thermal_w of step 'a' from 60 to 45 W (checked: the job then has a plan).",
        ],
      ],
    );
  });

  it('lists everything that one step has too much of', () => {
    const requires = { ...LIGHT, powerW: 900, thermalW: 900, compute: 1, memoryMb: 99_999 };
    const found = problems(quick(aStep('a', { requires })));
    assert.deepEqual(found.map(({ constraint }) => constraint).sort(), [
      'memory',
      'power',
      'thermal',
    ]);
    assert.match(
      found[0]?.suggestion ?? '',
      /^Lower thermal_w .*; together with: lower power_w .*; lower memory_mb .* \(checked/,
    );
  });

  it('changes the bus alone where the job stands', () => {
    const job = quick(
      aStep('a', { requires: { ...LIGHT, thermalW: 38, memoryMb: 4096 } }),
      aStep('b', { requires: { ...LIGHT, powerW: 80, thermalW: 8, compute: 0.9 } }),
    );
    const weak = anEnvironment({ bus: { maxThermalW: 1, computeSunlit: 0.5 } });
    const made = makePlan({ job, environment: weak, explain: false, changeable: 'bus' });
    assert.ok(!made.ok);
    assert.equal(made.problems.length, 5);
    for (const { suggestion } of made.problems) {
      assert.match(suggestion ?? '', /bus that takes at least 38 W of heat/);
      assert.doesNotMatch(suggestion ?? '', /of step/);
      const followed = applySuggestion(suggestion ?? '', { job, environment: weak }, () => weak);
      plan(followed?.job ?? job, followed?.environment ?? weak);
    }
    const late = { ...job, policy: { ...job.policy, deadlineOrbits: 0.01 } };
    const short = makePlan({ job: late, environment: ORBITS, explain: false, changeable: 'bus' });
    assert.ok(!short.ok);
    for (const { suggestion } of short.problems) assert.equal(suggestion, null);
  });

  it('writes figures with as many decimals as tell them apart', () => {
    const hot = refusal(quick(aStep('a', { requires: { ...LIGHT, thermalW: 45.0001 } })));
    assert.match(hot.suggestion ?? '', /^Lower thermal_w of step 'a' from 45\.0001 to 45 W /);
    const job = quick(aStep('a', { requires: LIGHT, outputDataMb: 5 }));
    const policy = { ...job.policy, minDeliveryConfidence: 0.999_999_999_9 };
    const unsure = refusal({ ...job, policy }, anEnvironment({ saa: [[0, 86_400]] }));
    assert.equal(unsure.constraint, 'min_delivery_confidence');
    const [, have, need] = /is (\S+), but (\S+) is asked/.exec(unsure.message) ?? [];
    assert.ok(Number(have) < Number(need), unsure.message);
    assert.equal(need, '0.9999999999');
  });

  it('names the deadline that suffices', () => {
    const job = quick(aStep('a', { durationS: 6000 }));
    const early = { ...job, policy: { ...job.policy, deadlineOrbits: 1 } };
    const problem = refusal(early);
    assert.equal(problem.constraint, 'deadline_orbits');
    assert.ok(Math.abs(problem.needed - 6000 / 5400) < 1e-9);
    assert.match(problem.suggestion ?? '', /^Raise deadline_orbits to 2 /);
    plan({ ...job, policy: { ...job.policy, deadlineOrbits: 2 } });
  });

  it('names a longer prediction where it can be had, and says how long', () => {
    const job = quick(aStep('a', { durationS: 40_000 }));
    const short = anEnvironment({ orbits: 4 });
    const without = refusal(job, short);
    assert.deepEqual([without.constraint, without.suggestion], ['prediction_hours', null]);
    const result = makePlan({
      job,
      environment: short,
      explain: false,
      extend: ({ hours }) =>
        hours === undefined ? null : anEnvironment({ orbits: Math.ceil(hours / 1.5) }),
    });
    assert.ok(!result.ok);
    const [problem] = result.problems;
    assert.equal(problem?.needed, 14);
    assert.match(
      problem.suggestion ?? '',
      /^Raise prediction_hours to 14; together with: raise deadline_orbits to 8 /,
    );
  });

  it('names the storage that the products need', () => {
    const job = quick(
      aStep('a', { durationS: 10, outputDataMb: 90 }),
      aStep('b', { durationS: 10, outputDataMb: 90, dependsOn: ['a'] }),
      aStep('c', { durationS: 10, dependsOn: ['a', 'b'] }),
    );
    const tight = anEnvironment({ bus: { storageMb: 150 } });
    const problem = refusal(job, tight);
    assert.equal(problem.constraint, 'storage');
    assert.match(problem.suggestion ?? '', /^Use a bus with \d+ MB of storage /);
  });

  it('says nothing where nothing simple helps', () => {
    const nowhere = anEnvironment({ passes: [] });
    const problem = refusal(quick(aStep('a', { outputDataMb: 5 })), nowhere);
    assert.deepEqual([problem.constraint, problem.suggestion], ['contact', null]);
    assert.match(problem.message, /no pass is left/);
  });

  it('makes the job possible by what it says about one step', () => {
    const job = quick(aStep('a', { requires: { ...LIGHT, thermalW: 60 } }));
    plan(changed(job, 'a', { requires: { ...LIGHT, thermalW: 45 } }));
  });

  const always = anEnvironment({ saa: [[60, 21_540]] });
  const exposed = (id: string, fields: Partial<Step> = {}): Step =>
    aStep(id, { durationS: 600, maxRetries: 0, requires: LIGHT, ...fields });
  const along = {
    kind: 'pass',
    mergeStrategy: 'concat',
    maxSegments: 4,
    minPassDurationS: 0,
  } as const;
  const protections = [
    ['checkpoints', [exposed('a')], "Set checkpoint_interval_s of step 'a' to 60"],
    [
      'the worst step alone where that is enough',
      [exposed('a', { durationS: 30 }), exposed('b', { dependsOn: ['a'] })],
      "Set checkpoint_interval_s of step 'b' to 60",
    ],
    [
      'more steps where it is not',
      [exposed('a'), exposed('b', { dependsOn: ['a'] })],
      "Set checkpoint_interval_s of step 'a' to 60; set checkpoint_interval_s of step 'b' to 60",
    ],
    [
      'retries where checkpoints keep nothing',
      [exposed('a', { detail: along })],
      "Raise max_retries of step 'a' to 1",
    ],
  ] as const;
  for (const [what, steps, text] of protections)
    it(`protects from upsets by ${what}`, () => {
      const job = aJob([...steps], { policy: { minDeliveryConfidence: 0.95 } });
      const problem = refusal(job, always);
      assert.equal(problem.constraint, 'min_delivery_confidence');
      const suggestion = problem.suggestion ?? '';
      assert.equal(suggestion, `${text} (checked: the job then has a plan).`);
      const followed = applySuggestion(suggestion, { job, environment: always }, () => always);
      assert.ok(followed !== null);
      plan(followed.job, always);
    });

  it('protects nothing where confidence is missed without upsets too', () => {
    const lossy = anEnvironment({
      saa: [[60, 21_540]],
      passes: [{ startS: 1200, durationS: 400, outageProbability: 0.1 }],
    });
    const job = aJob([exposed('a', { durationS: 10, outputDataMb: 5 })], {
      policy: { minDeliveryConfidence: 0.95 },
    });
    assert.match(refusal(job, lossy).suggestion ?? '', /^Lower min_delivery_confidence to 0\.89/);
  });

  it('suggests only what makes a plan possible', () => {
    let suggested = 0;
    fc.assert(
      fc.property(randomJobs({ maxSteps: 4 }), madeEnvironments, (drawn, environment) => {
        const plain = makePlan({ job: drawn, environment, explain: false });
        if (!plain.ok) return;
        const orbits = plain.totals.totalDurationS / (environment.periodMs / 1000);
        const policy = { ...drawn.policy, deadlineOrbits: Math.max(1e-3, orbits * 0.3) };
        const job = { ...drawn, policy };
        const result = makePlan({ job, environment, explain: false });
        const text = result.ok ? '' : (result.problems[0]?.suggestion ?? '');
        const later = /^Raise deadline_orbits to (\d+) \(/.exec(text)?.[1];
        if (later === undefined) return;
        suggested += 1;
        const relaxed = { ...job, policy: { ...policy, deadlineOrbits: Number(later) } };
        assert.ok(makePlan({ job: relaxed, environment, explain: false }).ok);
      }),
      { numRuns: 100, seed: 5 },
    );
    assert.ok(suggested > 5, `${suggested} deadlines suggested`);
  });
});
