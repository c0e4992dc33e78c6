import { elementsFromMean } from '../../../domain/orbit/elements/elements.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import { flyEnvironment } from '../../../domain/planning/environment/build-environment.ts';
import { buildFleet } from '../../../domain/planning/fleet/build-fleet.ts';
import type { Fleet, FleetMember, FleetRole } from '../../../domain/planning/fleet/fleet.ts';
import { findIslLinks } from '../../../domain/planning/fleet/isl-contacts.ts';
import { busOfClass } from '../../../domain/spacecraft/bus-classes.ts';

/** Start of every fleet of the tests. */
export const FLEET_START_MS = Date.parse('2026-07-25T00:00:00Z');

/** Satellites of class 12U, spread over planes as a Walker delta pattern does. */
export function walkerMembers(
  count: number,
  planes: number,
  options: {
    readonly altitudeKm?: number;
    readonly spreadDeg?: number;
    readonly roleOf?: (index: number) => FleetRole;
  } = {},
): FleetMember[] {
  const perPlane = count / planes;
  const spread = options.spreadDeg ?? 360;
  return Array.from({ length: count }, (_, index) => {
    const plane = Math.floor(index / perPlane);
    const read = elementsFromMean(
      {
        altitudeKm: options.altitudeKm ?? 550,
        inclinationDeg: 53,
        raanDeg: (360 / planes) * plane,
        meanAnomalyDeg: (spread / perPlane) * (index % perPlane) + (spread / count) * plane,
      },
      { ms: FLEET_START_MS, us: 0 },
    );
    if (!read.ok) throw new Error('the elements of a test cannot be read');
    return {
      id: `sat-${index}`,
      name: `Satellite ${index}`,
      role: options.roleOf?.(index) ?? 'compute',
      elements: read.elements,
      bus: busOfClass('12U', 'given'),
    };
  });
}

/** A fleet over some hours from the start of the tests, with the default stations. */
export function fleetOf(members: readonly FleetMember[], hours = 12): Fleet {
  const built = buildFleet({
    members,
    startMs: FLEET_START_MS,
    hours,
    minElevationDeg: 5,
    stations: DEFAULT_STATIONS,
    hazards: false,
  });
  if (!built.ok) throw new Error(built.message);
  return built.fleet;
}

/**
 * Fleets of growing size, each within the next, over some hours from the start of the tests: the first
 * members of a list, which is flown once.
 */
export function nestedFleets(
  members: readonly FleetMember[],
  sizes: readonly number[],
  hours = 12,
): Fleet[] {
  const flown = members.map(({ elements, bus }) => {
    const made = flyEnvironment({
      elements,
      bus,
      startMs: FLEET_START_MS,
      hours,
      minElevationDeg: 5,
      stations: DEFAULT_STATIONS,
      hazards: false,
    });
    if (!made.ok) throw new Error(made.message);
    return made;
  });
  const { startMs = 0, endMs = 0 } = flown[0]?.environment ?? {};
  return sizes.map((size) => {
    const first = flown.slice(0, size);
    const ephemerides = first.map(({ ephemeris }) => ephemeris);
    return {
      startMs,
      endMs,
      members: members.slice(0, size),
      environments: first.map(({ environment }) => environment),
      links: findIslLinks(ephemerides, startMs, endMs),
    };
  });
}
