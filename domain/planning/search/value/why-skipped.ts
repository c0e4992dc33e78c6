import type { Job } from '../../job/job.ts';
import type { SkippedStep } from '../../plan.ts';
import type { Finding } from '../find-plan.ts';
import type { Chosen, Trials } from './trials.ts';

/** Why the steps of a unit do not run beside those chosen; one entry for each step. */
export function whySkipped(
  trials: Trials,
  chosen: Chosen,
  at: number,
  { steps }: Job,
): SkippedStep[] {
  const { units } = trials;
  const unit = units[at];
  if (unit === undefined) return [];
  const why = reasonOf(trials, chosen, at);
  return unit.ids.map((id) => {
    const step = steps.find((one) => one.id === id);
    return { id, value: step?.value ?? 0, priority: step?.priority ?? 0, ...why };
  });
}

type Why = Omit<SkippedStep, 'id' | 'value' | 'priority'>;

function reasonOf(trials: Trials, chosen: Chosen, at: number): Why {
  const { units } = trials;
  const missing = units[at]?.needs.find((one) => chosen[one] !== true);
  if (missing !== undefined) {
    const needs = units[missing]?.ids[0] ?? null;
    return { reason: 'needs_skipped', constraint: null, needs, proven: true };
  }
  const alone = trials.plan(withNeeds(trials, at), 'ask');
  if (alone !== null && !alone.ok) return refused('does_not_fit', alone);
  const beside = trials.plan(
    chosen.map((runs, one) => runs || one === at),
    'ask',
  );
  if (beside !== null && !beside.ok) return refused('worth_less', beside);
  return { reason: 'worth_less', constraint: null, needs: null, proven: false };
}

function refused(
  reason: Why['reason'],
  { refusals, proven }: Extract<Finding, { readonly ok: false }>,
): Why {
  return { reason, constraint: refusals[0]?.constraint ?? null, needs: null, proven };
}

/** A unit with what it needs, and nothing else that may be left out. */
function withNeeds({ units }: Trials, at: number): Chosen {
  const taken = new Set([at]);
  for (const one of taken) for (const need of units[one]?.needs ?? []) taken.add(need);
  return units.map((_, one) => taken.has(one));
}
