import * as v from 'valibot';
import { answer, described, fields, jsonObject, list, mostBytes, number, text } from '../shapes.ts';
import { Links } from '../links.ts';
import { pageSchema } from '../page.ts';
import { onMissionClock, onWallClock, wallTime, wallTimeOrNull } from '../time.ts';

/** Largest telemetry of an agent, bytes of its JSON text in UTF-8. */
export const MAX_TELEMETRY_BYTES = 16 * 1024;

/** What an agent calls itself: 1 to 128 printable ASCII characters (it travels in a header). */
export const AgentId = v.pipe(
  v.string('must be a string'),
  v.regex(/^[\x20-\x7e]{1,128}$/, 'must have 1 to 128 printable ASCII characters'),
  mostBytes(2 + 128 * 2),
);

/** Id of the satellite an agent flies on: a catalogue number (number, text or alpha-5) or the id of an inline satellite. */
export const AgentSatelliteId = v.pipe(
  v.union(
    [v.string(), v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999))],
    'must be a catalogue number or a satellite id',
  ),
  v.transform((value) => String(value)),
  v.regex(/^[A-Za-z0-9._~-]{1,32}$/, 'must have 1 to 32 URL-safe characters'),
  mostBytes(34),
);

/** Deployments that an agent can ask about with one telemetry. */
export const MAX_FLYING = 50;

const Measure = v.nullish(number(-1e12, 1e12));

/** Body of `POST /api/agent/register`. */
export const RegisterAgentBody = v.pipe(
  fields({
    agent_id: v.nullish(AgentId),
    satellite_id: v.nullish(AgentSatelliteId),
    satellite_name: v.nullish(text(200)),
    orbit_altitude_km: Measure,
    agent_version: v.nullish(text(200)),
    accepts: described(
      v.nullish(list(text(64), 32)),
      'What it can do beside replaying events: programs, signed_hand_outs, revisions.',
    ),
  }),
  v.title('RegisterAgent'),
  v.description('Who the agent is and where it flies. Repeating it changes what is named.'),
  v.examples([
    {
      agent_id: 'agent-iss-1',
      satellite_id: '25544',
      satellite_name: 'ISS (ZARYA)',
      orbit_altitude_km: 420,
      agent_version: '1.4.0',
    },
  ]),
);
export type RegisterAgentBody = v.InferOutput<typeof RegisterAgentBody>;

/** Answer of `POST /api/agent/register`. */
export const RegisteredAgent = v.object({ id: v.string(), status: v.string() });

/** Body of `PATCH /api/agents/{agent_id}`. */
export const UpdateAgentBody = v.pipe(
  fields({
    satellite_id: v.optional(v.nullable(AgentSatelliteId)),
    satellite_name: v.optional(v.nullable(text(200))),
  }),
  v.title('UpdateAgent'),
  v.description('Gives the agent a satellite, or takes it away with null.'),
  v.examples([{ satellite_id: '25544' }]),
);
export type UpdateAgentBody = v.InferOutput<typeof UpdateAgentBody>;

/** Body of `POST /api/agent/telemetry`; fields we do not name are kept too (16 KiB in all). */
export const TelemetryBody = v.pipe(
  v.looseObject({
    agent_id: v.nullish(AgentId),
    status: v.nullish(text(200)),
    timestamp: described(
      v.nullish(v.string('must be a string')),
      onWallClock('When it was measured, by the clock of the agent. Default: now.'),
    ),
    cpu_percent: Measure,
    memory_mb: Measure,
    battery_percent: described(
      Measure,
      'Charge of the battery. Less than the rest of a booked plan needs has it planned again, where the agent ' +
        'accepts revisions; so does `disk_free_mb`.',
    ),
    temperature_c: Measure,
    position: v.nullish(jsonObject()),
    flying: described(
      v.nullish(list(text(64), MAX_FLYING)),
      'Ids of the deployments that it flies: the answer names those that have ended for the ground.',
    ),
  }),
  // 16 KiB as compact UTF-8; indented or escaped it is up to three times as long.
  mostBytes(3 * MAX_TELEMETRY_BYTES),
  v.title('Telemetry'),
  v.description('How the agent is. May come before register; only the newest is kept.'),
  v.examples([
    {
      agent_id: 'agent-iss-1',
      status: 'executing',
      timestamp: '2026-11-20T14:05:22Z',
      cpu_percent: 61.5,
      battery_percent: 83,
      position: { lat: 51.2, lon: -12.7, altitude_km: 418 },
    },
  ]),
);
export type TelemetryBody = v.InferOutput<typeof TelemetryBody>;

/** Answer of `POST /api/agent/telemetry`. */
export const TelemetryAccepted = v.object({
  ok: v.literal(true),
  ended: v.exactOptional(
    described(
      v.array(v.object({ id: v.string(), status: v.string() })),
      'Of `flying`: those that have ended, with how; `unknown` where there is no such deployment.',
    ),
  ),
});

/** An event of a dispatched deployment. */
export const DispatchEvent = v.object({
  type: v.string(),
  timestamp: described(v.string(), onMissionClock('When it happens as planned.')),
  job_id: v.string(),
  step_id: v.optional(v.string()),
  payload: v.record(v.string(), v.unknown()),
});
export type DispatchEvent = v.InferOutput<typeof DispatchEvent>;

/** Answer of `GET /api/agent/workloads` when there is work. */
export const Dispatch = v.pipe(
  v.object({
    plan_id: v.string(),
    deployment_id: v.string(),
    satellite_id: v.string(),
    agent_id: described(v.string(), 'Whom it is handed to: an agent flies no other.'),
    revision: described(v.number(), 'Of the plan, from 1.'),
    result_key: v.exactOptional(
      described(v.string(), 'For whom outputs with `encrypt` are sealed on board.'),
    ),
    rehearsal: v.exactOptional(
      described(
        v.object({ speed: v.number() }),
        'It is flown so many times as fast as the wall clock; times of events are those of the plan.',
      ),
    ),
    plan_data: v.record(v.string(), v.unknown()),
    events: v.array(DispatchEvent),
  }),
  v.title('HandOut'),
  v.description('A live deployment, handed to exactly one agent.'),
);
export type Dispatch = v.InferOutput<typeof Dispatch>;

/** An agent as `GET /api/agents` shows it. */
export const Agent = v.pipe(
  v.object({
    id: v.string(),
    agent_id: v.string(),
    status: described(
      v.string(),
      'What the agent last said of itself, or offline after five silent minutes.',
    ),
    online: v.boolean(),
    satellite_id: v.nullable(v.string()),
    satellite_name: described(
      v.nullable(v.string()),
      'As the agent said it, else as the catalogue has it.',
    ),
    orbit_altitude_km: described(
      v.nullable(v.number()),
      'As the agent said it, else the mean altitude by the elements of the catalogue.',
    ),
    agent_version: v.nullable(v.string()),
    registered_at: wallTimeOrNull(),
    created_at: wallTime(),
    last_seen_at: wallTime(),
    deployment_ids: described(v.array(v.string()), 'Deployments handed to it that have not ended.'),
    telemetry: v.nullable(v.record(v.string(), v.unknown())),
    telemetry_at: wallTimeOrNull('When it was measured, never later than when it came.'),
    links: Links,
  }),
  v.title('Agent'),
  v.description('An agent of the owner.'),
);
export type Agent = v.InferOutput<typeof Agent>;

/** Answer of `GET /api/agents`. */
export const AgentList = v.object({
  agents: v.array(Agent),
  ...pageSchema(Agent).entries,
});

/** Answer of `GET /api/agent/keys`. */
export const AgentKeys = answer('HandOutKeys', {
  keys: described(
    v.array(
      v.object({
        id: described(v.string(), 'As signatures name it.'),
        algorithm: v.literal('Ed25519'),
        public_key: described(v.string(), '32 bytes, base64url.'),
        created_at: wallTime(),
      }),
    ),
    'The one that signs comes first; none where nothing is signed.',
  ),
});
