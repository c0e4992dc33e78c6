import { createSessionEngine } from '../../../domain/simulation/session-engine.ts';
import type { SessionDefinition, SessionStep } from '../../../domain/simulation/session.ts';

/** The body of a thread of the pool: the step in which a session begins. */
export default function beginSession(definition: SessionDefinition): SessionStep {
  return createSessionEngine(definition).begin();
}
