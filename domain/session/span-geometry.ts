import { illumination } from '../orbit/environment/eclipse.ts';
import { createEphemeris, type Ephemeris } from '../orbit/ephemeris/ephemeris.ts';
import { findPasses } from '../orbit/passes/passes.ts';
import { findSaaCrossings } from '../orbit/environment/saa.ts';
import { DEFAULT_STATIONS } from '../orbit/geometry/stations.ts';
import { drawKey } from './hashed-draw.ts';
import { findPairSpans, type PairSpan } from './pair-spans.ts';
import type { SessionDefinition, SessionSatellite } from './session.ts';
import { drawUpsets } from './upsets.ts';
import type { Interval } from '../time/intervals.ts';

/**
 * Session time is searched for events in spans of this length, counted from the epoch, whole ones
 * only: so an edge comes out of the same search, to the same bit, wherever ticks are cut.
 */
export const SPAN_MS = 900_000;

/** Lowest elevation at which the default stations work, degrees. */
const MASK_DEG = 5;

/** Something that changes at an instant of session time, independent of faults and of state. */
export interface SatelliteEdge {
  /** Whole milliseconds, rounded up: at this instant the change has happened. */
  readonly atMs: number;
  readonly kind:
    | 'decay'
    | 'eclipse_entry'
    | 'eclipse_exit'
    | 'saa_entry'
    | 'saa_exit'
    | 'station_aos'
    | 'station_los'
    | 'upset';
  /** Index of the default station; -1 where none is concerned. */
  readonly station: number;
}

/** One satellite over a span. */
export interface SatelliteSpan {
  /** Null when there is no orbit at the start of the span. */
  readonly ephemeris: Ephemeris | null;
  /** When the orbit ends, if in this span. */
  readonly goneMs: number | null;
  readonly startsSunlit: boolean;
  /** One bit for each default station above whose mask the satellite is at the start. */
  readonly startContacts: number;
  /** After the start, up to the end of the span, in order of time. */
  readonly edges: readonly SatelliteEdge[];
}

/** The geometry of a whole constellation over a span (startMs, endMs] of session time. */
export interface SpanGeometry extends Interval {
  readonly satellites: readonly SatelliteSpan[];
  /** Pairs that are in sight of each other at some time of the span. */
  readonly pairs: readonly PairSpan[];
}

/** Computes the geometry of span number `index` of a session. */
export function createSpanGeometry(definition: SessionDefinition, index: number): SpanGeometry {
  const { epochMs, seed } = definition;
  const startMs = index * SPAN_MS;
  const endMs = startMs + SPAN_MS;
  const satellites = definition.satellites.map((satellite) =>
    createSatelliteSpan(satellite, drawKey(seed, satellite.id), epochMs, startMs),
  );
  const pairs = findPairSpans(satellites, epochMs, startMs, endMs);
  return { startMs, endMs, satellites, pairs };
}

function createSatelliteSpan(
  satellite: SessionSatellite,
  key: number,
  epochMs: number,
  startMs: number,
): SatelliteSpan {
  const fromMs = epochMs + startMs;
  const created = createEphemeris(satellite.elements, fromMs, fromMs + SPAN_MS);
  if (!created.ok) return lostSpan(startMs);
  const { ephemeris } = created;
  const lastMs = Math.ceil(ephemeris.endMs) - epochMs;
  const goneMs = ephemeris.decayedAtMs === null ? null : Math.min(lastMs + 1, startMs + SPAN_MS);
  const edges: SatelliteEdge[] = [];
  const add = (tMs: number, kind: SatelliteEdge['kind'], station = -1): void => {
    edges.push({ atMs: Math.ceil(tMs - epochMs), kind, station });
  };
  const lit = illumination(ephemeris);
  for (const { startMs: edgeMs, sunlit } of lit.slice(1))
    add(edgeMs, sunlit ? 'eclipse_exit' : 'eclipse_entry');
  const startContacts = addContacts(ephemeris, add);
  const inside = findSaaCrossings(ephemeris);
  for (const crossing of inside) {
    if (!crossing.inProgressAtStart) add(crossing.startMs, 'saa_entry');
    if (!crossing.inProgressAtEnd) add(crossing.endMs, 'saa_exit');
  }
  const spans = inside.map((span) => ({
    startMs: span.startMs - epochMs,
    endMs: span.endMs - epochMs,
  }));
  for (const atMs of drawUpsets(key, spans)) add(epochMs + atMs, 'upset');
  if (goneMs !== null) add(epochMs + goneMs, 'decay');
  const startsSunlit = lit[0]?.sunlit ?? true;
  edges.sort((a, b) => a.atMs - b.atMs || compare(a.kind, b.kind) || a.station - b.station);
  return { ephemeris, goneMs, startsSunlit, startContacts, edges };
}

/** Adds the passes' edges; the answer has a bit for each station already in contact. */
function addContacts(
  ephemeris: Ephemeris,
  add: (tMs: number, kind: SatelliteEdge['kind'], station: number) => void,
): number {
  let contacts = 0;
  for (const pass of findPasses(ephemeris, DEFAULT_STATIONS, { minElevationDeg: MASK_DEG })) {
    const station = DEFAULT_STATIONS.findIndex(({ id }) => id === pass.stationId);
    if (pass.inProgressAtStart) contacts |= 1 << station;
    else add(pass.aosMs, 'station_aos', station);
    if (!pass.inProgressAtEnd) add(pass.losMs, 'station_los', station);
  }
  return contacts;
}

/** Where SGP4 has no state at the start: the orbit ended between two spans, or long before. */
function lostSpan(startMs: number): SatelliteSpan {
  const goneMs = startMs + 1;
  const edges = [{ atMs: goneMs, kind: 'decay', station: -1 }] as const;
  return { ephemeris: null, goneMs, startsSunlit: false, startContacts: 0, edges };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
