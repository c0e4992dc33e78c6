import { countSamples } from '../../../domain/orbit/tracks/trajectory.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { computation } from '../../../threads/computation.ts';
import { computeStates, type StatesInput } from './compute-states.ts';
import {
  computeTrajectory,
  type TrajectoryFormat,
  type TrajectoryInput,
} from './compute-trajectory.ts';

// Units of one core, measured over low, medium, geostationary and eccentric orbits.
const HOUR_UNITS = 600;
const POINT_UNITS = 35;
/** What it takes to write a point down. */
const FORM_UNITS: Readonly<Record<TrajectoryFormat, number>> = {
  json: 30,
  csv: 40,
  czml: 10,
  oem: 65,
};
const STATE_UNITS = 2_400;

/** Propagates an orbit into the text of an answer. */
export const trajectory = computation({
  name: 'trajectory',
  compute: computeTrajectory,
  estimate: trajectoryWork,
  advice: 'Fewer hours or a larger step are faster.',
});

/** Tells where many satellites are. */
export const states = computation({
  name: 'states',
  compute: computeStates,
  estimate: ({ elements }: StatesInput) => STATE_UNITS * elements.length,
  advice: 'Fewer satellites are faster.',
});

/** Work of a trajectory, units: that of its hours and of its points. */
export function trajectoryWork({ startMs, endMs, stepS, format }: TrajectoryInput): number {
  const points = countSamples(endMs - startMs, stepS * 1000);
  const hours = (endMs - startMs) / HOUR_MS;
  return Math.round(HOUR_UNITS * hours + (POINT_UNITS + FORM_UNITS[format]) * points);
}
