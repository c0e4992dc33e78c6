import * as v from 'valibot';
import { Links } from '../links.ts';
import { wholeEntries } from '../page.ts';
import { DeploymentOutput } from '../workload/artifact.ts';
import {
  choice,
  described,
  fields,
  flag,
  integer,
  nullish,
  number,
  positive,
  requiredText,
} from '../shapes.ts';
import { MissionPlan } from '../plan/mission-plan.ts';
import { ON_CONFLICT, WorldName } from '../plan/world.ts';
import { AskedRevision, RevisionTermsShown, revisionFields } from './revision.ts';
import { ScheduleConflictRow } from './booking.ts';
import { ResultKey } from '../sealed.ts';
import { missionTime, wallTime, wallTimeOrNull } from '../time.ts';
import { DEFAULT_PRIORITY, PRIORITY_LIMITS } from '../../domain/booking/commitment.ts';
import { DEPLOYMENT_STATUSES, DEPLOYMENT_MODES } from '../../domain/deployment/status.ts';
import { REPORT_RULES } from '../../domain/deployment/reports.ts';
import { MAX_SPEED, MIN_SPEED } from '../../domain/deployment/playback.ts';

export const DEFAULT_SPEED_MULTIPLIER = 100;

/** Mission seconds per wall second: 1 to 10,000. */
const SpeedMultiplier = number(MIN_SPEED, MAX_SPEED);

const DEFAULT_PICKUP_TIMEOUT_HOURS = 72;
const DEFAULT_REPORT_TIMEOUT_HOURS = 48;
/** One year. */
const MAX_TIMEOUT_HOURS = 8_760;

/** Body of `POST /api/deployments`. */
export const CreateDeploymentBody = v.pipe(
  fields({
    plan_id: v.pipe(
      requiredText(),
      v.maxLength(128, 'must have at most 128 characters'),
      v.description('Id of a console plan, or of a CAE plan that has not expired (it is copied).'),
    ),
    mode: described(
      v.nullish(choice(DEPLOYMENT_MODES), 'simulated'),
      'simulated: the platform plays the plan. live: an agent runs it.',
    ),
    speed_multiplier: described(
      v.nullish(SpeedMultiplier),
      `Simulated mode only: mission seconds per second, 1 to 10,000. Default ${DEFAULT_SPEED_MULTIPLIER}.`,
    ),
    pickup_timeout_hours: described(
      v.nullish(positive(MAX_TIMEOUT_HOURS), DEFAULT_PICKUP_TIMEOUT_HOURS),
      'Live mode only: it fails when no agent has picked it up for so long.',
    ),
    report_timeout_hours: described(
      v.nullish(positive(MAX_TIMEOUT_HOURS), DEFAULT_REPORT_TIMEOUT_HOURS),
      'Live mode only: it fails when its agent has been silent for so long.',
    ),
    rehearsal: described(
      v.nullish(fields({ speed: SpeedMultiplier })),
      'Live mode only: its agent flies it `speed` times as fast as the wall clock, on the ground; times of ' +
        'events are those of the plan.',
    ),
    result_key: described(
      v.nullish(ResultKey),
      'Live mode only: X25519 public key, 32 bytes in base64url, for which outputs with `encrypt` are sealed on board. Default: that of its mission.',
    ),
    reports: described(
      v.nullish(choice(REPORT_RULES), 'any'),
      'Who may report events and outputs. any: every agent of yours, the last final event received ' +
        'decides. holder: only the agent that it was handed to, others are 409 not_the_holder; ' +
        'recommended for live deployments.',
    ),
    world: nullish(
      WorldName,
      'Books what the plan uses, in one step with the deployment: `live`, or a rehearsal of your own (any ' +
        'other name). Registered satellites and stations are never booked twice; on others overlaps with ' +
        'your own bookings are told in `conflicts`. Default: the world that the plan was made in; of a plan ' +
        'made in none nothing is booked. Test keys book in rehearsals only.',
    ),
    on_conflict: nullish(
      choice(ON_CONFLICT),
      'Where what the plan uses is booked by now. refuse (default): 409 schedule_conflict, with what stands ' +
        'in the way. replan: it is planned again beside what is booked, and the new plan is in the answer. ' +
        'Without a world it means `live`.',
    ),
    priority: nullish(
      integer(PRIORITY_LIMITS.min, PRIORITY_LIMITS.max),
      'Booked deployments: who comes first, 0 to 9, at most `max_priority` of the key. Where what the plan uses is ' +
        'short, it takes what preemptible deployments of lower priority have booked and not begun; those are ' +
        `planned again. Equal priority takes nothing. Default: that of the plan, else ${DEFAULT_PRIORITY}.`,
    ),
    preemptible: nullish(
      flag(),
      'Booked deployments: whether work of higher priority may take what it has not begun. It is planned again ' +
        'then, and its owner is not asked (cause `displaced`). Default: false. Not with `revision: never`, nor ' +
        'with `rehearsal`. What an agent flies that does not register `accepts: ["revisions"]` is never taken.',
    ),
    ...revisionFields,
  }),
  v.title('CreateDeployment'),
  v.description('Which plan to deploy, and how.'),
  v.examples([
    {
      plan_id: 'pln_7k2mq4wz9rtb5xhc3npd',
      mode: 'simulated',
      speed_multiplier: 1000,
      pickup_timeout_hours: 72,
      report_timeout_hours: 48,
      reports: 'any',
    },
    {
      plan_id: '3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7',
      mode: 'live',
      pickup_timeout_hours: 24,
      report_timeout_hours: 6,
      reports: 'holder',
      world: 'live',
      on_conflict: 'replan',
      revision: 'ask',
      on_silence: 'keep',
      priority: 2,
      preemptible: true,
    },
  ]),
);
export type CreateDeploymentBody = v.InferOutput<typeof CreateDeploymentBody>;

/** Answer of `POST /api/deployments`. */
export const CreatedDeployment = v.object({
  id: v.string(),
  status: v.string(),
  world: described(v.exactOptional(v.string()), 'Where it is booked; absent where nothing is.'),
  priority: described(
    v.exactOptional(v.number()),
    'Booked deployments: with which priority. Where none was asked for it may be lower than the default, by the ' +
      'key or by the rules of what is another’s.',
  ),
  displaced: v.exactOptional(
    described(
      v.array(v.string()),
      'Booked deployments: whose bookings it has taken; your own deployments by their ids, others as `busy`.',
    ),
  ),
  conflicts: v.exactOptional(
    described(
      v.array(ScheduleConflictRow),
      'Booked deployments: what it shares with others of yours on satellites and stations that nobody has registered.',
    ),
  ),
  plan: v.exactOptional(
    described(MissionPlan, 'After on_conflict replan: the new plan, where another one was needed.'),
  ),
});

export type CreatedDeployment = v.InferOutput<typeof CreatedDeployment>;

/** Body of `PATCH /api/deployments/{id}`. */
export const UpdateDeploymentBody = v.pipe(
  fields({ speed_multiplier: SpeedMultiplier }),
  v.title('UpdateDeployment'),
  v.description('The new speed of a simulated deployment that has not ended.'),
  v.examples([{ speed_multiplier: 5000 }]),
);

const deploymentEntries = {
  id: v.string(),
  mission_id: described(v.string(), 'The mission that its plan belongs to.'),
  plan_id: described(v.string(), 'The plan id that the caller sent.'),
  satellite_id: described(v.string(), 'Catalogue number of the satellite that runs it.'),
  status: described(v.picklist(DEPLOYMENT_STATUSES), 'How far it is.'),
  mode: described(v.picklist(DEPLOYMENT_MODES), 'Played by the platform, or run by an agent.'),
  speed_multiplier: described(v.nullable(v.number()), 'null in live mode.'),
  started_at: wallTimeOrNull('When its agent accepted it, or first reported on it.'),
  completed_at: wallTimeOrNull(),
  created_at: wallTime(),
  duration_s: described(
    v.optional(v.number()),
    'Wall seconds from started_at to completed_at; absent before the end.',
  ),
  mission_time: v.optional(
    missionTime(
      'Simulated deployments: how far the plan was played, as the plan has it. A live deployment runs in wall time.',
    ),
  ),
  mission_duration_s: described(
    v.optional(v.number()),
    'Simulated deployments: mission seconds from the start of the plan that were played.',
  ),
  mission_name: described(v.string(), 'What that mission is called.'),
  sat_norad_id: described(v.string(), 'As satellite_id (alias).'),
  satellite_name: described(v.string(), 'As the catalogue has it.'),
  plan_label: described(v.nullable(v.string()), 'What its plan is called; null without a label.'),
  failure_reason: described(v.nullable(v.string()), 'Why it failed; null otherwise.'),
  reports: described(
    v.picklist(REPORT_RULES),
    'Whose reports it accepts; a stage of a workload always those of its holder alone.',
  ),
  world: described(v.exactOptional(v.string()), 'Where it is booked; absent where nothing is.'),
  priority: described(
    v.exactOptional(v.number()),
    'Who comes first, 0 to 9; absent where nothing is booked.',
  ),
  preemptible: described(
    v.exactOptional(v.boolean()),
    'Whether work of higher priority may take what it has not begun; absent where nothing is booked.',
  ),
  displaced_by: described(
    v.exactOptional(v.string()),
    'Your own deployment of higher priority, or `busy`, that took what it had booked; until it flies another plan.',
  ),
  revision: described(
    v.exactOptional(v.number()),
    'Number of the plan that it flies, where that is not the first one.',
  ),
  asked_revision: described(
    v.nullable(AskedRevision),
    'Another plan about which its owner is asked: `POST …/revisions/{revision}/decision`; null where none is.',
  ),
  workload_id: described(v.optional(v.string()), 'The workload of which it is a stage.'),
  stage_index: described(v.optional(v.number()), 'Which stage it is, from 0.'),
  links: Links,
};

/** A deployment as lists show it. */
export const Deployment = v.pipe(
  v.object(deploymentEntries),
  v.title('Deployment'),
  v.description('A plan deployed onto a satellite.'),
);
export type Deployment = v.InferOutput<typeof Deployment>;

/** One move of a deployment. */
const StatusMove = v.object({
  status: described(v.picklist(DEPLOYMENT_STATUSES), 'The status that it entered.'),
  at: wallTime(),
  by: described(v.string(), 'player, agent, platform or user.'),
  reason: described(v.nullable(v.string()), 'Why, where it is known.'),
  event_id: described(v.nullable(v.string()), 'The event that caused the move; null without one.'),
  overruled: described(
    v.optional(v.picklist(DEPLOYMENT_STATUSES)),
    'The end that this move overruled.',
  ),
  agent_id: described(v.optional(v.string()), 'The agent that reported it or took it.'),
  key_name: described(v.optional(v.string()), 'What the key was called that the agent used.'),
});

/** A deployment as `GET /api/deployments/{id}` shows it. */
export const DeploymentDetail = v.pipe(
  v.object({
    ...deploymentEntries,
    copy_id: described(v.string(), 'Id of the kept copy of the plan.'),
    plan_data: described(
      v.nullable(v.record(v.string(), v.unknown())),
      'The whole plan in the shape of `GET /v1/plan/{id}`.',
    ),
    result_key: described(
      v.exactOptional(v.string()),
      'For whom outputs with `encrypt` are sealed; absent without one.',
    ),
    event_count: described(v.number(), 'Events stored so far.'),
    agent_id: described(v.nullable(v.string()), 'Live: the agent that has it now.'),
    hand_outs: described(v.number(), 'Live: how often an agent was handed it.'),
    pickup_timeout_hours: described(v.nullable(v.number()), 'null if simulated.'),
    report_timeout_hours: described(v.nullable(v.number()), 'null if simulated.'),
    last_seen_at: wallTimeOrNull(),
    status_history: described(v.array(StatusMove), 'Every move of the status, in order.'),
    revision_terms: described(
      v.exactOptional(RevisionTermsShown),
      'What happens when its plan is no longer true; absent where nothing is booked.',
    ),
    outputs: v.exactOptional(
      described(
        v.array(DeploymentOutput),
        'What it has produced so far, in order of time; events of webhooks leave it out.',
      ),
    ),
  }),
  v.title('DeploymentDetail'),
  v.description('A deployment with its plan, its history and its agent.'),
);
export type DeploymentDetail = v.InferOutput<typeof DeploymentDetail>;

/** Answer of `GET /api/deployments/{id}/artifacts`. */
export const DeploymentOutputs = v.object(wholeEntries(DeploymentOutput));
