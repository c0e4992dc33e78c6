import type { Problem } from '../../contracts/error-codes.ts';
import type { Job } from '../../domain/planning/job.ts';

/** What decides how much work a fleet is. */
export interface FleetSize {
  readonly members: number;
  readonly stations: number;
  readonly hours: number;
  readonly job: Pick<Job, 'steps'>;
}

/** Passes are looked for over so much at most: 200 members, 12 stations, 48 hours. */
export const MAX_STATION_HOURS = 200 * 12 * 48;

/** Routing every input to every member is at most so much: chains of 256 steps over 200 members. */
export const MAX_PLAN_WORK = 200 * 512;

/** Planning four allocations of every member is at most so much: 30 steps and edges each for 200. */
export const MAX_FRONTIER_WORK = 200 * 30;

/**
 * What is wrong with a fleet whose members, steps, stations and hours are allowed one by one but are
 * too much together: counted from the request alone, so that it is refused before any work.
 */
export function fleetSizeProblems(
  size: FleetSize,
  maxWork: number,
  membersPath: string,
): Problem[] {
  const { members, stations, hours, job } = size;
  const problems: Problem[] = [];
  const stationHours = members * stations * hours;
  if (stationHours > MAX_STATION_HOURS)
    problems.push({
      path: 'options.prediction_hours',
      message: `${members} members x ${stations} stations x ${hours} h are ${Math.ceil(stationHours)}, more than ${MAX_STATION_HOURS}: name fewer of them`,
    });
  const parts = job.steps.reduce((sum, { dependsOn }) => sum + 1 + dependsOn.length, 0);
  if (members * parts > maxWork)
    problems.push({
      path: membersPath,
      message: `${members} members x ${parts} steps and dependencies are ${members * parts}, more than ${maxWork}: name fewer of them`,
    });
  return problems;
}
