import * as v from 'valibot';
import { answer, described, fields, flag, list, nullish, text } from '../shapes.ts';
import { missionTime, onWallClock, wallTime } from '../time.ts';
import { Warning } from '../warning.ts';
import { outageFields, OUTAGE_KINDS } from './outage.ts';
import { CreateFleetSatelliteBody, FleetOmm } from './satellite.ts';
import { sharingAnswer } from './sharing.ts';
import { CreateStationBody } from './station.ts';

/** Most satellites, stations and outages of one document. */
const MAX_OF_EACH = 2000;

const DocumentOutage = v.pipe(
  fields({
    satellite: nullish(text(120), 'Name of a satellite of the document, or one that you have.'),
    station: nullish(text(120), 'Name of a station of the document, or one that you have.'),
    ...outageFields,
  }),
  v.title('FleetDocumentOutage'),
);
export type DocumentOutage = v.InferOutput<typeof DocumentOutage>;

const EXAMPLE_STATION = { name: 'Delft', latitude_deg: 51.999, longitude_deg: 4.373 };
const EXAMPLE_OUTAGE = {
  station: 'Delft',
  start: '2026-11-25T08:00:00Z',
  end: '2026-11-25T12:00:00Z',
  kind: 'maintenance',
  reason: 'new feed',
} as const;

/** Body of `PUT /api/fleet/document`. */
export const FleetDocumentBody = v.pipe(
  fields({
    satellites: nullish(
      list(CreateFleetSatelliteBody, MAX_OF_EACH),
      'All that you are to have; those of the same name are changed. Absent: they stay as they are.',
    ),
    stations: nullish(list(CreateStationBody, MAX_OF_EACH), 'The same of stations.'),
    outages: nullish(
      list(DocumentOutage, MAX_OF_EACH),
      'All outages that you are to have; absent: they stay as they are.',
    ),
    exported_at: nullish(
      text(40),
      onWallClock('As `GET` gives it, so that its answer can be sent: not looked at.'),
    ),
    dry_run: nullish(flag(), 'Changes nothing and says what would be. Default false.'),
  }),
  v.title('FleetDocumentBody'),
  v.description('A fleet as one document: all of it takes effect, or nothing.'),
  v.examples([
    {
      stations: [EXAMPLE_STATION],
      satellites: [{ name: 'Delta 2', norad_id: 25544, bus: '6U', ground_stations: ['Delft'] }],
      outages: [EXAMPLE_OUTAGE],
      dry_run: true,
    },
  ]),
);
export type FleetDocumentBody = v.InferOutput<typeof FleetDocumentBody>;

const point = v.object({ azimuth_deg: v.number(), elevation_deg: v.number() });

/** Answer of `GET /api/fleet/document`. */
export const FleetDocument = v.pipe(
  answer('FleetDocument', {
    exported_at: wallTime(),
    satellites: v.array(
      v.object({
        name: v.string(),
        norad_id: v.nullable(v.string()),
        bus: v.union([
          v.string(),
          v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
        ]),
        elements: v.nullable(v.object({ omm: FleetOmm })),
        ground_stations: described(v.array(v.string()), 'Ids of default stations, names of yours.'),
        min_elevation_deg: v.nullable(v.number()),
        agents: v.array(v.string()),
        ...sharingAnswer,
      }),
    ),
    stations: v.array(
      v.object({
        name: v.string(),
        latitude_deg: v.number(),
        longitude_deg: v.number(),
        altitude_m: v.number(),
        antennas: v.number(),
        min_elevation_deg: v.number(),
        horizon: v.array(point),
        setup_s: v.number(),
        teardown_s: v.number(),
        radio: v.nullable(
          v.object({
            eirp_dbw: v.nullable(v.number()),
            g_over_t_db_k: v.nullable(v.number()),
            max_rate_mbps: v.nullable(v.number()),
          }),
        ),
        price_per_minute_cents: v.nullable(v.number()),
        ...sharingAnswer,
      }),
    ),
    outages: v.array(
      v.object({
        satellite: v.nullable(v.string()),
        station: v.nullable(v.string()),
        start: missionTime(),
        end: missionTime(),
        kind: v.picklist(OUTAGE_KINDS),
        reason: v.nullable(v.string()),
      }),
    ),
  }),
  v.description('All that you have registered, in the form in which `PUT` takes it.'),
);
export type FleetDocument = v.InferOutput<typeof FleetDocument>;

const difference = v.object({
  created: described(v.array(v.string()), 'Names; of outages what they are of, and their start.'),
  changed: v.array(
    v.object({ name: v.string(), fields: described(v.array(v.string()), 'What differs.') }),
  ),
  removed: v.array(v.string()),
  unchanged: described(v.number(), 'How many stay as they are.'),
});

/** Answer of `PUT /api/fleet/document`. */
export const FleetDocumentDifference = v.pipe(
  answer('FleetDocumentDifference', {
    dry_run: v.boolean(),
    satellites: difference,
    stations: difference,
    outages: difference,
    warnings: described(v.optional(v.array(Warning)), 'What is told and not refused.'),
  }),
  v.description('What the document changed, or would change.'),
  v.examples([
    {
      dry_run: true,
      satellites: { created: ['Delta 2'], changed: [], removed: [], unchanged: 0 },
      stations: {
        created: [],
        changed: [{ name: 'Delft', fields: ['antennas'] }],
        removed: [],
        unchanged: 3,
      },
      outages: { created: [], changed: [], removed: [], unchanged: 0 },
    },
  ]),
);
export type FleetDocumentDifference = v.InferOutput<typeof FleetDocumentDifference>;
