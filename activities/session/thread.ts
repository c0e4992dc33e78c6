import { writeStep, type WrittenStep } from '../../presenters/session.ts';
import { computation, UNITS_PER_MS } from '../../threads/computation.ts';
import { serve } from '../../threads/serve.ts';
import type { StepInput } from './advance-session.ts';
import { createSessionEngines } from './engines.ts';

/** What a thread answers: what the engine throws would lose its type on the way. */
export type ThreadAnswer =
  | { readonly ok: true; readonly step: WrittenStep }
  | { readonly ok: false; readonly message: string };

const engines = createSessionEngines();

function step(input: StepInput): ThreadAnswer {
  try {
    return { ok: true, step: writeStep(input.sessionId, engines.apply(input)) };
  } catch (error) {
    // The same input would throw the same again, whatever it was.
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Fifty satellites fly a day in some seconds: so much a satellite and second, ms. */
const SATELLITE_SECOND_MS = 0.001;
const STEP_MS = 2;

/** Moves a session on by a tick or a fault. */
export const sessionStep = computation({
  name: 'step session',
  compute: step,
  estimate: ({ request, definition }: StepInput) => {
    const seconds = request.kind === 'tick' ? request.durationS : 0;
    return (STEP_MS + SATELLITE_SECOND_MS * seconds * definition.satellites.length) * UNITS_PER_MS;
  },
  ceilingMs: 60_000,
  advice: 'Shorter ticks are faster.',
});

export default serve([sessionStep]);
