/** Arc of a flow network; both capacities are 0 or more and may be Infinity. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly capacity: number;
}

/** Capacities below this share of the largest finite one count as used up: floats never reach 0. */
const RELATIVE_TOLERANCE = 1e-12;

/**
 * The nodes on the source's side of a minimum cut between `source` and `sink` (Dinic's method: level
 * graphs by breadth-first search, blocking flows along shortest paths), or null when arcs of infinite
 * capacity join the two. Of several minimum cuts it is the one nearest to the source.
 */
export function minimumCut(
  nodes: number,
  arcs: readonly Arc[],
  source: number,
  sink: number,
): boolean[] | null {
  const head: number[] = [];
  const left: number[] = [];
  const leaving: number[][] = Array.from({ length: nodes }, () => []);
  for (const { from, to, capacity } of arcs) {
    leaving[from]?.push(head.length);
    head.push(to);
    left.push(capacity);
    leaving[to]?.push(head.length);
    head.push(from);
    left.push(0);
  }
  const largest = arcs.reduce(
    (most, { capacity }) => (capacity < Infinity ? Math.max(most, capacity) : most),
    0,
  );
  const tolerance = largest * RELATIVE_TOLERANCE;
  const levels = (): number[] => {
    const level = Array.from({ length: nodes }, () => -1);
    level[source] = 0;
    const queue = [source];
    for (const node of queue)
      for (const arc of leaving[node] ?? []) {
        const next = head[arc] ?? source;
        if (level[next] !== -1 || (left[arc] ?? 0) <= tolerance) continue;
        level[next] = (level[node] ?? 0) + 1;
        queue.push(next);
      }
    return level;
  };
  const push = (node: number, limit: number, level: number[], at: number[]): number => {
    if (node === sink) return limit;
    const own = leaving[node] ?? [];
    for (; (at[node] ?? 0) < own.length; at[node] = (at[node] ?? 0) + 1) {
      const arc = own[at[node] ?? 0] ?? 0;
      const next = head[arc] ?? source;
      const room = left[arc] ?? 0;
      if (room <= tolerance || level[next] !== (level[node] ?? 0) + 1) continue;
      const sent = push(next, Math.min(limit, room), level, at);
      if (sent <= 0) continue;
      left[arc] = room - sent;
      left[arc ^ 1] = (left[arc ^ 1] ?? 0) + sent;
      return sent;
    }
    return 0;
  };
  for (;;) {
    const level = levels();
    if (level[sink] === -1) return level.map((value) => value !== -1);
    const at = Array.from({ length: nodes }, () => 0);
    for (;;) {
      const sent = push(source, Infinity, level, at);
      if (sent === Infinity) return null;
      if (sent <= 0) break;
    }
  }
}
