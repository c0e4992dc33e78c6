import type { Environment } from '../environment/environment.ts';
import { DEFAULT_POLICY, DEFAULT_SECURITY, type Job } from '../job/job.ts';
import { presetStep } from '../job/presets/preset-step.ts';
import { makePlan } from '../make-plan.ts';
import type { BindingConstraint } from '../plan.ts';

/** What a satellite is asked to carry. */
export interface Load {
  readonly powerW: number;
  readonly thermalW: number;
  readonly memoryMb: number;
  readonly storageMb: number;
}

/** How long a load is carried without a pause, s. */
export const LOAD_DURATION_S = 60;

/** A job that carries a load once: one step on board, without data and without the computer. */
export function loadJob({ powerW, thermalW, memoryMb, storageMb }: Load): Job {
  return {
    id: 'load',
    name: 'Load',
    category: 'custom',
    steps: [
      presetStep({
        id: 'load',
        name: 'load',
        durationS: LOAD_DURATION_S,
        requires: [powerW, 0, thermalW, memoryMb, storageMb],
        inputDataMb: 0,
        outputDataMb: 0,
        dataReductionRatio: null,
      }),
    ],
    security: DEFAULT_SECURITY,
    policy: DEFAULT_POLICY,
  };
}

/** What the planner may refuse of a load, in the order in which it is told. */
const REFUSED = [
  ['power', 'powerW'],
  ['thermal', 'thermalW'],
  ['memory', 'memoryMb'],
  ['storage', 'storageMb'],
] as const;

/**
 * Everything that keeps the planner from a plan that carries a load once in these surroundings; empty:
 * nothing. It names what is passed at one place of the plan, so it is asked again without what it has refused.
 */
export function loadProblems(environment: Environment, load: Load): readonly BindingConstraint[] {
  const problems: BindingConstraint[] = [];
  let rest = load;
  for (;;) {
    const plan = makePlan({ job: loadJob(rest), environment, explain: false, suggest: false });
    if (plan.ok) break;
    problems.push(...plan.problems);
    const named = new Set(plan.problems.map(({ constraint }) => constraint));
    const refused = REFUSED.filter(([known, demand]) => named.has(known) && rest[demand] > 0);
    if (refused.length === 0) break;
    rest = { ...rest, ...Object.fromEntries(refused.map(([, demand]) => [demand, 0])) };
  }
  const rank = ({ constraint }: BindingConstraint): number =>
    REFUSED.findIndex(([known]) => known === constraint);
  return problems.sort((a, b) => rank(a) - rank(b));
}
