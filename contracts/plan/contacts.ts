import * as v from 'valibot';
import { described, fields, list, nullish, number, text } from '../shapes.ts';
import { InstantInput, onMissionClock } from '../time.ts';

/** Most contacts, and most eclipses, of one request. */
export const MAX_CONTACTS = 500;

/** Fastest link that a contact may state, Mbit/s. */
const MOST_MBPS = 100_000;
const MOST_MB = 1e9;
/** A contact that is lost for sure is none. */
const MOST_OUTAGE = 0.99;

/** A contact that a provider of ground stations has promised. */
export const ContactInput = v.pipe(
  fields({
    station_id: described(
      text(64),
      'Of a default station, one of options.ground_stations, a registered one (its id, `stn_…`: it is booked as such), ' +
        'or any other that the provider has.',
    ),
    station_name: nullish(text(200), 'Default: that of a known station, else the id.'),
    provider: nullish(text(200), 'Default: that of a known station, else `given`.'),
    start: described(InstantInput, onMissionClock('The antenna is yours from then on.')),
    end: described(InstantInput, onMissionClock('And until then.')),
    downlink_mbps: nullish(
      number(0, MOST_MBPS),
      'What it carries down, Mbit/s on the wire, coding included. Neither this nor any of the ' +
        'three below: what the link budget gives while the satellite is over a known station; ' +
        'one way alone: nothing the other way.',
    ),
    downlink_mb: nullish(
      number(0, MOST_MB),
      'In place of downlink_mbps: what it carries down from start to end, MB on the wire.',
    ),
    uplink_mbps: nullish(number(0, MOST_MBPS), 'The same up, Mbit/s.'),
    uplink_mb: nullish(number(0, MOST_MB), 'In place of uplink_mbps: MB.'),
    outage_probability: nullish(
      number(0, MOST_OUTAGE),
      'Chance that it is lost. Default 0.02; of a computed pass below 10 degrees 0.05.',
    ),
  }),
  v.title('ContactInput'),
  v.examples([
    {
      station_id: 'awarua-3',
      start: '2026-07-25T01:10:00Z',
      end: '2026-07-25T01:18:30Z',
      downlink_mbps: 50,
      uplink_mbps: 1,
    },
  ]),
);
export type ContactInput = v.InferOutput<typeof ContactInput>;

/** Contacts of a request. */
export const ContactsInput = list(ContactInput, MAX_CONTACTS);

/** A time in the shadow of the Earth. */
export const EclipseInput = v.pipe(
  fields({
    start: described(InstantInput, onMissionClock('The light goes.')),
    end: described(InstantInput, onMissionClock('And comes back.')),
  }),
  v.title('EclipseInput'),
);
export type EclipseInput = v.InferOutput<typeof EclipseInput>;

/** Eclipses of a request. */
export const EclipsesInput = list(EclipseInput, MAX_CONTACTS);
