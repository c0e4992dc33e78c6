import { capacityTable, type CapacityTable } from '../../link/capacity.ts';
import { outageProbability } from '../../link/outage.ts';
import type { Ephemeris } from '../../orbit/ephemeris/ephemeris.ts';
import { stationFrame } from '../../orbit/geometry/frames.ts';
import { findPasses, type GroundPass } from '../../orbit/passes/passes.ts';
import type { Station } from '../../orbit/geometry/stations.ts';
import type { Bus } from '../../spacecraft/bus.ts';
import type { Environment, GivenContact, Pass, Window } from './environment.ts';
import { isStated, withContacts } from './given-contacts.ts';
import { buildSurroundings, type SurroundingsQuery } from './surroundings.ts';
import { thermalHazardSpans } from './thermal-hazard-spans.ts';
import { offerOf } from './with-bus.ts';
import type { Illumination } from '../../orbit/environment/eclipse.ts';

/** What an environment is built from. */
export interface EnvironmentQuery extends SurroundingsQuery {
  readonly bus: Bus;
  readonly minElevationDeg: number;
  readonly stations: readonly Station[];
  /** Take the place of all passes over the stations. */
  readonly contacts?: readonly GivenContact[];
}

/** An environment, or why the satellite has no state somewhere inside the horizon. */
export type EnvironmentResult =
  | { readonly ok: true; readonly environment: Environment }
  | { readonly ok: false; readonly code: 'propagation_failed'; readonly message: string };

/**
 * Builds everything about a satellite's surroundings that a plan depends on, from one ephemeris:
 * illumination and windows, passes with the volume that they carry, the South Atlantic Anomaly and
 * what warms it. Edges are rounded inward to whole milliseconds. Fails when SGP4 loses the
 * satellite before the horizon ends.
 */
export function buildEnvironment(query: EnvironmentQuery): EnvironmentResult {
  const flown = flyEnvironment(query);
  return flown.ok ? { ok: true, environment: flown.environment } : flown;
}

/** An environment with the ephemeris that it was built from, or why there is none. */
export type FlownEnvironment =
  | { readonly ok: true; readonly environment: Environment; readonly ephemeris: Ephemeris }
  | Extract<EnvironmentResult, { readonly ok: false }>;

/** `buildEnvironment` for those who also ask where the satellite is. */
export function flyEnvironment(query: EnvironmentQuery): FlownEnvironment {
  const { bus, minElevationDeg, contacts } = query;
  const stations = stationsToSee(query);
  const built = buildSurroundings(query);
  if (!built.ok) return built;
  const { ephemeris, ...surroundings } = built.surroundings;
  const { startMs, endMs, illumination, sky } = surroundings;
  const bare = windowsOf(illumination, bus, startMs, endMs);
  const passes = findPasses(ephemeris, stations, { minElevationDeg, startMs, endMs })
    .map((pass) => ({ ...pass, aosMs: Math.ceil(pass.aosMs), losMs: Math.floor(pass.losMs) }))
    .filter((pass) => pass.losMs > pass.aosMs)
    .map((pass, index) => toPass(pass, index, stations, ephemeris, bare));
  const windows = bare.map((window) => ({
    ...window,
    passIndices: passes
      .filter(({ windowIndex }) => windowIndex === window.index)
      .map(({ index }) => index),
  }));
  const environment = {
    ...surroundings,
    bus,
    windows,
    passes,
    thermalHazards:
      query.hazards === false ? [] : thermalHazardSpans({ startMs, endMs, bus, sky, illumination }),
  };
  return {
    ok: true,
    ephemeris,
    environment: contacts === undefined ? environment : withContacts(environment, contacts),
  };
}

/** The stations whose passes matter: of given contacts those of the ones that do not say what they carry. */
function stationsToSee({ stations, contacts }: EnvironmentQuery): readonly Station[] {
  if (contacts === undefined) return stations;
  const asked = new Set(contacts.filter((one) => !isStated(one)).map((one) => one.stationId));
  return stations.filter(({ id }) => asked.has(id));
}

function windowsOf(
  illumination: readonly Illumination[],
  bus: Bus,
  startMs: number,
  endMs: number,
): Window[] {
  return illumination
    .map((span) => ({
      ...span,
      startMs: Math.max(span.startMs, startMs),
      endMs: Math.min(span.endMs, endMs),
    }))
    .filter((span) => span.endMs > span.startMs)
    .map((span, index) => ({ ...span, index, ...offerOf(bus, span.sunlit), passIndices: [] }));
}

function toPass(
  pass: GroundPass,
  index: number,
  stations: readonly Station[],
  ephemeris: Ephemeris,
  windows: readonly Window[],
): Pass {
  const station = stations.find(({ id }) => id === pass.stationId);
  if (station === undefined) throw new RangeError(`Pass over an unknown station ${pass.stationId}`);
  const rangeAt = rangeFrom(ephemeris, station);
  const { aosMs, losMs, maxElevationDeg, minRangeKm } = pass;
  const windowIndex = windows.findIndex(({ endMs }) => aosMs < endMs);
  let downlink: CapacityTable | null = null;
  let uplink: CapacityTable | null = null;
  return {
    index,
    stationId: station.id,
    stationName: station.name,
    provider: station.provider,
    aosMs,
    losMs,
    maxElevationDeg,
    minRangeKm,
    windowIndex: Math.max(0, windowIndex),
    // Most passes of a fleet carry nothing: their tables are made at their first use.
    get downlink() {
      return (downlink ??= capacityTable(pass, rangeAt, 'downlink'));
    },
    get uplink() {
      return (uplink ??= capacityTable(pass, rangeAt, 'uplink'));
    },
    outageProbability: outageProbability(maxElevationDeg),
  };
}

/** Slant range in km as a function of time, from the interpolated ephemeris. */
function rangeFrom(ephemeris: Ephemeris, station: Station): (tMs: number) => number {
  const { x, y, z } = stationFrame(station);
  const position = new Float64Array(3);
  return (tMs) => {
    ephemeris.positionEcef(tMs, position);
    const dx = (position[0] ?? 0) - x;
    const dy = (position[1] ?? 0) - y;
    const dz = (position[2] ?? 0) - z;
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  };
}
