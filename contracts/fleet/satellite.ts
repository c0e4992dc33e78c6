import * as v from 'valibot';
import { Links } from '../links.ts';
import { ElementsInput } from '../orbit/elements.ts';
import { BusInput } from '../plan/request.ts';
import {
  answer,
  described,
  fields,
  integer,
  list,
  nullish,
  number,
  oneRequired,
  text,
} from '../shapes.ts';
import { missionTime, wallTime } from '../time.ts';
import { Warning } from '../warning.ts';
import { FleetName, sharingAnswer, sharingFields } from './sharing.ts';

/** Most stations and agents of one satellite. */
const MAX_STATIONS = 50;
const MAX_AGENTS = 20;

const NoradId = v.union(
  [text(9), integer(1, 999_999_999)],
  'must be a catalogue number: 1 to 9 digits, a number, or alpha-5',
);

const more = {
  ground_stations: nullish(
    list(text(120), MAX_STATIONS),
    'Ids or names of the stations that it talks to.',
  ),
  min_elevation_deg: nullish(number(0, 85), 'Lowest elevation of its contacts.'),
  agents: nullish(list(text(128), MAX_AGENTS), 'Ids of the agents that fly it, for people.'),
  ...sharingFields,
};

/** Fields of a satellite of a fleet, as its owner gives them. */
export const satelliteFields = {
  name: FleetName,
  norad_id: nullish(
    NoradId,
    'Its catalogue number: it then flies with the newest of your own elements and those of the catalogue.',
  ),
  elements: nullish(ElementsInput, 'Its first elements, where it has some of its own.'),
  bus: described(BusInput, 'Its class, or its class and figures.'),
  ...more,
};

/** Body of `POST /api/fleet/satellites`. */
export const CreateFleetSatelliteBody = v.pipe(
  fields(satelliteFields),
  oneRequired(['norad_id', 'elements'], 'is required (or elements of its own)'),
  v.title('CreateFleetSatellite'),
  v.description('A satellite of your own: by its catalogue number, by elements, or both.'),
  v.examples([
    {
      name: 'Delta 1',
      bus: '6U',
      elements: {
        tle: [
          '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994',
          '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435',
        ],
      },
    },
    { name: 'Delta 2', norad_id: 25544, bus: { class: '12U', battery_wh: 120 } },
  ]),
);
export type CreateFleetSatelliteBody = v.InferOutput<typeof CreateFleetSatelliteBody>;

/** Body of `PATCH /api/fleet/satellites/{id}`: what is absent stays. */
export const UpdateFleetSatelliteBody = v.pipe(
  fields({ name: v.optional(FleetName), bus: v.optional(BusInput), ...more }),
  v.title('UpdateFleetSatellite'),
  v.description(
    'What is absent stays; null takes the default. Elements are pushed to `…/elements`; a satellite of another ' +
      'number is another satellite.',
  ),
  v.examples([{ bus: { class: '6U', battery_wh: 90 }, min_elevation_deg: 8 }]),
);
export type UpdateFleetSatelliteBody = v.InferOutput<typeof UpdateFleetSatelliteBody>;

/** How the elements of a satellite were given. */
export const ELEMENT_FORMS = ['tle', 'omm', 'mean', 'states', 'catalogue'] as const;

/** One of those forms. */
export type ElementForm = (typeof ELEMENT_FORMS)[number];

/** How far fitted elements stay from the states that they were fitted to. */
export const Fit = v.pipe(
  v.object({
    states: described(v.number(), 'How many states were given.'),
    rms_km: described(v.number(), 'Root mean square of the distances.'),
    max_km: described(v.number(), 'The largest of them.'),
    rms_m_s: described(v.number(), 'The same of the velocities.'),
  }),
  v.title('ElementsFit'),
);

const OMM_EXAMPLE = {
  OBJECT_NAME: 'Delta 1',
  OBJECT_ID: '1998-067A',
  EPOCH: '2026-07-23T19:55:54.431040',
  MEAN_MOTION: 15.49124476,
  ECCENTRICITY: 0.0006921,
  INCLINATION: 51.6314,
  RA_OF_ASC_NODE: 118.7564,
  ARG_OF_PERICENTER: 330.4598,
  MEAN_ANOMALY: 29.5998,
  EPHEMERIS_TYPE: 0,
  CLASSIFICATION_TYPE: 'U',
  NORAD_CAT_ID: 25544,
  ELEMENT_SET_NO: 999,
  REV_AT_EPOCH: 57743,
  BSTAR: 0.00018169,
  MEAN_MOTION_DOT: 0.0000962,
  MEAN_MOTION_DDOT: 0,
};

/** An orbit mean-elements message as it leaves. */
export const FleetOmm = described(
  v.record(v.string(), v.union([v.string(), v.number()])),
  'The elements as a CCSDS orbit mean-elements message; `NORAD_CAT_ID` is 0 without a number.',
);

const mayWarn = {
  warnings: described(
    v.optional(v.array(Warning)),
    'Such as elements_older_than_catalogue and elements_not_newest, of what was sent.',
  ),
};

/** A registered satellite. */
export const FleetSatellite = v.pipe(
  answer('FleetSatellite', {
    id: described(
      v.string(),
      'Works for its owner, as its name does, where a catalogue number works; watches, monitors and filters of webhooks take numbers alone.',
    ),
    name: v.string(),
    norad_id: v.nullable(v.number()),
    bus: described(
      v.union([v.string(), v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))]),
      'As it was given.',
    ),
    elements: v.object({
      epoch: missionTime('Epoch of the elements that it flies with now.'),
      age_days: v.number(),
      form: described(
        v.picklist(ELEMENT_FORMS),
        'How they were given; `catalogue`: those of the catalogue are the newest.',
      ),
      omm: FleetOmm,
    }),
    ground_stations: v.array(v.string()),
    min_elevation_deg: v.nullable(v.number()),
    agents: v.array(v.string()),
    ...sharingAnswer,
    created_at: wallTime(),
    updated_at: wallTime(),
    links: Links,
    ...mayWarn,
  }),
  v.description('A satellite that an owner registered.'),
  v.examples([
    {
      id: 'sat_7k2mq4wz9rtb5xhc3npdwfgy',
      name: 'Delta 1',
      norad_id: 25544,
      bus: '6U',
      elements: {
        epoch: '2026-07-23T19:55:54.431Z',
        age_days: 1.2,
        form: 'tle',
        omm: OMM_EXAMPLE,
      },
      ground_stations: [],
      min_elevation_deg: null,
      agents: [],
      sharing: 'private',
      share_rules: null,
      created_at: '2026-07-24T14:03:22.000Z',
      updated_at: '2026-07-24T14:03:22.000Z',
      links: { self: '/api/fleet/satellites/sat_7k2mq4wz9rtb5xhc3npdwfgy' },
    },
  ]),
);
export type FleetSatellite = v.InferOutput<typeof FleetSatellite>;

/** A set of elements of a registered satellite. */
export const FleetElements = v.pipe(
  answer('FleetElements', {
    id: v.string(),
    satellite_id: v.string(),
    epoch: missionTime(),
    form: v.picklist(ELEMENT_FORMS),
    is_newest: described(v.boolean(), 'No other set of the satellite that is kept is newer.'),
    fit: described(v.nullable(Fit), 'Of states alone.'),
    omm: FleetOmm,
    received_at: wallTime(),
    ...mayWarn,
  }),
  v.description('Elements that an operator pushed.'),
  v.examples([
    {
      id: 'els_7k2mq4wz9rtb5xhc3npdwfgy',
      satellite_id: 'sat_7k2mq4wz9rtb5xhc3npdwfgy',
      epoch: '2026-07-23T19:55:54.431Z',
      form: 'states',
      is_newest: true,
      fit: { states: 12, rms_km: 0.041, max_km: 0.078, rms_m_s: 0.05 },
      omm: OMM_EXAMPLE,
      received_at: '2026-07-24T14:03:22.000Z',
    },
  ]),
);
export type FleetElements = v.InferOutput<typeof FleetElements>;
