import { finishBoundMs } from '../../planning/search/bounds.ts';
import type { Environment } from '../../planning/environment/environment.ts';
import type { Job } from '../../planning/job/job.ts';
import { buildTasks, type Locations } from '../../planning/schedule/tasks.ts';
import {
  horizonsH,
  mayHelp,
  planWithin,
  type PlannedStage,
  type Site,
} from './plan-on-satellite.ts';
import { screenCandidates, buildEnvironments, type Exclusion } from './screening.ts';
import type { Candidate } from '../workload.ts';

/** One job that any of some satellites may run between two instants. */
export interface PortfolioQuery extends Site {
  readonly job: Job;
  /** In the order in which equals are preferred. */
  readonly candidates: readonly Candidate[];
  readonly startMs: number;
  readonly deadlineMs: number;
}

/** A candidate with its plan. */
export interface PlannedCandidate {
  readonly candidate: Candidate;
  readonly planned: Extract<PlannedStage, { readonly ok: true }>;
}

/** The plans of some candidates for one job, best first, and who has none. */
export interface Portfolio {
  /** By finish. */
  readonly planned: readonly PlannedCandidate[];
  /** Not planned, because their bound lies after the best finish; by that bound. */
  readonly pruned: readonly Candidate[];
  readonly excluded: readonly Exclusion[];
}

/**
 * Finds the candidate whose plan finishes first; of equals the earlier in the list. Satellites are
 * planned in the order of a bound on their finish until no other can be better, and horizons are
 * lengthened only for those that a longer one could still bring to the front.
 */
export function planPortfolio(query: PortfolioQuery): Portfolio {
  const { candidates, job, startMs, deadlineMs } = query;
  const screening = screenCandidates(candidates, job, deadlineMs);
  const excluded: Exclusion[] = [...screening.excluded];
  const pruned = new Map<Candidate, number>();
  let planned: PlannedCandidate[] = [];
  let open: readonly Candidate[] = screening.fit;
  const horizons = horizonsH(startMs, deadlineMs);
  for (const [attempt, hours] of horizons.entries()) {
    const tried = planHorizon(query, open, hours, planned);
    planned = sortByFinish([...planned, ...tried.planned], candidates);
    for (const { candidate, floorMs } of tried.pruned) pruned.set(candidate, floorMs);
    const bestMs = planned[0]?.planned.finishMs ?? Infinity;
    const again = tried.refused.filter(
      ({ obstacle, floorMs }) =>
        attempt < horizons.length - 1 && mayHelp(obstacle) && floorMs < bestMs,
    );
    excluded.push(...tried.excluded, ...tried.refused.filter((one) => !again.includes(one)));
    open = again.map(({ candidate }) => candidate);
    if (open.length === 0) break;
  }
  const byFloor = [...pruned].sort((a, b) => a[1] - b[1]).map(([candidate]) => candidate);
  return { planned, pruned: byFloor, excluded };
}

interface Refused extends Exclusion {
  /** No plan in a longer horizon finishes before this, ms. */
  readonly floorMs: number;
}

/** What planning in one horizon found out. */
interface HorizonOutcome {
  readonly planned: readonly PlannedCandidate[];
  readonly pruned: readonly { readonly candidate: Candidate; readonly floorMs: number }[];
  readonly refused: readonly Refused[];
  readonly excluded: readonly Exclusion[];
}

/** Plans the candidates in one horizon, those that may finish first before the others. */
function planHorizon(
  query: PortfolioQuery,
  open: readonly Candidate[],
  hours: number,
  known: readonly PlannedCandidate[],
): HorizonOutcome {
  const { built, excluded } = buildEnvironments(open, query, query.startMs, hours);
  const entries = built
    .map(({ candidate, environment }) => ({
      candidate,
      floorMs: Math.min(environment.endMs, finishFloorMs(query.job, environment)),
    }))
    .sort((a, b) => a.floorMs - b.floorMs);
  let bestMs = known[0]?.planned.finishMs ?? Infinity;
  const plans: PlannedCandidate[] = [];
  const pruned: { candidate: Candidate; floorMs: number }[] = [];
  const refused: Refused[] = [];
  for (const { candidate, floorMs } of entries) {
    if (floorMs > bestMs) {
      pruned.push({ candidate, floorMs });
      continue;
    }
    const planned = planWithin({ ...query, candidate }, hours);
    if (planned.ok) {
      plans.push({ candidate, planned });
      bestMs = Math.min(bestMs, planned.finishMs);
    } else refused.push({ candidate, obstacle: planned.obstacle, floorMs });
  }
  return { planned: plans, pruned, refused, excluded };
}

function sortByFinish(
  planned: PlannedCandidate[],
  order: readonly Candidate[],
): PlannedCandidate[] {
  const rank = new Map(order.map((candidate, index) => [candidate, index]));
  return planned.sort(
    (a, b) =>
      a.planned.finishMs - b.planned.finishMs ||
      (rank.get(a.candidate) ?? 0) - (rank.get(b.candidate) ?? 0),
  );
}

/** Placements of free steps are all bounded while there are at most so many of these steps. */
const MAX_FREE_STEPS = 4;

/**
 * No plan of a job finishes before this, ms: the least bound over its placements. The start where
 * steps choose their tier, or too many their place.
 */
export function finishFloorMs(job: Job, environment: Environment): number {
  const free = job.steps.filter(({ location }) => location === 'either');
  const isOpen = job.steps.some(({ detail }) => detail.kind === 'window');
  if (isOpen || free.length > MAX_FREE_STEPS) return environment.startMs;
  const fixed: Locations = new Map(
    job.steps.map(({ id, location }) => [id, location === 'ground' ? 'ground' : 'onboard']),
  );
  const placements = free.reduce<Locations[]>(
    (all, { id }) => all.flatMap((one) => [one, new Map(one).set(id, 'ground')]),
    [fixed],
  );
  const bounds = placements.map((locations) =>
    finishBoundMs(job, environment, buildTasks(job, locations, new Map())),
  );
  return Math.min(...bounds);
}
