import { toCsv } from '../../../presenters/csv.ts';
import { presentPass, type PassesAnswer } from './passes.ts';

const COLUMNS = [
  'station_id',
  'station_name',
  'provider',
  'aos',
  'los',
  'tca',
  'duration_s',
  'max_elevation_deg',
  'aos_azimuth_deg',
  'los_azimuth_deg',
  'min_range_km',
  'in_progress_at_start',
  'in_progress_at_end',
] as const;

/** Passes as CSV: one a line, the fields of the JSON answer as columns, without their points. */
export function passesCsv({ passes, stations }: PassesAnswer): string {
  const known = new Map(stations.map((station) => [station.id, station]));
  const rows = passes.map((pass) => {
    const shown = presentPass(pass, known.get(pass.stationId));
    return COLUMNS.map((column) => shown[column]);
  });
  return toCsv(COLUMNS, rows);
}
