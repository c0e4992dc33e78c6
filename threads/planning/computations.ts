import { createEnvironmentCache } from '../../domain/planning/environment/cache.ts';
import { computation, UNITS_PER_MS } from '../computation.ts';
import { computeDraws, type DrawsInput } from './draws.ts';
import { computePlan } from './plan.ts';
import { computeRecheck, type RecheckInput } from './recheck.ts';
import type { PlanInput } from './tasks.ts';

/** Environments that a thread keeps: some 200 KB each. */
const KEPT_ENVIRONMENTS = 8;
const build = createEnvironmentCache(KEPT_ENVIRONMENTS);

/** Looking at a plan again may take so much work, ms: twice that of a plan, since a part may be planned as well. */
export const RECHECK_CEILING_MS = 30_000;
const ADVICE = 'Fewer steps, stations or hours are faster.';
/** Surroundings of two skies. */
const SKIES_MS = 30;
const STEP_MS = 8;

/** Looks at a plan that is flown again. */
export const recheck = computation({
  name: 'recheck plan',
  compute: (input: RecheckInput) => computeRecheck(input, build),
  estimate: ({ source }) => (SKIES_MS + STEP_MS * source.input.job.steps.length) * UNITS_PER_MS,
  ceilingMs: RECHECK_CEILING_MS,
  advice: ADVICE,
});

/** Plans a job that a batch serves, beside what is booked. */
export const servedPlan = computation({
  name: 'plan of a served job',
  compute: (input: PlanInput) => computePlan(input, build),
  estimate: ({ job }) => (SKIES_MS + STEP_MS * job.steps.length) * UNITS_PER_MS,
  advice: ADVICE,
});

/** What the plan of a revision draws of each resource. */
export const revisionDraws = computation({
  name: 'draws of a revision',
  compute: (input: DrawsInput) => computeDraws(input, build),
  estimate: () => SKIES_MS * UNITS_PER_MS,
  advice: ADVICE,
});
