import type { Mission } from './mission.ts';
import { after, nextOf } from './policy.ts';
import { firstState, keyOf, outcomeOf, type State } from './state.ts';
import { createEndlessMeter, isSpent, type WorkMeter } from '../rcpsp/work-meter.ts';

/** Branches less likely than this are not followed but counted as late. */
const LEAST_BRANCH = 1e-8;

/** The least branch that is followed when the work is spent. */
const LEAST_WHEN_SPENT = 1e-3;

/** Transfers looked at before the least branch grows tenfold; twice as many until the next time. */
const WIDE_SEARCH = 10_000;

/**
 * Probability, 0 to 1, that the policy ends in time and no upset ends a step for good, by a forward dynamic programme: states in order
 * of time, equal states joined, each contact in an untried pass branching into good and lost. A wide
 * search goes on with ever likelier branches only, so that a plan over dozens of passes gets a lower
 * bound; one whose meter is spent follows the likeliest only.
 */
export function arrivalProbability(
  mission: Mission,
  meter: WorkMeter = createEndlessMeter(),
): number {
  const open = new Map<string, Branch>();
  const queue: Branch[] = [];
  let leastBranch = LEAST_BRANCH;
  const add = (state: State, probability: number) => {
    if (probability < leastBranch) return;
    const key = keyOf(state);
    const known = open.get(key);
    if (known !== undefined) {
      known.probability += probability;
      return;
    }
    const branch = { key, state, probability };
    open.set(key, branch);
    queue.splice(positionOf(queue, state.tMs), 0, branch);
  };
  add(firstState(mission), 1);
  let inTime = 0;
  let work = 0;
  for (let branch = queue.pop(); branch !== undefined; branch = queue.pop()) {
    open.delete(branch.key);
    let next = nextOf(mission, branch.state);
    let outcome = next.kind === 'attempt' ? outcomeOf(next.state, next.attempt.passIndex) : null;
    while (next.kind === 'attempt' && typeof outcome === 'boolean') {
      next = nextOf(mission, after(mission, next.state, next.attempt, outcome));
      work += mission.legs.length + 5;
      meter.spent += unitsOf(mission);
      outcome = next.kind === 'attempt' ? outcomeOf(next.state, next.attempt.passIndex) : null;
    }
    work += mission.legs.length + 5;
    meter.spent += unitsOf(mission);
    const least = LEAST_BRANCH * 10 ** Math.floor(Math.log2(1 + work / WIDE_SEARCH));
    leastBranch = isSpent(meter) ? Math.max(least, LEAST_WHEN_SPENT) : least;
    if (next.kind === 'end') {
      if (next.inTime) inTime += branch.probability * next.survival;
      continue;
    }
    const { state, attempt } = next;
    const loss = mission.passes[attempt.passIndex]?.outageProbability ?? 1;
    add(after(mission, state, attempt, true), branch.probability * (1 - loss));
    add(after(mission, state, attempt, false), branch.probability * loss);
  }
  return Math.min(1, inTime);
}

/** Units that following a state to its next contact costs: every transfer, step and pass. */
function unitsOf({ legs, steps, passes }: Mission): number {
  return 40 + 8 * legs.length + 2 * steps.length + passes.length;
}

/** A state with the chance that things come so far. */
interface Branch {
  readonly key: string;
  readonly state: State;
  probability: number;
}

/** Where a state of time `tMs` belongs in a queue that ends with the earliest. */
function positionOf(queue: readonly Branch[], tMs: number): number {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((queue[middle]?.state.tMs ?? tMs) >= tMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
