import type { PlanFrontier } from '../../../contracts/plan/frontier.ts';
import type { ParetoOutcome } from '../tasks.ts';

/** Presents the plans that no other dominates. */
export function presentFrontier(
  outcome: Extract<ParetoOutcome, { readonly kind: 'frontier' }>,
): PlanFrontier {
  const { members, preferred } = outcome;
  return {
    id: members[preferred]?.plan.id ?? '',
    frontier: members.map(({ objectives, relaxations, plan }, index) => ({
      plan_index: index,
      objectives: {
        latency_s: objectives.latencyS,
        energy_wh: objectives.energyWh,
        reliability: objectives.reliability,
        quality: objectives.quality,
      },
      relaxations_applied: [...relaxations],
      plan,
    })),
    frontier_size: members.length,
    candidates_evaluated: outcome.candidatesEvaluated,
    infeasible: outcome.infeasible,
    dominated_filtered: outcome.dominatedFiltered,
  };
}
