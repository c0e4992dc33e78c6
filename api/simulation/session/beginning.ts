import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import type { SessionDefinition } from '../../../domain/session/session.ts';
import { computation, UNITS_PER_MS } from '../../../threads/computation.ts';

/** The engine of one satellite takes about so long, ms: fifty take a tenth of a second. */
const SATELLITE_MS = 2;

/** The step in which a session begins: the geometry of all its satellites. */
export const sessionBeginning = computation({
  name: 'begin session',
  compute: (definition: SessionDefinition) => createSessionEngine(definition).begin(),
  estimate: ({ satellites }) => SATELLITE_MS * UNITS_PER_MS * satellites.length,
  advice: 'Fewer satellites are faster.',
});
