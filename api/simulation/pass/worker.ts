import { computePasses } from './compute-passes.ts';
import type { PassesInput, PassesOutcome } from './compute-passes.ts';

/** What a thread of the pass pool runs; piscina calls the default export with each task. */
export default function run(input: PassesInput): PassesOutcome {
  return computePasses(input);
}
