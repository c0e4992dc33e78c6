import type { Refusal } from './refusal.ts';
import { inCanonicalOrder } from './canonical-order.ts';
import { stateProblem, type Candidate, type Problem } from './candidate.ts';
import type { Environment } from './environment.ts';
import type { Job } from './job.ts';
import { compareVectors } from './objectives.ts';
import { choosePlacement, type PlacementChoice } from './placement.ts';
import { capRefusal, lengthRefusal } from './refuse-step.ts';
import { searchSchedules, type Effort } from './search.ts';
import { demandOf, stepTaskOf, type Locations, type Tiers } from './tasks.ts';
import { hasAllChoices, tierChoices, tierNames } from './tier-choices.ts';

/** The best plan found, or everything that is known to stand in its way. */
export type Finding =
  | {
      readonly ok: true;
      readonly best: Candidate;
      /** Problems whose bounds together bound every plan of the scope. */
      readonly problems: readonly Problem[];
      /** Whether `problems` covers every placement. */
      readonly isGlobal: boolean;
      /** Whether every window step has its preferred tier. */
      readonly isPreferred: boolean;
      readonly iterations: number;
    }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

/** Placements of free steps are all tried while there are at most this many. */
const MAX_PLACEMENTS = 16;

/** Neighbours of the minimum cut times steps stay below this where not all placements are tried. */
const NEIGHBOUR_EFFORT = 800;

/**
 * Finds the best plan of a job: choices of tiers in falling quality, for each the placements (all of
 * them while they are few, else the minimum cut and, when it fails, its neighbours), for each a
 * search of schedules. Lower tiers are first only asked whether they have a plan.
 */
export function findPlan(given: Job, environment: Environment, effort: Effort = 'full'): Finding {
  const hopeless = hopelessSteps(given, environment);
  if (hopeless.length > 0) return { ok: false, refusals: hopeless };
  const job = inCanonicalOrder(given);
  let refusal: Refusal | null = null;
  let iterations = 0;
  for (const [index, choice] of tierChoices(job).entries()) {
    const isPreferred = index === 0;
    const asked = planWithTiers(job, environment, choice, isPreferred ? effort : 'quick');
    iterations += asked.iterations;
    refusal = asked.refusal ?? refusal;
    if (asked.best === null) continue;
    if (isPreferred || effort === 'quick')
      return finding(asked, asked.best, isPreferred, iterations);
    const climbed = climb(job, environment, choice);
    const tried = planWithTiers(job, environment, climbed.tiers, 'full');
    const best = tried.best ?? climbed.best ?? asked.best;
    return finding(tried, best, false, iterations + climbed.iterations + tried.iterations);
  }
  return { ok: false, refusals: refusal === null ? [] : [refusal] };
}

function finding(
  { problems, isGlobal }: Tried,
  best: Candidate,
  isPreferred: boolean,
  iterations: number,
): Finding {
  return { ok: true, best, problems, isGlobal, isPreferred, iterations };
}

/** Most steps whose tier is tried to be raised; tries times steps stay below the effort. */
const MAX_CLIMBS = 16;
const CLIMBING_EFFORT = 400;

/** Raises one step after another to its preferred tier where not every choice was looked at. */
function climb(
  job: Job,
  environment: Environment,
  start: Tiers,
): { tiers: Tiers; best: Candidate | null; iterations: number } {
  let tiers = start;
  let best: Candidate | null = null;
  let iterations = 0;
  if (hasAllChoices(job)) return { tiers, best, iterations };
  const lowered = job.steps.filter((step) => {
    const [preferred] = tierNames(step);
    return preferred !== undefined && start.get(step.id) !== preferred;
  });
  const most = Math.min(MAX_CLIMBS, Math.floor(CLIMBING_EFFORT / job.steps.length));
  for (const step of lowered.slice(0, most)) {
    const higher = new Map(tiers).set(step.id, tierNames(step)[0] ?? 'minimal');
    const asked = planWithTiers(job, environment, higher, 'quick');
    iterations += asked.iterations;
    if (asked.best === null) continue;
    tiers = higher;
    best = asked.best;
  }
  return { tiers, best, iterations };
}

interface Tried {
  readonly best: Candidate | null;
  readonly refusal: Refusal | null;
  readonly problems: readonly Problem[];
  readonly isGlobal: boolean;
  readonly iterations: number;
}

function planWithTiers(job: Job, environment: Environment, tiers: Tiers, effort: Effort): Tried {
  const choice = choosePlacement(job, environment, tiers);
  if (choice === null)
    return {
      best: null,
      refusal: nowhereToRun(job, environment, tiers),
      problems: [],
      isGlobal: true,
      iterations: 0,
    };
  const { placements, isAll } = placementsToTry(choice);
  const progress: Progress = { best: null, refusal: null, iterations: 0 };
  const problems: Problem[] = [];
  const isAlone = placements.length === 1;
  for (const [index, locations] of placements.entries()) {
    const { best }: Progress = progress;
    if (index > 0 && best !== null && (!isAll || effort === 'quick')) break;
    const problem = stateProblem(job, environment, tiers, choice, locations);
    problems.push(problem);
    if (best !== null && compareVectors(problem.boundVector, best.vector) >= 0) continue;
    problems[index] = advance(progress, problem, isAlone ? effort : 'quick');
  }
  const promising = progress.best?.problem.locations ?? problems[0]?.locations;
  const at = problems.findIndex(({ locations }) => locations === promising);
  const first = problems[at];
  if (!isAlone && effort === 'full' && first !== undefined)
    problems[at] = advance(progress, first, 'full');
  const { best } = progress;
  const isBounded = isAll || problems.length === 1 || best === null;
  const own = problems.filter(({ locations }) => locations === best?.problem.locations);
  return { ...progress, problems: isBounded ? problems : own, isGlobal: isAll };
}

interface Progress {
  best: Candidate | null;
  refusal: Refusal | null;
  iterations: number;
}

/** Searches one problem; answers it with the bound that is known then. */
function advance(progress: Progress, problem: Problem, effort: Effort): Problem {
  const found = searchSchedules(problem, progress.best, effort);
  progress.best = found.best;
  progress.refusal ??= found.refusal;
  progress.iterations += found.iterations;
  return found.problem;
}

/** The minimum cut first, then all other placements or, where they are many, its neighbours. */
function placementsToTry(choice: PlacementChoice): {
  placements: Locations[];
  isAll: boolean;
} {
  const sides = choice.freeSteps.map((id) => choice.possible.get(id) ?? []);
  const count = sides.reduce((product, possible) => product * possible.length, 1);
  const same = (a: Locations, b: Locations): boolean =>
    choice.freeSteps.every((id) => a.get(id) === b.get(id));
  const others: Locations[] =
    count <= MAX_PLACEMENTS
      ? combinations(choice, sides)
      : choice.freeSteps.flatMap((id, index) =>
          (sides[index] ?? []).map((side) => new Map(choice.locations).set(id, side)),
        );
  const rest = others.filter((locations) => !same(locations, choice.locations));
  const affordable = Math.max(1, Math.floor(NEIGHBOUR_EFFORT / choice.locations.size));
  const most = Math.min(MAX_PLACEMENTS, affordable);
  const neighbours = count <= MAX_PLACEMENTS ? rest : rest.slice(0, most);
  return { placements: [choice.locations, ...neighbours], isAll: count <= MAX_PLACEMENTS };
}

function combinations(
  choice: PlacementChoice,
  sides: readonly (readonly ('onboard' | 'ground')[])[],
): Locations[] {
  return choice.freeSteps.reduce<Locations[]>(
    (placements, id, index) =>
      placements.flatMap((locations) =>
        (sides[index] ?? []).map((side) => new Map(locations).set(id, side)),
      ),
    [choice.locations],
  );
}

/** Steps bound to the satellite that no window of it can hold, whatever their tiers. */
function hopelessSteps(job: Job, environment: Environment): Refusal[] {
  return job.steps.flatMap((step) => {
    if (step.location !== 'onboard') return [];
    const names = tierNames(step);
    const choices: Tiers[] =
      names.length === 0 ? [new Map()] : names.map((name) => new Map([[step.id, name]]));
    const refusals = choices.map(
      (tiers) =>
        capRefusal(environment, step, demandOf(step, tiers).draw) ??
        lengthRefusal(environment, stepTaskOf(step, 'onboard', -1, tiers)),
    );
    const last = refusals.at(-1) ?? null;
    return last === null || refusals.includes(null) ? [] : [last];
  });
}

/** A free step that can run on neither side: it fits no window and there is no contact. */
function nowhereToRun(job: Job, environment: Environment, tiers: Tiers): Refusal {
  for (const step of job.steps) {
    if (step.location !== 'either') continue;
    const refusal = capRefusal(environment, step, demandOf(step, tiers).draw);
    if (refusal !== null) return refusal;
  }
  return { stepId: null, constraint: 'contact', needed: 0, available: 0, atMs: null };
}
