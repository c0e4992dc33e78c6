import * as v from 'valibot';
import { wholeEntries, wholeList } from '../page.ts';
import { described } from '../shapes.ts';
import { SIDES } from '../../domain/planning/job/job.ts';
import { DIRECTIONS } from '../../domain/link/capacity.ts';
import { SAVE_REASONS } from '../../domain/planning/explain/plan-event.ts';

const location = v.picklist(SIDES);
const direction = v.picklist(DIRECTIONS);

/** One simulated execution event of a plan. */
export const PlanEvent = v.pipe(
  v.object({
    type: described(v.string(), 'Such as job.accepted or step.started.'),
    timestamp_s: described(v.number(), 'Seconds from the start of the plan.'),
    message: described(v.string(), 'For a person.'),
    step_id: described(v.optional(v.string()), 'The step that it is about.'),
    location: described(v.optional(location), 'Where the step runs.'),
    output_data_mb: described(v.optional(v.number()), 'What the step made.'),
    direction: described(v.optional(direction), 'Of the transfer.'),
    data_mb: described(v.optional(v.number()), 'What was sent.'),
    delivery_confidence: described(
      v.optional(v.number()),
      'Chance that every byte arrives, 0 to 1.',
    ),
    transfer_id: described(v.optional(v.string()), 'The transfer that it is about.'),
    pass_index: described(v.optional(v.number()), 'Index in ground_passes.'),
    station: described(v.optional(v.string()), 'Name of the ground station.'),
    quality_tier: described(v.optional(v.string()), 'The tier of the step that was taken.'),
    energy_wh: described(v.optional(v.number()), 'What the step drew.'),
    segment: described(v.optional(v.number()), 'Pass steps: which part, from 1.'),
    segments: described(v.optional(v.number()), 'Pass steps: how many parts.'),
    reason: described(
      v.optional(v.picklist(SAVE_REASONS)),
      'Checkpoints before a hazard: which one.',
    ),
  }),
  v.title('PlanEvent'),
  v.description('Something that happens when the plan is executed as planned.'),
  v.examples([
    {
      type: 'step.completed',
      timestamp_s: 90,
      message: 'Data Preprocessing & Calibration completed',
      step_id: 'preprocess',
      output_data_mb: 500,
    },
  ]),
);
export type PlanEvent = v.InferOutput<typeof PlanEvent>;

const ACCEPTED = { type: 'job.accepted', timestamp_s: 0, message: 'Job accepted' };

/** Answer of `GET /v1/plan/{id}/events`. */
export const PlanEventList = v.pipe(
  v.object({
    plan_id: described(v.string(), 'Whose events they are.'),
    events: described(v.array(PlanEvent), 'In order of time.'),
    count: described(v.number(), 'How many.'),
    ...wholeEntries(PlanEvent),
  }),
  v.title('PlanEventList'),
  v.examples([
    {
      plan_id: '3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7',
      events: [ACCEPTED],
      count: 1,
      ...wholeList([ACCEPTED]),
    },
  ]),
);
