import { MAX_EVENTS_OF_ANSWER, SESSION_TTL_S } from '../../../contracts/session/session.ts';
import type { SatelliteProfile } from '../../../contracts/profile.ts';
import type {
  CreatedSession,
  FaultResult,
  IslLink as WireLink,
  Session,
  SessionEvent as WireEvent,
  SessionSatelliteState,
  TickResult,
} from '../../../contracts/session/session.ts';
import type {
  FaultEntry,
  IslLink,
  SatelliteSnapshot,
  SessionDefinition,
  SessionEvent,
  SessionSatellite,
  SessionSnapshot,
} from '../../../domain/session/session.ts';
import { sessionBus } from '../../../domain/session/subsystem-model.ts';
import { presentProfile } from '../../../presenters/profile.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import { formatInstant } from '../../../domain/time/instant.ts';

/** A step of a session, as the records keep it. */
export interface ShownStep {
  readonly snapshot: SessionSnapshot;
  readonly events: readonly SessionEvent[];
}

/** When a session was made and when it ends, epoch ms. */
export interface ShownLife {
  readonly id: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** A session that was just made. */
export function presentCreated(life: ShownLife, definition: SessionDefinition): CreatedSession {
  return {
    session_id: life.id,
    satellites: definition.satellites.length,
    ...presentLife(life),
    epoch: formatInstant(definition.epochMs),
    seed: definition.seed,
    profiles: definition.satellites.map((one) => ({ id: one.id, profile: profileOf(one) })),
    links: linksOfSession(life.id),
  };
}

/** What a tick led to; of very many events only the first. */
export function presentTick(sessionId: string, step: ShownStep): TickResult {
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

/** A session as it stands, with what happened last. */
export function presentSession(
  life: ShownLife,
  definition: SessionDefinition,
  step: ShownStep,
  recent: readonly SessionEvent[],
  temporal: string | undefined,
): Session {
  const tick = presentTick(life.id, step);
  const profiles = new Map(definition.satellites.map((one) => [one.id, profileOf(one)]));
  const satellites = tick.satellites.map((satellite) => {
    const profile = profiles.get(satellite.id);
    return { ...satellite, ...(profile !== undefined && { profile }) };
  });
  return {
    ...tick,
    satellites,
    recent_events: recent.map(presentEvent),
    ...presentLife(life),
    seed: definition.seed,
    start_epoch: formatInstant(definition.epochMs),
    links: linksOf({ ...linksOfSession(life.id), temporal }),
  };
}

function profileOf(satellite: SessionSatellite): SatelliteProfile {
  return presentProfile(sessionBus(satellite));
}

function linksOfSession(id: string): Session['links'] {
  return { self: pathOf.session(id), events: `${pathOf.session(id)}/events` };
}

/** What a fault did to its satellite. */
export function presentFault(
  sessionId: string,
  step: ShownStep,
  satellite: SatelliteSnapshot,
): FaultResult {
  return {
    session_id: sessionId,
    epoch: formatInstant(step.snapshot.epochMs),
    tick_count: step.snapshot.tickCount,
    satellite: presentSatellite(satellite),
    events: step.events.map(presentEvent),
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

function presentLife({ createdAtMs, expiresAtMs }: ShownLife) {
  return {
    created_at: formatInstant(createdAtMs),
    expires_at: formatInstant(expiresAtMs),
    ttl_seconds: SESSION_TTL_S,
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
