import { decodeFleet } from '../../../domain/planning/fleet/decode-fleet.ts';
import type { FleetProblem } from '../../../domain/planning/fleet/problem.ts';

/** What an enumeration found, and whether it came to its end. */
export interface FleetEnumeration {
  /** Earliest finish of all plans without copies, epoch ms; Infinity when none ends below the limit. */
  readonly finishMs: number;
  readonly isComplete: boolean;
}

/**
 * Tries every topological order with every assignment of steps to nodes and keeps the earliest
 * finish below `limitMs`. A beginning is given up only for what can never be mended by the steps that
 * follow: it already ends too late, or a step of it has no contact or no window. Storage and battery
 * are judged on whole plans alone. Gives up after `mostDecodes` schedules.
 */
export function enumerateFleetPlans(
  problem: FleetProblem,
  limitMs: number,
  mostDecodes: number,
): FleetEnumeration {
  const { steps } = problem;
  let finishMs = Infinity;
  let decodes = 0;
  const extend = (order: readonly number[], nodes: ReadonlyMap<number, number>): void => {
    if (decodes >= mostDecodes) return;
    if (order.length > 0) {
      decodes += 1;
      const result = decodeFleet(problem, order, ({ index }) => [nodes.get(index) ?? -1]);
      if (result.ok && result.decoded.finishMs >= Math.min(limitMs, finishMs)) return;
      if (result.ok && order.length === steps.length) finishMs = result.decoded.finishMs;
      if (!result.ok && isForGood(result.refusal.constraint)) return;
    }
    for (const { index, dependsOn, candidates } of steps)
      if (!order.includes(index) && dependsOn.every((before) => order.includes(before)))
        for (const node of candidates)
          extend([...order, index], new Map([...nodes, [index, node]]));
  };
  extend([], new Map());
  return { finishMs, isComplete: decodes < mostDecodes };
}

function isForGood(constraint: string): boolean {
  return !['storage', 'battery'].includes(constraint);
}
