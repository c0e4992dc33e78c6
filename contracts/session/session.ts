import * as v from 'valibot';
import { ElementsInput } from '../orbit/elements.ts';
import { choice, fields, integer, list, number, positive, text } from '../shapes.ts';
import { Instant, InstantInput } from '../time.ts';
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
} from '../../domain/simulation/session.ts';
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

const satelliteInput = v.pipe(
  fields({
    id: v.pipe(SatelliteName, v.description('Unique in the session, 1 to 64 characters.')),
    name: v.pipe(v.nullish(printable(200)), v.description('Default: the id.')),
    elements: ElementsInput,
    bus_class: v.pipe(
      v.nullish(choice(BUS_CLASSES)),
      v.description('Size of the bus. Default: what drag and altitude suggest.'),
    ),
  }),
  v.title('SessionSatelliteInput'),
  v.description('A satellite of a session. Elements without epoch are those of the session.'),
);

/** Body of `POST /v1/sessions`. */
export const CreateSessionBody = v.pipe(
  fields({
    satellites: v.pipe(
      list(satelliteInput, MAX_SESSION_SATELLITES),
      v.minLength(1, 'must have at least 1 item'),
    ),
    epoch: v.pipe(
      v.nullish(InstantInput),
      v.description('Where the time of the session begins, years 1957 to 2199. Default: now.'),
    ),
    seed: v.pipe(
      v.nullish(
        v.pipe(
          v.union(
            [printable(64), integer(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)],
            'must be a string of 1 to 64 characters or a whole number',
          ),
          v.transform(String),
        ),
      ),
      v.description(
        'Natural faults are drawn from it: the same seed, epoch, satellites and requests give the ' +
          'same results to the last bit. Default: a random one, told in the answer.',
      ),
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

/** Answer of `POST /v1/sessions`. */
export const CreatedSession = v.pipe(
  v.object({
    session_id: v.string(),
    satellites: v.pipe(v.number(), v.description('How many there are.')),
    created_at: Instant,
    expires_at: v.pipe(Instant, v.description('Each tick and each fault moves it on.')),
    ttl_seconds: v.pipe(v.number(), v.description('Life after the last tick or fault, s.')),
    epoch: Instant,
    seed: v.string(),
  }),
  v.title('CreatedSession'),
);
export type CreatedSession = v.InferOutput<typeof CreatedSession>;

/** Body of `POST /v1/sessions/{id}/tick`. */
export const TickBody = v.pipe(
  fields({
    duration_s: v.pipe(
      v.nullish(positive(MAX_TICK_S), DEFAULT_TICK_S),
      v.description(`How far time moves on, s; to the millisecond. Default ${DEFAULT_TICK_S}.`),
    ),
  }),
  v.title('Tick'),
  v.examples([{ duration_s: 60 }]),
);

/** Body of `POST /v1/sessions/{id}/fault`. */
export const FaultBody = v.pipe(
  fields({
    satellite_id: SatelliteName,
    fault_type: v.pipe(
      choice(FAULT_TYPES),
      v.description(
        'power_loss multiplies generation by 1 - severity; thermal_exceedance adds 65 °C · ' +
          'severity; radiation_upset restarts the computer; comms_failure weakens the links, at ' +
          'severity 1 removes them; isl_degradation multiplies link quality by 1 - severity/2 and ' +
          'lengthens latency, at severity 1 to the double.',
      ),
    ),
    severity: v.pipe(
      v.nullish(number(0, 1), DEFAULT_FAULT_SEVERITY),
      v.description(`0 to 1. Default ${DEFAULT_FAULT_SEVERITY}.`),
    ),
    duration_s: v.pipe(
      v.nullish(positive(1e9)),
      v.description('When it clears, s of session time. Default: when the session ends.'),
    ),
  }),
  v.title('Fault'),
  v.examples([{ satellite_id: 'a', fault_type: 'power_loss', severity: 0.8 }]),
);

/** A fault on a satellite. */
export const FaultEntry = v.pipe(
  v.object({
    type: v.picklist(FAULT_TYPES),
    severity: v.number(),
    injected_at: v.pipe(Instant, v.description('In the time of the session.')),
    effect: v.string(),
    origin: v.picklist(FAULT_ORIGINS),
    clears_at: v.pipe(v.nullable(Instant), v.description('Null when that is not known.')),
  }),
  v.title('FaultEntry'),
);

/** A satellite as it stands. */
export const SessionSatelliteState = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    status: v.pipe(
      v.picklist(SATELLITE_CONDITIONS),
      v.description('decayed: the orbit has ended; position and velocity_km_s are null.'),
    ),
    position: v.pipe(
      v.nullable(v.object({ lat_deg: v.number(), lon_deg: v.number(), alt_km: v.number() })),
      v.description('Geodetic, WGS-84; -180 <= lon_deg < 180.'),
    ),
    velocity_km_s: v.pipe(v.nullable(v.number()), v.description('Inertial speed.')),
    sunlit: v.boolean(),
    subsystems: v.object({
      power_w: v.pipe(
        v.number(),
        v.description('What feeds the bus: the array in sunlight, the battery in eclipse.'),
      ),
      thermal_c: v.number(),
      comms_dbm: v.pipe(
        v.number(),
        v.description('What the best station in view receives; -150 without contact.'),
      ),
      memory_used_mb: v.number(),
      battery_percent: v.number(),
      solar_power_w: v.number(),
      cpu_percent: v.number(),
    }),
    faults: v.array(FaultEntry),
  }),
  v.title('SessionSatelliteState'),
);
export type SessionSatelliteState = v.InferOutput<typeof SessionSatelliteState>;

/** A link between two satellites in sight of each other. */
export const IslLink = v.pipe(
  v.object({
    from: v.string(),
    to: v.string(),
    distance_km: v.number(),
    latency_ms: v.number(),
    active: v.pipe(v.boolean(), v.description('False when faults leave nothing of it.')),
    quality: v.pipe(v.number(), v.description('0 to 1.')),
    bandwidth_mbps: v.number(),
  }),
  v.title('IslLink'),
);
export type IslLink = v.InferOutput<typeof IslLink>;

/** Something that happened in a session. */
export const SessionEvent = v.pipe(
  v.object({
    epoch: v.pipe(Instant, v.description('In the time of the session.')),
    type: v.picklist(SESSION_EVENT_TYPES),
    satellite: v.optional(v.pipe(v.string(), v.description('Whom it concerns.'))),
    from: v.optional(v.string()),
    to: v.optional(
      v.pipe(
        v.string(),
        v.description(
          'With from: the ends of a link, the old and the new neighbour of a handover, or ' +
            'satellite and ground station.',
        ),
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

const standing = {
  session_id: v.string(),
  epoch: v.pipe(Instant, v.description('Where the time of the session stands.')),
  tick_count: v.number(),
};

const tickEntries = {
  ...standing,
  duration_s: v.pipe(v.number(), v.description('How far the last request moved time on, s.')),
  satellites: v.array(SessionSatelliteState),
  isl_links: v.array(IslLink),
  events: v.pipe(
    v.array(SessionEvent),
    v.description(
      `What happened, in order of time: the first ${MAX_EVENTS_OF_ANSWER} at most. ` +
        '`GET /v1/sessions/{id}/events` has all.',
    ),
  ),
  events_total: v.number(),
  events_truncated: v.pipe(v.boolean(), v.description('True when `events` leaves some out.')),
};

/** Answer of `POST /v1/sessions/{id}/tick`. */
export const TickResult = v.pipe(v.object(tickEntries), v.title('TickResult'));
export type TickResult = v.InferOutput<typeof TickResult>;

/** Answer of `GET /v1/sessions/{id}`. */
export const Session = v.pipe(
  v.object({
    ...tickEntries,
    recent_events: v.pipe(
      v.array(SessionEvent),
      v.description(`The last ${RECENT_EVENTS}, oldest first.`),
    ),
    created_at: Instant,
    expires_at: Instant,
    ttl_seconds: v.number(),
    seed: v.string(),
    start_epoch: v.pipe(Instant, v.description('Where the time of the session began.')),
  }),
  v.title('Session'),
);
export type Session = v.InferOutput<typeof Session>;

/** Answer of `POST /v1/sessions/{id}/fault`. */
export const FaultResult = v.pipe(
  v.object({
    ...standing,
    satellite: SessionSatelliteState,
    events: v.array(SessionEvent),
  }),
  v.title('FaultResult'),
);
export type FaultResult = v.InferOutput<typeof FaultResult>;

/** Answer of `GET /v1/sessions/{id}/events`. */
export const SessionEventPage = v.pipe(
  v.object({
    data: v.array(SessionEvent),
    has_more: v.boolean(),
    cursor: v.pipe(
      v.string(),
      v.description('Where to go on, also after the last page: later events come there.'),
    ),
    limit: v.number(),
  }),
  v.title('SessionEventPage'),
);

/** Answer of `DELETE /v1/sessions/{id}`. */
export const EndedSession = v.object({
  session_id: v.string(),
  status: v.literal('deleted'),
});
