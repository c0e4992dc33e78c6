import { elementsFromMean, type Elements } from '../../../domain/orbit/elements/elements.ts';
import type {
  SessionDefinition,
  SessionEngine,
  SessionEvent,
  SessionRequest,
  SessionState,
  SessionStep,
  SessionSatellite,
} from '../../../domain/session/session.ts';
import { BUS_CLASSES, type BusClass } from '../../../domain/spacecraft/bus.ts';

/** Where sessions of given orbits begin. */
export const ORBITS_EPOCH_MS = Date.parse('2026-07-25T00:00:00Z');

/** Mean elements of an orbit, at the session's epoch unless another is given; throws when they are refused. */
export function anOrbit(
  altitudeKm: number,
  inclinationDeg: number,
  raanDeg = 0,
  meanAnomalyDeg = 0,
  more: {
    readonly eccentricity?: number;
    readonly bstar?: number;
    readonly epochMs?: number;
  } = {},
): Elements {
  const { epochMs = ORBITS_EPOCH_MS, ...shape } = more;
  const made = elementsFromMean(
    { altitudeKm, inclinationDeg, raanDeg, meanAnomalyDeg, ...shape },
    { ms: epochMs, us: 0 },
  );
  if (!made.ok) throw new Error(made.problems.map(({ message }) => message).join('; '));
  return made.elements;
}

/** A session of given orbits: satellites `sat-0`, `sat-1`, …, their classes in turn. */
export function aSessionOf(
  orbits: readonly Elements[],
  options: { readonly seed?: string; readonly busClass?: BusClass; readonly epochMs?: number } = {},
): SessionDefinition {
  return {
    epochMs: options.epochMs ?? ORBITS_EPOCH_MS,
    seed: options.seed ?? 'seed',
    satellites: orbits.map((elements, index) => ({
      id: `sat-${index}`,
      name: `Satellite ${index}`,
      elements,
      busClass: options.busClass ?? BUS_CLASSES[index % BUS_CLASSES.length] ?? '6U',
    })),
  };
}

/** `count` satellites in `planes` planes at 550 km and 53°, one slot in the next plane apart. */
export function walkerOrbits(count: number, planes: number): Elements[] {
  return Array.from({ length: count }, (_, index) => {
    const plane = index % planes;
    const slot = Math.floor(index / planes);
    const anomaly = (360 * slot * planes) / count + (360 * plane) / count;
    return anOrbit(550, 53, (360 * plane) / planes, anomaly);
  });
}

/** Applies requests one after another, from a state or from the beginning. */
export function play(
  engine: SessionEngine,
  requests: readonly SessionRequest[],
  from: SessionState = engine.begin().state,
): { readonly last: SessionStep; readonly events: readonly SessionEvent[] } {
  const events: SessionEvent[] = [];
  let last: SessionStep | null = null;
  for (const request of requests) {
    last = engine.apply(last?.state ?? from, request);
    events.push(...last.events);
  }
  if (last === null) throw new Error('at least one request is needed');
  return { last, events };
}

/** A tick of some seconds, a minute unless stated. */
export function aTick(durationS = 60): SessionRequest {
  return { kind: 'tick', durationS };
}

/** A fault on a satellite, to the end of the session unless a duration is given. */
export function aFault(
  satelliteId: string,
  faultType: (SessionRequest & { kind: 'fault' })['faultType'],
  severity: number,
  durationS: number | null = null,
): SessionRequest {
  return { kind: 'fault', satelliteId, faultType, severity, durationS };
}

/** Where other sessions begin. */
export const SESSION_EPOCH_MS = Date.parse('2026-07-24T12:00:00Z');

/**
 * A session of spread orbits, from `sat-1` on, spread over four planes at 550 km; the same count
 * and seed are the same session.
 */
export function aSession(count = 3, seed = 'seed-1'): SessionDefinition {
  return {
    epochMs: SESSION_EPOCH_MS,
    seed,
    satellites: Array.from({ length: count }, (_, index) => satellite(index, count)),
  };
}

/** A fault as the gateway is given it, to the end of the session. */
export function aPowerLoss(satelliteId = 'sat-1', severity = 0.8): SessionRequest {
  return aFault(satelliteId, 'power_loss', severity);
}

function satellite(index: number, count: number): SessionSatellite {
  return {
    id: `sat-${index + 1}`,
    name: `Satellite ${index + 1}`,
    elements: anOrbit(550, 53, (index % 4) * 90, (index * 360) / count, {
      epochMs: SESSION_EPOCH_MS,
    }),
    busClass: '3U',
  };
}
