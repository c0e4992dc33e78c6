import * as v from 'valibot';
import { described } from './shapes.ts';
import { CONSTRAINTS } from '../domain/planning/refusal.ts';

/** What keeps the planner from carrying a load. */
export const LoadProblem = v.object({
  code: described(v.picklist(CONSTRAINTS), 'The constraint, as a refused plan names it.'),
  message: v.string(),
  needed: v.number(),
  available: v.number(),
});
