import type { Environment } from '../../planning/environment/environment.ts';
import type { Job } from '../../planning/job/job.ts';
import {
  environmentOf,
  propagationObstacle,
  type Site,
  type StageObstacle,
  unfitness,
} from './plan-on-satellite.ts';
import type { RejectedCandidate, WorkloadReason } from '../workload-plan.ts';
import type { Candidate } from '../workload.ts';

/** Candidates whose surroundings are computed: what planning costs grows with them. */
export const MAX_SCREENED = 64;

/** A candidate that is not used, with what stands in its way. */
export interface Exclusion {
  readonly candidate: Candidate;
  readonly obstacle: StageObstacle;
}

/** A candidate with its environment over one horizon. */
export interface CandidateEnvironment {
  readonly candidate: Candidate;
  readonly environment: Environment;
}

/** The candidates that may run a job, in the caller's order, and those that never can. */
export interface Screening {
  readonly fit: readonly Candidate[];
  readonly excluded: readonly Exclusion[];
}

/**
 * Leaves out what no environment is needed for: satellites asked for twice, with old elements, or too
 * weak for a step (where there is a job); and those beyond the number that is looked at.
 */
export function screenCandidates(
  candidates: readonly Candidate[],
  job: Job | null,
  deadlineMs: number,
): Screening {
  const fit: Candidate[] = [];
  const excluded: Exclusion[] = [];
  const seen = new Set<string>();
  for (const candidate of candidates) {
    if (seen.has(candidate.id)) continue;
    seen.add(candidate.id);
    const unfit = unfitness({ job, candidate, deadlineMs });
    const obstacle = unfit ?? (fit.length >= MAX_SCREENED ? OVER_LIMIT : null);
    if (obstacle === null) fit.push(candidate);
    else excluded.push({ candidate, obstacle });
  }
  return { fit, excluded };
}

/** Builds the environments of candidates; those whose elements do not propagate are excluded. */
export function buildEnvironments(
  candidates: readonly Candidate[],
  site: Site,
  startMs: number,
  hours: number,
): { readonly built: readonly CandidateEnvironment[]; readonly excluded: readonly Exclusion[] } {
  const built: CandidateEnvironment[] = [];
  const excluded: Exclusion[] = [];
  for (const candidate of candidates) {
    const result = environmentOf(site, candidate, startMs, hours);
    if (result.ok) built.push({ candidate, environment: result.environment });
    else excluded.push({ candidate, obstacle: propagationObstacle(result.message) });
  }
  return { built, excluded };
}

/** Candidates that are not used, as a plan lists them. */
export function rejectedOf(excluded: readonly Exclusion[]): RejectedCandidate[] {
  return excluded.map(({ candidate, obstacle }) => ({
    satellite: candidate.id,
    reason: obstacle.message,
  }));
}

/** Reasons of a refusal listed at most. */
const MAX_REASONS = 20;

/** Why no candidate can: one reason per satellite. */
export function reasonsOf(excluded: readonly Exclusion[]): WorkloadReason[] {
  return excluded.slice(0, MAX_REASONS).map(({ candidate, obstacle }) => ({
    code: obstacle.constraint === 'deadline_hours' ? 'deadline' : 'no_feasible_plan',
    message: `${candidate.name}: ${obstacle.message}`,
    satellite: candidate.id,
    constraint: obstacle.constraint,
    // Of a job that may not be late at all it is only known that no plan was found in the time.
    ...(isKnown(obstacle) && { needed: obstacle.needed }),
    available: obstacle.available,
  }));
}

function isKnown({ constraint, needed, available }: StageObstacle): boolean {
  return constraint !== 'deadline_hours' || needed > available;
}

const OVER_LIMIT: StageObstacle = {
  constraint: 'candidates',
  needed: MAX_SCREENED + 1,
  available: MAX_SCREENED,
  message: `Only the first ${MAX_SCREENED} satellites that fit are looked at.`,
};
