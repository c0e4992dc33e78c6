import type { Environment } from '../environment/environment.ts';
import type { Job } from '../job/job.ts';
import type { Refusal } from '../refusal.ts';
import { isSpent, withShare, type WorkMeter } from '../rcpsp/work-meter.ts';
import type { Locations, Tiers } from '../schedule/tasks.ts';
import { stateProblem, type Candidate, type Problem } from './candidate.ts';
import { createFindings, refuse, type Findings } from './findings.ts';
import { nowhereToRun } from './hopeless-steps.ts';
import { compareVectors } from './objectives.ts';
import { choosePlacement, type PlacementChoice } from './placement.ts';
import type { Effort } from './exploration.ts';
import { searchSchedules, type ScheduleMethod } from './search.ts';

/** A job with its tiers, and how its placements are to be searched. */
export interface PlacementQuery {
  readonly job: Job;
  readonly environment: Environment;
  readonly tiers: Tiers;
  readonly effort: Effort;
  readonly methods: readonly ScheduleMethod[];
}

/** The best plan with some tiers, or the refusal that is nearest to one. */
export interface PlacementResult {
  readonly best: Candidate | null;
  readonly refusal: Refusal | null;
  readonly iterations: number;
  /** The placements searched; their bounds together bound every plan of the scope. */
  readonly problems: readonly Problem[];
  /** Whether `problems` covers every placement. */
  readonly isGlobal: boolean;
}

/**
 * Searches the placements of a job, each first with a share of the work, then the most promising one
 * with all that is left.
 */
export function searchPlacements(query: PlacementQuery, meter: WorkMeter): PlacementResult {
  const { job, environment, tiers, effort } = query;
  const choice = choosePlacement(job, environment, tiers);
  if (choice === null) {
    const refusal = nowhereToRun(job, environment, tiers);
    return { ...createFindings(), refusal, problems: [], isGlobal: true };
  }
  const { placements, isAll } = placementsToTry(choice);
  const findings = createFindings();
  const problems: Problem[] = [];
  const advance = (problem: Problem, wanted: Effort, own: WorkMeter): Problem =>
    searchProblem(findings, problem, wanted, own, query.methods);
  const isAlone = placements.length === 1;
  let isComplete = true;
  for (const [index, locations] of placements.entries()) {
    const { best }: Findings = findings;
    if (index > 0 && best !== null && (!isAll || effort !== 'full')) break;
    if (index > 0 && isSpent(meter)) {
      isComplete = false;
      break;
    }
    const problem = stateProblem(job, environment, tiers, choice, locations);
    problems.push(problem);
    if (best !== null && compareVectors(problem.boundVector, best.vector) >= 0) continue;
    const share = isAlone ? 1 : 1 / (placements.length - index + 1);
    problems[index] = withShare(meter, share, (own) =>
      advance(problem, isAlone || effort === 'ask' ? effort : 'quick', own),
    );
  }
  const promising = findings.best?.problem.locations ?? problems[0]?.locations;
  const at = problems.findIndex(({ locations }) => locations === promising);
  const first = problems[at];
  if (!isAlone && effort === 'full' && first !== undefined)
    problems[at] = advance(first, 'full', meter);
  const { best } = findings;
  const isGlobal = isAll && isComplete;
  const isBounded = isGlobal || problems.length === 1 || best === null;
  const own = problems.filter(({ locations }) => locations === best?.problem.locations);
  return { ...findings, problems: isBounded ? problems : own, isGlobal };
}

/** Searches one problem; answers it with the bound that is known then. */
function searchProblem(
  findings: Findings,
  problem: Problem,
  effort: Effort,
  meter: WorkMeter,
  methods: readonly ScheduleMethod[],
): Problem {
  const found = searchSchedules(problem, findings.best, effort, meter, methods);
  findings.best = found.best;
  refuse(findings, found.refusal);
  findings.iterations += found.iterations;
  return found.problem;
}

/** Placements of free steps are all tried while there are at most this many. */
const MAX_PLACEMENTS = 16;

/** Neighbours of the minimum cut times steps stay below this where not all placements are tried. */
const NEIGHBOUR_EFFORT = 800;

/** The minimum cut first, then all other placements or, where they are many, its neighbours. */
function placementsToTry(choice: PlacementChoice): {
  placements: Locations[];
  isAll: boolean;
} {
  const { freeSteps, locations, possible } = choice;
  const sides = freeSteps.map((id) => [id, possible.get(id) ?? []] as const);
  const count = sides.reduce((product, [, at]) => product * at.length, 1);
  const isAll = count <= MAX_PLACEMENTS;
  const moved = (from: readonly Locations[], [id, at]: (typeof sides)[number]): Locations[] =>
    from.flatMap((one) => at.map((side) => new Map(one).set(id, side)));
  const others = isAll
    ? sides.reduce(moved, [locations])
    : sides.flatMap((step) => moved([locations], step));
  const rest = others.filter((one) => freeSteps.some((id) => one.get(id) !== locations.get(id)));
  const affordable = Math.max(1, Math.floor(NEIGHBOUR_EFFORT / locations.size));
  const most = isAll ? rest.length : Math.min(MAX_PLACEMENTS, affordable);
  return { placements: [locations, ...rest.slice(0, most)], isAll };
}
