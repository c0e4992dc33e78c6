import type { Bus } from '../../spacecraft/bus.ts';
import {
  earthHeatW,
  equilibriumK,
  sunHeatW,
  type ThermalBody,
  ZERO_CELSIUS_K,
} from '../../spacecraft/thermal.ts';
import {
  TEMPERATURE_LIMIT_C,
  TEMPERATURE_MARGIN_C,
  THERMAL_BODIES,
} from '../../spacecraft/thermal-bodies.ts';
import { spansAbove, type ThermalSky, thermalTrace } from '../../spacecraft/thermal-trace.ts';
import type { Interval } from '../../time/intervals.ts';
import type { Illumination } from '../../orbit/environment/eclipse.ts';
import { DAY_MS } from '../../time/instant.ts';

/** So long before its horizon a trace begins at the earliest, ms: of long orbits the rest is forgotten. */
const HISTORY_MS = 4 * DAY_MS;

/** What decides the thermal hazards of a satellite inside a horizon. */
export interface ThermalHazardQuery extends Interval {
  readonly bus: Bus;
  readonly sky: ThermalSky;
  readonly illumination: readonly Illumination[];
}

/**
 * The thermal hazards of a horizon: where the satellite, with all the heat that its heat path may carry
 * (`maxThermalW`), is less than the usual margin below the usual limit. The power that there is does
 * not count, so that more of it never makes a hazard. Whole milliseconds, edges rounded inward;
 * clipped to the horizon.
 */
export function thermalHazardSpans({
  startMs,
  endMs,
  bus,
  sky,
  illumination,
}: ThermalHazardQuery): Interval[] {
  const body = THERMAL_BODIES[bus.class];
  const heatW = bus.overheadW + bus.maxThermalW;
  if (warmestC(sky, body, heatW) <= TEMPERATURE_LIMIT_C - TEMPERATURE_MARGIN_C) return [];
  const part = { fromMs: startMs - HISTORY_MS, untilMs: endMs };
  const thermal = thermalTrace(sky, illumination, body, () => heatW, part);
  return spansAbove(thermal, TEMPERATURE_LIMIT_C - TEMPERATURE_MARGIN_C)
    .filter((span) => span.startMs < endMs && span.endMs > startMs)
    .map((span) => ({
      startMs: Math.ceil(Math.max(span.startMs, startMs)),
      endMs: Math.floor(Math.min(span.endMs, endMs)),
    }))
    .filter((span) => span.endMs > span.startMs);
}

/** No trace under a sky is warmer than the equilibrium with the most of everything at once, °C. */
function warmestC(sky: ThermalSky, body: ThermalBody, heatW: number): number {
  const albedoWM2 = sky.albedoWM2.reduce((most, flux) => Math.max(most, flux), 0);
  const infraredWM2 = sky.infraredWM2.reduce((most, flux) => Math.max(most, flux), 0);
  const outsideW = sunHeatW(body, sky.solarWM2) + earthHeatW(body, { albedoWM2, infraredWM2 });
  return equilibriumK(body, outsideW + heatW) - ZERO_CELSIUS_K;
}
