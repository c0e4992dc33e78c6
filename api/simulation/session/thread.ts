import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import type { SessionDefinition } from '../../../domain/session/session.ts';
import { serve } from '../../../threads/serve.ts';

/** What the thread that begins sessions computes, by name: the step in which one begins. */
export const computations = {
  begin: (definition: SessionDefinition) => createSessionEngine(definition).begin(),
};

export default serve(computations);
