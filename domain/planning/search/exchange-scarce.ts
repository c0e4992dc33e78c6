import { searchLists, type Decoded } from '../rcpsp/list-search.ts';
import {
  compareWorth,
  explore,
  isOver,
  type Exploration,
  type Leader,
  type Worth,
} from './exploration.ts';

/**
 * Where storage is scarce: large-neighbourhood search over the orders that it allows. Neighbours are
 * cut from the order of ends, in which products come to be held.
 */
export function exchangeScarce(search: Exploration, schedules: number): void {
  const { leader, orders, problem } = search;
  if (leader === null || orders.length < 2 || !problem.storage.isScarce) return;
  const { limits } = leader.scheduleOrder;
  searchLists<Worth>(
    {
      precedence: problem.graph,
      decode: (order) => {
        const next = explore(search, order, limits);
        return next === null ? null : byEnd(next.found);
      },
      compare: compareWorth,
      justify: null,
      isDone: () => isOver(search),
      maxDecodings: schedules,
      seed: problem.graph.tasks.length + 1,
    },
    byEnd(leader),
  );
}

function byEnd({ partial, finishMs, vector }: Leader): Decoded<Worth> {
  return { startAt: partial.endMs, endAt: partial.endMs, value: { finishMs, vector } };
}
