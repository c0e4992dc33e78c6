import { counted } from '../../counted.ts';
import type { Environment } from '../environment/environment.ts';
import { findElasticPlan } from '../search/elastic-plan.ts';
import type { Finding } from '../search/find-plan.ts';
import type { Refusal } from '../refusal.ts';
import type { Change, Relaxation, Situation } from './relaxation.ts';
import { relaxationsFor, type Changeable, type Resituate } from './relaxations.ts';
import { leaveOut } from './leave-out.ts';
import type { Effort } from '../search/exploration.ts';
import { withBus } from '../environment/with-bus.ts';
import { createMeter, isSpent, withShare, type WorkMeter } from '../rcpsp/work-meter.ts';
import { HOUR_MS } from '../../time/instant.ts';

/**
 * Builds the surroundings again with a longer horizon or a lower mask, everything else as before;
 * null where it cannot, or where the mask is not lower.
 */
export type Extend = (change: Change) => Environment | null;

/** For each refusal what was checked to make a plan possible, and its need where that shows it. */
export interface Repair {
  readonly suggestions: readonly (string | null)[];
  readonly needed: readonly (number | null)[];
}

/** Plans made while looking for what would help: most, fewest, and times steps. */
const MAX_PLANS = 48;
const MIN_PLANS = 8;
const PLANNING_EFFORT = 2400;

/** What looking for suggestions may cost, units, and the share of it that one plan may take. */
export const REPAIR_WORK = 8_000_000;
const PLAN_SHARE = 0.3;

/** Units that building surroundings costs: their beginning, an hour, a second of contact, a state. */
const BUILDING = { atAll: 20_000, hour: 2000, contactS: 2, node: 40 };

/** Different obstacles removed one after another. */
const MAX_OBSTACLES = 5;

/** Changes that one suggestion names beside its own. */
const MAX_NAMED = 8;

/**
 * Finds what would make a refused job possible by planning again with one relaxation after another:
 * the smallest of its kind that removes the obstacle, then the next obstacle, until there is a plan.
 * Where no figure helps, what could be left out. Nothing is suggested that was not planned successfully.
 */
export function suggestRepair(
  situation: Situation,
  refusals: readonly Refusal[],
  extend: Extend | null,
  meter: WorkMeter = createMeter(REPAIR_WORK),
  changeable: Changeable = 'all',
): Repair {
  const bench = {
    ...createBench(situation.job.steps.length, extend, meter),
    changeable,
  };
  const repair = relaxed(situation, refusals, bench);
  const isRepaired = repair.suggestions.some((one) => one !== null);
  if (isRepaired || changeable !== 'all' || situation.job.id !== 'custom') return repair;
  const without = leaveOut(situation, refusals, (other) => bench.plan(other, 'ask'));
  if (without === null) return repair;
  const text = `${without} (checked: the job then has a plan).`;
  return { ...repair, suggestions: refusals.map(() => text) };
}

/** Removes one obstacle after another by changing figures. */
function relaxed(situation: Situation, refusals: readonly Refusal[], bench: Bench): Repair {
  const nothing = refusals.map(() => null);
  const applied: Relaxation[] = [];
  const own: Relaxation[] = [];
  let now = situation;
  let open: readonly Refusal[] = refusals;
  for (let obstacle = 0; obstacle < MAX_OBSTACLES && open.length > 0; obstacle += 1) {
    for (const refusal of open) {
      const relaxation = removeObstacle(refusal, now, bench, open.length > 1);
      if (relaxation === null) return { suggestions: nothing, needed: nothing };
      if (obstacle === 0) own.push(relaxation);
      replaceOrAdd(applied, relaxation);
      now = relaxation.situation;
    }
    const finding = bench.plan(now, effortFor(applied));
    if (finding === null) return { suggestions: nothing, needed: nothing };
    open = finding.ok ? [] : finding.refusals;
  }
  if (open.length > 0) return { suggestions: nothing, needed: nothing };
  return {
    suggestions: own.map(({ key }) => wording(applied, own, key)),
    needed: own.map((first, index) =>
      refusals[index]?.constraint === 'prediction_hours'
        ? (applied.find(({ key }) => key === first.key)?.needed ?? null)
        : null,
    ),
  };
}

/** Plans for the suggestions: a counted number, and with the caller's way to change the horizon. */
interface Bench {
  /** Plans, or null when the count is used up. */
  readonly plan: (situation: Situation, effort: Effort) => Finding | null;
  readonly resituate: Resituate;
  readonly changeable: Changeable;
}

function createBench(
  steps: number,
  extend: Extend | null,
  meter: WorkMeter,
): Omit<Bench, 'changeable'> {
  const affordable = Math.floor(PLANNING_EFFORT / Math.max(1, steps));
  let left = Math.min(MAX_PLANS, Math.max(MIN_PLANS, affordable));
  return {
    plan({ job, environment }, effort) {
      if (left === 0 || isSpent(meter)) return null;
      left -= 1;
      return withShare(
        meter,
        PLAN_SHARE,
        (own) => findElasticPlan(job, environment, effort, own).finding,
      );
    },
    resituate({ job, environment, change: before }, more) {
      const change = { ...before, ...more };
      const other = isSpent(meter) ? null : (extend?.(change) ?? null);
      if (other !== null) meter.spent += buildingWork(other);
      return other === null ? null : { job, environment: withBus(other, environment.bus), change };
    },
  };
}

function buildingWork({ startMs, endMs, passes, sky }: Environment): number {
  const contactMs = passes.reduce((sum, { aosMs, losMs }) => sum + losMs - aosMs, 0);
  const hours = (endMs - startMs) / HOUR_MS;
  const contacts = (BUILDING.contactS * contactMs) / 1000;
  // An orbit of weeks is flown for months, whatever the horizon.
  const states = BUILDING.node * sky.timesMs.length;
  return BUILDING.atAll + BUILDING.hour * hours + contacts + states;
}

/**
 * The first relaxation that removes an obstacle. With several obstacles at once it is taken untried,
 * because the plan fails as long as the others stand.
 */
function removeObstacle(
  refusal: Refusal,
  situation: Situation,
  bench: Bench,
  isOneOfMany: boolean,
): Relaxation | null {
  const { resituate, changeable } = bench;
  for (const relaxation of relaxationsFor(refusal, situation, resituate, changeable)) {
    if (isOneOfMany) return relaxation;
    const finding = bench.plan(relaxation.situation, effortFor([relaxation]));
    if (finding === null) return null;
    const stands =
      !finding.ok &&
      finding.refusals.some(
        ({ constraint, stepId }) => constraint === refusal.constraint && stepId === refusal.stepId,
      );
    if (!stands) return relaxation;
  }
  return null;
}

function effortFor(relaxations: readonly Relaxation[]): Effort {
  return relaxations.some(({ isTight }) => isTight === true) ? 'full' : 'ask';
}

/** Adds a relaxation; one of the same figure that came before is overtaken by it. */
function replaceOrAdd(applied: Relaxation[], relaxation: Relaxation): void {
  const at = applied.findIndex(({ key }) => key === relaxation.key);
  if (at < 0) applied.push(relaxation);
  else applied[at] = relaxation;
}

/**
 * The relaxation of one figure first, then the others that are needed with it, those first that no
 * other problem names. A job may have hundreds: then the last are only counted.
 */
function wording(applied: readonly Relaxation[], own: readonly Relaxation[], key: string): string {
  const named = new Set(own.map((one) => one.key));
  const others = applied.filter((one) => one.key !== key);
  const texts = [
    ...others.filter((one) => !named.has(one.key)),
    ...others.filter((one) => named.has(one.key)),
  ].map(({ text }) => text);
  const shown = texts.slice(0, MAX_NAMED);
  if (texts.length > MAX_NAMED)
    shown.push(`and ${counted(texts.length - MAX_NAMED, 'more change')}`);
  const first = applied.find((one) => one.key === key)?.text ?? '';
  const rest = shown.length === 0 ? '' : `; together with: ${shown.join('; ')}`;
  const text = `${first}${rest} (checked: the job then has a plan).`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
