import { presentState, type TrajectoryAnswer } from './trajectory.ts';
import { toCsv } from '../../../presenters/csv.ts';

const COLUMNS = [
  't',
  'lat',
  'lon',
  'altitude_km',
  'velocity_km_s',
  'in_eclipse',
  'orbit_fraction',
] as const;

/** A trajectory as CSV: one point a line, the fields of the JSON answer as columns. */
export function trajectoryCsv({ trajectory, shadow }: TrajectoryAnswer): string {
  const rows = Array.from({ length: trajectory.count }, (_, index) => {
    const state = presentState(trajectory, index, shadow);
    const cells = [
      state.timestamp,
      state.lat,
      state.lon,
      state.altitude_km,
      state.velocity_km_s,
      state.in_eclipse,
      state.orbit_fraction,
    ];
    return state.shadow_phase === undefined ? cells : [...cells, state.shadow_phase];
  });
  return toCsv(shadow === 'cone' ? [...COLUMNS, 'shadow_phase'] : COLUMNS, rows);
}
