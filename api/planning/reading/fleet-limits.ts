import type { Problem } from '../../../contracts/error-codes.ts';
import type { Job } from '../../../domain/planning/job/job.ts';

/** What decides how much work a fleet is. */
export interface FleetSize {
  readonly members: number;
  readonly stations: number;
  readonly hours: number;
  readonly job: Pick<Job, 'steps'>;
}

/** What a kind of request may be together, though each figure is allowed by itself. */
export interface FleetLimits {
  /** Members x stations x hours: passes are looked for over so much. */
  readonly stationHours: number;
  /** Members x steps and dependencies. */
  readonly work: number;
}

/** 200 members over 12 stations for 48 h; chains of 256 steps, whose data may go to every member. */
export const PLAN_LIMITS: FleetLimits = { stationHours: 200 * 12 * 48, work: 200 * 512 };

/** 200 members over 12 stations for 12 h, each planned with four allocations: 20 steps and edges. */
export const FRONTIER_LIMITS: FleetLimits = { stationHours: 200 * 12 * 12, work: 200 * 20 };

/**
 * What is wrong with a fleet whose members, steps, stations and hours are allowed one by one but are
 * too much together: counted from the request alone, so that it is refused before any work.
 */
export function fleetSizeProblems(
  size: FleetSize,
  limits: FleetLimits,
  membersPath: string,
): Problem[] {
  const { members, stations, hours, job } = size;
  const problems: Problem[] = [];
  const stationHours = members * stations * hours;
  if (stationHours > limits.stationHours)
    problems.push({
      path: 'options.prediction_hours',
      message: `${members} members x ${stations} stations x ${hours} h are ${Math.ceil(stationHours)}, more than ${limits.stationHours}: name fewer of them`,
    });
  const parts = job.steps.reduce((sum, { dependsOn }) => sum + 1 + dependsOn.length, 0);
  if (members * parts > limits.work)
    problems.push({
      path: membersPath,
      message: `${members} members x ${parts} steps and dependencies are ${members * parts}, more than ${limits.work}: name fewer of them`,
    });
  return problems;
}
