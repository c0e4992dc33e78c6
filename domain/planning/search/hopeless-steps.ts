import type { Environment } from '../environment/environment.ts';
import type { Job, Step } from '../job/job.ts';
import type { Refusal } from '../refusal.ts';
import { capRefusal, capRefusals, lengthRefusal } from '../schedule/refuse-step.ts';
import { demandOf, stepTaskOf, type Tiers } from '../schedule/tasks.ts';
import { tierNames } from './tier-choices.ts';

/** What stands in the way of steps bound to the satellite that no window of it can hold, whatever their tiers. */
export function hopelessSteps(job: Job, environment: Environment): Refusal[] {
  return job.steps.flatMap((step) => {
    if (step.location !== 'onboard') return [];
    const names = tierNames(step);
    const choices: Tiers[] =
      names.length === 0 ? [new Map()] : names.map((name) => new Map([[step.id, name]]));
    const refusals = choices.map((tiers) => {
      const caps = capRefusals(environment, step, demandOf(step, tiers).draw);
      if (caps.length > 0) return caps;
      const task = stepTaskOf(step, 'onboard', -1, tiers);
      return budgetRefusal(step) ?? lengthRefusal(environment, task) ?? [];
    });
    const ofEach = refusals.map((one) => [one].flat());
    return ofEach.some(({ length }) => length === 0) ? [] : (ofEach.at(-1) ?? []);
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
export function nowhereToRun(job: Job, environment: Environment, tiers: Tiers): Refusal {
  for (const step of job.steps) {
    if (step.location !== 'either') continue;
    const refusal = capRefusal(environment, step, demandOf(step, tiers).draw);
    if (refusal !== null) return refusal;
  }
  return { stepId: null, constraint: 'contact', needed: 0, available: 0, atMs: null };
}
