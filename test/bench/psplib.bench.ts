import { J30_BUDGET, readJ30, solveJ30 } from '../kit/oracles/psplib.ts';
import { type Row, timingOf } from '../kit/bench/measure.ts';

/** The scheduling core on the 480 instances of PSPLIB j30, beside first-fit in listed order. */
function benchJ30(): Row[] {
  const instances = readJ30();
  const { gap, firstFitGap, atOptimum, proven, timesMs, faults } = solveJ30(instances);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const percent = (share: number): string => `${(100 * share).toFixed(3)} %`;
  const { length } = instances;
  const { p50Ms, p99Ms } = timingOf([...timesMs]);
  const meanMs = timesMs.reduce((sum, ms) => sum + ms, 0) / length;
  return [
    {
      work: `PSPLIB j30, mean gap to the optima of ${length} instances`,
      figure: percent(gap),
      beside: `first-fit in listed order ${percent(firstFitGap)}`,
    },
    {
      work: 'PSPLIB j30, at the optimum and proven',
      figure: `${atOptimum} at it, ${proven} proven (${percent(proven / length)})`,
      beside: 'aim: gap at most 0.15 %, at least 75 % proven',
    },
    {
      work: 'PSPLIB j30, time of one instance',
      figure: `mean ${meanMs.toFixed(0)} ms, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)} ms`,
      beside: `budget ${J30_BUDGET.decodings} lists, ${J30_BUDGET.nodes} nodes`,
    },
  ];
}

console.table(benchJ30());
