import {
  balancedScore,
  type BalanceScale,
  type Merit,
  roundedConfidence,
} from '../search/objectives.ts';
import type { Objective } from '../job/job.ts';
import { type Relaxation, relaxFleet } from './bounds.ts';
import { balancedWeights, leastSplit, type LeastSplit, riskToSpare } from './merit-bounds.ts';
import type { Node } from './fleet.ts';
import { amongMembers, haveSameContacts, withinRisk } from './networks.ts';
import type { FleetProblem } from './problem.ts';

/** The problem without its riskier contacts, and what no plan of it is better than. */
export interface Level {
  readonly problem: FleetProblem;
  readonly relaxation: Relaxation;
  /** Least of the leading component of the objective among plans that the next level does not allow. */
  readonly value: number;
}

/** What no plan is better than, by the objective of a job. */
export interface ObjectiveBounds {
  /** From all contacts to the surest alone. */
  readonly levels: readonly Level[];
  /** The split of the steps that costs least by the objective. */
  readonly split: LeastSplit;
  /** Least value of all: the least of the levels. */
  readonly value: number;
  /** The same for plans on some members alone: it does not depend on the others. */
  among(members: readonly Node[]): ObjectiveBounds;
  /** Ends that a plan must not pass to be better than a vector, ms. */
  untilMs(best: { readonly merit: Merit; readonly value: number }): number;
  /** Whether no plan is better, the second component of max_reliability included. */
  isMet(best: { readonly merit: Merit; readonly value: number }, tolerance: number): boolean;
}

/**
 * Losses at which contacts are divided: just below those of a link between members with no, one and two
 * later contacts that stand in.
 */
const RISKS = [1, 9.9e-3, 9.9e-5] as const;

/**
 * Bounds by objective. Who uses a contact that may be lost without anything standing in pays its
 * risk, and who does not has fewer contacts and ends later: the balanced bound is the least over the
 * levels of risk, finish, energy and risk of each being bounds of their own.
 */
export function boundObjective(
  problem: FleetProblem,
  scale: BalanceScale,
  copies: number,
): ObjectiveBounds {
  const { objective } = problem.job.policy;
  const { startMs } = problem.plan.fleet;
  const split = leastSplit(problem, weightsOf(objective, scale), copies);
  const risks = risksOf(objective, split, copies);
  const boundsOf = (networks: readonly FleetProblem[]): ObjectiveBounds => {
    let before: Pick<Level, 'problem' | 'relaxation'> | null = null;
    const levels = networks.map((level, at): Level => {
      const relaxation =
        before !== null && haveSameContacts(before.problem, level)
          ? before.relaxation
          : relaxFleet(level);
      before = { problem: level, relaxation };
      const durationMs = relaxation.finishMs - startMs;
      // Copies of a step have their inputs each, and all of them must be lost.
      const risked = (risks[at + 1] ?? 0) ** copies;
      const value = valueOf(objective, durationMs, split.cost, risked, scale);
      return { problem: level, relaxation, value };
    });
    const value = Math.min(...levels.map((level) => level.value));
    const finishMs = levels.at(-1)?.relaxation.finishMs ?? startMs;
    return {
      levels,
      split,
      value,
      among(members) {
        const wanted = new Set(members);
        return boundsOf(networks.map((network) => amongMembers(network, wanted)));
      },
      untilMs({ merit, value: reached }) {
        if (objective === 'min_latency' || objective === 'max_value') return merit.finishMs;
        if (objective === 'balanced')
          return startMs + 3 * scale.periodMs * (reached - split.cost) + 1;
        return objective === 'max_reliability' && reached <= value ? merit.finishMs : Infinity;
      },
      isMet: ({ merit, value: reached }, tolerance) =>
        reached <= value + tolerance * reached &&
        (objective !== 'max_reliability' || merit.finishMs <= finishMs),
    };
  };
  return boundsOf(risks.map((risk) => withinRisk(problem, risk)));
}

function weightsOf(objective: Objective, scale: BalanceScale) {
  if (objective === 'min_energy') return { energyWh: 1, risk: 0 };
  return objective === 'balanced' ? balancedWeights(scale) : { energyWh: 0, risk: 1 };
}

/** At which risks the contacts are divided; of two splits with the same value the surer is enough. */
function risksOf(objective: Objective, { cost }: LeastSplit, copies: number): readonly number[] {
  if (objective === 'balanced') return RISKS;
  return objective === 'max_reliability' ? [riskToSpare(cost) ** (1 / copies)] : [1];
}

function valueOf(
  objective: Objective,
  durationMs: number,
  cost: number,
  risked: number,
  scale: BalanceScale,
): number {
  switch (objective) {
    case 'min_latency':
    case 'max_value':
      return durationMs / 1000;
    case 'min_energy':
      return cost;
    case 'max_reliability':
      return 1 - roundedConfidence(Math.exp(-cost));
    case 'balanced':
      return balancedScore({ durationMs, energyWh: 0, confidence: 1 - risked }, scale) + cost;
  }
}
