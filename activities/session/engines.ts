import { createSessionEngine } from '../../domain/session/session-engine.ts';
import type { SessionEngine, SessionStep } from '../../domain/session/session.ts';
import type { StepInput } from './advance-session.ts';

/**
 * Satellites of the engines kept in memory, about 50 KB each: what an engine has computed of the
 * present half hour is most of the cost of a tick.
 */
const KEPT_SATELLITES = 2_500;

/** Engines of the sessions used last; the least recently used are evicted. */
export interface SessionEngines {
  /** Throws RangeError for a request that the engine refuses. */
  apply(input: StepInput): SessionStep;
  /** Sessions whose engines are kept, used longest ago first. */
  sessionIds(): string[];
}

/** Makes an empty set of engines for one thread. */
export function createSessionEngines(keptSatellites: number = KEPT_SATELLITES): SessionEngines {
  const engines = new Map<string, SessionEngine>();
  let satellites = 0;

  const take = ({ sessionId, definition }: StepInput): SessionEngine => {
    const known = engines.get(sessionId);
    // Taken out and set again, so that the map stays in the order of use.
    engines.delete(sessionId);
    const engine = known ?? createSessionEngine(definition);
    engines.set(sessionId, engine);
    if (known === undefined) satellites += engine.definition.satellites.length;
    for (const [id, other] of engines) {
      if (satellites <= keptSatellites || other === engine) break;
      engines.delete(id);
      satellites -= other.definition.satellites.length;
    }
    return engine;
  };

  return {
    apply: (input) => take(input).apply(input.state, input.request),
    sessionIds: () => [...engines.keys()],
  };
}
