import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { checkPlan } from '../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../domain/planning/environment/environment.ts';
import type { Job } from '../../domain/planning/job/job.ts';
import { createMeter } from '../../domain/planning/rcpsp/work-meter.ts';
import { withWholeConfidence, type Candidate } from '../../domain/planning/search/candidate.ts';
import { findPlan, PLAN_METHODS, type Methods } from '../../domain/planning/search/find-plan.ts';
import { compareVectors } from '../../domain/planning/search/objectives.ts';
import { SCHEDULE_METHODS } from '../../domain/planning/search/search.ts';
import { PLAN_WORK } from '../../domain/planning/solver-effort.ts';
import {
  realEnvironment,
  REAL_SATELLITES,
  TRIED_STARTS,
} from '../kit/random/random-environment.ts';
import { randomJobs } from '../kit/random/random-job.ts';
import { FULL, sayFigure } from './say-figure.ts';

const WITH: Methods = { plan: PLAN_METHODS, schedule: SCHEDULE_METHODS };
const WITHOUT: Methods = { ...WITH, plan: PLAN_METHODS.filter(({ name }) => name !== 'slices') };

/** Where energy stands in the vector of an objective; of balanced the score. */
const COMPARED = { balanced: 1, min_energy: 1, min_latency: 2 } as const;

/** Plans of jobs that branch and use the radio, for each objective. */
const PLANS = FULL ? 300 : 12;

describe('slices at their best places in jobs that branch', function () {
  this.timeout(FULL ? 1_800_000 : 120_000);

  for (const objective of ['balanced', 'min_energy', 'min_latency'] as const)
    it(`are never worse than slices as soon as they can be, and often better: ${objective}`, () => {
      const gains: number[] = [];
      let [plans, plainMs, pushedMs] = [0, 0, 0];
      for (const [index, given] of jobs.entries()) {
        if (plans === PLANS) break;
        const job = { ...given, policy: { ...given.policy, objective } };
        const environment = environmentOf(index);
        const plain = planned(job, environment, WITHOUT);
        if (plain === null || !branches(plain.best)) continue;
        const pushed = planned(job, environment, WITH);
        assert.ok(pushed !== null, `job ${index} has no plan any more`);
        plans += 1;
        plainMs += plain.cpuMs;
        pushedMs += pushed.cpuMs;
        const { schedule, vector } = pushed.best;
        assert.deepEqual(checkPlan({ job, environment, schedule }), []);
        const change = compareVectors(vector, plain.best.vector);
        assert.ok(change <= 0, `job ${index}: ${vector.join()} after ${plain.best.vector.join()}`);
        const [before = 1, after = 1] = [plain.best.vector, vector].map(
          (one) => one[COMPARED[objective]],
        );
        if (change < 0) gains.push(1 - after / before);
      }
      const most = Math.max(...gains);
      const mean = gains.reduce((sum, gain) => sum + gain, 0) / plans;
      sayFigure(
        `${objective}: ${gains.length} of ${plans} better, mean of all ${percent(mean)}, most ${percent(most)}; processor ${(pushedMs / plans).toFixed(1)} ms a plan, ${(pushedMs / plainMs).toFixed(2)} times as long`,
      );
      assert.equal(plans, PLANS);
      assert.ok(gains.length > 0);
    });
});

const jobs = fc.sample(randomJobs({ maxSteps: 12 }), { numRuns: 12 * PLANS, seed: 7 });

function environmentOf(index: number): Environment {
  return realEnvironment(
    REAL_SATELLITES[index % REAL_SATELLITES.length] ?? REAL_SATELLITES[0],
    TRIED_STARTS[index % TRIED_STARTS.length] ?? TRIED_STARTS[0],
    12,
  );
}

function planned(
  job: Job,
  environment: Environment,
  methods: Methods,
): { readonly best: Candidate; readonly cpuMs: number } | null {
  const startedAt = process.cpuUsage();
  const found = findPlan(job, environment, 'full', createMeter(PLAN_WORK), methods);
  const { user, system } = process.cpuUsage(startedAt);
  return found.ok ? { best: withWholeConfidence(found.best), cpuMs: (user + system) / 1000 } : null;
}

/** Whether tasks of a plan do not simply follow each other, and some of them use the radio. */
function branches({ problem }: Candidate): boolean {
  const { tasks, predecessors, successors } = problem.graph;
  const isChain =
    tasks.filter(({ index }) => predecessors[index]?.length === 0).length === 1 &&
    tasks.every(({ index }) => (successors[index] ?? []).length <= 1);
  return !isChain && tasks.some(({ kind }) => kind === 'transfer');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
