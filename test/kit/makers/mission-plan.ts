import type { PlanEvent } from '../../../contracts/plan/event.ts';
import type { Database } from '../../../records/store/database.ts';

/** Mission time zero of the plans made here. */
export const PLAN_START = '2026-11-20T12:00:00.000Z';
/** Id of the plan that they are copies of. */
export const COPIED_PLAN_ID = '3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7';

/** A plan of `steps` steps that take `stepS` mission seconds each, as a stream of events. */
export function planEvents(steps: number, stepS: number): PlanEvent[] {
  const stepEvents = Array.from({ length: steps }, (_, index): PlanEvent[] => {
    const stepId = `step-${index + 1}`;
    return [
      {
        type: 'step.started',
        timestamp_s: index * stepS,
        message: `${stepId} started`,
        step_id: stepId,
      },
      {
        type: 'step.completed',
        timestamp_s: (index + 1) * stepS,
        message: `${stepId} completed`,
        step_id: stepId,
        output_data_mb: 10,
      },
    ];
  });
  return [
    { type: 'job.accepted', timestamp_s: 0, message: 'Job accepted' },
    ...stepEvents.flat(),
    {
      type: 'job.completed',
      timestamp_s: steps * stepS,
      message: 'Job completed',
      delivery_confidence: 0.99,
    },
  ];
}

/** Keeps a copy of a plan with these events, as far as a player reads it. */
export async function keepPlan(
  database: Database,
  copyId: string,
  events: readonly PlanEvent[],
): Promise<void> {
  await database.db.collection<{ _id: string }>('mission_plans').insertOne({
    _id: copyId,
    ...{
      owner_id: 'owner-1',
      copy_of: COPIED_PLAN_ID,
      plan: { events, orbital_environment: { prediction_start: PLAN_START } },
    },
  });
}
