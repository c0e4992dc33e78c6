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
import { surveyFitness, surveySurroundings, type Turned } from './survey.ts';
import type { Candidate } from '../workload.ts';

/** One job that any of some satellites may run between two instants. */
export interface RaceQuery extends Site {
  readonly job: Job;
  /** In the order in which equals are preferred. */
  readonly candidates: readonly Candidate[];
  readonly startMs: number;
  readonly deadlineMs: number;
}

/** A candidate with its plan. */
export interface Runner {
  readonly candidate: Candidate;
  readonly planned: Extract<PlannedStage, { readonly ok: true }>;
}

/** Who finishes when. */
export interface Race {
  /** By finish. */
  readonly runners: readonly Runner[];
  /** Not planned, because they cannot finish before the first; by the earliest possible finish. */
  readonly outrun: readonly Candidate[];
  readonly turned: readonly Turned[];
}

/**
 * Finds the candidate whose plan finishes first; of equals the earlier in the list. Satellites are
 * planned in the order of a bound on their finish until no other can be better, and horizons are
 * lengthened only for those that a longer one could still bring to the front.
 */
export function runRace(query: RaceQuery): Race {
  const { candidates, job, startMs, deadlineMs } = query;
  const survey = surveyFitness(candidates, job, deadlineMs);
  const turned: Turned[] = [...survey.turned];
  const outrun = new Map<Candidate, number>();
  let runners: Runner[] = [];
  let open: readonly Candidate[] = survey.fit;
  const horizons = horizonsH(startMs, deadlineMs);
  for (const [rung, hours] of horizons.entries()) {
    const lap = runLap(query, open, hours, runners);
    runners = sortByFinish([...runners, ...lap.runners], candidates);
    for (const { candidate, floorMs } of lap.outrun) outrun.set(candidate, floorMs);
    const bestMs = runners[0]?.planned.finishMs ?? Infinity;
    const again = lap.refused.filter(
      ({ obstacle, floorMs }) =>
        rung < horizons.length - 1 && mayHelp(obstacle) && floorMs < bestMs,
    );
    turned.push(...lap.turned, ...lap.refused.filter((one) => !again.includes(one)));
    open = again.map(({ candidate }) => candidate);
    if (open.length === 0) break;
  }
  const byFloor = [...outrun].sort((a, b) => a[1] - b[1]).map(([candidate]) => candidate);
  return { runners, outrun: byFloor, turned };
}

interface Refused extends Turned {
  /** No plan in a longer horizon finishes before this, ms. */
  readonly floorMs: number;
}

interface Lap {
  readonly runners: readonly Runner[];
  readonly outrun: readonly { readonly candidate: Candidate; readonly floorMs: number }[];
  readonly refused: readonly Refused[];
  readonly turned: readonly Turned[];
}

/** Plans the candidates in one horizon, those that may finish first before the others. */
function runLap(
  query: RaceQuery,
  open: readonly Candidate[],
  hours: number,
  known: readonly Runner[],
): Lap {
  const { surveyed, turned } = surveySurroundings(open, query, query.startMs, hours);
  const entries = surveyed
    .map(({ candidate, environment }) => ({
      candidate,
      floorMs: Math.min(environment.endMs, finishFloorMs(query.job, environment)),
    }))
    .sort((a, b) => a.floorMs - b.floorMs);
  let bestMs = known[0]?.planned.finishMs ?? Infinity;
  const runners: Runner[] = [];
  const outrun: { candidate: Candidate; floorMs: number }[] = [];
  const refused: Refused[] = [];
  for (const { candidate, floorMs } of entries) {
    if (floorMs > bestMs) {
      outrun.push({ candidate, floorMs });
      continue;
    }
    const planned = planWithin({ ...query, candidate }, hours);
    if (planned.ok) {
      runners.push({ candidate, planned });
      bestMs = Math.min(bestMs, planned.finishMs);
    } else refused.push({ candidate, obstacle: planned.obstacle, floorMs });
  }
  return { runners, outrun, refused, turned };
}

function sortByFinish(runners: Runner[], order: readonly Candidate[]): Runner[] {
  const rank = new Map(order.map((candidate, index) => [candidate, index]));
  return runners.sort(
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
