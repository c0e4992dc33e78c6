import * as v from 'valibot';
import { ElementsInput } from '../orbit/elements.ts';
import {
  answer,
  choice,
  described,
  fields,
  integer,
  list,
  nullish,
  number,
  oneRequired,
  positive,
  text,
} from '../shapes.ts';
import { SatelliteProfile } from '../profile.ts';
import { Links } from '../links.ts';
import { InstantInput, missionTime, missionTimeOrNull, onMissionClock, wallTime } from '../time.ts';
import {
  FAULT_TYPES,
  SESSION_EVENT_TYPES,
  FAULT_ORIGINS,
  SATELLITE_CONDITIONS,
  MAX_SESSION_SATELLITES,
  MAX_TICK_S,
  DEFAULT_TICK_S,
  DEFAULT_FAULT_SEVERITY,
  SESSION_IDLE_MS,
} from '../../domain/session/session.ts';
import { BUS_CLASSES } from '../../domain/spacecraft/bus.ts';

/** A session lives so long after its last tick or fault, s. */
export const SESSION_TTL_S = SESSION_IDLE_MS / 1000;

/** An answer to a tick carries at most so many events; the list of events has them all. */
export const MAX_EVENTS_OF_ANSWER = 1000;
/** `GET /v1/sessions/{id}` shows so many of the latest events. */
export const RECENT_EVENTS = 100;
export const DEFAULT_EVENTS_LIMIT = 100;
export const MAX_EVENTS_LIMIT = 1000;

/** Text that survives every store and screen: no control, format or lone surrogate code points. */
function printable(max: number) {
  return v.pipe(text(max), v.regex(/^\P{C}*$/u, 'must have printable characters only'));
}

/** Names a satellite of a session: a text of the caller's choice, or a number taken as its digits. */
const SatelliteName = v.pipe(
  v.union([printable(64), integer(0, 999_999_999)], 'must be a string of 1 to 64 characters'),
  v.transform(String),
);

/** A satellite that is known already. */
const KnownSatellite = v.pipe(
  v.union([printable(200), integer(0, 999_999_999)], 'must be a catalogue number, an id or a name'),
  v.transform(String),
);

const satelliteInput = v.pipe(
  fields({
    id: described(SatelliteName, 'Unique in the session, 1 to 64 characters.'),
    name: nullish(printable(200), 'Default: with satellite_id its name, else the id.'),
    satellite_id: nullish(
      KnownSatellite,
      'In place of elements: the number or a name of a satellite of the catalogue, or the id of a registered one: of a ' +
        'public one and, where you are signed in, of your own, which its name finds as well.',
    ),
    elements: v.nullish(ElementsInput),
    bus_class: nullish(
      choice(BUS_CLASSES),
      'Size of the bus. Default: with satellite_id that of the satellite, else what drag and altitude suggest.',
    ),
  }),
  oneRequired(['elements', 'satellite_id'], 'is required (or satellite_id)'),
  v.title('SessionSatelliteInput'),
  v.description(
    'A satellite of a session, by elements or by satellite_id. Elements without epoch are those of the session.',
  ),
);

/** Body of `POST /v1/sessions`. */
export const CreateSessionBody = v.pipe(
  fields({
    satellites: v.pipe(
      list(satelliteInput, MAX_SESSION_SATELLITES),
      v.minLength(1, 'must have at least 1 item'),
    ),
    epoch: nullish(
      InstantInput,
      onMissionClock('Where the time of the session begins, years 1957 to 2199. Default: now.'),
    ),
    seed: nullish(
      v.pipe(
        v.union(
          [printable(64), integer(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)],
          'must be a string of 1 to 64 characters or a whole number',
        ),
        v.transform(String),
      ),
      'Natural faults are drawn from it: the same seed, epoch, satellites and requests give the ' +
        'same results to the last bit. Default: a random one, told in the answer.',
    ),
  }),
  v.title('CreateSession'),
  v.description('Satellites whose time you will move on, tick by tick.'),
  v.examples([
    {
      satellites: [
        { id: 'a', name: 'Alpha', elements: { altitude_km: 550, inclination_deg: 53 } },
        {
          id: 'b',
          elements: { altitude_km: 550, inclination_deg: 53, mean_anomaly_deg: 20 },
          bus_class: '6U',
        },
      ],
      epoch: '2026-11-20T12:00:00Z',
      seed: 'demo',
    },
  ]),
);
export type CreateSessionBody = v.InferOutput<typeof CreateSessionBody>;

/** What a profile of a session is. */
const FLOWN =
  'the figures of its class, for the ISS too, whose plans have others; `source` says where the class ' +
  'came from.';

/** Answer of `POST /v1/sessions`. */
export const CreatedSession = answer('CreatedSession', {
  session_id: v.string(),
  satellites: described(v.number(), 'How many there are.'),
  created_at: wallTime(),
  expires_at: wallTime('Each tick and each fault moves it on.'),
  ttl_seconds: described(v.number(), 'Life after the last tick or fault, s.'),
  epoch: missionTime(),
  seed: v.string(),
  profiles: described(
    v.array(
      answer('SessionProfile', {
        id: described(v.string(), 'The satellite.'),
        profile: SatelliteProfile,
      }),
    ),
    `What each satellite flies: ${FLOWN}`,
  ),
  links: Links,
});
export type CreatedSession = v.InferOutput<typeof CreatedSession>;

/** Body of `POST /v1/sessions/{id}/tick`. */
export const TickBody = v.pipe(
  fields({
    duration_s: described(
      v.nullish(positive(MAX_TICK_S), DEFAULT_TICK_S),
      `How far time moves on, s; to the millisecond. Default ${DEFAULT_TICK_S}.`,
    ),
  }),
  v.title('Tick'),
  v.examples([{ duration_s: 60 }]),
);

/** Body of `POST /v1/sessions/{id}/fault`. */
export const FaultBody = v.pipe(
  fields({
    satellite_id: SatelliteName,
    fault_type: described(
      choice(FAULT_TYPES),
      'power_loss multiplies generation by 1 - severity; thermal_exceedance adds 65 °C · ' +
        'severity; radiation_upset restarts the computer; comms_failure weakens the links, at ' +
        'severity 1 removes them; isl_degradation multiplies link quality by 1 - severity/2 and ' +
        'lengthens latency, at severity 1 to the double.',
    ),
    severity: described(
      v.nullish(number(0, 1), DEFAULT_FAULT_SEVERITY),
      `0 to 1. Default ${DEFAULT_FAULT_SEVERITY}.`,
    ),
    duration_s: nullish(
      positive(1e9),
      'When it clears, s of session time. Default: when the session ends.',
    ),
  }),
  v.title('Fault'),
  v.examples([{ satellite_id: 'a', fault_type: 'power_loss', severity: 0.8 }]),
);

/** A fault on a satellite. */
export const FaultEntry = answer('FaultEntry', {
  type: v.picklist(FAULT_TYPES),
  severity: v.number(),
  injected_at: missionTime('In the time of the session.'),
  effect: v.string(),
  origin: v.picklist(FAULT_ORIGINS),
  clears_at: missionTimeOrNull('Null when that is not known.'),
});

/** A satellite as it stands. */
export const SessionSatelliteState = answer('SessionSatelliteState', {
  id: v.string(),
  name: v.string(),
  status: described(
    v.picklist(SATELLITE_CONDITIONS),
    'decayed: the orbit has ended; position and velocity_km_s are null.',
  ),
  position: described(
    v.nullable(v.object({ lat_deg: v.number(), lon_deg: v.number(), alt_km: v.number() })),
    'Geodetic, WGS-84; -180 <= lon_deg < 180.',
  ),
  velocity_km_s: described(v.nullable(v.number()), 'Inertial speed.'),
  sunlit: v.boolean(),
  subsystems: v.object({
    power_w: described(
      v.number(),
      'What feeds the bus: the array in sunlight, the battery in eclipse.',
    ),
    thermal_c: v.number(),
    comms_dbm: described(
      v.number(),
      'What the best station in view receives; -150 without contact.',
    ),
    memory_used_mb: v.number(),
    battery_percent: v.number(),
    solar_power_w: v.number(),
    cpu_percent: v.number(),
  }),
  faults: v.array(FaultEntry),
  profile: v.exactOptional(
    described(SatelliteProfile, `When a session is read: what the satellite flies, ${FLOWN}`),
  ),
});
export type SessionSatelliteState = v.InferOutput<typeof SessionSatelliteState>;

/** A link between two satellites in sight of each other. */
export const IslLink = answer('IslLink', {
  from: v.string(),
  to: v.string(),
  distance_km: v.number(),
  latency_ms: v.number(),
  active: described(v.boolean(), 'False when faults leave nothing of it.'),
  quality: described(v.number(), '0 to 1.'),
  bandwidth_mbps: v.number(),
});
export type IslLink = v.InferOutput<typeof IslLink>;

/** Something that happened in a session. */
export const SessionEvent = v.pipe(
  v.object({
    epoch: missionTime('In the time of the session.'),
    type: v.picklist(SESSION_EVENT_TYPES),
    satellite: v.optional(described(v.string(), 'Whom it concerns.')),
    from: v.optional(v.string()),
    to: v.optional(
      described(
        v.string(),
        'With from: the ends of a link, the old and the new neighbour of a handover, or ' +
          'satellite and ground station.',
      ),
    ),
    details: v.optional(
      v.object({
        fault_type: v.optional(v.picklist(FAULT_TYPES)),
        severity: v.optional(v.number()),
        effect: v.optional(v.string()),
      }),
    ),
  }),
  v.title('SessionEvent'),
  v.examples([
    { epoch: '2026-11-20T12:31:07.412Z', type: 'isl_handover', satellite: 'a', from: 'b', to: 'c' },
    { epoch: '2026-11-20T12:33:40.006Z', type: 'eclipse_entry', satellite: 'a' },
  ]),
);
export type SessionEvent = v.InferOutput<typeof SessionEvent>;

const clockEntries = {
  session_id: v.string(),
  epoch: missionTime('Where the time of the session stands.'),
  tick_count: v.number(),
};

const tickEntries = {
  ...clockEntries,
  duration_s: described(v.number(), 'How far the last request moved time on, s.'),
  satellites: v.array(SessionSatelliteState),
  isl_links: v.array(IslLink),
  events: described(
    v.array(SessionEvent),
    `What happened, in order of time: the first ${MAX_EVENTS_OF_ANSWER} at most. ` +
      '`GET /v1/sessions/{id}/events` has all.',
  ),
  events_total: v.number(),
  events_truncated: described(v.boolean(), 'True when `events` leaves some out.'),
};

/** Answer of `POST /v1/sessions/{id}/tick`. */
export const TickResult = answer('TickResult', tickEntries);
export type TickResult = v.InferOutput<typeof TickResult>;

/** Answer of `GET /v1/sessions/{id}`. */
export const Session = answer('Session', {
  ...tickEntries,
  recent_events: described(v.array(SessionEvent), `The last ${RECENT_EVENTS}, oldest first.`),
  created_at: wallTime(),
  expires_at: wallTime(),
  ttl_seconds: v.number(),
  seed: v.string(),
  start_epoch: missionTime('Where the time of the session began.'),
  links: Links,
});
export type Session = v.InferOutput<typeof Session>;

/** Answer of `POST /v1/sessions/{id}/fault`. */
export const FaultResult = answer('FaultResult', {
  ...clockEntries,
  satellite: SessionSatelliteState,
  events: v.array(SessionEvent),
});
export type FaultResult = v.InferOutput<typeof FaultResult>;

/** Answer of `GET /v1/sessions/{id}/events`. */
export const SessionEventPage = answer('SessionEventPage', {
  data: v.array(SessionEvent),
  has_more: v.boolean(),
  cursor: described(
    v.string(),
    'Where to go on, also after the last page: later events come there.',
  ),
  limit: v.number(),
  total: described(v.number(), 'Events so far, those that are no longer kept too.'),
});

/** Answer of `DELETE /v1/sessions/{id}`. */
export const EndedSession = v.object({
  session_id: v.string(),
  status: v.literal('deleted'),
});
