import type { BuildEnvironment } from '../../planning/environment/cache.ts';
import type { SingleExplanation } from '../explanation.ts';
import { planPortfolio, type PlannedCandidate, type Portfolio } from './portfolio.ts';
import { endOffsetS, stageOf } from './stage-plan.ts';
import { rejectedOf } from './screening.ts';
import { reasonsWithSuggestions } from './suggest-change.ts';
import { MAX_ALTERNATIVES, partitionOf, refuse, type WorkloadOutcome } from '../workload-plan.ts';
import type { Candidate, WorkloadJob } from '../workload.ts';

/**
 * Plans a workload on one satellite: the one whose plan finishes first, of two equal ones the first
 * in the caller's order. No candidate that is left unplanned could finish earlier: its bound says so.
 */
export function planSingle(
  workload: WorkloadJob,
  candidates: readonly Candidate[],
  build: BuildEnvironment,
): WorkloadOutcome<'single'> {
  const { job, startMs, deadlineS } = workload;
  if (job === null)
    return refuse('single', [
      { code: 'missing_input', message: 'There is no job to plan.', constraint: 'job' },
    ]);
  const deadlineMs = startMs + deadlineS * 1000;
  const query = { workload, build, job, startMs, deadlineMs };
  const portfolio = planPortfolio({ ...query, candidates });
  const [winner, ...others] = portfolio.planned;
  const rejected = rejectedOf(portfolio.excluded);
  if (winner === undefined)
    return refuse('single', reasonsWithSuggestions(portfolio.excluded, query), rejected);
  const alternatives = [...others.map(({ candidate }) => candidate), ...portfolio.pruned];
  const stage = stageOf({
    index: 0,
    candidate: winner.candidate,
    role: 'stage',
    dependsOn: [],
    alternatives: alternatives.slice(0, MAX_ALTERNATIVES).map(({ id }) => id),
    planned: winner.planned,
    workloadStartMs: startMs,
  });
  return {
    feasible: true,
    class: 'single',
    stages: [stage],
    partition: partitionOf([stage]),
    islBound: false,
    strategy: `The satellite whose plan finishes first: ${winner.candidate.name}.`,
    rejected,
    finishOffsetS: endOffsetS(stage),
    explanation: explain(winner, portfolio, startMs),
  };
}

/** Who was planned with which finish, and how many were left out because a bound beat them. */
function explain(
  winner: PlannedCandidate,
  portfolio: Portfolio,
  startMs: number,
): SingleExplanation {
  const offsetS = ({ planned }: PlannedCandidate): number => (planned.finishMs - startMs) / 1000;
  return {
    finishOffsetS: offsetS(winner),
    horizonHours: winner.planned.plan.hours,
    planned: portfolio.planned.map((one) => ({
      satellite: one.candidate.id,
      finishOffsetS: offsetS(one),
      deliveryConfidence: one.planned.plan.errorBudget.deliveryConfidence,
    })),
    pruned: portfolio.pruned.map(({ id }) => id),
  };
}
