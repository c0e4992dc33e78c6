import type { Environment } from '../environment/environment.ts';
import type { Job } from '../job/job.ts';
import type { WorkMeter } from '../rcpsp/work-meter.ts';
import type { Tiers } from '../schedule/tasks.ts';
import type { Problem } from './candidate.ts';
import { createFindings, refuse, type Findings } from './findings.ts';
import { searchPlacements, type PlacementResult } from './search-placements.ts';
import type { Effort } from './exploration.ts';
import type { ScheduleMethod } from './search.ts';
import { tierChoices } from './tier-choices.ts';

/** What the search for the plan of a job knows. */
export interface PlanSearch extends Findings {
  readonly job: Job;
  readonly environment: Environment;
  readonly effort: Effort;
  readonly methods: readonly ScheduleMethod[];
  /** Choices of tiers in falling quality, the preferred ones first. */
  readonly choices: readonly Tiers[];
  /** The tiers that are taken, of which `best` is a plan; null while none has one. */
  tiers: Tiers | null;
  /** Problems whose bounds together bound every plan with these tiers, or of the scope. */
  problems: readonly Problem[];
  /** Whether `problems` covers every placement. */
  isGlobal: boolean;
  /** Problems without a plan that no bound refutes, of higher quality first. */
  readonly open: Problem[];
  /** Whether `open` misses nothing: every choice of tiers and every placement was looked at. */
  isCovered: boolean;
}

/** The search for the plan of a job before its first schedule. */
export function createPlanSearch(
  given: Pick<PlanSearch, 'job' | 'environment' | 'effort' | 'methods'>,
): PlanSearch {
  return {
    ...given,
    ...createFindings(),
    choices: tierChoices(given.job),
    tiers: null,
    problems: [],
    isGlobal: false,
    open: [],
    isCovered: false,
  };
}

/** Searches the placements of a job with some tiers; what it costs and what refuses it is noted. */
export function searchTiers(
  search: PlanSearch,
  tiers: Tiers,
  effort: Effort,
  meter: WorkMeter,
): PlacementResult {
  const { job, environment, methods } = search;
  const found = searchPlacements({ job, environment, tiers, effort, methods }, meter);
  search.iterations += found.iterations;
  refuse(search, found.refusal);
  return found;
}
