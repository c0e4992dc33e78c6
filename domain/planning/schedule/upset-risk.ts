import type { PartialSchedule } from './partial-schedule.ts';
import { isUnprotected, upsetLoss } from '../hazards/upsets.ts';
import type { Environment } from '../environment/environment.ts';
import type { Interval } from '../../time/intervals.ts';
import type { StepTask, Task, TaskGraph } from './tasks.ts';

/** Whether upsets may cost a task its work: an on-board step without checkpoints. */
export function isAtRisk(task: Task): task is StepTask {
  return task.kind === 'step' && task.location === 'onboard' && isUnprotected(task.step);
}

/** Ids of the steps that upsets may cost their work; none where no crossing lies ahead. */
export function exposedSteps({
  environment,
  graph,
}: {
  readonly environment: Environment;
  readonly graph: TaskGraph;
}): ReadonlySet<string> {
  if (environment.saa.length === 0) return new Set();
  return new Set(graph.tasks.filter(isAtRisk).map(({ step }) => step.id));
}

/** The first crossing of the anomaly that some stretches of work meet, or null. */
export function crossingMet(saa: readonly Interval[], work: readonly Interval[]): Interval | null {
  const meets = (crossing: Interval): boolean =>
    work.some(({ startMs, endMs }) => startMs < crossing.endMs && crossing.startMs < endMs);
  return saa.find(meets) ?? null;
}

/** Chances, 0 to 1, that upsets end no placed step for good. */
export interface Survival {
  /** When no pass in use is lost, so that everything runs as planned. */
  readonly planned: number;
  /** Of the steps alone that wait for no transfer and thus run as planned in any case. */
  readonly always: number;
}

/** How surely the placed steps survive the anomaly. */
export function survivalOf({ environment, graph, placed }: PartialSchedule): Survival {
  if (environment.saa.length === 0) return { planned: 1, always: 1 };
  const waits: boolean[] = [];
  let [planned, always] = [1, 1];
  for (const task of graph.tasks) {
    const before = graph.predecessors[task.index] ?? [];
    const isWaiting = task.kind === 'transfer' || before.some((index) => waits[index] === true);
    waits.push(isWaiting);
    const here = placed[task.index];
    if (!isAtRisk(task) || here?.kind !== 'step') continue;
    const chance = 1 - upsetLoss(task.step, here.pieces, environment.saa);
    planned *= chance;
    if (!isWaiting) always *= chance;
  }
  return { planned, always };
}

/**
 * No plan with these steps placed has a higher delivery confidence, 0 to 1, where `most` bounds that
 * of all plans without upsets: with the chance that no pass in use is lost everything runs as
 * planned, and otherwise at least the steps do that wait for no transfer.
 */
export function survivalBound(partial: PartialSchedule, most: number): number {
  const { planned, always } = survivalOf(partial);
  if (planned === always) return most * always;
  const undisturbed = Math.min(most, chanceOfAllPasses(partial));
  return undisturbed * planned + (most - undisturbed) * always;
}

/** Chance that none of the passes in use is lost. */
function chanceOfAllPasses({ environment, placed }: PartialSchedule): number {
  const used = new Set(
    placed.flatMap((one) =>
      one?.kind === 'transfer' ? one.slices.map(({ passIndex }) => passIndex) : [],
    ),
  );
  return environment.passes.reduce(
    (chance, { index, outageProbability }) =>
      used.has(index) ? chance * (1 - outageProbability) : chance,
    1,
  );
}
