import type { PlanProgram, WirePlan } from '../contracts/plan/plan.ts';
import type { StepRun } from '../contracts/plan/run.ts';
import type { Job } from '../domain/planning/job/job.ts';
import type { Schedule } from '../domain/planning/plan.ts';
import { tiersOf } from '../domain/planning/schedule/segment-draw.ts';
import type { StagePlan } from '../domain/workload/workload-plan.ts';
import { demandOf } from '../domain/planning/schedule/tasks.ts';

/** What the program of a stage on the ground may use where it says nothing itself; of the time twice that, s. */
const GROUND_MEMORY_MB = 1024;
const GROUND_OUTPUT_MB = 64;
const LEAST_GROUND_S = 30;

/** The program of a stage on the ground. */
export function presentGroundProgram(
  stage: Pick<StagePlan, 'role' | 'computeS'>,
  run: string,
): PlanProgram {
  return {
    step_id: stage.role,
    location: 'ground',
    depends_on: [],
    duration_s: Math.max(LEAST_GROUND_S, stage.computeS),
    memory_mb: GROUND_MEMORY_MB,
    output_data_mb: GROUND_OUTPUT_MB,
    // `api/main/workload/reading.ts` wrote it from a program that the schema had passed.
    run: JSON.parse(run) as StepRun,
  };
}

/** The programs of a job's steps where the schedule runs them; nothing where no step has one. */
export function presentPrograms(
  job: Job,
  schedule: Pick<Schedule, 'placements'>,
): Pick<WirePlan, 'programs'> {
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
