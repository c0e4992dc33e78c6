import type { BuildEnvironment } from '../../../domain/planning/environment/cache.ts';
import { writePlan } from '../../../records/plan/written-plan.ts';
import { NO_HISTORY } from '../../../threads/planning/history.ts';
import { computeFrom } from '../../../threads/planning/plan.ts';
import type { PlanInput, PlanSource, WrittenOutcome } from '../tasks.ts';

/** Computes a plan and writes it, so that texts cross to another thread and not trees of objects. */
export function computeWritten(input: PlanInput, build?: BuildEnvironment): WrittenOutcome {
  const { outcome, input: madeFrom } = computeFrom(input, build);
  if (outcome.kind !== 'planned') return outcome;
  const { plan, schedule, running } = outcome;
  const source: PlanSource = {
    ...{ input: madeFrom, schedule, history: NO_HISTORY },
    ...(running !== undefined && { running }),
  };
  return { kind: 'planned', written: writePlan(plan, source) };
}
