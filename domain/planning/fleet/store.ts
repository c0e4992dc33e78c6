import type { Interval } from '../../time/intervals.ts';
import type { Node } from './fleet.ts';
import type { FleetStep } from './problem.ts';
import type { Hop } from './hop.ts';
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
  readonly product: number;
  readonly node: Node;
  readonly mb: number;
  fromMs: number;
  readyMs: number;
  untilMs: number;
}

/** A store in which nothing is held; the ground has room for everything. */
export function createStore(ground: Node): FleetStore {
  const holdings: Holding[] = [];
  const scratch: { node: Node; span: Interval; mb: number }[] = [];
  const find = (product: number, node: Node): Holding | undefined =>
    holdings.find((holding) => holding.product === product && holding.node === node);

  return {
    sourcesOf: (product) =>
      holdings
        .filter((holding) => holding.product === product)
        .map(({ node, readyMs }) => ({ node, readyMs })),
    produce(step, node, span) {
      scratch.push({ node, span, mb: step.step.requires.storageMb });
      holdings.push({
        product: step.index,
        node,
        mb: step.storedMb,
        fromMs: span.endMs,
        readyMs: span.endMs,
        untilMs: span.endMs,
      });
    },
    carry(product, { from, to, slices, arrivalMs }, rawMb) {
      const sender = find(product, from);
      if (sender !== undefined) sender.untilMs = Math.max(sender.untilMs, arrivalMs);
      const fromMs = slices[0]?.startMs ?? arrivalMs;
      const known = find(product, to);
      if (known === undefined)
        holdings.push({
          product,
          node: to,
          mb: rawMb,
          fromMs,
          readyMs: arrivalMs,
          untilMs: arrivalMs,
        });
      else {
        known.fromMs = Math.min(known.fromMs, fromMs);
        known.readyMs = Math.min(known.readyMs, arrivalMs);
        known.untilMs = Math.max(known.untilMs, arrivalMs);
      }
    },
    use(product, node, untilMs) {
      const holding = find(product, node);
      if (holding !== undefined) holding.untilMs = Math.max(holding.untilMs, untilMs);
    },
    peak(node) {
      if (node === ground) return { mb: 0, atMs: 0 };
      const changes = [
        ...holdings
          .filter((holding) => holding.node === node)
          .flatMap(({ fromMs, untilMs, mb }) => [
            { tMs: fromMs, mb },
            { tMs: untilMs, mb: -mb },
          ]),
        ...scratch
          .filter((use) => use.node === node)
          .flatMap(({ span, mb }) => [
            { tMs: span.startMs, mb },
            { tMs: span.endMs, mb: -mb },
          ]),
      ].sort((a, b) => a.tMs - b.tMs || a.mb - b.mb);
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
