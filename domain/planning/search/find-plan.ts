import { isCloser, type Refusal } from '../refusal.ts';
import { inCanonicalOrder } from '../job/canonical-order.ts';
import { isRefuted, stateProblem, type Candidate, type Problem } from './candidate.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job, Step } from '../job/job.ts';
import { compareVectors } from './objectives.ts';
import { choosePlacement, type PlacementChoice } from './placement.ts';
import { capRefusal, lengthRefusal } from '../schedule/refuse-step.ts';
import { repairSearch } from './repair-search.ts';
import { searchSchedules, type Effort } from './search.ts';
import { demandOf, stepTaskOf, type Locations, type Tiers } from '../schedule/tasks.ts';
import { hasAllChoices, tierChoices, tierNames } from './tier-choices.ts';
import { createMeter, isSpent, withShare, type WorkMeter } from '../rcpsp/work-meter.ts';

/** The best plan found, or everything that is known to stand in its way. */
export type Finding =
  | {
      readonly ok: true;
      /** Where the work was spent its confidence is a lower bound. */
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

/** What finding one plan may cost, units. */
export const PLAN_WORK = 10_000_000;

/** Part of it that looking more closely before a refusal may cost besides. */
const REPAIR_SHARE = 0.3;

/** Shares of the work that the preferred tiers may take, and that a problem is looked at with. */
const PREFERRED_SHARE = 0.6;
const LEAST_SHARE = 0.1;

/** Placements of free steps are all tried while there are at most this many. */
const MAX_PLACEMENTS = 16;

/** Neighbours of the minimum cut times steps stay below this where not all placements are tried. */
const NEIGHBOUR_EFFORT = 800;

/**
 * Finds the best plan of a job: choices of tiers in falling quality, for each the placements (all of
 * them while they are few, else the minimum cut and, when it fails, its neighbours), for each a
 * search of schedules. Lower tiers are first only asked whether they have a plan.
 */
export function findPlan(
  given: Job,
  environment: Environment,
  effort: Effort = 'full',
  meter: WorkMeter = createMeter(PLAN_WORK),
): Finding {
  const hopeless = hopelessSteps(given, environment);
  if (hopeless.length > 0) return { ok: false, refusals: hopeless };
  const job = inCanonicalOrder(given);
  let refusal: Refusal | null = null;
  let iterations = 0;
  const open: Problem[] = [];
  const choices = tierChoices(job);
  for (const [index, choice] of choices.entries()) {
    if (index > 0 && isSpent(meter)) break;
    const isPreferred = index === 0;
    const share = isPreferred ? PREFERRED_SHARE : 1 / (choices.length - index + 1);
    const lower = effort === 'full' ? 'quick' : effort;
    const asked = withShare(meter, share, (own) =>
      planWithTiers(job, environment, choice, isPreferred ? effort : lower, own),
    );
    iterations += asked.iterations;
    if (asked.refusal !== null && isCloser(asked.refusal, refusal)) ({ refusal } = asked);
    if (asked.best === null) {
      open.push(...asked.problems.filter((problem) => !isRefuted(problem)));
      continue;
    }
    if (isPreferred || effort !== 'full')
      return finding(asked, asked.best, isPreferred, iterations);
    const raised = withShare(meter, 0.5, (own) => raiseTiers(job, environment, choice, own));
    const tried = planWithTiers(job, environment, raised.tiers, 'full', meter);
    const best = tried.best ?? raised.best ?? asked.best;
    return finding(tried, best, false, iterations + raised.iterations + tried.iterations);
  }
  if (effort !== 'full') return { ok: false, refusals: refusal === null ? [] : [refusal] };
  const repaired = repairAny(open, refusal, meter.limit * REPAIR_SHARE);
  meter.spent += repaired.spent;
  iterations += repaired.iterations;
  if (repaired.best === null)
    return { ok: false, refusals: repaired.refusal === null ? [] : [repaired.refusal] };
  const { problem } = repaired.best;
  const isPreferred = problem.tiers === choices[0];
  const tried = { problems: [problem], isGlobal: false, best: repaired.best };
  return finding(tried, repaired.best, isPreferred, iterations);
}

/** Looks more closely at what no bound refutes, problems of higher quality first. */
function repairAny(
  open: readonly Problem[],
  known: Refusal | null,
  limit: number,
): Progress & { readonly spent: number } {
  const meter = createMeter(limit);
  const progress: Progress = { best: null, refusal: known, iterations: 0 };
  for (const [index, problem] of open.entries()) {
    const share = Math.max(1 / (open.length - index), LEAST_SHARE);
    const found = withShare(meter, share, (own) => repairSearch(problem, own));
    progress.iterations += found.iterations;
    progress.best = found.best;
    if (found.best !== null) break;
    if (found.refusal !== null && isCloser(found.refusal, progress.refusal))
      progress.refusal = found.refusal;
  }
  return { ...progress, spent: meter.spent };
}

function finding(
  { problems, isGlobal }: Pick<Tried, 'problems' | 'isGlobal'>,
  best: Candidate,
  isPreferred: boolean,
  iterations: number,
): Finding {
  return { ok: true, best, problems, isGlobal, isPreferred, iterations };
}

/** Most steps whose tier is tried to be raised; tries times steps stay below the effort. */
const MAX_RAISES = 16;
const RAISE_EFFORT = 400;

/** Share of the work that is left for raising tiers which one try may take. */
const RAISE_SHARE = 0.25;

/** Raises one step after another to its preferred tier where not every choice was looked at. */
function raiseTiers(
  job: Job,
  environment: Environment,
  start: Tiers,
  meter: WorkMeter,
): { tiers: Tiers; best: Candidate | null; iterations: number } {
  let tiers = start;
  let best: Candidate | null = null;
  let iterations = 0;
  if (hasAllChoices(job)) return { tiers, best, iterations };
  const lowered = job.steps.filter((step) => {
    const [preferred] = tierNames(step);
    return preferred !== undefined && start.get(step.id) !== preferred;
  });
  const most = Math.min(MAX_RAISES, Math.floor(RAISE_EFFORT / job.steps.length));
  for (const step of lowered.slice(0, most)) {
    const higher = new Map(tiers).set(step.id, tierNames(step)[0] ?? 'minimal');
    const asked = withShare(meter, RAISE_SHARE, (own) =>
      planWithTiers(job, environment, higher, 'quick', own),
    );
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

function planWithTiers(
  job: Job,
  environment: Environment,
  tiers: Tiers,
  effort: Effort,
  meter: WorkMeter,
): Tried {
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
  let isComplete = true;
  for (const [index, locations] of placements.entries()) {
    const { best }: Progress = progress;
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
      advance(progress, problem, isAlone || effort === 'ask' ? effort : 'quick', own),
    );
  }
  const promising = progress.best?.problem.locations ?? problems[0]?.locations;
  const at = problems.findIndex(({ locations }) => locations === promising);
  const first = problems[at];
  if (!isAlone && effort === 'full' && first !== undefined)
    problems[at] = advance(progress, first, 'full', meter);
  const { best } = progress;
  const isGlobal = isAll && isComplete;
  const isBounded = isGlobal || problems.length === 1 || best === null;
  const own = problems.filter(({ locations }) => locations === best?.problem.locations);
  return { ...progress, problems: isBounded ? problems : own, isGlobal };
}

interface Progress {
  best: Candidate | null;
  refusal: Refusal | null;
  iterations: number;
}

/** Searches one problem; answers it with the bound that is known then. */
function advance(progress: Progress, problem: Problem, effort: Effort, meter: WorkMeter): Problem {
  const found = searchSchedules(problem, progress.best, effort, meter);
  progress.best = found.best;
  if (found.refusal !== null && isCloser(found.refusal, progress.refusal))
    progress.refusal = found.refusal;
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
        budgetRefusal(step) ??
        lengthRefusal(environment, stepTaskOf(step, 'onboard', -1, tiers)),
    );
    const last = refusals.at(-1) ?? null;
    return last === null || refusals.includes(null) ? [] : [last];
  });
}

/** Rounding of energies, Wh. */
const TOLERANCE_WH = 1e-6;

/** An eclipse step that draws more over its whole time than its own budget, or null. */
function budgetRefusal({ id, detail, requires, durationS }: Step): Refusal | null {
  if (detail.kind !== 'eclipse') return null;
  const needed = (requires.powerW * durationS) / 3600;
  const available = detail.energyBudgetWh;
  if (needed <= available + TOLERANCE_WH) return null;
  return { stepId: id, constraint: 'eclipse_energy', needed, available, atMs: null };
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
