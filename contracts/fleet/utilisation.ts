import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { missionTime } from '../time.ts';

/** Longest span of which it is said how much is booked, days. */
export const MAX_UTILISATION_DAYS = 7;

/** Most satellites times days of one answer. */
export const MAX_SATELLITE_DAYS = 200;

const unknown = (text: string) =>
  described(v.nullable(v.number()), `${text} Null where \`note\` says why it is not known.`);

const SatelliteUtilisation = answer('SatelliteUtilisation', {
  satellite_id: v.string(),
  name: v.string(),
  sunlit_compute_share: unknown(
    'Compute booked in sunlight, over the compute that there is in sunlight: 0 to 1, and more where a loose ' +
      'satellite is booked twice.',
  ),
  antenna_minutes: described(v.number(), 'In which its antenna is taken.'),
  storage_peak_mb: v.number(),
  storage_mb: unknown('What there is of storage.'),
  battery_floor: unknown('Lowest charge with all that is booked, 0 to 1.'),
  battery_guard: unknown('The charge below which no plan goes, 0 to 1.'),
  passes: unknown('Over its stations.'),
  idle_passes: unknown('Of which nobody uses anything.'),
  note: v.nullable(v.string()),
});

const StationUtilisation = answer('StationUtilisation', {
  station_id: v.string(),
  name: v.string(),
  antennas: v.number(),
  antenna_minutes: described(
    v.number(),
    'Of all antennas together, set-up and tear-down included.',
  ),
  antenna_share: described(
    v.number(),
    'Of the time of all antennas: 0 to 1, and more where a loose station is booked twice.',
  ),
});

/** Answer of `GET /api/schedule/utilisation`. */
export const ScheduleUtilisation = v.pipe(
  answer('ScheduleUtilisation', {
    world: v.string(),
    start: missionTime(),
    end: missionTime(),
    satellites: v.array(SatelliteUtilisation),
    stations: v.array(StationUtilisation),
  }),
  v.description('How much of satellites and stations is booked in a span.'),
);
export type ScheduleUtilisation = v.InferOutput<typeof ScheduleUtilisation>;
