import type { PlanHistory } from './tasks.ts';

/** The past of a plan that was made from a request. */
export const NO_HISTORY: PlanHistory = {
  completed: [],
  stubs: [],
  lost: [],
  antennaFreeMs: 0,
};
