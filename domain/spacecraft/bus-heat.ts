import type { Bus } from './bus.ts';
import type { HeatCurve } from './thermal-trace.ts';

/** Heat of a bus that runs no job: all that it draws itself, W. */
export function idleHeat(bus: Bus): HeatCurve {
  return () => bus.overheadW;
}

/**
 * The most heat that jobs may make, W: the whole thermal cap in sunlight, in eclipse no more than the
 * power there is, beside what the bus draws itself.
 */
export function fullHeat(bus: Bus): HeatCurve {
  const eclipseW = bus.overheadW + Math.min(bus.eclipseBatteryW, bus.maxThermalW);
  const sunlitW = bus.overheadW + Math.min(bus.peakSolarW, bus.maxThermalW);
  return (_, sunlit) => (sunlit ? sunlitW : eclipseW);
}
