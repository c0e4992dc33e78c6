import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { planExample } from './plan-example.ts';
import { Plan } from './plan.ts';
import { RELAXATIONS } from '../../domain/planning/alternatives/pareto.ts';

/** A plan that no other one dominates. */
export const FrontierPlan = answer('FrontierPlan', {
  plan_index: v.number(),
  objectives: v.object({
    latency_s: described(v.number(), 'From prediction_start to the end of the plan.'),
    energy_wh: described(v.number(), 'Drawn on board by steps and radio.'),
    reliability: described(v.number(), 'The delivery confidence of the plan.'),
    quality: described(
      v.number(),
      'Tiers taken over tiers preferred, 0 to 1; 1 without window steps.',
    ),
  }),
  relaxations_applied: described(
    v.array(v.picklist(RELAXATIONS)),
    'extend_windows: elevation mask 0°. skip_checkpoint: no step is saved or cut. reduce_fec: ' +
      'RS(252,246), half the check octets. lower_quality_tier: every window step prefers its ' +
      'next lower tier.',
  ),
  plan: Plan,
});

const frontierFields = answer('PlanFrontier', {
  id: v.pipe(
    v.string(),
    v.uuid(),
    v.description("Id of the frontier's plan that the objective of the job prefers."),
  ),
  frontier: described(
    v.array(FrontierPlan),
    'In order of latency. Every plan is kept for an hour under its own id.',
  ),
  frontier_size: v.number(),
  candidates_evaluated: described(
    v.number(),
    'Combinations of the relaxations that can change the job, the empty one too.',
  ),
  infeasible: described(v.number(), 'Combinations without a plan.'),
  dominated_filtered: described(
    v.number(),
    'Plans that another dominates, or that equal another in every objective.',
  ),
});
export type PlanFrontier = v.InferOutput<typeof frontierFields>;

/** The plans of a job that no other dominates. */
export const PlanFrontier = v.pipe(
  frontierFields,
  v.description(
    'With `pareto: true`: the plans of which none is worse than another in everything.',
  ),
  v.examples([
    {
      id: planExample.id,
      frontier: [
        {
          plan_index: 0,
          objectives: {
            latency_s: planExample.plan.total_duration_s,
            energy_wh: 1.85,
            reliability: planExample.error_budget.delivery_confidence,
            quality: 1,
          },
          relaxations_applied: [],
          plan: planExample,
        },
      ],
      frontier_size: 1,
      candidates_evaluated: 4,
      infeasible: 0,
      dominated_filtered: 3,
    },
  ]),
);
