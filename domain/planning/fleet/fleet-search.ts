import {
  compareVectors,
  type BalanceScale,
  type Merit,
  objectiveVector,
} from '../search/objectives.ts';
import { leadingValue } from '../search/optimality.ts';
import { isCloser, type Refusal } from '../refusal.ts';
import {
  type Choose,
  createDecoder,
  decodeFleet,
  type Decoded,
  type Decoder,
  type DecodeResult,
} from './decode-fleet.ts';
import type { Node } from './fleet.ts';
import { fleetMerit } from './merit.ts';
import type { ObjectiveBounds } from './objective-bounds.ts';
import type { FleetProblem } from './problem.ts';

/** What a schedule is made from. */
export interface Draft {
  /** The problem with the contacts that may be used. */
  readonly network: FleetProblem;
  readonly order: readonly number[];
  /** Node of every step, copies left out. */
  readonly nodes: readonly Node[];
}

/** A plan of a fleet with its merit. */
export interface FleetCandidate extends Draft {
  readonly decoded: Decoded;
  readonly merit: Merit;
  /** Leading component of the objective. */
  readonly value: number;
  readonly vector: readonly number[];
}

/** A search for the best plan of one fleet. */
export interface FleetSearch {
  readonly problem: FleetProblem;
  readonly bounds: ObjectiveBounds;
  readonly scale: BalanceScale;
  best: FleetCandidate | null;
  refusal: Refusal | null;
  iterations: number;
  /** Steps scheduled and hops looked at. */
  readonly work: () => number;
  /** Schedules a draft unless it surely ends too late; the plan, where it is better than `than`. */
  attempt(draft: Draft, than: FleetCandidate | null): FleetCandidate | null;
  /** Schedules steps once, on nodes that are chosen on the way; the plan. */
  construct(network: FleetProblem, order: readonly number[], choose: Choose): FleetCandidate | null;
}

/** Begins a search without a plan. */
export function createSearch(
  problem: FleetProblem,
  bounds: ObjectiveBounds,
  scale: BalanceScale,
): FleetSearch {
  const decoders = new Map<FleetProblem, Decoder>();
  const decoderOf = (network: FleetProblem): Decoder => {
    let decoder = decoders.get(network);
    if (decoder === undefined) decoders.set(network, (decoder = createDecoder(network)));
    return decoder;
  };
  const judge = (
    draft: Draft,
    result: DecodeResult,
    than: FleetCandidate | null,
  ): FleetCandidate | null => {
    search.iterations += 1;
    if (!result.ok) {
      if (than === null && isCloser(result.refusal, search.refusal))
        search.refusal = result.refusal;
      return null;
    }
    const { decoded } = result;
    const merit = fleetMerit(problem, decoded);
    const vector = vectorOf(problem, merit, scale);
    if (than !== null && compareVectors(vector, than.vector) >= 0) return null;
    const value = leadingValue(problem.job.policy.objective, merit, scale);
    const made = { ...draft, decoded, merit, value, vector };
    if (search.best === null || compareVectors(vector, search.best.vector) < 0) search.best = made;
    return made;
  };
  const search: FleetSearch = {
    problem,
    bounds,
    scale,
    best: null,
    refusal: null,
    iterations: 0,
    work: () => [...decoders.values()].reduce((sum, decoder) => sum + decoder.work(), 0),
    attempt(draft, than) {
      const { network, order, nodes } = draft;
      const isSure = than !== null && (than.vector[0] ?? 0) <= 0;
      const untilMs = isSure ? bounds.untilMs(than) : Infinity;
      return judge(draft, decoderOf(network).decode(order, nodes, untilMs), than);
    },
    construct(network, order, choose) {
      const nodes: Node[] = problem.steps.map(() => -1);
      const result = decodeFleet(network, order, (step, takesOn) => {
        const chosen = choose(step, takesOn);
        nodes[step.index] = chosen[0] ?? -1;
        return chosen;
      });
      return judge({ network, order, nodes }, result, null);
    },
  };
  return search;
}

/** Plans that are too uncertain come after all others, the surer first. */
function vectorOf({ job }: FleetProblem, merit: Merit, scale: BalanceScale): readonly number[] {
  const missing = Math.max(0, job.policy.minDeliveryConfidence - merit.confidence);
  return [missing, ...objectiveVector(job.policy.objective, merit, scale)];
}
