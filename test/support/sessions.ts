import { elementsFromMean } from '../../domain/orbit/elements.ts';
import type {
  SessionDefinition,
  SessionRequest,
  SessionSatellite,
} from '../../domain/simulation/session.ts';

/** Where the sessions of the tests begin. */
export const SESSION_EPOCH_MS = Date.parse('2026-07-24T12:00:00Z');

/**
 * A session of designed orbits, from `sat-1` on, spread over four planes at 550 km; the same count
 * and seed are the same session.
 */
export function sessionDefinition(count = 3, seed = 'seed-1'): SessionDefinition {
  return {
    epochMs: SESSION_EPOCH_MS,
    seed,
    satellites: Array.from({ length: count }, (_, index) => satellite(index, count)),
  };
}

/** A tick as the gateway is given it. */
export function tick(durationS = 60): SessionRequest {
  return { kind: 'tick', durationS };
}

/** A fault as the gateway is given it, to the end of the session. */
export function powerLoss(satelliteId = 'sat-1', severity = 0.8): SessionRequest {
  return { kind: 'fault', satelliteId, faultType: 'power_loss', severity, durationS: null };
}

function satellite(index: number, count: number): SessionSatellite {
  const made = elementsFromMean(
    {
      altitudeKm: 550,
      inclinationDeg: 53,
      raanDeg: (index % 4) * 90,
      meanAnomalyDeg: (index * 360) / count,
    },
    { ms: SESSION_EPOCH_MS, us: 0 },
  );
  if (!made.ok) throw new Error('the designed orbit of a test does not exist');
  return {
    id: `sat-${index + 1}`,
    name: `Satellite ${index + 1}`,
    elements: made.elements,
    busClass: '3U',
  };
}
