import type { Environment } from '../environment/environment.ts';
import { withDurations, type Durations } from '../job/elastic.ts';
import type { Elastic, Job, Step } from '../job/job.ts';
import { isSpent, withShare, type WorkMeter } from '../rcpsp/work-meter.ts';
import type { Effort } from './exploration.ts';
import { findPlan, type Finding } from './find-plan.ts';
import { balanceScale } from './objectives.ts';
import { leadingValue } from './optimality.ts';

/** What was found, and the job with the durations that were chosen for it. */
export interface ElasticFinding {
  readonly finding: Finding;
  readonly job: Job;
}

type Planned = Extract<Finding, { readonly ok: true }>;
type ElasticStep = Step & { readonly elastic: Elastic };

/** Parts of the work for the durations wished for, for the least ones, and for each that lies between. */
const WISHED_SHARE = 0.4;
const LEAST_SHARE = 0.5;
const BETWEEN_SHARE = 0.15;

/** Most plans made while durations are looked for. */
const MOST_PLANS = 60;

/** Values of an objective that differ by no more, relative, are the same. */
const SAME_VALUE = 1e-9;

/**
 * Finds a plan of a job some of whose steps leave their duration to the planner. The durations wished for
 * come first. Where they have no plan all such steps give up the same share of what they can, as little
 * as will do, and then each takes back what it can, in the order of the job. Where they have one, each may
 * run longer as far as the leading figure of the objective stays. Whole seconds between the bounds.
 */
export function findElasticPlan(
  job: Job,
  environment: Environment,
  effort: Effort,
  meter: WorkMeter,
): ElasticFinding {
  const elastic = job.steps.filter((step): step is ElasticStep => step.elastic !== undefined);
  if (elastic.length === 0) return { finding: findPlan(job, environment, effort, meter), job };
  const search: Search = {
    job: { ...job, balanceWh: balanceScale(job, environment).energyWh },
    environment,
    elastic,
    meter,
    left: MOST_PLANS,
  };
  const wished = withShare(meter, WISHED_SHARE, (own) =>
    findPlan(search.job, environment, effort, own),
  );
  if (wished.ok)
    return effort === 'full' ? lengthened(search, wished) : { finding: wished, job: search.job };
  const least = new Map(elastic.map((step) => [step.id, step.elastic.minDurationS]));
  const shortest = planWith(search, least, effort, LEAST_SHARE);
  if (!shortest.finding.ok) return { ...shortest, finding: unproven(search, shortest.finding) };
  if (effort !== 'full') return shortest;
  return shortened(search, { ...shortest, durations: least });
}

interface Search {
  readonly job: Job;
  readonly environment: Environment;
  readonly elastic: readonly ElasticStep[];
  readonly meter: WorkMeter;
  /** Plans that may still be made. */
  left: number;
}

interface Chosen extends ElasticFinding {
  readonly durations: Durations;
}

function planWith(
  { job, environment, meter }: Search,
  durations: Durations,
  effort: Effort,
  share: number,
): ElasticFinding {
  const own = withDurations(job, durations);
  const finding = withShare(meter, share, (part) => findPlan(own, environment, effort, part));
  return { finding, job: own };
}

/** Shorter is easier for every step but one that is cut: short enough for one window it waits for that. */
function unproven({ elastic }: Search, finding: Finding): Finding {
  const isCut = elastic.some(({ checkpointIntervalS }) => checkpointIntervalS > 0);
  return finding.ok ? finding : { ...finding, proven: finding.proven && !isCut };
}

/** The longest durations with a plan, none longer than wished for. */
function shortened(search: Search, shortest: Chosen): ElasticFinding {
  const { elastic } = search;
  let best = shortest;
  const parts = Math.ceil(
    Math.max(...elastic.map((step) => step.durationS - step.elastic.minDurationS)),
  );
  const shared = (part: number): Durations =>
    new Map(
      elastic.map((step) => {
        const { minDurationS } = step.elastic;
        const moreS = Math.floor(((step.durationS - minDurationS) * part) / parts + 1e-9);
        return [step.id, Math.min(step.durationS, minDurationS + moreS)];
      }),
    );
  const accept = (durations: Durations): boolean => {
    if (search.left <= 0 || isSpent(search.meter)) return false;
    search.left -= 1;
    const tried = planWith(search, durations, 'quick', BETWEEN_SHARE);
    if (tried.finding.ok) best = { ...tried, durations };
    return tried.finding.ok;
  };
  mostOf(0, parts, (part) => accept(shared(part)));
  for (const step of elastic) {
    const nowS = best.durations.get(step.id) ?? step.durationS;
    const moreS = Math.ceil(step.durationS - nowS);
    if (moreS <= 0) continue;
    const longer = (seconds: number): Durations =>
      new Map(best.durations).set(step.id, Math.min(step.durationS, nowS + seconds));
    if (!accept(longer(moreS))) mostOf(0, moreS, (seconds) => accept(longer(seconds)));
  }
  const whole = planWith(search, best.durations, 'full', 1);
  const found = whole.finding.ok ? whole : best;
  if (!found.finding.ok) return found;
  // Other durations may end sooner: it is the best plan of these alone.
  return { ...found, finding: { ...found.finding, isPreferred: false } };
}

/** The wished plan with steps that run longer where that costs the objective nothing. */
function lengthened(search: Search, wished: Planned): ElasticFinding {
  const { elastic } = search;
  const valueOf = ({ best: { merit, problem } }: Planned): number =>
    leadingValue(problem.job.policy.objective, merit, problem.scale);
  const most = valueOf(wished) * (1 + SAME_VALUE);
  let best: Chosen = { finding: wished, job: search.job, durations: new Map() };
  const accept = (durations: Durations): boolean => {
    if (search.left <= 0 || isSpent(search.meter)) return false;
    search.left -= 1;
    const tried = planWith(search, durations, 'quick', BETWEEN_SHARE);
    const { finding } = tried;
    if (!finding.ok || valueOf(finding) > most) return false;
    if (finding.best.merit.quality < wished.best.merit.quality) return false;
    // What bounds the plans of the durations wished for bounds what this one is compared with.
    const { problems, isGlobal, isPreferred } = wished;
    best = { ...tried, durations, finding: { ...finding, problems, isGlobal, isPreferred } };
    return true;
  };
  for (const step of elastic) {
    const moreS = Math.ceil(step.elastic.maxDurationS - step.durationS);
    if (moreS <= 0) continue;
    const longer = (seconds: number): Durations =>
      new Map(best.durations).set(
        step.id,
        Math.min(step.elastic.maxDurationS, step.durationS + seconds),
      );
    if (!accept(longer(moreS))) mostOf(0, moreS, (seconds) => accept(longer(seconds)));
  }
  return best;
}

/** The largest whole number in [good, bad) that is accepted, by halving; `good` counts as accepted. */
function mostOf(good: number, bad: number, accept: (value: number) => boolean): void {
  let [low, high] = [good, bad];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (accept(middle)) low = middle;
    else high = middle;
  }
}
