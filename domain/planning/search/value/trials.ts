import type { Environment } from '../../environment/environment.ts';
import type { Job } from '../../job/job.ts';
import { runningJob, type Unit } from '../../job/selection.ts';
import { isSpent, withShare, type WorkMeter } from '../../rcpsp/work-meter.ts';
import type { Refusal } from '../../refusal.ts';
import type { Effort } from '../exploration.ts';
import { findPlan, type Finding } from '../find-plan.ts';
import { balanceScale } from '../objectives.ts';
import type { Worth } from './classes.ts';

/** Which units run, by position. */
export type Chosen = readonly boolean[];

/** A plan that was found. */
export type Found = Extract<Finding, { readonly ok: true }>;

/** A choice with a plan. */
export interface Planned {
  readonly chosen: Chosen;
  readonly worth: Worth;
  readonly found: Found;
}

/** Whether some units fit together with what must run; every answer is remembered. */
export interface Trials {
  /** With all that may be left out. */
  readonly job: Job;
  readonly units: readonly Unit[];
  /** Charged for what is asked. */
  meter: WorkMeter;
  /** The job with these units and no others. */
  jobOf(chosen: Chosen): Job;
  /** A plan for them; null where the work is spent. */
  plan(chosen: Chosen, effort: Effort): Finding | null;
}

/** What one question may cost, of what is left. */
const ASK_SHARE = 0.1;
const FULL_SHARE = 0.3;

/** Sets that are remembered to have no plan: what holds one of them has none either. */
const MOST_REFUTED = 500;

/** Prepares the questions about a job. */
export function createTrials(
  given: Job,
  environment: Environment,
  units: readonly Unit[],
  meter: WorkMeter,
): Trials {
  // Scores of different choices compare only in the same units.
  const job = { ...given, balanceWh: given.balanceWh ?? balanceScale(given, environment).energyWh };
  const answers = new Map<string, Finding>();
  const refuted: { readonly at: readonly number[]; readonly refusals: readonly Refusal[] }[] = [];
  const jobOf = (chosen: Chosen): Job =>
    runningJob(job, new Set(units.flatMap(({ ids }, at) => (chosen[at] === true ? [] : ids))));
  const trials: Trials = {
    job,
    units,
    meter,
    jobOf,
    plan(chosen, effort) {
      const { meter: now } = trials;
      now.spent += chosen.length + refuted.length;
      const key = chosen.map((runs) => (runs ? '1' : '0')).join('');
      const known = answers.get(`${key} ${effort}`) ?? answers.get(`${key} full`);
      if (known !== undefined) return known;
      const within = refuted.find(({ at }) => at.every((one) => chosen[one] === true));
      if (within !== undefined) return { ok: false, refusals: within.refusals, proven: true };
      if (isSpent(now)) return null;
      const found = withShare(now, effort === 'full' ? FULL_SHARE : ASK_SHARE, (own) =>
        findPlan(jobOf(chosen), environment, effort, own),
      );
      answers.set(`${key} ${effort}`, found);
      if (!found.ok && found.proven && refuted.length < MOST_REFUTED)
        refuted.push({
          at: chosen.flatMap((runs, at) => (runs ? [at] : [])),
          refusals: found.refusals,
        });
      return found;
    },
  };
  return trials;
}
