import * as v from 'valibot';
import { BusInput } from './request.ts';
import { planExample } from './plan-example.ts';
import { Plan } from './plan.ts';
import { described, fields, integer, list, nullish, text } from '../shapes.ts';
import { MAX_STEPS } from '../../domain/planning/job/limits.ts';
import { InstantInput, onMissionClock } from '../time.ts';

const StepIds = v.nullish(list(text(64), MAX_STEPS));

/** Body of `POST /v1/plan/{id}/replan`. */
export const ReplanRequest = v.pipe(
  fields({
    now: described(
      InstantInput,
      onMissionClock('Between the start of the plan and the end of its prediction, ISO 8601.'),
    ),
    completed: described(StepIds, 'Steps that have ended.'),
    failed: described(StepIds, 'Steps that began and must run again.'),
    running: described(StepIds, 'Steps that go on with the time they still need.'),
    lost_passes: nullish(
      list(integer(0, 100_000), 1000),
      'Indices of ground_passes that were or will be lost.',
    ),
    bus: nullish(BusInput, 'The bus from now on.'),
  }),
  v.title('ReplanRequest'),
  v.description(
    'What happened to a plan. Steps in no list have not begun. The example fits the plan of the example of ' +
      '`POST /v1/plan`, which starts at 2026-07-25T00:00:00Z.',
  ),
  v.examples([
    {
      now: '2026-07-25T00:01:00Z',
      completed: ['capture'],
      running: ['preprocess'],
      lost_passes: [0],
    },
  ]),
);
export type ReplanRequest = v.InferOutput<typeof ReplanRequest>;

const contactChange = v.object({
  from_step: v.nullable(v.string()),
  to_step: v.nullable(v.string()),
  station_id: v.string(),
  start_offset_s: v.number(),
});

/** How a plan differs from the one that it replaces. */
export const PlanDiff = v.pipe(
  v.object({
    kept: described(v.array(v.string()), 'Steps that are done, go on, or begin when they did.'),
    moved: v.array(
      v.object({ step_id: v.string(), from_offset_s: v.number(), to_offset_s: v.number() }),
    ),
    added: described(v.array(contactChange), 'Contacts that only the new plan has.'),
    removed: described(v.array(contactChange), 'Contacts that it has no more.'),
    finish_delta_s: described(v.number(), 'How much later it ends.'),
  }),
  v.title('PlanDiff'),
  v.description('Offsets count from the prediction_start of the plan that was replaced.'),
);
export type PlanDiff = v.InferOutput<typeof PlanDiff>;

/** A plan that replaces another. */
export const Replan = v.pipe(
  v.object({
    ...Plan.entries,
    replans: described(v.string(), 'Id of the plan that it replaces.'),
    diff: PlanDiff,
  }),
  v.title('Replan'),
  v.description('The work that is left, from `now` on.'),
  v.examples([
    {
      ...planExample,
      replans: '1c0a3c52-5f0e-4f6c-8a3f-1a3c0a1c9b11',
      diff: {
        kept: ['capture', 'preprocess'],
        moved: [],
        added: [],
        removed: [],
        finish_delta_s: 0,
      },
    },
  ]),
);
export type WireReplan = v.InferOutput<typeof Replan>;
