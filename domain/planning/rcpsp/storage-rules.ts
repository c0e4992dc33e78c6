import { listByRank } from './activity-list.ts';
import { createStoreState, type Store } from './store.ts';

/**
 * Lists by two rules for scarce storage: what raises the storage held least comes next (least net
 * storage), and what is nearest to the next release comes next (depth first).
 */
export function storageLists(store: Store): number[][] {
  return [
    byLeastNet(store),
    listByRank(
      store,
      stepsToRelease(store).map((away) => -away),
    ),
  ];
}

function byLeastNet(store: Store): number[] {
  const state = createStoreState(store);
  const list: number[] = [];
  while (!state.isAllEnded()) {
    let best = -1;
    for (let index = 0; index < state.count; index += 1) {
      if (!state.isReady(index)) continue;
      if (best < 0 || state.netMb(index) < state.netMb(best)) best = index;
    }
    if (best < 0) throw new RangeError('The activities wait for each other');
    state.end(best);
    list.push(best);
  }
  return list;
}

/** How many activities lie between each and the next one after it that frees more than it makes. */
function stepsToRelease({ heldMb, predecessors, successors }: Store): number[] {
  const away = heldMb.map(() => 0);
  for (let index = heldMb.length - 1; index >= 0; index -= 1) {
    const takenMb = (predecessors[index] ?? []).reduce((sum, at) => sum + (heldMb[at] ?? 0), 0);
    const next = (successors[index] ?? []).map((at) => (away[at] ?? 0) + 1);
    const frees = takenMb > (heldMb[index] ?? 0);
    away[index] = frees || next.length === 0 ? 0 : Math.min(...next);
  }
  return away;
}
