import type { Bus } from '../spacecraft/bus.ts';
import type { Environment } from './environment.ts';
import type { Step } from './job.ts';
import type { Draw, Light, Span } from './resource-profile.ts';
import type { StepTask } from './tasks.ts';

/** Rounding of sums of decimal draws. */
const TOLERANCE = 1e-9;

/** The light in which a step may run. */
export function lightOf(step: Step): Light {
  return step.detail.kind === 'eclipse' ? 'eclipse' : 'any';
}

/** What a bus offers to cumulative draws in sunlight or in eclipse. */
export function capsOf(bus: Bus, sunlit: boolean): Draw {
  return {
    powerW: sunlit ? bus.peakSolarW : bus.eclipseBatteryW,
    compute: sunlit ? bus.computeSunlit : bus.computeEclipse,
    thermalW: bus.maxThermalW,
    memoryMb: bus.memoryMb,
  };
}

/** Whether a draw alone stays within the caps. */
export function fitsCaps(draw: Draw, caps: Draw): boolean {
  return (
    draw.powerW <= caps.powerW + TOLERANCE &&
    draw.compute <= caps.compute + TOLERANCE &&
    draw.thermalW <= caps.thermalW + TOLERANCE &&
    draw.memoryMb <= caps.memoryMb + TOLERANCE
  );
}

/**
 * Maximal runs of illumination, clipped neither by start nor horizon, in which a draw alone is
 * admissible.
 */
export function admissibleRuns(environment: Environment, draw: Draw, light: Light): Span[] {
  const runs: Span[] = [];
  let open: { startMs: number; endMs: number } | null = null;
  for (const { startMs, endMs, sunlit } of environment.illumination) {
    const isIn = (light === 'any' || !sunlit) && fitsCaps(draw, capsOf(environment.bus, sunlit));
    if (!isIn) open = null;
    else if (open === null) runs.push((open = { startMs, endMs }));
    else open.endMs = endMs;
  }
  return runs;
}

/** Length of the longest of some spans, ms. */
export function longestMs(spans: readonly Span[]): number {
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
