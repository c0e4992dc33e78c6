import { serve } from '../threads/serve.ts';
import { answer, mix, price } from './batch/computations.ts';
import { slab } from './conjunction/screener.ts';
import { meeting } from './conjunction/watch-computation.ts';
import { recheck, revisionDraws, servedPlan } from '../threads/planning/computations.ts';
import { lookAtStages, plan, replace } from './workload/computations.ts';

/** What a thread of the queue for planning computes. */
export default serve([
  ...[plan, replace, lookAtStages, recheck, revisionDraws, servedPlan],
  ...[slab, meeting],
  ...[price, mix, answer],
]);
