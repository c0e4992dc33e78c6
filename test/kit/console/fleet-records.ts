import type { components as OwnTypes } from '../../../clients/sdk/generated/console.ts';
import { ago, ahead, DEPLOYMENT_ID } from './records.ts';
import { SAMPLE } from './sample.ts';

type Own = OwnTypes['schemas'];

const SATELLITE_ID = 'sat_7k2mq4wz9rtb5xhc3npd';
const STATION_ID = 'stn_7k2mq4wz9rtb5xhc3npd';

export const satellite = {
  id: SATELLITE_ID,
  name: 'Delta 1',
  norad_id: 25544,
  bus: { class: '6U', battery_wh: 90 },
  elements: { epoch: ago(90_000), age_days: 1.04, form: 'tle', omm: { NORAD_CAT_ID: 25544 } },
  ground_stations: ['Delft'],
  min_elevation_deg: null,
  agents: [],
  sharing: 'private',
  share_rules: null,
  created_at: ago(900_000),
  updated_at: ago(90_000),
  links: { self: `/api/fleet/satellites/${SATELLITE_ID}` },
} satisfies Own['FleetSatellite'];

export const station = {
  id: STATION_ID,
  name: 'Delft',
  latitude_deg: 51.999,
  longitude_deg: 4.373,
  altitude_m: 25,
  antennas: 2,
  min_elevation_deg: 5,
  horizon: [],
  setup_s: 30,
  teardown_s: 10,
  radio: null,
  price_per_minute_cents: null,
  sharing: 'public',
  share_rules: null,
  created_at: ago(900_000),
  updated_at: ago(900_000),
  links: { self: `/api/fleet/stations/${STATION_ID}` },
} satisfies Own['FleetStation'];

export const outage = {
  id: 'otg_7k2mq4wz9rtb5xhc3npd',
  satellite_id: null,
  station_id: STATION_ID,
  start: ahead(30_000),
  end: ahead(44_000),
  kind: 'maintenance',
  reason: 'new feed',
  created_at: ago(9_000),
  updated_at: ago(9_000),
  links: { self: '/api/fleet/outages/otg_7k2mq4wz9rtb5xhc3npd' },
} satisfies Own['FleetOutage'];

export const difference = {
  dry_run: true,
  satellites: { created: ['Delta 2'], changed: [], removed: ['Delta 1'], unchanged: 0 },
  stations: {
    created: [],
    changed: [{ name: 'Delft', fields: ['antennas'] }],
    removed: [],
    unchanged: 0,
  },
  outages: { created: [], changed: [], removed: [], unchanged: 1 },
} satisfies Own['FleetDocumentDifference'];

function bar(
  id: string,
  kind: Own['ScheduleBar']['kind'],
  fromS: number,
  lengthS: number,
  more: Partial<Own['ScheduleBar']>,
): Own['ScheduleBar'] {
  const startMs = Date.parse(SAMPLE.now) + fromS * 1000;
  return {
    ...{ id, kind, label: id, lane: 0, start_offset_s: fromS, end_offset_s: fromS + lengthS },
    start: new Date(startMs).toISOString(),
    end: new Date(startMs + lengthS * 1000).toISOString(),
    ...{ deployment_id: null, work: null, priority: null, is_busy: false },
    ...more,
  };
}

const mine = { deployment_id: DEPLOYMENT_ID, priority: 3 };

export const schedule = {
  world: 'live',
  start: SAMPLE.now,
  end: new Date(Date.parse(SAMPLE.now) + 172_800_000).toISOString(),
  rows: [
    {
      ...{ id: `satellite/${SATELLITE_ID}`, label: 'Delta 1', kind: 'satellite', lanes: 2 },
      bars: [
        bar('Capture', 'work', 3_600, 7_200, { ...mine, work: 'capture' }),
        bar('Local training', 'work', 9_000, 30_000, { ...mine, work: 'local_training', lane: 1 }),
      ],
    },
    {
      ...{ id: `satellite/${SATELLITE_ID}/antenna`, label: 'Delta 1', kind: 'antenna', lanes: 1 },
      bars: [bar('Delta 1 to Delft', 'contact', 50_000, 540, { ...mine, work: 'downlink' })],
    },
    {
      ...{ id: `station/${STATION_ID}`, label: 'Delft', kind: 'station', lanes: 1 },
      bars: [
        bar('Delft', 'outage', 30_540, 14_000, {}),
        bar('busy', 'contact', 60_000, 600, { is_busy: true }),
      ],
    },
    { ...{ id: 'station/stn_2', label: 'Idle', kind: 'station', lanes: 1 }, bars: [] },
    {
      ...{
        id: 'deployment/dep_2',
        label: 'ISS (ZARYA)',
        kind: 'unbooked',
        lanes: 1,
        unbooked: true,
      },
      bars: [
        bar('Inference', 'work', 20_000, 9_000, { deployment_id: 'dep_2', work: 'inference' }),
      ],
    },
  ],
  satellites: [{ satellite_id: SATELLITE_ID, curves: [] }],
} satisfies Own['ScheduleView'];

const later = (seconds: number): string =>
  new Date(Date.parse(SAMPLE.now) + seconds * 1000).toISOString();

export const openings = {
  world: 'live',
  from: SAMPLE.now,
  to: later(172_800),
  openings: [
    {
      ...{ satellite_id: SATELLITE_ID, satellite_name: 'Delta 1', plan_start: later(900) },
      ...{ start: later(960), finish: later(6_200), segments: [] },
      contacts: [{ station_id: STATION_ID, start: later(5_800), end: later(6_200) }],
    },
    {
      ...{ satellite_id: '43613', satellite_name: 'ICESAT-2', plan_start: later(1_800) },
      ...{ start: later(1_860), finish: later(9_000), segments: [] },
      contacts: [
        { station_id: 'gs_svalbard', start: later(8_000), end: later(8_400) },
        { station_id: 'gs_troll', start: later(8_700), end: later(9_000) },
      ],
    },
  ],
  is_complete: false,
} satisfies Own['Openings'];
