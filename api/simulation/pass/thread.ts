import { serve } from '../../../threads/serve.ts';
import { computePasses } from './compute-passes.ts';

/** What a thread of the pass pool computes, by name. */
export const computations = { passes: computePasses };

export default serve(computations);
