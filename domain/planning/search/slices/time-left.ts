import { timesOf } from '../../job/step-times.ts';
import type { PartialSchedule } from '../../schedule/partial-schedule.ts';

/** When tasks begin and end, by task index, ms. */
export interface Spans {
  readonly startMs: readonly number[];
  readonly endMs: readonly number[];
}

/**
 * Until when each task of a schedule may end so that nothing ends after `untilMs`, ms: steps behind it
 * begin later, transfers stay where they are. What limits steps beside what they wait for is left out.
 */
export function latestEnds(
  { graph, environment }: PartialSchedule,
  { startMs, endMs }: Spans,
  untilMs: number,
): number[] {
  const latest = graph.tasks.map((task) => {
    if (task.kind === 'transfer') return untilMs;
    return Math.min(untilMs, timesOf(task.step, environment.startMs).notAfterMs);
  });
  for (let index = graph.tasks.length - 1; index >= 0; index -= 1)
    for (const next of graph.successors[index] ?? []) {
      const lag = graph.lags?.get(next);
      const gapMs = lag?.before === index ? lag.leastMs : 0;
      const [fromMs = 0, toMs = 0] = [startMs[next], endMs[next]];
      const isTransfer = graph.tasks[next]?.kind === 'transfer';
      const byMs = isTransfer ? fromMs : (latest[next] ?? untilMs) - (toMs - fromMs);
      latest[index] = Math.min(latest[index] ?? untilMs, byMs - gapMs);
    }
  return latest;
}
