import type { Bus } from '../spacecraft/bus.ts';
import { fullHeat } from '../spacecraft/bus-heat.ts';
import {
  TEMPERATURE_LIMIT_C,
  TEMPERATURE_MARGIN_C,
  THERMAL_BODIES,
} from '../spacecraft/thermal-bodies.ts';
import { type ThermalSky, thermalTrace } from '../spacecraft/thermal-trace.ts';
import type { Interval } from '../time/intervals.ts';
import type { Illumination } from './environment.ts';
import { findHazards } from './hazards.ts';

/** What decides how warm a satellite may become inside a horizon. */
export interface WarmthQuery extends Interval {
  readonly bus: Bus;
  readonly sky: ThermalSky;
  readonly illumination: readonly Illumination[];
}

/**
 * The thermal hazards of a horizon: where the satellite, under the most heat that jobs may make, is
 * less than the usual margin below the usual limit. Whole milliseconds, edges rounded inward; clipped
 * to the horizon.
 */
export function warmSpans({ startMs, endMs, bus, sky, illumination }: WarmthQuery): Interval[] {
  const thermal = thermalTrace(sky, illumination, THERMAL_BODIES[bus.class], fullHeat(bus));
  const hazards = findHazards({
    startMs,
    endMs,
    types: ['thermal_peak'],
    bus,
    illumination,
    saa: [],
    thermal,
    temperatureLimitC: TEMPERATURE_LIMIT_C,
    temperatureMarginC: TEMPERATURE_MARGIN_C,
  });
  return hazards
    .map((hazard) => ({
      startMs: Math.ceil(hazard.startMs),
      endMs: Math.floor(Math.min(hazard.endMs, endMs)),
    }))
    .filter((span) => span.endMs > span.startMs);
}
