import * as v from 'valibot';
import { ProgressCause } from '../deployment/progress.ts';
import { answer, described } from '../shapes.ts';
import { missionTime, wallTime, wallTimeOrNull } from '../time.ts';
import { DIRECTIONS } from '../../domain/link/capacity.ts';

export const ATTENTION_KINDS = [
  'failed',
  'late',
  'silent_agent',
  'webhook_disabled',
  'stale_elements',
  'no_worker',
  'conjunction',
  'decision',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export const SUBJECT_KINDS = [
  'deployment',
  'workload',
  'agent',
  'webhook',
  'satellite',
  'conjunction',
  'platform',
] as const;

export const ATTENTION_SEVERITIES = ['critical', 'warning', 'info'] as const;

const href = described(v.string(), 'Path of its page in the console.');
const title = described(v.string(), 'What people call it.');

/** One thing that a person should look at. */
export const Attention = answer('Attention', {
  kind: described(
    v.picklist(ATTENTION_KINDS),
    'failed: ended so in the last 24 hours. late: behind its plan or its deadline. silent_agent: an ' +
      'agent that is offline while work waits for it. webhook_disabled: after failures. ' +
      'stale_elements: positions are guesses. no_worker: nothing is run. conjunction: an open ' +
      'encounter of risk HIGH or CRITICAL. decision: another plan of a deployment is proposed.',
  ),
  subject: described(v.picklist(SUBJECT_KINDS), 'What kind of thing it is.'),
  id: described(v.string(), 'Of that thing.'),
  title,
  reason: described(v.string(), 'Why, in one or two sentences.'),
  since: wallTime('Since when it is so.'),
  severity: described(
    v.picklist(ATTENTION_SEVERITIES),
    'critical: act now. warning: look. info: know.',
  ),
  href,
});
export type Attention = v.InferOutput<typeof Attention>;

const Running = answer('RunningWork', {
  subject: described(v.picklist(['deployment', 'workload']), 'What kind of thing it is.'),
  id: v.string(),
  title,
  status: described(v.string(), 'Of a deployment its status, of a workload its phase.'),
  satellite_name: described(v.nullable(v.string()), 'null for a workload.'),
  simulated: v.boolean(),
  done: described(v.number(), 'Steps and transfers, or stages, that are done.'),
  of: described(v.number(), 'How many there are.'),
  ahead_s: described(
    v.nullable(v.number()),
    'Seconds ahead of plan or deadline; negative: behind; null while unknown.',
  ),
  cause: described(v.nullable(ProgressCause), 'What began the delay of a deployment; else null.'),
  expected_at: wallTimeOrNull('When it will be done if the delay stays.'),
  started_at: wallTimeOrNull(),
  href,
});
export type RunningWork = v.InferOutput<typeof Running>;

const Contact = answer('NextContact', {
  deployment_id: v.string(),
  satellite_id: v.string(),
  satellite_name: v.string(),
  station: described(v.string(), 'Name of the ground station.'),
  direction: described(v.nullable(v.picklist(DIRECTIONS)), 'null where the plan does not say.'),
  data_mb: described(v.nullable(v.number()), 'What the plan moves in it.'),
  start: missionTime(),
  end: missionTime(),
  expected_at: wallTime('When it begins on the wall clock.'),
  simulated: v.boolean(),
  href,
});
export type NextContact = v.InferOutput<typeof Contact>;

const Ended = answer('EndedWork', {
  subject: described(v.picklist(['deployment', 'workload']), 'What kind of thing it is.'),
  id: v.string(),
  title,
  status: described(v.string(), 'How it ended.'),
  reason: described(v.nullable(v.string()), 'Why it failed; null otherwise.'),
  at: wallTime('When it ended.'),
  href,
});
export type EndedWork = v.InferOutput<typeof Ended>;

/** Answer of `GET /api/overview`. */
export const Overview = v.pipe(
  answer('Overview', {
    as_of: wallTime(),
    attention: described(v.array(Attention), 'Critical ones first, then the newest; 100 at most.'),
    attention_total: described(
      v.number(),
      'How many were found; of each kind no more than 50 are looked at.',
    ),
    running: described(v.array(Running), 'Those furthest behind first; 50 at most.'),
    next_contacts: described(v.array(Contact), 'Of running deployments, by time; 20 at most.'),
    ended: described(v.array(Ended), 'The latest first; 20 at most.'),
    left_out: described(
      v.array(v.string()),
      'Permissions that the caller lacks: what needs them is not looked at.',
    ),
  }),
  v.description('What a person on shift looks at first.'),
);
export type Overview = v.InferOutput<typeof Overview>;
