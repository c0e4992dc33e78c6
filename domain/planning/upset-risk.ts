import type { Board } from './board.ts';
import { isUnprotected, upsetLoss } from './budget/upsets.ts';
import type { Interval } from '../time/intervals.ts';
import type { StepTask, Task } from './tasks.ts';

/** Whether upsets may cost a task its work: an on-board step without checkpoints. */
export function isAtRisk(task: Task): task is StepTask {
  return task.kind === 'step' && task.location === 'onboard' && isUnprotected(task.step);
}

/** The first crossing of the anomaly that some stretches of work meet, or null. */
export function crossingMet(saa: readonly Interval[], work: readonly Interval[]): Interval | null {
  const meets = (crossing: Interval): boolean =>
    work.some(({ startMs, endMs }) => startMs < crossing.endMs && crossing.startMs < endMs);
  return saa.find(meets) ?? null;
}

/**
 * No plan with this board has a higher chance that upsets end no step for good, 0 to 1: that of the
 * steps which wait for no transfer and thus run as planned, whatever passes are lost.
 */
export function survivalBound({ environment, graph, placed }: Board): number {
  if (environment.saa.length === 0) return 1;
  const waits: boolean[] = [];
  let survival = 1;
  for (const task of graph.tasks) {
    const before = graph.predecessors[task.index] ?? [];
    const isWaiting = task.kind === 'transfer' || before.some((index) => waits[index] === true);
    waits.push(isWaiting);
    const here = placed[task.index];
    if (isWaiting || !isAtRisk(task) || here?.kind !== 'step') continue;
    survival *= 1 - upsetLoss(task.step, here.pieces, environment.saa);
  }
  return survival;
}
