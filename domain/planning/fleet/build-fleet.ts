import type { Ephemeris } from '../../orbit/ephemeris/ephemeris.ts';
import { flyEnvironment, type EnvironmentQuery } from '../environment/build-environment.ts';
import type { Environment } from '../environment/environment.ts';
import type { Fleet, FleetMember } from './fleet.ts';
import { findIslLinks } from './isl-contacts.ts';

/** What a fleet is looked at with; plans of a fleet do without the hazards of its members. */
export interface FleetQuery extends Omit<EnvironmentQuery, 'elements' | 'bus'> {
  readonly members: readonly FleetMember[];
}

/** A fleet, or which member has no state somewhere inside the horizon. */
export type FleetResult =
  | { readonly ok: true; readonly fleet: Fleet }
  | { readonly ok: false; readonly memberIndex: number; readonly message: string };

/** Builds the surroundings of every member and the contacts between them. */
export function buildFleet(query: FleetQuery): FleetResult {
  const { members, ...where } = query;
  const environments: Environment[] = [];
  const ephemerides: Ephemeris[] = [];
  for (const [memberIndex, { elements, bus }] of members.entries()) {
    const flown = flyEnvironment({ elements, bus, ...where });
    if (!flown.ok) return { ok: false, memberIndex, message: flown.message };
    environments.push(flown.environment);
    ephemerides.push(flown.ephemeris);
  }
  const startMs = environments[0]?.startMs ?? Math.ceil(query.startMs);
  const endMs = environments[0]?.endMs ?? startMs;
  const links = findIslLinks(ephemerides, startMs, endMs);
  return { ok: true, fleet: { startMs, endMs, members, environments, links } };
}
