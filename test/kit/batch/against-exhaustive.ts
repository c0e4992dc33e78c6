import assert from 'node:assert/strict';
import { openLinearSolver } from '../../../activities/batch/linear-solver.ts';
import { checkBatch } from '../../../domain/batch/check-batch.ts';
import { solveBatch } from '../../../domain/batch/solve-batch.ts';
import { mostValue } from './exhaustive-network.ts';
import { smallNetwork, type Scarce } from './small-networks.ts';

/** What comparing many small networks has counted. */
export interface Counts {
  readonly networks: number;
  /** Answers that are worth the most, and those that say so themselves. */
  readonly best: number;
  readonly proven: number;
  /** Networks where first-fit serves less than the answer. */
  readonly better: number;
  /** Value of answers over the most, all networks together. */
  readonly share: number;
}

/**
 * Answers small networks and compares them with exhaustive search: no answer is worth more than the most, no bound
 * less, no answer less than first-fit, and all pass the checkers.
 */
export async function compareWithExhaustive(
  scarce: Scarce,
  networks: number,
  from: number,
): Promise<Counts> {
  const solve = await openLinearSolver();
  const counts = { networks, best: 0, proven: 0, better: 0 };
  let [served, most] = [0, 0];
  for (let seed = from; seed < from + networks; seed += 1) {
    const network = smallNetwork(seed, scarce);
    const answer = solveBatch(network.batch, solve);
    const known = mostValue(network, scarce === 'antennas');
    const about = `network ${seed} (${scarce}): ${answer.value} of ${known}, bound ${answer.bound}`;
    assert.deepEqual(checkBatch(network.batch, answer.served), [], about);
    assert.ok(answer.bound >= known, about);
    // Where both are scarce the search tries one order of steps alone: more may be possible.
    if (scarce !== 'both') assert.ok(answer.value <= known, about);
    assert.ok(answer.value >= answer.firstFit.value, about);
    served += answer.value;
    most += known;
    counts.best += answer.value >= known ? 1 : 0;
    counts.proven += answer.gap === 0 ? 1 : 0;
    counts.better += answer.value > answer.firstFit.value ? 1 : 0;
  }
  return { ...counts, share: served / most };
}
