import { MAX_EVENTS_OF_ANSWER } from '../contracts/session/session.ts';
import type {
  IslLink as WireLink,
  SessionEvent as WireEvent,
  SessionSatelliteState,
  TickResult,
} from '../contracts/session/session.ts';
import type {
  FaultEntry,
  IslLink,
  SatelliteSnapshot,
  SessionEvent,
  SessionStep,
} from '../domain/session/session.ts';
import { formatInstant } from '../domain/time/instant.ts';

/** A step as it is kept: what it led to is written once, stored and answered as it was written. */
export interface WrittenStep extends Pick<SessionStep, 'state' | 'events'> {
  /** The answer to a tick, as JSON: nobody looks into it, and MongoDB takes a text faster than a tree. */
  readonly tick: string;
}

/** Writes a step of a session. */
export function writeStep(sessionId: string, step: SessionStep): WrittenStep {
  const { state, events } = step;
  return { state, events, tick: JSON.stringify(presentTick(sessionId, step)) };
}

/** Reads what `writeStep` wrote of a step. */
export function readTick({ tick }: Pick<WrittenStep, 'tick'>): TickResult {
  // The text is a tick that `writeStep` wrote.
  return JSON.parse(tick) as TickResult;
}

/** What a tick led to; of very many events only the first. */
function presentTick(
  sessionId: string,
  step: Pick<SessionStep, 'snapshot' | 'events'>,
): TickResult {
  const { snapshot, events } = step;
  return {
    session_id: sessionId,
    epoch: formatInstant(snapshot.epochMs),
    tick_count: snapshot.tickCount,
    duration_s: snapshot.durationS,
    satellites: snapshot.satellites.map(presentSatellite),
    isl_links: snapshot.islLinks.map(presentLink),
    events: events.slice(0, MAX_EVENTS_OF_ANSWER).map(presentEvent),
    events_total: events.length,
    events_truncated: events.length > MAX_EVENTS_OF_ANSWER,
  };
}

/** An event; the fields that do not apply to its type are absent. */
export function presentEvent(event: SessionEvent): WireEvent {
  const { satelliteId, from, to, faultType, severity, effect } = event;
  const details = {
    ...(faultType !== null && { fault_type: faultType }),
    ...(severity !== null && { severity: decimals(severity) }),
    ...(effect !== null && { effect }),
  };
  return {
    epoch: formatInstant(event.epochMs),
    type: event.type,
    ...(satelliteId !== null && { satellite: satelliteId }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(Object.keys(details).length > 0 && { details }),
  };
}

function presentSatellite(satellite: SatelliteSnapshot): SessionSatelliteState {
  const { position, velocityKmS, subsystems } = satellite;
  return {
    id: satellite.id,
    name: satellite.name,
    status: satellite.status,
    position: position && {
      lat_deg: decimals(position.latDeg),
      lon_deg: longitude(position.lonDeg),
      alt_km: decimals(position.altKm),
    },
    velocity_km_s: velocityKmS === null ? null : decimals(velocityKmS),
    sunlit: satellite.sunlit,
    subsystems: {
      power_w: decimals(subsystems.powerW),
      thermal_c: decimals(subsystems.thermalC),
      comms_dbm: decimals(subsystems.commsDbm),
      memory_used_mb: decimals(subsystems.memoryUsedMb),
      battery_percent: decimals(subsystems.batteryPercent),
      solar_power_w: decimals(subsystems.solarPowerW),
      cpu_percent: decimals(subsystems.cpuPercent),
    },
    faults: satellite.faults.map(presentFaultEntry),
  };
}

function presentFaultEntry(fault: FaultEntry): SessionSatelliteState['faults'][number] {
  return {
    type: fault.type,
    severity: decimals(fault.severity),
    injected_at: formatInstant(fault.injectedAtMs),
    effect: fault.effect,
    origin: fault.origin,
    clears_at: fault.clearsAtMs === null ? null : formatInstant(fault.clearsAtMs),
  };
}

function presentLink(link: IslLink): WireLink {
  return {
    from: link.from,
    to: link.to,
    distance_km: decimals(link.distanceKm),
    latency_ms: decimals(link.latencyMs),
    active: link.active,
    quality: decimals(link.quality),
    bandwidth_mbps: decimals(link.bandwidthMbps),
  };
}

/** Six decimals: 0.1 m of a degree, 1 mm of a kilometre, far below what a model is worth. */
function decimals(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Rounding must not make 180 of a longitude just below it. */
function longitude(lonDeg: number): number {
  const rounded = decimals(lonDeg);
  return rounded >= 180 ? rounded - 360 : rounded;
}
