import { axisOfMeanMotion } from '../orbit/elements/elements.ts';
import { WGS84_RADIUS_KM } from '../orbit/geometry/frames.ts';
import type { Bus } from './bus.ts';
import { TEMPERATURE_LIMIT_C, THERMAL_BODIES } from './thermal-bodies.ts';
import {
  absorbedHeatW,
  earthViewFactor,
  radiatedW,
  SOLAR_CONSTANT_WM2,
  ZERO_CELSIUS_K,
} from './thermal.ts';

/** Mean of cos(zenith angle of the Sun) around an orbit, the night side counted as 0: 1/π at most. */
const MEAN_COS_ZENITH = 1 / Math.PI;

/**
 * The heat that jobs may make for good without the node of a bus passing its temperature limit, to
 * 1 mW: what it radiates there less what it absorbs and draws itself, at the mean height of an orbit
 * that is never dark and has the most albedo that an orbit has on the mean. 0 where the bus alone is
 * too warm.
 */
export function radiatedJobW(
  bus: Pick<Bus, 'class' | 'overheadW'>,
  meanMotionRevPerDay: number,
): number {
  const body = THERMAL_BODIES[bus.class];
  const radiusRatio = Math.min(1, WGS84_RADIUS_KM / axisOfMeanMotion(meanMotionRevPerDay));
  const absorbedW = absorbedHeatW(body, {
    sunlit: true,
    solarWM2: SOLAR_CONSTANT_WM2,
    earthViewFactor: earthViewFactor(radiusRatio),
    cosSunZenith: MEAN_COS_ZENITH,
  });
  const limitW = radiatedW(body, TEMPERATURE_LIMIT_C + ZERO_CELSIUS_K);
  return Math.floor(1000 * Math.max(0, limitW - absorbedW - bus.overheadW)) / 1000;
}
