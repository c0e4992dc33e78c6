import type { Environment } from '../environment/environment.ts';
import { createSafeLists, type SafeLists } from '../rcpsp/safe-lists.ts';
import type { Store } from '../rcpsp/store.ts';
import { takesFrom } from './partial-schedule.ts';
import type { TaskGraph } from './tasks.ts';

/** The tasks of a graph as users of the satellite's storage, each alone while it runs. */
export function storeOf({ bus }: Pick<Environment, 'bus'>, graph: TaskGraph): Store {
  return {
    ...takers(graph),
    scratchMb: graph.tasks.map((task) => (task.kind === 'step' ? task.scratchMb : 0)),
    heldMb: graph.tasks.map(({ heldMb }) => heldMb),
    capacityMb: bus.storageMb,
  };
}

/** Who takes what from whom, and which starts only come after each other. */
function takers(graph: TaskGraph): Pick<Store, 'predecessors' | 'successors' | 'follows'> {
  const { predecessors, successors, lags } = graph;
  if (lags === undefined) return { predecessors, successors };
  return {
    predecessors: predecessors.map((before, index) =>
      before.filter((one) => takesFrom(graph, index, one)),
    ),
    successors: successors.map((after, index) =>
      after.filter((one) => takesFrom(graph, one, index)),
    ),
    follows: new Map(
      [...lags].flatMap(([index, { before }]) =>
        before === null ? [] : [[index, before] as const],
      ),
    ),
  };
}

/** The orders of a graph's tasks that storage allows; what has begun comes first in each. */
export function safeOrders(environment: Pick<Environment, 'bus'>, graph: TaskGraph): SafeLists {
  const begun = graph.tasks.flatMap((task) =>
    task.kind === 'step' && task.step.goesFirst === true ? [task.index] : [],
  );
  return createSafeLists(storeOf(environment, graph), new Set(begun));
}
