import { makePlan } from '../../planning/make-plan.ts';
import { HOUR_MS } from '../../time/instant.ts';
import { MAX_WORKLOAD_HORIZON_S } from '../workload.ts';
import type { WorkloadReason } from '../workload-plan.ts';
import {
  environmentOf,
  mayHelp,
  planOnSatellite,
  wholeHours,
  withDeadline,
  type StageObstacle,
  type StageQuery,
} from './plan-on-satellite.ts';
import { reasonsOf, type Exclusion } from './screening.ts';

/** Reasons that are told what would help: finding it takes many plans. */
const MAX_SUGGESTED = 2;

/** Deadlines that are tried beside the first that might do, hours; the last is the longest possible. */
const LATER_H = [24, 48, MAX_WORKLOAD_HORIZON_S / 3600] as const;

/** Longest horizon in which other changes than a later deadline are looked for, hours. */
const REPAIR_HORIZON_H = 48;

/** Share of the work of a request that looking for one suggestion may take. */
const REPAIR_SHARE = 0.25;

/** Why no candidate can, the first of the reasons with what was checked to make a plan possible. */
export function reasonsWithSuggestions(
  excluded: readonly Exclusion[],
  query: Omit<StageQuery, 'candidate'>,
): WorkloadReason[] {
  return reasonsOf(excluded).map((reason, index) => {
    const exclusion = index < MAX_SUGGESTED ? excluded[index] : undefined;
    if (exclusion === undefined) return reason;
    const { candidate, obstacle } = exclusion;
    const suggestion = suggestChange({ ...query, candidate }, obstacle);
    return suggestion === null ? reason : { ...reason, suggestion };
  });
}

/** A change with which the job has a plan on the satellite, as a sentence; null where none is known. */
function suggestChange(query: StageQuery, obstacle: StageObstacle): string | null {
  return (
    (mayHelp(obstacle) ? laterDeadline(query, obstacle) : null) ?? otherChange(query, obstacle)
  );
}

function laterDeadline(query: StageQuery, { constraint, needed }: StageObstacle): string | null {
  const { startMs } = query.workload;
  const givenH = (query.deadlineMs - startMs) / HOUR_MS;
  const first = constraint === 'deadline_hours' ? Math.ceil(needed) : Math.ceil(2 * givenH);
  for (const hours of [first, ...LATER_H.filter((later) => later > first)]) {
    if (hours <= givenH || hours * 3600 > MAX_WORKLOAD_HORIZON_S) continue;
    const { ok } = planOnSatellite({ ...query, deadlineMs: startMs + hours * HOUR_MS });
    if (ok) return `Raise deadline_hours to ${hours} (checked: the job then has a plan).`;
  }
  return null;
}

/** What the planner suggests, if it names no field that the workload does not have. */
function otherChange(query: StageQuery, obstacle: StageObstacle): string | null {
  const { candidate, startMs, deadlineMs } = query;
  const hours = Math.min(REPAIR_HORIZON_H, wholeHours(startMs, deadlineMs));
  const built = environmentOf(query, candidate, startMs, hours);
  if (!built.ok) return null;
  const { environment } = built;
  const job = withDeadline(query.job, environment, deadlineMs);
  const made = makePlan({ job, environment, explain: false, share: REPAIR_SHARE });
  if (made.ok) return null;
  const told = made.problems.find(({ constraint }) => constraint === obstacle.constraint);
  const suggestion = told?.suggestion ?? null;
  return suggestion === null || /deadline_orbits/.test(suggestion) ? null : suggestion;
}
