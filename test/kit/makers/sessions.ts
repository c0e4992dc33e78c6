import type {
  SessionDefinition,
  SessionRequest,
  SessionSatellite,
} from '../../../domain/simulation/session.ts';
import { faultOf, madeOrbit, tickOf } from './made-session.ts';

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
  return tickOf(durationS);
}

/** A fault as the gateway is given it, to the end of the session. */
export function powerLoss(satelliteId = 'sat-1', severity = 0.8): SessionRequest {
  return faultOf(satelliteId, 'power_loss', severity);
}

function satellite(index: number, count: number): SessionSatellite {
  return {
    id: `sat-${index + 1}`,
    name: `Satellite ${index + 1}`,
    elements: madeOrbit(550, 53, (index % 4) * 90, (index * 360) / count, {
      epochMs: SESSION_EPOCH_MS,
    }),
    busClass: '3U',
  };
}
