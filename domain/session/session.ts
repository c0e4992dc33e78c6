import type { Elements } from '../orbit/elements/elements.ts';
import type { Bus, BusClass } from '../spacecraft/bus.ts';
import { HOUR_MS } from '../time/instant.ts';

/** One spacecraft of a simulated constellation. */
export interface SessionSatellite {
  /** Unique in its session. */
  readonly id: string;
  readonly name: string;
  readonly elements: Elements;
  readonly busClass: BusClass;
  /** Where the class came from; absent = the caller. */
  readonly busSource?: Bus['source'];
}

/** Everything that a simulation session is made of; with the requests it fixes every result. */
export interface SessionDefinition {
  /** Where the session's time begins, whole epoch milliseconds UTC. */
  readonly epochMs: number;
  /** Natural upsets are drawn from it. */
  readonly seed: string;
  /** 1 to 50. */
  readonly satellites: readonly SessionSatellite[];
}

export const FAULT_TYPES = [
  'power_loss',
  'thermal_exceedance',
  'radiation_upset',
  'comms_failure',
  'isl_degradation',
] as const;

/** What can go wrong with a satellite. */
export type FaultType = (typeof FAULT_TYPES)[number];

/** A session expires this long after its last tick or fault, ms. */
export const SESSION_IDLE_MS = HOUR_MS;
/** Newest requests of a session of which a repeat is answered like the first. */
export const KNOWN_REQUESTS = 100;
/** Most satellites of one session. */
export const MAX_SESSION_SATELLITES = 50;
/** Longest tick, s. */
export const MAX_TICK_S = 86_400;
export const DEFAULT_TICK_S = 60;
export const DEFAULT_FAULT_SEVERITY = 0.5;
/** Injected faults that one satellite may have at once; it bounds the state. */
export const MAX_LIVE_FAULTS = 16;

/** What moves a session on. */
export type SessionRequest =
  /** Advances the clock by 0 < durationS <= 86,400, rounded to whole milliseconds, at least one. */
  | { readonly kind: 'tick'; readonly durationS: number }
  /** Breaks something now; `durationS` null lasts to the end of the session. Severity 0 to 1. */
  | {
      readonly kind: 'fault';
      readonly satelliteId: string;
      readonly faultType: FaultType;
      readonly severity: number;
      readonly durationS: number | null;
    };

/** An injected fault that is not over; times in milliseconds since the session's epoch. */
export interface LiveFault {
  /** Index of the satellite in the definition. */
  readonly satellite: number;
  readonly type: FaultType;
  readonly severity: number;
  readonly atMs: number;
  /** When it clears; null lasts to the end of the session. */
  readonly endMs: number | null;
}

/** What cannot be recomputed about a satellite, at the state's knot; times since the epoch, ms. */
export interface SatelliteState {
  readonly batteryWh: number;
  /** Temperature of the thermal node, without the offset of a fault. */
  readonly nodeC: number;
  readonly memoryMb: number;
  /** Index of the neighbour of best link quality at the last whole minute; -1 for none. */
  readonly primary: number;
  /** Last natural upset whose reboot is not over. */
  readonly upsetMs: number | null;
  /** Last injected upset whose reboot is not over. */
  readonly resetMs: number | null;
  /** Since when it is too hot. */
  readonly hotMs: number | null;
  /** Since when its battery is critical. */
  readonly lowMs: number | null;
  /** When its orbit ended. */
  readonly goneMs: number | null;
}

/**
 * The state of a session: plain JSON, about 160 bytes a satellite. Integrated quantities are those
 * of the last knot (whole minute of session time, or instant of an injected fault), so that where
 * ticks are cut leaves no trace in the results.
 */
export interface SessionState {
  readonly v: 1;
  readonly tickCount: number;
  /** Session time, whole milliseconds since the epoch. */
  readonly elapsedMs: number;
  /** Session time that `satellites` stand for, at most `elapsedMs`. */
  readonly knotMs: number;
  readonly satellites: readonly SatelliteState[];
  readonly faults: readonly LiveFault[];
}

/** Whether a caller or nature made a fault. */
export const FAULT_ORIGINS = ['injected', 'natural'] as const;

/** A fault as it stands on a satellite. */
export interface FaultEntry {
  readonly type: FaultType;
  readonly severity: number;
  /** Epoch milliseconds UTC. */
  readonly injectedAtMs: number;
  /** When it clears by itself, if that is known. */
  readonly clearsAtMs: number | null;
  readonly effect: string;
  readonly origin: (typeof FAULT_ORIGINS)[number];
}

/** The subsystems of a satellite at an instant. */
export interface SubsystemSnapshot {
  /** What feeds the bus: generation in sunlight, the battery's supply in eclipse. */
  readonly powerW: number;
  /** What the array generates; 0 in eclipse. */
  readonly solarPowerW: number;
  readonly batteryPercent: number;
  readonly thermalC: number;
  /** Power that the best station in view receives; -150 dBm without contact. */
  readonly commsDbm: number;
  readonly memoryUsedMb: number;
  readonly cpuPercent: number;
}

/** How a simulated satellite is. */
export const SATELLITE_CONDITIONS = ['active', 'decayed'] as const;

/** A satellite at an instant. */
export interface SatelliteSnapshot {
  readonly id: string;
  readonly name: string;
  readonly status: (typeof SATELLITE_CONDITIONS)[number];
  /** WGS-84; null once decayed. Longitude -180 <= lon < 180. */
  readonly position: {
    readonly latDeg: number;
    readonly lonDeg: number;
    readonly altKm: number;
  } | null;
  /** Inertial speed; null once decayed. */
  readonly velocityKmS: number | null;
  /** False once decayed. */
  readonly sunlit: boolean;
  readonly subsystems: SubsystemSnapshot;
  readonly faults: readonly FaultEntry[];
}

/** A link between two satellites in sight of each other. */
export interface IslLink {
  /** Ids, in the order of the definition. */
  readonly from: string;
  readonly to: string;
  readonly distanceKm: number;
  readonly latencyMs: number;
  /** False when faults weaken the link below use; it then carries nothing. */
  readonly active: boolean;
  /** 0 to 1. */
  readonly quality: number;
  readonly bandwidthMbps: number;
}

/** A session as it stands after a request. */
export interface SessionSnapshot {
  readonly epochMs: number;
  readonly tickCount: number;
  /** How far the last request moved the clock, s; 0 for the beginning and for faults. */
  readonly durationS: number;
  readonly satellites: readonly SatelliteSnapshot[];
  readonly islLinks: readonly IslLink[];
}

export const SESSION_EVENT_TYPES = [
  'isl_handover',
  'isl_up',
  'isl_down',
  'eclipse_entry',
  'eclipse_exit',
  'fault_injected',
  'fault_natural',
  'fault_cleared',
  'saa_entry',
  'saa_exit',
  'station_aos',
  'station_los',
] as const;

/** A kind of thing that happens in a session. */
export type SessionEventType = (typeof SESSION_EVENT_TYPES)[number];

/** Something that happened, at whole epoch milliseconds UTC. */
export interface SessionEvent {
  readonly epochMs: number;
  readonly type: SessionEventType;
  /** Whom it concerns; null for `isl_up` and `isl_down`, which concern `from` and `to`. */
  readonly satelliteId: string | null;
  /**
   * Ends of the link (`isl_up`, `isl_down`), old and new primary neighbour (`isl_handover`),
   * satellite and station id (`station_aos`, `station_los`); null elsewhere.
   */
  readonly from: string | null;
  readonly to: string | null;
  /** Of the events of faults; null elsewhere, and for the end of an orbit (effect `decayed`). */
  readonly faultType: FaultType | null;
  readonly severity: number | null;
  readonly effect: string | null;
}

/** What a request leads to. */
export interface SessionStep {
  readonly state: SessionState;
  readonly snapshot: SessionSnapshot;
  /** In order of time, then type, then satellite: after the old clock, up to the new one. */
  readonly events: readonly SessionEvent[];
}

/**
 * The simulation of one session. It keeps the geometry of the span around its clock, which another
 * engine of the same definition computes again to the same bits. It belongs to one thread.
 */
export interface SessionEngine {
  readonly definition: SessionDefinition;
  /** The session at its epoch. */
  begin(): SessionStep;
  /** Throws RangeError for a request that `requestRefusal` refuses. */
  apply(state: SessionState, request: SessionRequest): SessionStep;
}

export const REQUEST_REFUSAL_CODES = ['unknown_satellite', 'invalid_request', 'too_many'] as const;

/** Why a request cannot be applied. */
export interface RequestRefusal {
  readonly code: (typeof REQUEST_REFUSAL_CODES)[number];
  readonly message: string;
}

/**
 * Says why a session refuses a request, or null: a satellite that it does not have, a number out of
 * range, more faults on one satellite than may live at once. Needs no orbit, so it can run anywhere.
 */
export function requestRefusal(
  satelliteIds: readonly string[],
  state: Pick<SessionState, 'elapsedMs' | 'faults'>,
  request: SessionRequest,
): RequestRefusal | null {
  if (request.kind === 'tick') {
    const isInRange = request.durationS > 0 && request.durationS <= MAX_TICK_S;
    return isInRange ? null : invalid(`duration_s must be more than 0 and at most ${MAX_TICK_S}`);
  }
  const satellite = satelliteIds.indexOf(request.satelliteId);
  if (satellite < 0) {
    const message = `the session has no satellite '${request.satelliteId}'`;
    return { code: 'unknown_satellite', message };
  }
  if (!FAULT_TYPES.includes(request.faultType))
    return invalid(`fault_type must be one of ${FAULT_TYPES.join(', ')}`);
  if (!(request.severity >= 0 && request.severity <= 1))
    return invalid('severity must be between 0 and 1');
  if (request.durationS !== null && !(request.durationS > 0 && request.durationS < Infinity))
    return invalid('duration_s must be more than 0');
  const live = state.faults.filter(
    (fault) =>
      fault.satellite === satellite && (fault.endMs === null || fault.endMs > state.elapsedMs),
  );
  if (live.length < MAX_LIVE_FAULTS) return null;
  const message =
    `'${request.satelliteId}' already has ${MAX_LIVE_FAULTS} injected faults, the most that can live ` +
    'at once; those with a duration_s clear by themselves';
  return { code: 'too_many', message };
}

function invalid(message: string): RequestRefusal {
  return { code: 'invalid_request', message };
}
