import * as v from 'valibot';
import { ElementsInput } from './elements.ts';
import { DESIGN_MODEL, DecayedAt, OrbitModel } from './model.ts';
import { answer, described, fields, nullish, number, positive } from '../shapes.ts';
import { MAX_STATIONS, GroundStationsInput } from './station.ts';
import { InstantInput, missionTime, onMissionClock } from '../time.ts';

/** Longest prediction, hours. */
export const MAX_PASS_HOURS = 72;
export const DEFAULT_PASS_HOURS = 24;
export const DEFAULT_PASS_ELEVATION_DEG = 5;
/** Distance of two points of a pass where the request names none, s. */
export const DEFAULT_POINTS_STEP_S = 30;
/** With more points than this in one answer their distance is doubled until they fit. */
export const MAX_PASS_POINTS = 50_000;

/** Body of `POST /v1/passes`. */
export const PassesRequest = v.pipe(
  fields({
    elements: ElementsInput,
    start: nullish(InstantInput, onMissionClock('Default: now.')),
    duration_hours: nullish(
      positive(1e9),
      `Default ${DEFAULT_PASS_HOURS}, at most ${MAX_PASS_HOURS}.`,
    ),
    min_elevation_deg: nullish(
      number(0, 90),
      `Geometric elevation mask. Default ${DEFAULT_PASS_ELEVATION_DEG}.`,
    ),
    ground_stations: nullish(
      GroundStationsInput,
      `Stations instead of the default network, at most ${MAX_STATIONS}: descriptions, or ids of ` +
        'default stations.',
    ),
    points_step_s: nullish(
      number(0, 86_400),
      `Seconds between two points of a pass, beside those of AOS, TCA and LOS. Default ` +
        `${DEFAULT_POINTS_STEP_S}; 0 = no points at all. Where an answer would have more than ` +
        `${MAX_PASS_POINTS} points, the distance is doubled until it has not: the answer says ` +
        'which it is.',
    ),
  }),
  v.title('PassesRequest'),
  v.examples([
    {
      elements: { altitude_km: 550, inclination_deg: 53 },
      start: '2026-07-25T00:00:00Z',
      duration_hours: 12,
      min_elevation_deg: 10,
      ground_stations: [{ id: 'delft', name: 'Delft', lat: 51.999, lon: 4.373, altitude_m: 25 }],
    },
  ]),
);
export type PassesRequest = v.InferOutput<typeof PassesRequest>;

const passPoint = answer('PassPoint', {
  timestamp: missionTime(),
  elevation_deg: v.number(),
  azimuth_deg: described(v.number(), 'From north through east.'),
  range_km: v.number(),
});

/** A time during which a station sees a satellite. */
export const StationPass = answer('StationPass', {
  station_id: v.string(),
  station_name: v.string(),
  provider: v.string(),
  aos: missionTime('Rise above the mask, or the start of the window.'),
  los: missionTime('Set below the mask, or the end of the window.'),
  tca: missionTime('Moment of the highest elevation.'),
  duration_s: v.number(),
  max_elevation_deg: v.number(),
  aos_azimuth_deg: v.number(),
  los_azimuth_deg: v.number(),
  min_range_km: v.number(),
  in_progress_at_start: described(
    v.boolean(),
    'The satellite was up already when the window began.',
  ),
  in_progress_at_end: described(
    v.boolean(),
    'It was still up when the window ended: always, for one that never sets.',
  ),
  points: described(v.array(passPoint), 'In order of time, AOS first and LOS last.'),
});

/** Answer of `POST /v1/passes`. */
export const PassPrediction = v.pipe(
  v.object({
    passes: described(v.array(StationPass), 'In order of AOS.'),
    count: v.number(),
    start: missionTime(),
    duration_hours: v.number(),
    stations_checked: v.number(),
    min_elevation_deg: v.number(),
    points_step_s: v.number(),
    decayed_at: DecayedAt,
    model: OrbitModel,
  }),
  v.title('PassPrediction'),
  v.examples([
    {
      passes: [
        {
          station_id: 'gs_svalbard',
          station_name: 'Svalbard',
          provider: 'KSAT',
          aos: '2026-07-25T00:12:04.310Z',
          los: '2026-07-25T00:21:40.870Z',
          tca: '2026-07-25T00:16:52.640Z',
          duration_s: 576.56,
          max_elevation_deg: 48.21,
          aos_azimuth_deg: 341.2,
          los_azimuth_deg: 118.4,
          min_range_km: 702.55,
          in_progress_at_start: false,
          in_progress_at_end: false,
          points: [
            {
              timestamp: '2026-07-25T00:12:04.310Z',
              elevation_deg: 5,
              azimuth_deg: 341.2,
              range_km: 2078.4,
            },
          ],
        },
      ],
      count: 1,
      start: '2026-07-25T00:00:00.000Z',
      duration_hours: 24,
      stations_checked: 12,
      min_elevation_deg: 5,
      points_step_s: 30,
      decayed_at: null,
      model: DESIGN_MODEL,
    },
  ]),
);
export type PassPrediction = v.InferOutput<typeof PassPrediction>;
