import type { Environment } from '../../planning/environment/environment.ts';
import type { Job } from '../../planning/job/job.ts';
import { environmentOf, type Site, type StageObstacle, unfitness } from './plan-on-satellite.ts';
import type { RejectedCandidate, WorkloadReason } from '../workload-plan.ts';
import type { Candidate } from '../workload.ts';

/** Candidates whose surroundings are computed: what planning costs grows with them. */
export const MAX_SURVEYED = 64;

/** A candidate that is not used, with what stands in its way. */
export interface Turned {
  readonly candidate: Candidate;
  readonly obstacle: StageObstacle;
}

/** A candidate and what surrounds it over the first horizon. */
export interface Surveyed {
  readonly candidate: Candidate;
  readonly environment: Environment;
}

/** The candidates that may run a job, in the caller's order, and those that never can. */
export interface Survey {
  readonly fit: readonly Candidate[];
  readonly turned: readonly Turned[];
}

/**
 * Leaves out what no environment is needed for: satellites asked for twice, with old elements, or too
 * weak for a step (where there is a job); and those beyond the number that is looked at.
 */
export function surveyFitness(
  candidates: readonly Candidate[],
  job: Job | null,
  deadlineMs: number,
): Survey {
  const fit: Candidate[] = [];
  const turned: Turned[] = [];
  const seen = new Set<string>();
  for (const candidate of candidates) {
    if (seen.has(candidate.id)) continue;
    seen.add(candidate.id);
    const unfit = unfitness({ job, candidate, deadlineMs });
    const obstacle = unfit ?? (fit.length >= MAX_SURVEYED ? NOT_SURVEYED : null);
    if (obstacle === null) fit.push(candidate);
    else turned.push({ candidate, obstacle });
  }
  return { fit, turned };
}

/** Builds the environments of candidates; those whose elements do not propagate are turned away. */
export function surveySurroundings(
  candidates: readonly Candidate[],
  site: Site,
  startMs: number,
  hours: number,
): { readonly surveyed: readonly Surveyed[]; readonly turned: readonly Turned[] } {
  const surveyed: Surveyed[] = [];
  const turned: Turned[] = [];
  for (const candidate of candidates) {
    const built = environmentOf(site, candidate, startMs, hours);
    if (built.ok) surveyed.push({ candidate, environment: built.environment });
    else turned.push({ candidate, obstacle: lost(built.message) });
  }
  return { surveyed, turned };
}

/** Candidates that are not used, as a plan lists them. */
export function rejectedOf(turned: readonly Turned[]): RejectedCandidate[] {
  return turned.map(({ candidate, obstacle }) => ({
    satellite: candidate.id,
    reason: obstacle.message,
  }));
}

/** Reasons of a refusal listed at most. */
const MAX_REASONS = 20;

/** Why no candidate can: one reason per satellite. */
export function reasonsOf(turned: readonly Turned[]): WorkloadReason[] {
  return turned.slice(0, MAX_REASONS).map(({ candidate, obstacle }) => ({
    code: obstacle.constraint === 'deadline_orbits' ? 'deadline' : 'no_feasible_plan',
    message: `${candidate.name}: ${obstacle.message}`,
    satellite: candidate.id,
    constraint: obstacle.constraint,
    needed: obstacle.needed,
    available: obstacle.available,
  }));
}

/** What stands in the way of a satellite whose elements do not propagate. */
export function lost(message: string): StageObstacle {
  return { constraint: 'propagation', needed: 1, available: 0, message };
}

const NOT_SURVEYED: StageObstacle = {
  constraint: 'candidates',
  needed: MAX_SURVEYED + 1,
  available: MAX_SURVEYED,
  message: `Only the first ${MAX_SURVEYED} satellites that fit are looked at.`,
};
