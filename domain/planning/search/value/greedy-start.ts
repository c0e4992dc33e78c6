import type { Unit } from '../../job/selection.ts';
import { isSpent } from '../../rcpsp/work-meter.ts';
import type { Chosen, Found, Trials } from './trials.ts';
import type { ValueBound } from './value-bound.ts';

/**
 * Takes units in an order, as many at once as have a plan together: twice as many after each plan, half as
 * many after each refusal, and one that finds no place alone is left out with all that need it. So
 * hundreds of units cost some dozens of plans instead of one each. `keep` is told of every plan.
 */
export function startGreedily(
  trials: Trials,
  bound: ValueBound,
  order: readonly number[],
  from: Chosen,
  keep: (chosen: Chosen, found: Found) => void,
): void {
  const { units } = trials;
  let chosen = from;
  let left = order.filter((at) => from[at] !== true);
  let stride = Math.ceil(left.length / 2);
  while (left.length > 0 && !isSpent(trials.meter)) {
    const group = new Set(withNeeds(units, chosen, left.slice(0, stride)));
    const more = chosen.map((runs, at) => runs || group.has(at));
    const found = bound.hasRoom(more) ? trials.plan(more, 'ask') : null;
    if (found?.ok === true) {
      chosen = more;
      keep(chosen, found);
      left = left.filter((at) => !group.has(at));
      stride = Math.min(2 * stride, left.length);
    } else if (stride > 1) stride = Math.ceil(stride / 2);
    else {
      const [first = -1] = left;
      const gone = new Set([first]);
      for (const [at, { needs }] of units.entries())
        if (needs.some((one) => gone.has(one))) gone.add(at);
      left = left.filter((at) => !gone.has(at));
    }
  }
}

/** Units with all that they need and that does not run yet. */
function withNeeds(units: readonly Unit[], chosen: Chosen, wanted: readonly number[]): number[] {
  const all = [...wanted];
  for (const at of all)
    for (const need of units[at]?.needs ?? [])
      if (chosen[need] !== true && !all.includes(need)) all.push(need);
  return all;
}
