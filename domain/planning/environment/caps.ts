import type { Bus } from '../../spacecraft/bus.ts';

/** What an activity takes from the cumulative resources while it runs. */
export interface Draw {
  readonly powerW: number;
  readonly compute: number;
  readonly thermalW: number;
  readonly memoryMb: number;
  /** The battery gives what the window does not: no cap on its power. */
  readonly isAssisted?: true;
}

/** Rounding of sums of decimal draws. */
export const TOLERANCE = 1e-9;

/** What a bus offers to cumulative draws in sunlight or in eclipse. */
export function capsOf(bus: Bus, sunlit: boolean): Draw {
  return {
    powerW: sunlit ? bus.peakSolarW : bus.eclipseBatteryW,
    compute: sunlit ? bus.computeSunlit : bus.computeEclipse,
    thermalW: bus.maxThermalW,
    memoryMb: bus.memoryMb,
  };
}

/** What a draw takes of the power of its window, W: nothing where the battery assists it. */
export function cappedW({ powerW, isAssisted }: Draw): number {
  return isAssisted === true ? 0 : powerW;
}

/** Whether a draw alone stays within the caps. */
export function fitsCaps(draw: Draw, caps: Draw): boolean {
  return (
    cappedW(draw) <= caps.powerW + TOLERANCE &&
    draw.compute <= caps.compute + TOLERANCE &&
    draw.thermalW <= caps.thermalW + TOLERANCE &&
    draw.memoryMb <= caps.memoryMb + TOLERANCE
  );
}
