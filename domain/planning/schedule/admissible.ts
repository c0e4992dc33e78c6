import type { Environment } from '../environment/environment.ts';
import type { Step } from '../job/job.ts';
import type { Light } from './resource-profile.ts';
import type { Interval } from '../../time/intervals.ts';
import type { StepTask } from './tasks.ts';
import { type Draw, capsOf, fitsCaps } from '../environment/caps.ts';

/** The light in which a step may run. */
export function lightOf(step: Step): Light {
  if (step.detail.kind === 'eclipse') return 'eclipse';
  return step.powerPolicy === 'sunlit_only' ? 'sunlit' : 'any';
}

/**
 * Maximal runs of illumination, clipped neither by start nor horizon, in which a draw alone is
 * admissible.
 */
export function admissibleRuns(environment: Environment, draw: Draw, light: Light): Interval[] {
  const runs: Interval[] = [];
  let open: { startMs: number; endMs: number } | null = null;
  for (const { startMs, endMs, sunlit } of environment.illumination) {
    const isIn =
      (light === 'any' || (light === 'sunlit') === sunlit) &&
      fitsCaps(draw, capsOf(environment.bus, sunlit));
    if (!isIn) open = null;
    else if (open === null) runs.push((open = { startMs, endMs }));
    else open.endMs = endMs;
  }
  return runs;
}

/** Length of the longest of some spans, ms. */
export function longestMs(spans: readonly Interval[]): number {
  return spans.reduce((longest, { startMs, endMs }) => Math.max(longest, endMs - startMs), 0);
}

/**
 * Whether a step must be cut at checkpoints: it may be (interval above zero), and no run in which it
 * alone is admissible is as long as it takes. `pass` steps are cut along passes instead.
 */
export function mustBeCut(environment: Environment, task: StepTask): boolean {
  const { step, draw, durationMs } = task;
  if (step.checkpointIntervalS <= 0 || step.detail.kind === 'pass') return false;
  return longestMs(admissibleRuns(environment, draw, lightOf(step))) < durationMs;
}
