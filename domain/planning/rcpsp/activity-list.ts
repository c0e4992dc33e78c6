/** Who waits for whom; positions are activities in a topological order. */
export interface Precedence {
  readonly predecessors: readonly (readonly number[])[];
  readonly successors: readonly (readonly number[])[];
}

/** The list that takes, among activities whose predecessors are listed, the highest rank, then the lowest index. */
export function listByRank(
  { predecessors, successors }: Precedence,
  ranks: ArrayLike<number>,
): number[] {
  const waiting = predecessors.map((before) => before.length);
  const ready = waiting.flatMap((count, index) => (count === 0 ? [index] : []));
  const list: number[] = [];
  while (ready.length > 0) {
    let best = 0;
    for (let at = 1; at < ready.length; at += 1) {
      const candidate = ready[at] ?? 0;
      const known = ready[best] ?? 0;
      const gain = (ranks[candidate] ?? 0) - (ranks[known] ?? 0);
      if (gain > 0 || (gain === 0 && candidate < known)) best = at;
    }
    const next = ready[best] ?? 0;
    const last = ready.pop();
    if (best < ready.length && last !== undefined) ready[best] = last;
    list.push(next);
    for (const successor of successors[next] ?? []) {
      const left = (waiting[successor] ?? 0) - 1;
      waiting[successor] = left;
      if (left === 0) ready.push(successor);
    }
  }
  return list;
}

/** The list in order of start; activities that start together keep their topological order. */
export function listByStart(startAt: ArrayLike<number>): number[] {
  return Array.from({ length: startAt.length }, (_, index) => index).sort(
    (a, b) => (startAt[a] ?? 0) - (startAt[b] ?? 0) || a - b,
  );
}
