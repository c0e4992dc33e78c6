import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { inCanonicalOrder } from '../../../../domain/planning/job/canonical-order.ts';
import type { Job } from '../../../../domain/planning/job/job.ts';
import { makePlan } from '../../../../domain/planning/make-plan.ts';
import { PRESETS } from '../../../../domain/planning/job/presets/presets.ts';
import { madeEnvironments } from '../../../kit/random/random-environment.ts';
import { randomJobs } from '../../../kit/random/random-job.ts';

describe('inCanonicalOrder', function () {
  this.timeout(300_000);

  it('puts every step after the ones it waits for and loses none', () => {
    fc.assert(
      fc.property(randomJobs({ maxSteps: 12 }), (job) => {
        const ordered = inCanonicalOrder(job);
        const ids = ordered.steps.map(({ id }) => id);
        assert.deepEqual([...ids].sort(), job.steps.map(({ id }) => id).sort());
        for (const [at, { dependsOn }] of ordered.steps.entries())
          for (const before of dependsOn) assert.ok(ids.indexOf(before) < at);
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it('leaves chains as they are', () => {
    for (const { job } of PRESETS) assert.deepEqual(inCanonicalOrder(job).steps, job.steps);
  });

  it('makes plans equal however the steps are called and listed', () => {
    let planned = 0;
    fc.assert(
      fc.property(randomJobs({ maxSteps: 7 }), madeEnvironments, fc.nat(), (job, env, pick) => {
        const written = rewritten(job, pick);
        const a = makePlan({ job, environment: env, explain: false });
        const b = makePlan({ job: written, environment: env, explain: false });
        assert.equal(a.ok, b.ok);
        if (!a.ok || !b.ok) return;
        planned += 1;
        assert.deepEqual(a.optimality, b.optimality);
        assert.deepEqual(a.totals, b.totals);
        const spans = (plan: typeof a): number[][] =>
          plan.schedule.segments.map(({ startMs, endMs }) => [startMs, endMs]).sort(byNumbers);
        assert.deepEqual(spans(a), spans(b));
      }),
      { numRuns: 150, seed: 4 },
    );
    assert.ok(planned > 25, `${planned} planned`);
  });
});

/** The same job with other ids and names, listed and depending in reverse. */
function rewritten(job: Job, pick: number): Job {
  const named = (id: string): string =>
    `n${String((pick % 97) + 3)}_${Array.from(id).reverse().join('')}`;
  const steps = job.steps
    .map((step) => ({
      ...step,
      id: named(step.id),
      name: named(step.name),
      dependsOn: step.dependsOn.map(named).reverse(),
      otherPassThan: step.otherPassThan.map(named).reverse(),
    }))
    .reverse();
  return { ...job, steps };
}

function byNumbers(a: readonly number[], b: readonly number[]): number {
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}
