import type { Endpoint } from '../../table.ts';
import { code } from '../common.ts';

export const START = '2026-07-25T00:00:00.000Z';
export const REQUIRES = { power_w: 10, compute: 0.1, thermal_w: 5, memory_mb: 16, storage_mb: 1 };
export const STEP = {
  id: 'a',
  location: 'onboard',
  duration_s: 10,
  depends_on: [],
  requires: REQUIRES,
};

/** What steps of a job of its own can say about time and power. */
export const JOB_CASES: NonNullable<Endpoint['cases']> = [
  {
    title: 'a step begins and ends between its times',
    bare: true,
    body: {
      satellite_id: '25544',
      custom_job: { steps: [{ ...STEP, not_before_s: 600, not_after_s: 610 }] },
      options: { start: START },
    },
    status: 201,
    answers: { 'plan.segments.0.start_offset_s': 600, 'plan.segments.0.end_offset_s': 610 },
  },
  {
    title: 'a step is shortened before it is refused',
    bare: true,
    body: {
      satellite_id: '25544',
      custom_job: {
        steps: [{ ...STEP, duration_s: 60, min_duration_s: 20, not_after_s: 45 }],
      },
      options: { start: START },
    },
    status: 201,
    answers: {
      'placement_decisions.0.duration_s': 45,
      'plan.segments.0.duration_s': 45,
    },
  },
  {
    title: 'a step without a wish runs as long as it may',
    bare: true,
    body: {
      satellite_id: '25544',
      custom_job: {
        steps: [
          {
            id: 'a',
            location: 'onboard',
            requires: REQUIRES,
            min_duration_s: 20,
            max_duration_s: 50,
          },
        ],
      },
      options: { start: START },
    },
    status: 201,
    answers: { 'placement_decisions.0.duration_s': 50 },
  },
  {
    title: 'a least duration above the wish is refused',
    bare: true,
    body: { satellite_id: '25544', custom_job: { steps: [{ ...STEP, min_duration_s: 11 }] } },
    status: 400,
    code,
  },
  {
    title: 'a step beyond the power of its window needs the battery',
    bare: true,
    body: {
      satellite_id: '25544',
      custom_job: {
        steps: [
          {
            ...STEP,
            requires: { ...REQUIRES, power_w: 800 },
            power_policy: 'battery_assisted',
          },
        ],
      },
      options: { start: START },
    },
    status: 201,
    answers: { 'plan.segments.0.resources.power_w': 800 },
  },
  {
    title: 'without it such a step is 422',
    bare: true,
    body: {
      satellite_id: '25544',
      custom_job: { steps: [{ ...STEP, requires: { ...REQUIRES, power_w: 800 } }] },
      options: { start: START },
    },
    status: 422,
    code: 'planning_failed',
  },
  {
    title: 'a step of eclipse never runs in sunlight only',
    bare: true,
    body: {
      satellite_id: '25544',
      custom_job: {
        steps: [
          {
            id: 'a',
            type: 'eclipse',
            duration_s: 10,
            energy_budget_wh: 1,
            power_policy: 'sunlit_only',
          },
        ],
      },
    },
    status: 400,
    code,
  },
  {
    title: 'times that leave too little room for the step are refused',
    bare: true,
    body: {
      satellite_id: '25544',
      custom_job: { steps: [{ ...STEP, not_before_s: 600, not_after_s: 609 }] },
    },
    status: 400,
    code,
  },
  {
    title: 'an end that what comes before does not allow is 422',
    bare: true,
    body: {
      satellite_id: '25544',
      custom_job: {
        steps: [STEP, { ...STEP, id: 'b', depends_on: ['a'], not_after_s: 19 }],
      },
      options: { start: START },
    },
    status: 422,
    code: 'planning_failed',
  },
  {
    title: 'an unknown field of a step is refused',
    bare: true,
    body: { satellite_id: '25544', custom_job: { steps: [{ ...STEP, speed: 1 }] } },
    status: 400,
    code,
  },
];
