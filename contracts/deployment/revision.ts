import * as v from 'valibot';
import { PlanDiff } from '../plan/replan.ts';
import { described, choice, fields } from '../shapes.ts';
import { Links } from '../links.ts';
import { missionTime, missionTimeOrNull, wallTime, wallTimeOrNull } from '../time.ts';
import { CONSTRAINTS } from '../../domain/planning/refusal.ts';
import { DEPLOYMENT_MODES, DEPLOYMENT_STATUSES } from '../../domain/deployment/status.ts';
import {
  ON_SILENCE,
  REVISION_CAUSES,
  REVISION_DECIDERS,
  REVISION_DECISIONS,
  REVISION_POLICIES,
  REVISION_STATUSES,
} from '../../domain/revision/revision.ts';

/** Why a plan was looked at again. */
export const RevisionCauseRow = v.pipe(
  v.object({
    kind: described(
      v.picklist(REVISION_CAUSES),
      'outage: of its satellite or a station. elements: newer ones. displaced: work of higher priority took what ' +
        'it had booked, or a step that is late. step_failed, step_late, step_early, pass_lost: what was reported, ' +
        'or of a contact that nothing was. telemetry: its agent measures less charge or free storage than before. ' +
        'asked: its owner did.',
    ),
    subject: described(
      v.nullable(v.string()),
      'The outage, satellite, step, transfer, station or agent that it is about; of `displaced` your own deployment ' +
        'that took it, or `busy`; null where there is none.',
    ),
  }),
  v.title('RevisionCause'),
);

const CrossingRow = v.object({
  start: missionTime(),
  end: missionTime(),
  station_ids: v.array(v.string()),
});

/** A further plan of a deployment. */
export const DeploymentRevision = v.pipe(
  v.object({
    deployment_id: v.string(),
    revision: described(v.number(), 'From 2: the plan that was deployed is 1.'),
    status: described(
      v.picklist(REVISION_STATUSES),
      'proposed: not decided yet. accepted: its plan is flown, or was until the next. rejected: its owner kept ' +
        'the former plan. kept: nobody said anything in time, and on_silence is keep. superseded: a newer one took ' +
        'its place. outrun: what it needs was taken meanwhile. lapsed: its deployment ended first.',
    ),
    causes: v.array(RevisionCauseRow),
    reasons: described(v.array(v.string()), 'What of the former plan no longer held.'),
    plan_id: described(v.string(), 'The kept plan of what is left.'),
    replaces: described(v.string(), 'The kept plan that it replaces.'),
    starts_at: missionTime('From when on it holds.'),
    diff: PlanDiff,
    diff_from: missionTimeOrNull(
      'What the offsets of `diff` count from; null of revisions of before this was kept.',
    ),
    left_out: described(v.array(v.string()), 'Steps that run no more.'),
    transfers: described(
      v.array(
        v.object({
          from_step: v.nullable(v.string()),
          to_step: v.nullable(v.string()),
          before: v.nullable(CrossingRow),
          after: v.nullable(CrossingRow),
        }),
      ),
      'Data that flow at another time, over another station, or not at all (null).',
    ),
    changes_steps: described(v.boolean(), 'Whether a step runs at another time, or no more.'),
    first_change_at: missionTimeOrNull('When the two plans first differ; null: nowhere.'),
    policy: v.picklist(REVISION_POLICIES),
    on_silence: v.picklist(ON_SILENCE),
    decide_by: wallTimeOrNull('Until when it may be decided; null where nobody is asked.'),
    decided_by: described(
      v.nullable(v.picklist(REVISION_DECIDERS)),
      'auto: the policy; owner; silence: the time passed.',
    ),
    decided_at: wallTimeOrNull(),
    created_at: wallTime(),
    links: Links,
  }),
  v.title('DeploymentRevision'),
  v.description('Another plan for what is left of a deployment.'),
);
export type DeploymentRevision = v.InferOutput<typeof DeploymentRevision>;

/** A revision about which an owner is asked, as deployments tell of it. */
export const AskedRevision = v.pipe(
  v.object({
    revision: v.number(),
    decide_by: wallTime('Until when it may be decided.'),
    on_silence: described(v.picklist(ON_SILENCE), 'What becomes of it where nobody says anything.'),
  }),
  v.title('AskedRevision'),
);

/** How the plan of a deployment may change. */
export const RevisionTermsShown = v.pipe(
  v.object({
    policy: v.picklist(REVISION_POLICIES),
    on_silence: described(v.picklist(ON_SILENCE), 'With `ask`.'),
  }),
  v.title('RevisionTerms'),
);

/** As much of a deployment as events of its revisions tell. */
export const RevisedDeployment = v.pipe(
  v.object({
    id: v.string(),
    mission_id: v.string(),
    plan_id: described(v.string(), 'The plan id that the caller sent.'),
    satellite_id: v.string(),
    sat_norad_id: v.string(),
    satellite_name: v.string(),
    status: v.picklist(DEPLOYMENT_STATUSES),
    mode: v.picklist(DEPLOYMENT_MODES),
    links: Links,
  }),
  v.title('RevisedDeployment'),
);

/** What webhooks are told of a deployment that has no plan any more. */
export const InfeasibleData = v.object({
  deployment: RevisedDeployment,
  causes: v.array(RevisionCauseRow),
  reasons: described(v.array(v.string()), 'What of its plan no longer held.'),
  constraints: described(
    v.array(
      v.object({
        step_id: v.nullable(v.string()),
        constraint: v.picklist(CONSTRAINTS),
        needed: v.number(),
        available: v.number(),
        message: v.string(),
        at: missionTimeOrNull(),
      }),
    ),
    'What stands in the way of any other.',
  ),
});

/** How the plan of a deployment may change, as its creator says it. */
export const revisionFields = {
  revision: described(
    v.nullish(choice(REVISION_POLICIES)),
    'Booked deployments: what happens when its plan is no longer true, because of an outage, newer elements, a ' +
      'step that failed or is late, a lost pass or what its agent measures. auto: what is left is planned again and flown. ask: its owner is asked ' +
      '(deployment.revision_proposed) until half of the time to the first change has passed; what changes no step ' +
      'is flown at once, and so is the plan of one that was displaced. never: the plan stays. Default: auto for simulated ones, ask for live ones. Only agents ' +
      'that register `accepts: ["revisions"]` are given another plan.',
  ),
  on_silence: described(
    v.nullish(choice(ON_SILENCE)),
    'With `ask`: what becomes of a revision about which nothing is said in time. Default: accept.',
  ),
};

/** Body of `POST /api/deployments/{id}/revisions/{revision}/decision`. */
export const DecideRevisionBody = v.pipe(
  fields({ decision: choice(REVISION_DECISIONS) }),
  v.title('DecideRevision'),
  v.description('Whether the revision is flown.'),
  v.examples([{ decision: 'accept' }]),
);
