import * as v from 'valibot';
import { pageSchema } from '../page.ts';
import { answer, described, fields, jsonObject, mostBytes, requiredText } from '../shapes.ts';
import { Warning } from '../warning.ts';
import { missionTime, missionTimeOrNull, onMissionClock, wallTime } from '../time.ts';
import { SEVERITIES } from '../../domain/deployment/severity.ts';

/** Largest payload of one event, bytes of its JSON text in UTF-8. */
export const MAX_EVENT_PAYLOAD_BYTES = 64 * 1024;
export const DEFAULT_EVENTS_LIMIT = 100;
export const MAX_EVENTS_LIMIT = 500;

/** Event types with a meaning we know. Any other type is stored too. */
export const DEPLOYMENT_EVENT_TYPES = [
  'job.accepted',
  'plan.created',
  'plan.revised',
  'plan.rechecked',
  'job.completed',
  'job.failed',
  'placement.decided',
  'step.started',
  'step.progress',
  'step.completed',
  'step.failed',
  'step.retrying',
  'transfer.started',
  'transfer.pass_started',
  'transfer.progress',
  'transfer.retransmission',
  'transfer.pass_completed',
  'transfer.completed',
  'security.key_exchange',
  'security.encrypted',
  'checkpoint.saved',
  'checkpoint.predicted',
] as const;
/** Known families whose last part is open (`eclipse_step.started`, `window_step.skipped`, …). */
export const DEPLOYMENT_EVENT_FAMILIES = [
  'eclipse_step.',
  'window_step.',
  'pass_step.',
  'constellation.',
  'isl_transfer.',
] as const;

/** JSON that is indented, or escapes all that is not ASCII, has so many times the bytes of compact UTF-8. */
const SPREAD = 3;

/** 1 to 128 printable characters: no control, format, surrogate or unassigned code points. */
const PRINTABLE = /^[^\p{C}]{1,128}$/u;

/** Type of an event, or a name that it refers to. */
export const EventName = v.pipe(
  v.string('must be a string'),
  v.regex(PRINTABLE, 'must have 1 to 128 printable characters'),
  // A character beyond the first plane is two escapes.
  mostBytes(2 + 128 * 12),
);

/** Body of `POST /api/deployments/{id}/events`. */
export const ReportEventBody = v.pipe(
  fields({
    type: v.pipe(
      requiredText(),
      EventName,
      v.description(
        `Known types: ${DEPLOYMENT_EVENT_TYPES.join(', ')}; families ${DEPLOYMENT_EVENT_FAMILIES.map((f) => `${f}*`).join(', ')}. Others are stored too.`,
      ),
    ),
    timestamp: v.pipe(
      requiredText(),
      v.maxLength(64, 'must have at most 64 characters'),
      v.description(
        onMissionClock('When it happened on board: ISO 8601, without a zone it is UTC.'),
      ),
    ),
    job_id: v.nullish(EventName),
    step_id: described(
      v.nullish(EventName),
      'The step of the plan that it is about; null for the whole job.',
    ),
    payload: described(
      v.nullish(v.pipe(jsonObject(), mostBytes(SPREAD * MAX_EVENT_PAYLOAD_BYTES)), {}),
      'Anything, up to 64 KiB of JSON. `event_id` in it makes a repeat harmless.',
    ),
  }),
  v.title('ReportEvent'),
  v.description('One thing that happened on board, as the agent saw it.'),
  v.examples([
    { type: 'job.accepted', timestamp: '2026-11-20T14:03:22Z', payload: {} },
    {
      type: 'step.completed',
      timestamp: '2026-11-20T14:05:22.120Z',
      job_id: 'dep_7k2mq4wz9rtb5xhc3npd',
      step_id: 'inference',
      payload: { output_data_mb: 10, event_id: 'a1-000017' },
    },
  ]),
);
export type ReportEventBody = v.InferOutput<typeof ReportEventBody>;

/** Answer of `POST /api/deployments/{id}/events`. */
export const ReportedEvent = v.object({
  id: v.string(),
  deployment_status: described(
    v.string(),
    'Status after the event: an agent learns of a cancel from it.',
  ),
  artifacts_listed: described(
    v.optional(v.number()),
    'How many entries of payload.artifacts are listed now.',
  ),
  artifact_problems: described(
    v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
    'What is wrong with entries of payload.artifacts; the event is stored.',
  ),
  warnings: v.exactOptional(
    described(
      v.array(Warning),
      'A type that means nothing to the platform, a step that the plan does not have; the event is stored.',
    ),
  ),
});

/** A stored event. */
export const DeploymentEvent = v.pipe(
  v.object({
    id: v.string(),
    event_type: described(v.string(), 'What happened: `step.completed`.'),
    step_id: described(
      v.nullable(v.string()),
      'The step of the plan that it is about; null for the whole job.',
    ),
    job_id: described(v.optional(v.string()), 'The job that its reporter named beside it.'),
    payload: described(v.record(v.string(), v.unknown()), 'As its reporter sent it.'),
    event_timestamp: missionTime(
      'When it happened: as the plan has it where the deployment is simulated, by the clock of the agent where it is live.',
    ),
    created_at: wallTime('When it was stored.'),
    seq: described(v.number(), 'Arrival number within the deployment, from 1.'),
    source: described(v.string(), 'player, agent or platform.'),
    agent_id: described(
      v.nullable(v.string()),
      'Who reported it; null for the player and the platform.',
    ),
    key_name: described(v.optional(v.string()), 'What the key was called that the agent used.'),
    late: described(v.optional(v.boolean()), 'It came after the deployment had ended.'),
  }),
  v.title('DeploymentEvent'),
  v.description('An event of a deployment.'),
  v.examples([
    {
      id: 'evt_7k2mq4wz9rtb5xhc3npd',
      event_type: 'step.completed',
      step_id: 'inference',
      job_id: 'dep_7k2mq4wz9rtb5xhc3npd',
      payload: { output_data_mb: 10 },
      event_timestamp: '2026-11-20T14:05:22.120Z',
      created_at: '2026-11-20T14:05:23.004Z',
      seq: 17,
      source: 'agent',
      agent_id: 'agent-iss-1',
      key_name: 'agent-iss-1',
    },
  ]),
);
export type DeploymentEvent = v.InferOutput<typeof DeploymentEvent>;

const headEntries = v.omit(v.object(DeploymentEvent.entries), ['payload']).entries;

/** An event without its payload: what a long list needs. */
export const DeploymentEventSummary = answer('DeploymentEventSummary', {
  ...headEntries,
  message: described(
    v.nullable(v.string()),
    'The `message` of its payload, cut to 300 characters; null without one.',
  ),
  severity: described(
    v.picklist(SEVERITIES),
    'By its type: error for what failed or was lost, warning for what was tried again or put off.',
  ),
});
export type DeploymentEventSummary = v.InferOutput<typeof DeploymentEventSummary>;

/** An event in one of its two forms. */
const EventInList = v.union([DeploymentEvent, DeploymentEventSummary]);

/** Answer of `GET /api/deployments/{id}/events`. */
export const DeploymentEventPage = v.object({
  events: v.array(EventInList),
  ...pageSchema(EventInList).entries,
  total: described(v.number(), 'How many match, on all pages.'),
  offset: described(v.number(), 'Of the first one shown, counted from the first one of all.'),
});

/** Most parts that a log is counted in. */
export const MAX_EVENT_BINS = 500;
export const DEFAULT_EVENT_BINS = 60;

/** Answer of `GET /api/deployments/{id}/events/summary`. */
export const DeploymentEventHistogram = v.pipe(
  answer('DeploymentEventHistogram', {
    start: missionTimeOrNull('Of the first event; null without events.'),
    end: missionTimeOrNull('Of the last event; null without events.'),
    total: described(v.number(), 'Events in all.'),
    by_severity: described(
      v.record(v.picklist(SEVERITIES), v.number()),
      'How many of each severity.',
    ),
    bins: described(
      v.array(
        v.object({
          start: missionTime(),
          end: missionTime(),
          info: v.number(),
          warning: v.number(),
          error: v.number(),
        }),
      ),
      'Equal parts from start to end; an event at a boundary is in the later one, the last in the last.',
    ),
    first_failure: described(
      v.nullable(DeploymentEventSummary),
      'The earliest event of severity error; null without one.',
    ),
  }),
  v.description('How many events a deployment has, over time and by severity.'),
);
export type DeploymentEventHistogram = v.InferOutput<typeof DeploymentEventHistogram>;
