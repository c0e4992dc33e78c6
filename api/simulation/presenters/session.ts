import { SESSION_TTL_S } from '../../../contracts/session/session.ts';
import type { SatelliteProfile } from '../../../contracts/profile.ts';
import type {
  CreatedSession,
  FaultResult,
  Session,
  SessionSatelliteState,
  TickResult,
} from '../../../contracts/session/session.ts';
import type {
  SessionDefinition,
  SessionEvent,
  SessionSatellite,
} from '../../../domain/session/session.ts';
import { sessionBus } from '../../../domain/session/subsystem-model.ts';
import { presentProfile } from '../../../presenters/profile.ts';
import { presentEvent } from '../../../presenters/session.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import { formatInstant } from '../../../domain/time/instant.ts';

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

/** A session as it stands, with what happened last. */
export function presentSession(
  life: ShownLife,
  definition: SessionDefinition,
  tick: TickResult,
  recent: readonly SessionEvent[],
  temporal: string | undefined,
): Session {
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
  { session_id, epoch, tick_count, events }: TickResult,
  satellite: SessionSatelliteState,
): FaultResult {
  return { session_id, epoch, tick_count, satellite, events };
}

function presentLife({ createdAtMs, expiresAtMs }: ShownLife) {
  return {
    created_at: formatInstant(createdAtMs),
    expires_at: formatInstant(expiresAtMs),
    ttl_seconds: SESSION_TTL_S,
  };
}
