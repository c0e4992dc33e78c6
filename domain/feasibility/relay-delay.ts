import { lightTimeMs } from '../link/isl.ts';
import { WGS84_RADIUS_KM } from '../orbit/geometry/frames.ts';
import { DEFAULT_ISL_OPTIONS, hasLineOfSight } from '../orbit/passes/isl.ts';
import { DELAY_MODEL } from './model.ts';
import { delaysOf, type Delays } from './round-trip.ts';
import { RADIANS } from '../orbit/angles.ts';

/** An end of a chain. */
export interface RelayEnd {
  readonly latDeg: number;
  readonly lonDeg: number;
  readonly altitudeKm: number;
}

/** A message from one place to another through satellites. */
export interface RelayQuery {
  readonly source: RelayEnd;
  readonly destination: RelayEnd;
  readonly altitudeKm: number;
  /** Satellites beside the first one, 0 and more. */
  readonly relays: number;
}

/** How long a message takes, one way. */
export interface RelayDelay {
  /** null = some link of the chain meets the Earth or stands too low. */
  readonly delays: Delays | null;
  readonly satellites: number;
  readonly uplinkMs: number;
  readonly islMs: number;
  readonly downlinkMs: number;
  readonly processingMs: number;
  /** Relays of the chain that there is: those asked for, else the fewest; null = none up to 64. */
  readonly usedRelays: number | null;
  /** Delays of that chain. */
  readonly usedDelays: Delays | null;
}

type Vector = readonly [number, number, number];

/**
 * One way through `relays` + 1 satellites spread evenly over the great circle between both ends: the
 * best case of a dense constellation at this height. Every link must clear the Earth: 10° over the
 * horizon of an end on the ground, 80 km over the surface between satellites.
 */
export function relayDelay(query: RelayQuery): RelayDelay {
  const usedRelays = isPossible(query) ? query.relays : fewestRelays(query);
  const usedDelays = usedRelays === null ? null : chainDelays({ ...query, relays: usedRelays });
  return {
    delays: usedRelays === query.relays ? usedDelays : null,
    satellites: query.relays + 1,
    ...chainTimes(query),
    usedRelays,
    usedDelays,
  };
}

/** Light and processing times of a chain, ms, whether or not the Earth is in its way. */
function chainTimes(query: RelayQuery) {
  const chain = chainOf(query);
  const lengths = chain.slice(1).map((point, index) => distance(chain[index] ?? point, point));
  return {
    uplinkMs: lightTimeMs(lengths[0] ?? 0),
    islMs: lightTimeMs(lengths.slice(1, -1).reduce((sum, one) => sum + one, 0)),
    downlinkMs: lightTimeMs(lengths.at(-1) ?? 0),
    processingMs: DELAY_MODEL.processingMs / 2 + query.relays * DELAY_MODEL.relayMs,
  };
}

function chainDelays(query: RelayQuery): Delays {
  const { uplinkMs, islMs, downlinkMs, processingMs } = chainTimes(query);
  return delaysOf([uplinkMs + islMs + downlinkMs], processingMs);
}

/** Relays that are tried when too few are asked for. */
const MOST_RELAYS = 64;

function fewestRelays(query: RelayQuery): number | null {
  for (let relays = 0; relays <= MOST_RELAYS; relays += 1) {
    const tried = { ...query, relays };
    if (isPossible(tried)) return relays;
  }
  return null;
}

/** Both ends and the satellites between them, km. */
function chainOf({ source, destination, altitudeKm, relays }: RelayQuery): Vector[] {
  const from = unitVector(source);
  const to = unitVector(destination);
  const radius = WGS84_RADIUS_KM + altitudeKm;
  const satellites = Array.from({ length: relays + 1 }, (_, index) =>
    scaled(between(from, to, (index + 1) / (relays + 2)), radius),
  );
  return [
    scaled(from, WGS84_RADIUS_KM + source.altitudeKm),
    ...satellites,
    scaled(to, WGS84_RADIUS_KM + destination.altitudeKm),
  ];
}

/** An end this high flies: it needs no elevation over a horizon, only a free line. */
const FLYING_KM = 100;

function isPossible(query: RelayQuery): boolean {
  const { source, destination } = query;
  const chain = chainOf(query);
  return chain.slice(1).every((point, index) => {
    const before = chain[index] ?? point;
    const isFirst = index === 0;
    const isLast = index === chain.length - 2;
    if (isFirst && source.altitudeKm < FLYING_KM) return isHighOver(before, point);
    if (isLast && destination.altitudeKm < FLYING_KM) return isHighOver(point, before);
    return hasLineOfSight(...before, ...point, DEFAULT_ISL_OPTIONS.grazingHeightKm);
  });
}

/** Whether a point stands at least the planned elevation over the horizon of a place. */
function isHighOver(place: Vector, point: Vector): boolean {
  const up = Math.hypot(...place);
  const range = distance(place, point);
  const rise = dot(point, place) / up - up;
  return rise >= Math.sin(DELAY_MODEL.minElevationDeg * RADIANS) * range;
}

/** A point of the great circle from one unit vector to another; opposite ones go over the pole. */
function between(from: Vector, to: Vector, share: number): Vector {
  const angle = Math.acos(Math.min(1, Math.max(-1, dot(from, to))));
  if (angle < 1e-9) return from;
  if (Math.PI - angle < 1e-6) return between(from, nudged(to), share);
  const [a, b] = [Math.sin((1 - share) * angle), Math.sin(share * angle)];
  const s = Math.sin(angle);
  return [
    (a * from[0] + b * to[0]) / s,
    (a * from[1] + b * to[1]) / s,
    (a * from[2] + b * to[2]) / s,
  ];
}

/** Antipodes have no one great circle: a hair's breadth decides for one. */
function nudged([x, y, z]: Vector): Vector {
  const moved: Vector = [x + 1e-5 * (1 - Math.abs(x)), y, z + 1e-5 * (1 - Math.abs(z))];
  return scaled(moved, 1 / Math.hypot(...moved));
}

function unitVector({ latDeg, lonDeg }: RelayEnd): Vector {
  const [lat, lon] = [latDeg * RADIANS, lonDeg * RADIANS];
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}

function scaled([x, y, z]: Vector, by: number): Vector {
  return [x * by, y * by, z * by];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function distance(a: Vector, b: Vector): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
