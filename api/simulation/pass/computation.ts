import { computation, UNITS_PER_MS } from '../../../threads/computation.ts';
import { computePasses, type PassesInput } from './compute-passes.ts';

const STATION_HOUR_MS = 0.0022;
const POINT_MS = 0.0017;
/** Share of the time that a satellite is in view of a station: low ones, and those of long periods. */
const VIEW_SHARE = { low: 0.03, high: 0.35 };
/** Satellites above this period are in view for hours, min. */
const LONG_PERIOD_MIN = 225;
/** An answer has no more points than this. */
const MOST_POINTS = 50_000;
const HOUR_S = 3600;

/** Predicts passes over ground stations as a text. */
export const passes = computation({
  name: 'passes',
  compute: computePasses,
  estimate: passesWork,
  advice: 'Fewer stations, hours or points are faster.',
});

/** Work of a prediction, units: that of the stations' hours, and of points by how long they see it. */
export function passesWork(input: PassesInput): number {
  const { elements, durationHours, stations, pointsStepS } = input;
  const stationHours = stations.length * durationHours;
  const isHigh = 1440 / elements.meanMotionRevPerDay > LONG_PERIOD_MIN;
  const inViewS = stationHours * HOUR_S * (isHigh ? VIEW_SHARE.high : VIEW_SHARE.low);
  const points = pointsStepS === 0 ? 0 : Math.min(MOST_POINTS, inViewS / pointsStepS);
  return Math.round((STATION_HOUR_MS * stationHours + POINT_MS * points) * UNITS_PER_MS);
}
