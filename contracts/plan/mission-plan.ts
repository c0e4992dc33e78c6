import * as v from 'valibot';
import { Links } from '../links.ts';
import { Plan } from './plan.ts';
import { planRequestEntries, planRequestRules } from './request.ts';
import { answer, described, fields, nullish, text } from '../shapes.ts';
import { PlanDiff } from './replan.ts';
import { WorldName } from './world.ts';
import { InstantInput, missionTime, onMissionClock, wallTime } from '../time.ts';

/** Fewest and most plans that one comparison takes. */
export const MIN_COMPARED_PLANS = 2;
export const MAX_COMPARED_PLANS = 10;

/** Body of `POST /api/plans` and `POST /api/missions/{id}/plans`. */
export const CreateMissionPlanBody = v.pipe(
  fields({
    ...planRequestEntries,
    label: nullish(text(200), 'What people call the plan.'),
  }),
  planRequestRules(),
  v.title('CreateMissionPlan'),
  v.description('The body of `POST /v1/plan` and a label.'),
  v.examples([
    {
      satellite_id: '25544',
      preset_id: 'onboard-ml-inference' as const,
      label: 'Morning pass',
      options: { start: '2026-07-25T00:00:00Z' },
    },
  ]),
);
export type CreateMissionPlanBody = v.InferOutput<typeof CreateMissionPlanBody>;

/** Body of `PATCH /api/plans/{id}`. */
export const UpdateMissionPlanBody = v.pipe(
  fields({
    label: described(
      v.optional(v.nullable(text(200))),
      'What people call the plan; null takes the label away.',
    ),
    mission_id: described(v.optional(text(128)), 'The mission that it moves to.'),
  }),
  v.title('UpdateMissionPlan'),
  v.description('What is named changes; the plan itself never does.'),
  v.examples([{ label: 'Evening pass' }]),
);
export type UpdateMissionPlanBody = v.InferOutput<typeof UpdateMissionPlanBody>;

/** Answer of `DELETE /api/plans/{id}`. */
export const DeletedMissionPlan = answer('DeletedMissionPlan', {
  id: v.string(),
  status: v.literal('deleted'),
});

const planEntries = v.omit(v.object(Plan.entries), ['expires_at']).entries;

const ownEntries = {
  id: described(v.string(), 'Id of the kept plan, `pln_…`.'),
  copy_of: described(v.string(), 'Id that the plan has on the planning surface.'),
  mission_id: v.string(),
  mission_name: v.string(),
  label: v.nullable(v.string()),
  replans: described(v.nullable(v.string()), 'The kept plan that it was made again from.'),
  created_at: wallTime(),
  links: Links,
};

/** A kept plan: the plan of the planning surface, and where it is kept. It does not expire. */
export const MissionPlan = v.pipe(
  v.object({ ...planEntries, ...ownEntries }),
  v.title('MissionPlan'),
  v.description('A plan kept in a mission. Both `id` and `copy_of` find it.'),
);
export type MissionPlan = v.InferOutput<typeof MissionPlan>;

/** Body of `POST /api/plans/{id}/replan`. */
export const ReplanMissionPlanBody = v.pipe(
  fields({
    start: nullish(InstantInput, onMissionClock('Start of the new plan, ISO 8601. Default: now.')),
    world: nullish(
      WorldName,
      'Beside what is booked there: `live`, or a rehearsal of your own. Default: the world that the former plan ' +
        'was made in; of one made in none an empty sky.',
    ),
    label: nullish(text(200), 'What people call the new plan. Default: as the former one.'),
  }),
  v.title('ReplanMissionPlan'),
  v.description('When the job is to begin now. Nothing is required.'),
  v.examples([
    {},
    { start: '2026-07-26T06:00:00Z', label: 'Morning pass, next day' },
    { start: '2026-07-26T06:00:00Z', world: 'live' },
  ]),
);

/** Body of `POST /api/deployments/{id}/replan`. */
export const ReplanDeploymentBody = v.pipe(
  fields({
    label: nullish(text(200), 'What people call the new plan. Default: as that of the deployment.'),
  }),
  v.title('ReplanDeployment'),
  v.description('What is done is read from the events of the deployment. Nothing is required.'),
  v.examples([{}, { label: 'The rest, after the lost pass' }]),
);

/** A kept plan as lists show it. */
export const MissionPlanSummary = answer('MissionPlanSummary', {
  ...ownEntries,
  satellite_id: v.string(),
  satellite_name: v.string(),
  preset_id: v.string(),
  total_duration_s: v.number(),
  delivery_confidence: v.number(),
});
export type MissionPlanSummary = v.InferOutput<typeof MissionPlanSummary>;

/** The figures by which plans are compared. */
export const COMPARED_FIGURES = [
  'total_duration_s',
  'total_compute_s',
  'total_transfer_s',
  'total_ground_s',
  'windows_used',
  'passes_used',
  'total_downlink_mb',
  'total_uplink_mb',
  'delivery_confidence',
  'worst_case_ber',
] as const;
export type ComparedFigure = (typeof COMPARED_FIGURES)[number];

const figures = v.record(v.picklist(COMPARED_FIGURES), v.number());

/** Answer of `GET /api/plans/compare`, and the difference of a plan that was made again. */
export const PlanComparison = answer('PlanComparison', {
  plans: v.array(
    v.object({
      id: v.string(),
      label: v.nullable(v.string()),
      satellite_id: v.string(),
      satellite_name: v.string(),
      preset_id: v.string(),
      created_at: wallTime(),
      start: missionTime(),
      end: missionTime(),
      figures,
      difference: described(
        figures,
        'Each figure less that of the first plan; zeros for the first.',
      ),
    }),
  ),
  steps: v.pipe(
    v.array(
      v.object({
        step_id: v.string(),
        change: described(
          v.picklist(['same', 'moved', 'added', 'removed']),
          'Between the first plan and the others: moved = in time or place.',
        ),
        in_plans: described(
          v.array(
            v.nullable(
              v.object({
                location: v.string(),
                start_offset_s: v.number(),
                end_offset_s: v.number(),
              }),
            ),
          ),
          'One per plan, in the order of `plans`; null where the step is absent.',
        ),
      }),
    ),
  ),
});
export type PlanComparison = v.InferOutput<typeof PlanComparison>;

/** Answer of `POST /api/plans/{id}/replan`. */
export const MissionPlanAgain = v.pipe(
  v.object({ ...planEntries, ...ownEntries, diff: PlanComparison }),
  v.title('MissionPlanAgain'),
  v.description(
    'The new plan, kept beside the former one, and both compared: the former is the first.',
  ),
);

/** Answer of `POST /api/deployments/{id}/replan`. */
export const DeploymentReplan = v.pipe(
  v.object({
    ...planEntries,
    ...ownEntries,
    deployment_id: described(v.string(), 'The deployment whose rest it is.'),
    now: missionTime('From when on it plans, on the clock of the deployment.'),
    taken_as: described(
      v.object({
        completed: described(v.array(v.string()), 'Steps that have ended; their outputs stay.'),
        running: described(v.array(v.string()), 'Steps that go on with the time they need.'),
        failed: described(v.array(v.string()), 'Steps that began and run again.'),
        lost_passes: described(
          v.array(v.number()),
          'Indices of ground_passes of the former plan that carried nothing though they were to.',
        ),
      }),
      'What the events say; steps in no list have not begun.',
    ),
    diff: PlanDiff,
  }),
  v.title('DeploymentReplan'),
  v.description('A kept plan of the work that is left. Deploy it to go on.'),
);
