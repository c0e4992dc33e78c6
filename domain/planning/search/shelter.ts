import { NO_LIMITS } from '../schedule/contact-options.ts';
import { exposedSteps, survivalOf } from '../schedule/upset-risk.ts';
import { evaluateProposals, explore, isOver, type Exploration } from './exploration.ts';

/** Chance of a loss by upsets from which keeping out of the anomaly is weighed against time. */
const LEAST_UPSETS = 2e-5;

/**
 * Where confidence is part of the objective and upsets lower it: all exposed steps outside the
 * anomaly, then one after another in or out, as long as that leads somewhere better.
 */
export function weighShelter(search: Exploration, schedules: number): void {
  const { problem, leader } = search;
  const { objective } = problem.job.policy;
  if (leader === null || leader.vector === null) return;
  if (objective === 'max_reliability') {
    const [, hoped = 0] = leader.vector;
    if (hoped <= (problem.boundVector[1] ?? hoped) + 1e-9) return;
  } else if (objective !== 'balanced' || 1 - survivalOf(leader.partial).planned < LEAST_UPSETS)
    return;
  const exposed = exposedSteps(problem);
  const all = { ...NO_LIMITS, sheltered: exposed };
  const tried = objective === 'max_reliability' ? search.orders : [];
  for (const order of [leader.scheduleOrder.order, ...tried]) explore(search, order, all);
  for (const id of [...exposed].slice(0, schedules)) {
    if (isOver(search)) return;
    const { order, limits } = (search.leader ?? leader).scheduleOrder;
    const sheltered = new Set(limits.sheltered);
    if (!sheltered.delete(id)) sheltered.add(id);
    explore(search, order, { ...limits, sheltered });
  }
}

/** Where confidence is what is missing: all exposed steps outside the anomaly. */
export function shelterUnsure(search: Exploration): void {
  const { best, leader, orders, problem, refusal } = search;
  if (best !== null || refusal?.constraint !== 'min_delivery_confidence') return;
  const sheltered = exposedSteps(problem);
  if (sheltered.size === 0) return;
  const first = leader === null ? [] : [leader.scheduleOrder.order];
  for (const order of [...first, ...orders]) explore(search, order, { ...NO_LIMITS, sheltered });
  evaluateProposals(search, search.evaluated);
}
