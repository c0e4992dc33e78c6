import fc from 'fast-check';
import { checkPlan } from '../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../domain/planning/environment/environment.ts';
import { PRESETS } from '../../domain/planning/job/presets/presets.ts';
import type { Job } from '../../domain/planning/job/job.ts';
import { createMeter } from '../../domain/planning/rcpsp/work-meter.ts';
import { withWholeConfidence } from '../../domain/planning/search/candidate.ts';
import { findPlan, PLAN_METHODS, type Methods } from '../../domain/planning/search/find-plan.ts';
import { PLAN_WORK } from '../../domain/planning/solver-effort.ts';
import { compareVectors } from '../../domain/planning/search/objectives.ts';
import { optimalityOf } from '../../domain/planning/search/optimality.ts';
import { SCHEDULE_METHODS } from '../../domain/planning/search/search.ts';
import { projectJob } from '../kit/bench/project-job.ts';
import { readJ30 } from '../kit/oracles/psplib.ts';
import {
  realEnvironment,
  REAL_SATELLITES,
  TRIED_STARTS,
} from '../kit/random/random-environment.ts';
import { randomJobs } from '../kit/random/random-job.ts';
import { longJob } from '../kit/random/long-job.ts';
import {
  randomStoredSteps,
  storedEnvironment,
  storedJob,
} from '../kit/random/random-storage-job.ts';
import { leastPeakMb } from '../kit/oracles/exact-storage.ts';

interface Case {
  readonly job: Job;
  readonly environment: Environment;
}

/** One way of planning: the methods, and what the planner is shown of a case. */
interface Variant {
  readonly without: string;
  readonly methods: Methods;
  readonly shown: (one: Case) => Case;
}

/** What a variant made of one case; null without a plan that keeps every rule. */
interface Made {
  readonly vector: readonly number[];
  readonly quality: number;
  readonly durationMs: number;
  /** The leading component of the objective after quality. */
  readonly value: number;
  readonly isProven: boolean;
  readonly isReliability: boolean;
}

const ALL: Methods = { plan: PLAN_METHODS, schedule: SCHEDULE_METHODS };

/** Without these there are no plans, or none that is searched. */
const NEEDED = ['choose tiers', 'search raised tiers', 'priority rules', 'evaluation'];

const names = [...ALL.schedule, ...ALL.plan].map(({ name }) => name);

/**
 * Only these are left out, separated by commas; those joined by a plus are left out together, since two methods may
 * stand in for each other. One after another when not given.
 */
const LEFT_OUT =
  process.env.ABLATION_WITHOUT?.split(',') ?? names.filter((name) => !NEEDED.includes(name));

const VARIANTS: readonly Variant[] = [
  { without: 'nothing', methods: ALL, shown: (one) => one },
  ...LEFT_OUT.map((without) => ({
    without,
    methods: methodsWithout(without.split('+')),
    shown: (one: Case) => one,
  })),
  {
    without: 'thermal hazards',
    methods: ALL,
    shown: ({ job, environment }) => ({ job, environment: { ...environment, thermalHazards: [] } }),
  },
  { without: 'saves before hazards', methods: ALL, shown: withoutSaves },
];

const PROVEN_OBJECTIVES = ['min_latency', 'min_energy', 'max_reliability', 'balanced'] as const;

/** One in so many jobs of every set is planned. */
const ONE_IN = Number(process.env.ABLATION_ONE_IN ?? 1);
/** Only these sets, separated by commas; all of them when not given: everything takes hours. */
const ONLY_SETS = process.env.ABLATION_SETS?.split(',');

/** From this difference on a surer plan is another plan. */
const SCARCE_CONFIDENCE = 1e-4;

function sampled(jobs: number): number {
  return Math.ceil(jobs / ONE_IN);
}

/** The sets of jobs: how they are drawn is that of the quality tests. */
const SETS: Readonly<Record<string, () => Case[]>> = {
  'up to 60 steps': () =>
    drawn(
      fc.oneof(
        { weight: 3, arbitrary: randomJobs({ maxSteps: 6 }) },
        { weight: 2, arbitrary: randomJobs({ maxSteps: 20 }) },
        { weight: 1, arbitrary: randomJobs({ maxSteps: 60 }) },
      ),
      sampled(300),
    ),
  'up to 4 steps': () => drawn(randomJobs({ maxSteps: 4 }), sampled(800)),
  'many tiers': () => drawn(randomJobs({ maxSteps: 24, tiered: true }), sampled(150)),
  'presets under every objective': () =>
    Array.from({ length: sampled(24) }, (_, index) => index * 7).flatMap((hours) => {
      const start = new Date(Date.parse(TRIED_STARTS[0]) + hours * 3_600_000).toISOString();
      const environment = realEnvironment(hours % 2 === 0 ? 25544 : 40697, start, 12);
      return PRESETS.flatMap(({ job }) =>
        PROVEN_OBJECTIVES.map((objective) => ({
          job: { ...job, policy: { ...job.policy, objective } },
          environment,
        })),
      );
    }),
  'PSPLIB j30 on board': () =>
    readJ30()
      .filter((_, index) => index % 8 === 0)
      .slice(0, sampled(60))
      .map(({ project }) => projectJob(project)),
  'scarce storage': () =>
    Array.from({ length: sampled(60) }, (_, seed) => {
      const steps = randomStoredSteps(12 + (seed % 9), 1000 + seed);
      const storageMb = leastPeakMb(steps) * (1 + 0.1 * (seed % 3));
      return { job: storedJob(steps), environment: storedEnvironment(storageMb) };
    }),
  'scarce confidence': () =>
    drawn(randomJobs({ maxSteps: 6 }), sampled(3000)).flatMap(({ job, environment }) => {
      const surest = planFor(job, environment, { objective: 'max_reliability' });
      const soonest = planFor(job, environment, { objective: 'min_latency' });
      if (surest === null || soonest === null) return [];
      const most = surest.best.merit.confidence;
      const least = soonest.best.merit.confidence;
      // Where the soonest plan is the surest as well nothing is scarce.
      if (most - least < SCARCE_CONFIDENCE) return [];
      const minDeliveryConfidence = most - (most - least) / 10;
      const policy = { ...job.policy, objective: 'min_latency' as const, minDeliveryConfidence };
      return [{ job: { ...job, policy }, environment }];
    }),
  'long jobs': () =>
    Array.from({ length: sampled(24) }, (_, index) => ({
      job: longJob(100, 1000 + index),
      environment: realEnvironment(
        REAL_SATELLITES[index % 4] ?? REAL_SATELLITES[0],
        TRIED_STARTS[index % TRIED_STARTS.length] ?? TRIED_STARTS[0],
        48,
      ),
    })),
};

for (const [set, make] of Object.entries(SETS)) {
  if (ONLY_SETS?.includes(set) === false) continue;
  const cases = make();
  console.log(`\n${set}: ${String(cases.length)} jobs`);
  const base = cases.map((one) => plan(one, one, ALL, createMeter(PLAN_WORK)));
  console.table(VARIANTS.map((variant) => rowOf(variant, cases, base)));
}

/** Plans every case and compares with the plans of all methods. */
function rowOf({ without, methods, shown }: Variant, cases: Case[], base: (Made | null)[]) {
  const meter = createMeter(Infinity);
  const startedAt = process.cpuUsage();
  const made = cases.map((one) => {
    const own = createMeter(PLAN_WORK);
    const found = plan(one, shown(one), methods, own);
    meter.spent += own.spent;
    return found;
  });
  const { user, system } = process.cpuUsage(startedAt);
  const pairs = made.flatMap((one, index) => {
    const known = base[index];
    return one === null || known === null || known === undefined ? [] : [{ one, known }];
  });
  const ranks = pairs.reduce((sum, { one, known }) => sum + one.quality - known.quality, 0);
  const same = pairs.filter(({ one, known }) => one.quality === known.quality);
  const loss = same.reduce((sum, { one, known }) => sum + lossOf(one, known), 0) / same.length;
  const worse = pairs.filter(({ one, known }) => compareVectors(one.vector, known.vector) > 0);
  return {
    without,
    plans: made.filter((one) => one !== null).length,
    proven: made.filter((one) => one?.isProven).length,
    'tier ranks': ranks === 0 ? '' : ranks,
    'value lost': `${(100 * loss).toFixed(2)} %`,
    worse: worse.length,
    'work, M units': (meter.spent / 1e6).toFixed(0),
    'CPU ms a job': ((user + system) / 1000 / cases.length).toFixed(1),
  };
}

/** Relative loss of the leading value; with reliability, of the finish where that is equal. */
function lossOf(one: Made, known: Made): number {
  if (known.value !== one.value) return known.value === 0 ? 0 : one.value / known.value - 1;
  return one.isReliability ? one.durationMs / known.durationMs - 1 : 0;
}

function plan(
  { job, environment }: Case,
  shown: Case,
  methods: Methods,
  meter: ReturnType<typeof createMeter>,
): Made | null {
  const found = findPlan(shown.job, shown.environment, 'full', meter, methods);
  if (!found.ok) return null;
  const best = withWholeConfidence(found.best);
  if (checkPlan({ job, environment, schedule: best.schedule }).length > 0) return null;
  const { objective, value, proven } = optimalityOf({ ...found, best });
  const { quality, durationMs } = best.merit;
  const isReliability = objective === 'max_reliability';
  return { vector: best.vector, quality, durationMs, value, isProven: proven, isReliability };
}

/** The plan under another policy, without a confidence that must be reached; null where there is none. */
function planFor(job: Job, environment: Environment, policy: Partial<Job['policy']>) {
  const own = { ...job, policy: { ...job.policy, ...policy, minDeliveryConfidence: 0 } };
  const found = findPlan(own, environment);
  return found.ok ? { ...found, best: withWholeConfidence(found.best) } : null;
}

function methodsWithout(left: readonly string[]): Methods {
  return {
    plan: ALL.plan.filter(({ name }) => !left.includes(name)),
    schedule: ALL.schedule.filter(({ name }) => !left.includes(name)),
  };
}

/** As if every step had saved its state for good already. */
function withoutSaves({ job, environment }: Case): Case {
  const steps = job.steps.map((step) => ({ ...step, savedUntilMs: environment.endMs }));
  return { job: { ...job, steps }, environment };
}

function drawn(jobs: fc.Arbitrary<Job>, numRuns: number): Case[] {
  return fc.sample(jobs, { numRuns, seed: 2026 }).map((job, index) => ({
    job,
    environment: realEnvironment(
      REAL_SATELLITES[index % REAL_SATELLITES.length] ?? 25544,
      TRIED_STARTS[index % TRIED_STARTS.length] ?? TRIED_STARTS[0],
      12,
    ),
  }));
}
