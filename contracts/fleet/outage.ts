import * as v from 'valibot';
import { Links } from '../links.ts';
import { exclusionRules } from '../plan/request.ts';
import { answer, choice, described, fields, nullish, text } from '../shapes.ts';
import { InstantInput, missionTime, onMissionClock, wallTime } from '../time.ts';

/** Why something can do nothing. */
export const OUTAGE_KINDS = ['maintenance', 'fault'] as const;

/** One of those kinds. */
export type OutageKind = (typeof OUTAGE_KINDS)[number];

const SUBJECTS = ['satellite_id', 'station_id'] as const;

/** Fields of an outage beside what it is of. */
export const outageFields = {
  start: described(InstantInput, onMissionClock('When it begins.')),
  end: described(InstantInput, onMissionClock('When it ends, after its start.')),
  kind: described(choice(OUTAGE_KINDS), 'Planned, or not.'),
  reason: nullish(text(500), 'For people.'),
};

/** Body of `POST /api/fleet/outages`. */
export const CreateOutageBody = v.pipe(
  fields({
    satellite_id: nullish(text(120), 'Id or name of a registered satellite.'),
    station_id: nullish(text(120), 'Id or name of a registered station.'),
    ...outageFields,
  }),
  exclusionRules([{ owner: null, names: SUBJECTS, missing: 'is required (or station_id)' }]),
  v.title('CreateOutage'),
  v.description('A span in which a satellite or a station can do nothing.'),
  v.examples([
    {
      station_id: 'Delft',
      start: '2026-11-25T08:00:00Z',
      end: '2026-11-25T12:00:00Z',
      kind: 'maintenance',
      reason: 'new feed',
    },
  ]),
);
export type CreateOutageBody = v.InferOutput<typeof CreateOutageBody>;

const outageAnswer = {
  id: v.string(),
  satellite_id: v.nullable(v.string()),
  station_id: v.nullable(v.string()),
  start: missionTime(),
  end: missionTime(),
  kind: v.picklist(OUTAGE_KINDS),
  reason: v.nullable(v.string()),
  created_at: wallTime(),
  updated_at: wallTime(),
  links: Links,
};

const EXAMPLE = {
  id: 'otg_7k2mq4wz9rtb5xhc3npdwfgy',
  satellite_id: null,
  station_id: 'stn_7k2mq4wz9rtb5xhc3npdwfgy',
  start: '2026-11-25T08:00:00.000Z',
  end: '2026-11-25T12:00:00.000Z',
  kind: 'maintenance',
  reason: 'new feed',
  created_at: '2026-11-24T14:03:22.000Z',
  updated_at: '2026-11-24T14:03:22.000Z',
  links: { self: '/api/fleet/outages/otg_7k2mq4wz9rtb5xhc3npdwfgy' },
} as const;

/** A span in which something can do nothing. */
export const FleetOutage = v.pipe(
  answer('FleetOutage', outageAnswer),
  v.description('A span in which a registered satellite or station can do nothing.'),
  v.examples([EXAMPLE]),
);
export type FleetOutage = v.InferOutput<typeof FleetOutage>;

/** Answer of `POST /api/fleet/outages`. */
export const MadeOutage = v.pipe(
  answer('MadeOutage', {
    ...outageAnswer,
    merged: described(
      v.array(v.string()),
      'Outages that overlapped and are part of this one now; its own id where it was one of them.',
    ),
    note: v.nullable(v.string()),
  }),
  v.description('The outage, with those that it overlapped.'),
  v.examples([{ ...EXAMPLE, merged: [], note: null }]),
);
export type MadeOutage = v.InferOutput<typeof MadeOutage>;
