import type { Case, Json, SurfaceTable } from '../../table.ts';
import { code } from '../common.ts';

const START = '2026-07-25T00:00:00.000Z';
const REQUIRES = { power_w: 10, compute: 0.1, thermal_w: 5, memory_mb: 16, storage_mb: 1 };
const STEP = { id: 'a', location: 'onboard', duration_s: 10, depends_on: [], requires: REQUIRES };

/** A job whose only step has fields that are refused. */
function refusedStep(title: string, fields: Readonly<Record<string, Json>>): Case {
  const body = { satellite_id: '25544', custom_job: { steps: [{ ...STEP, ...fields }] } };
  return { title, bare: true, body, status: 400, code };
}

/** Jobs that leave the planner a choice of what runs. */
export const CHOICES: readonly Case[] = [
  {
    title: 'a step that may be left out is, with what it was worth and why',
    bare: true,
    body: {
      satellite_id: '25544',
      custom_job: {
        steps: [
          STEP,
          {
            ...STEP,
            id: 'burn',
            requires: { ...REQUIRES, thermal_w: 500 },
            optional: true,
            value: 3,
            priority: 2,
          },
        ],
        policy: { objective: 'max_value' },
      },
      options: { start: START },
    },
    status: 201,
    answers: {
      'value.offered': 3,
      'value.served': 0,
      'value.upper_bound': 0,
      'value.proven': true,
      'value.by_priority.0.priority': 2,
      'skipped_steps.0.id': 'burn',
      'skipped_steps.0.value': 3,
      'skipped_steps.0.reason': 'does_not_fit',
      'skipped_steps.0.constraint': 'thermal',
      'skipped_steps.0.proven': true,
      'optimality.objective': 'max_value',
      'optimality.value': 3,
      'optimality.lower_bound': 3,
      'optimality.proven': true,
    },
  },
  {
    title: 'a repeated step starts as steps of its own',
    bare: true,
    body: {
      satellite_id: '25544',
      custom_job: {
        steps: [
          { ...STEP, repeat: { min_starts: 2, max_starts: 2, min_gap_s: 600 }, priority: 100 },
        ],
      },
      options: { start: START },
    },
    status: 201,
    answers: {
      'placement_decisions.0.step_id': `${STEP.id}#1`,
      'placement_decisions.1.step_id': `${STEP.id}#2`,
    },
  },
  refusedStep('worth without a choice is refused', { value: 1 }),
  refusedStep('a negative value is refused', { optional: true, value: -1 }),
  refusedStep('a choice that is no truth value is refused', { optional: 1 }),
  refusedStep('a priority above 100 is refused', { priority: 101 }),
  refusedStep('a repetition says how often at most', { repeat: {} }),
  refusedStep('more than 100 starts are refused', { repeat: { max_starts: 101 } }),
  refusedStep('fewer starts at most than at least are refused', {
    repeat: { min_starts: 3, max_starts: 2 },
  }),
  refusedStep('a largest gap below the least is refused', {
    repeat: { max_starts: 2, min_gap_s: 9, max_gap_s: 8 },
  }),
  {
    title: 'what must run cannot wait for what may be left out',
    bare: true,
    body: {
      satellite_id: '25544',
      custom_job: {
        steps: [
          { ...STEP, optional: true },
          { ...STEP, id: 'after', depends_on: [STEP.id] },
        ],
      },
    },
    status: 400,
    code,
  },
  {
    title: 'a frontier does not compare value',
    bare: true,
    body: {
      satellite_id: '25544',
      custom_job: { steps: [{ ...STEP, optional: true }] },
      pareto: true,
    },
    status: 400,
    code,
  },
];

/** Fleets leave no choice. */
export const FLEET_CHOICES: readonly Case[] = [
  {
    title: 'value is not planned over fleets',
    body: { policy: { objective: 'max_value' } },
    status: 400,
    code,
  },
];

/** What plans tell of that choice. */
export const CHOICE_SHAPES: SurfaceTable['shapes'] = {
  PlanValue: {
    offered: 'number',
    served: 'number',
    upper_bound: 'number',
    proven: 'boolean',
    by_priority: 'PriorityValue[]',
  },
  PriorityValue: {
    priority: 'integer',
    offered: 'number',
    served: 'number',
    upper_bound: 'number',
  },
  SkippedStep: {
    id: 'string',
    value: 'number',
    priority: 'integer',
    reason: 'enum skipped',
    constraint: 'string|null',
    needs: 'string|null',
    proven: 'boolean',
  },
};
