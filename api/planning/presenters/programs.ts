import type { PlanProgram, WirePlan } from '../../../contracts/plan/plan.ts';
import type { StepRun } from '../../../contracts/plan/run.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import type { Schedule } from '../../../domain/planning/plan.ts';
import { tiersOf } from '../../../domain/planning/schedule/segment-draw.ts';
import { demandOf } from '../../../domain/planning/schedule/tasks.ts';

/** The programs of a job's steps where the schedule runs them; nothing where no step has one. */
export function presentPrograms(job: Job, schedule: Schedule): Pick<WirePlan, 'programs'> {
  const sideOf = new Map(schedule.placements.map(({ stepId, location }) => [stepId, location]));
  const tiers = tiersOf(schedule.placements);
  const programs = job.steps.flatMap((step): PlanProgram[] => {
    const location = sideOf.get(step.id);
    if (step.run === undefined || location === undefined) return [];
    const demand = demandOf(step, tiers);
    return [
      {
        step_id: step.id,
        location,
        depends_on: [...step.dependsOn],
        duration_s: step.durationS,
        memory_mb: step.requires.memoryMb,
        output_data_mb: demand.outputMb,
        // `api/planning/reading/programs.ts` wrote it from a program that the schema had passed.
        run: JSON.parse(step.run) as StepRun,
      },
    ];
  });
  return programs.length === 0 ? {} : { programs };
}
