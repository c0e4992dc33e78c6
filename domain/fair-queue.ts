/** One item that waits its turn. */
interface Waiting<Item> {
  readonly item: Item;
  readonly cost: number;
  /** Virtual time at which its turn begins. */
  start: number;
}

/** What waits of one caller, in its own order. */
interface CallerLine<Item> {
  readonly items: Waiting<Item>[];
  /** Virtual time at which the turn of its last item ends. */
  finish: number;
  cost: number;
}

/** How much of a caller waits. */
export interface WaitingShare {
  readonly items: number;
  /** In the unit of the costs. */
  readonly cost: number;
}

/** Items that wait in turns between their callers, whatever each of them brings. */
export interface FairQueue<Item> {
  readonly size: number;
  /**
   * Lets an item wait behind those of its caller; the answer takes it out again, and the caller's share
   * is then as if it had never waited.
   */
  push(caller: string, cost: number, item: Item): () => void;
  /**
   * Takes out the item whose turn it is, of the callers that `mayGo` lets; null when there is none.
   */
  next(mayGo?: (caller: string) => boolean): Item | null;
  /** What waits of a caller. */
  share(caller: string): WaitingShare;
  /** Takes out the newest item of the caller that has the most waiting; null when nothing waits. */
  dropOfLongest(): Item | null;
}

/**
 * A queue in which callers take turns by cost: start-time fair queueing (Goyal, Vin and Cheng 1996).
 * The item with the earliest virtual start goes first; an item starts where its caller's last one
 * ends, or now. So each caller that has something waiting gets the same share of the cost, and a
 * newcomer goes before everything that others piled up.
 */
export function createFairQueue<Item>(): FairQueue<Item> {
  const lines = new Map<string, CallerLine<Item>>();
  let size = 0;
  let now = 0;

  function remove(caller: string, line: CallerLine<Item>, index: number): Waiting<Item> | null {
    const [taken] = line.items.splice(index, 1);
    if (taken === undefined) return null;
    size -= 1;
    line.cost -= taken.cost;
    // Who has nothing waiting and is not ahead of the others is forgotten.
    if (line.items.length === 0 && line.finish <= now) lines.delete(caller);
    if (size === 0) {
      lines.clear();
      now = 0;
    }
    return taken;
  }

  /** Takes out what was never served: what its caller has behind it begins where it would have. */
  function giveUp(caller: string, line: CallerLine<Item>, index: number): Waiting<Item> | null {
    let start = line.items[index]?.start ?? line.finish;
    for (const behind of line.items.slice(index + 1)) {
      behind.start = start;
      start += behind.cost;
    }
    line.finish = start;
    return remove(caller, line, index);
  }

  function earliest(mayGo: (caller: string) => boolean): [string, CallerLine<Item>] | null {
    let found: [string, CallerLine<Item>] | null = null;
    let best = Infinity;
    for (const [caller, line] of lines) {
      const start = line.items[0]?.start ?? Infinity;
      if (line.items.length === 0 && line.finish <= now) lines.delete(caller);
      if (start >= best || !mayGo(caller)) continue;
      best = start;
      found = [caller, line];
    }
    return found;
  }

  return {
    get size() {
      return size;
    },
    push(caller, cost, item) {
      const line = lines.get(caller) ?? { items: [], finish: 0, cost: 0 };
      lines.set(caller, line);
      const waiting = { item, cost, start: Math.max(now, line.finish) };
      line.finish = waiting.start + cost;
      line.cost += cost;
      line.items.push(waiting);
      size += 1;
      return () => {
        const index = line.items.indexOf(waiting);
        if (index >= 0) giveUp(caller, line, index);
      };
    },
    next(mayGo = () => true) {
      const found = earliest(mayGo);
      if (found === null) return null;
      const [caller, line] = found;
      now = Math.max(now, line.items[0]?.start ?? now);
      return remove(caller, line, 0)?.item ?? null;
    },
    share(caller) {
      const line = lines.get(caller);
      return { items: line?.items.length ?? 0, cost: line?.cost ?? 0 };
    },
    dropOfLongest() {
      let longest: [string, CallerLine<Item>] | null = null;
      for (const entry of lines) {
        if (longest === null || entry[1].items.length > longest[1].items.length) longest = entry;
      }
      if (longest === null) return null;
      const [caller, line] = longest;
      return giveUp(caller, line, line.items.length - 1)?.item ?? null;
    },
  };
}
