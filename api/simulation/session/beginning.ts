import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import type { SessionDefinition } from '../../../domain/session/session.ts';
import { writeStep } from '../../../presenters/session.ts';
import { computation, UNITS_PER_MS } from '../../../threads/computation.ts';

/** The engine of one satellite takes about so long, ms: fifty take a tenth of a second. */
const SATELLITE_MS = 2;

/** A session that is about to begin. */
interface NewSession {
  readonly id: string;
  readonly definition: SessionDefinition;
}

/** The step in which a session begins: the geometry of all its satellites. */
export const sessionBeginning = computation({
  name: 'begin session',
  compute: ({ id, definition }: NewSession) =>
    writeStep(id, createSessionEngine(definition).begin()),
  estimate: ({ definition }) => SATELLITE_MS * UNITS_PER_MS * definition.satellites.length,
  advice: 'Fewer satellites are faster.',
});
