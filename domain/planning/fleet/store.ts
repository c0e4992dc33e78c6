import type { Interval } from '../../time/intervals.ts';
import type { Node } from './fleet.ts';
import type { Hop } from './hop.ts';
import { createJournal, type Journal } from './journal.ts';
import type { FleetStep } from './problem.ts';
import type { Source } from './routes.ts';

/** Where every product is, and how much room it takes there. */
export interface FleetStore {
  /** Nodes that have a product, and from when on. */
  sourcesOf(product: number): readonly Source[];
  /** A step ran on a node: its scratch while it ran, its product from then on. */
  produce(step: FleetStep, node: Node, span: Interval): void;
  /** A product went over a hop: it is held at both ends until it has arrived. */
  carry(product: number, hop: Hop, rawMb: number): void;
  /** A product is held on a node until a consumer's end. */
  use(product: number, node: Node, untilMs: number): void;
  /** Most storage held on a node at once, MB, and when. */
  peak(node: Node): { readonly mb: number; readonly atMs: number };
}

interface Holding {
  readonly node: Node;
  readonly mb: number;
  readonly fromMs: number;
  readonly readyMs: number;
  readonly untilMs: number;
}

/** A store in which nothing is held; the ground has room for everything. */
export function createStore(ground: Node, journal: Journal = createJournal()): FleetStore {
  /** By product; lists are replaced, never changed, so that the journal can put them back. */
  const holdings = new Map<number, readonly Holding[]>();
  const scratch: { node: Node; span: Interval; mb: number }[] = [];
  const heldOf = (product: number): readonly Holding[] => holdings.get(product) ?? [];
  const write = (product: number, held: readonly Holding[]): void => {
    const before = heldOf(product);
    journal.note(() => void holdings.set(product, before));
    holdings.set(product, held);
  };
  const change = (
    product: number,
    node: Node,
    changed: (holding: Holding) => Partial<Holding>,
  ): void => {
    write(
      product,
      heldOf(product).map((holding) =>
        holding.node === node ? { ...holding, ...changed(holding) } : holding,
      ),
    );
  };

  return {
    sourcesOf: heldOf,
    produce(step, node, span) {
      scratch.push({ node, span, mb: step.step.requires.storageMb });
      journal.note(() => void scratch.pop());
      const { endMs } = span;
      const made = { node, mb: step.storedMb, fromMs: endMs, readyMs: endMs, untilMs: endMs };
      write(step.index, [...heldOf(step.index), made]);
    },
    carry(product, { from, to, slices, arrivalMs }, rawMb) {
      change(product, from, ({ untilMs }) => ({ untilMs: Math.max(untilMs, arrivalMs) }));
      const fromMs = slices[0]?.startMs ?? arrivalMs;
      const held = heldOf(product);
      if (held.every(({ node }) => node !== to)) {
        const come = { node: to, mb: rawMb, fromMs, readyMs: arrivalMs, untilMs: arrivalMs };
        write(product, [...held, come]);
      } else
        change(product, to, (known) => ({
          fromMs: Math.min(known.fromMs, fromMs),
          readyMs: Math.min(known.readyMs, arrivalMs),
          untilMs: Math.max(known.untilMs, arrivalMs),
        }));
    },
    use(product, node, untilMs) {
      change(product, node, (holding) => ({ untilMs: Math.max(holding.untilMs, untilMs) }));
    },
    peak(node) {
      if (node === ground) return { mb: 0, atMs: 0 };
      const changes: { tMs: number; mb: number }[] = [];
      for (const held of holdings.values())
        for (const { node: at, fromMs, untilMs, mb } of held)
          if (at === node) changes.push({ tMs: fromMs, mb }, { tMs: untilMs, mb: -mb });
      for (const { node: at, span, mb } of scratch)
        if (at === node) changes.push({ tMs: span.startMs, mb }, { tMs: span.endMs, mb: -mb });
      changes.sort((a, b) => a.tMs - b.tMs || a.mb - b.mb);
      let held = 0;
      let peak = { mb: 0, atMs: 0 };
      for (const { tMs, mb } of changes) {
        held += mb;
        if (held > peak.mb) peak = { mb: held, atMs: tMs };
      }
      return peak;
    },
  };
}
