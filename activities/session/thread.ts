import type { SessionStep } from '../../domain/session/session.ts';
import { serve } from '../../threads/serve.ts';
import type { StepInput } from './advance-session.ts';
import { createSessionEngines } from './engines.ts';

/** What a thread answers: what the engine throws would lose its type on the way. */
export type ThreadAnswer =
  | { readonly ok: true; readonly step: SessionStep }
  | { readonly ok: false; readonly message: string };

const engines = createSessionEngines();

function step(input: StepInput): ThreadAnswer {
  try {
    return { ok: true, step: engines.apply(input) };
  } catch (error) {
    // The same input would throw the same again, whatever it was.
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** What a thread of the simulation computes, by name. */
export const computations = { step };

export default serve(computations);
