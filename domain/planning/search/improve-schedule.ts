import { searchLists, type Decoded } from '../rcpsp/list-search.ts';
import { justifiedList } from '../rcpsp/serial-schedule.ts';
import {
  compareWorth,
  explore,
  isOver,
  type Exploration,
  type Leader,
  type Worth,
} from './exploration.ts';
import { contactsUsed, forbid } from './limit-variants.ts';
import { relaxedProject } from './relaxed-project.ts';

/** Forbids one used pass of one transfer after another, as long as that leads somewhere better. */
export function exchangeContacts(search: Exploration, schedules: number): void {
  let left = schedules;
  for (let improved = true; improved;) {
    improved = false;
    const { leader } = search;
    if (leader === null) return;
    const { order, limits } = leader.scheduleOrder;
    for (const { id, passIndex } of contactsUsed(leader.partial)) {
      left -= 1;
      if (left < 0 || isOver(search)) return;
      const next = explore(search, order, forbid(limits, id, passIndex));
      improved ||= next?.leads === true;
    }
  }
}

/** Large-neighbourhood search over orders, with the contacts that the leader may use. */
export function exchangeOrders(search: Exploration, schedules: number): void {
  const { leader, orders, problem } = search;
  if (leader === null || orders.length < 2) return;
  const { job, environment, graph } = problem;
  const relaxed = relaxedProject(job, environment, graph);
  const { limits } = leader.scheduleOrder;
  searchLists<Worth>(
    {
      precedence: graph,
      decode: (order) => {
        const next = explore(search, order, limits);
        return next === null ? null : decoded(next.found);
      },
      compare: compareWorth,
      justify: ({ startAt, endAt, value }) =>
        justifiedList(relaxed, { startAt, endAt, finishAt: value.finishMs }),
      isDone: () => isOver(search),
      maxDecodings: schedules,
      seed: graph.tasks.length,
    },
    decoded(leader),
  );
}

function decoded({ partial, finishMs, vector }: Leader): Decoded<Worth> {
  return { startAt: partial.startMs, endAt: partial.endMs, value: { finishMs, vector } };
}
