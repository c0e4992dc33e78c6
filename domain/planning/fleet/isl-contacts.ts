import { ISL_BANDWIDTH_MBPS, islQuality, lightTimeMs } from '../../link/isl.ts';
import type { Ephemeris } from '../../orbit/ephemeris/ephemeris.ts';
import { WGS84_RADIUS_KM } from '../../orbit/geometry/frames.ts';
import { DEFAULT_ISL_OPTIONS } from '../../orbit/passes/isl.ts';
import type { IslContact, IslLink } from './fleet.ts';
import type { Interval } from '../../time/intervals.ts';

/** Spacing of the instants at which pairs are looked at, ms. */
const GRID_MS = 60_000;

/**
 * Kept from both limits, so that a link which holds at two neighbouring instants holds between
 * them: over half a step a chord sinks, or a distance grows, by at most v²/r t²/2 per end, 8 km in
 * the lowest orbits.
 */
const MARGIN_KM = 10;

/** Fleets above this size keep only the best neighbours of every member. */
const SMALL_FLEET = 64;

const BITS_PER_BYTE = 8;

/**
 * Finds who meets whom in [startMs, endMs]: line of sight 80 km above a sphere of 6,378.137 km, within
 * 5,000 km. Contacts begin and end on a grid of 60 s, inside the true ones, and count with
 * their worst moment. In fleets of more than 64 a link survives if it is among the 6 longest of one of
 * its ends, as satellites carry few terminals.
 */
export function findIslLinks(
  ephemerides: readonly Ephemeris[],
  startMs: number,
  endMs: number,
): IslLink[] {
  const grid = sampleGrid(ephemerides, startMs, endMs);
  const count = ephemerides.length;
  const pairs = count > SMALL_FLEET ? bestPairs(grid, count) : allPairs(count);
  return pairs.flatMap(([a, b]) => {
    const contacts = contactsOf(grid, a, b);
    return contacts.length > 0 ? [{ a, b, contacts }] : [];
  });
}

/** Two members, the lower first. */
type Pair = readonly [a: number, b: number];

function allPairs(count: number): Pair[] {
  const pairs: Pair[] = [];
  for (let a = 0; a < count; a += 1) for (let b = a + 1; b < count; b += 1) pairs.push([a, b]);
  return pairs;
}

const MAX_NEIGHBOURS = 6;

/**
 * The pairs that are among the longest in contact of one of their ends. Most pairs of a large fleet
 * are not: only their times are added up, nothing is made for them.
 */
function bestPairs(grid: Grid, count: number): Pair[] {
  const totals = new Float64Array(count * count);
  for (const [a, b] of allPairs(count)) {
    const totalMs = contactMs(grid, a, b);
    totals[a * count + b] = totalMs;
    totals[b * count + a] = totalMs;
  }
  const kept = new Set<string>();
  for (let member = 0; member < count; member += 1) {
    const row = totals.subarray(member * count, (member + 1) * count);
    [...row.keys()]
      .filter((other) => (row[other] ?? 0) > 0)
      .sort((p, q) => (row[q] ?? 0) - (row[p] ?? 0) || p - q)
      .slice(0, MAX_NEIGHBOURS)
      .forEach((other) => kept.add(`${Math.min(member, other)}-${Math.max(member, other)}`));
  }
  return allPairs(count).filter(([a, b]) => kept.has(`${a}-${b}`));
}

interface Grid {
  readonly startMs: number;
  readonly count: number;
  /** x, y, z (km, ECEF) of every instant, one array per satellite. */
  readonly positions: readonly Float64Array[];
  /** The farthest that a satellite goes between two instants, km. */
  readonly strideKm: readonly number[];
}

function sampleGrid(ephemerides: readonly Ephemeris[], startMs: number, endMs: number): Grid {
  const firstMs = Math.ceil(startMs / GRID_MS) * GRID_MS;
  const count = Math.max(0, Math.floor((endMs - firstMs) / GRID_MS) + 1);
  const position = new Float64Array(3);
  const positions = ephemerides.map((ephemeris) => {
    const track = new Float64Array(3 * count);
    for (let index = 0; index < count; index += 1) {
      ephemeris.positionEcef(firstMs + index * GRID_MS, position);
      track.set(position, 3 * index);
    }
    return track;
  });
  return { startMs: firstMs, count, positions, strideKm: positions.map(longestStride) };
}

function longestStride(track: Float64Array): number {
  let longest2 = 0;
  for (let at = 3; at < track.length; at += 3) {
    const dx = (track[at] ?? 0) - (track[at - 3] ?? 0);
    const dy = (track[at + 1] ?? 0) - (track[at - 2] ?? 0);
    const dz = (track[at + 2] ?? 0) - (track[at - 1] ?? 0);
    longest2 = Math.max(longest2, dx * dx + dy * dy + dz * dz);
  }
  return Math.sqrt(longest2);
}

function contactsOf(grid: Grid, a: number, b: number): IslContact[] {
  const contacts: IslContact[] = [];
  eachContact(grid, a, b, (edges, largestKm) => {
    contacts.push(contactOf(edges, largestKm + MARGIN_KM));
  });
  return contacts;
}

/** How long two members are in contact, ms. */
function contactMs(grid: Grid, a: number, b: number): number {
  let totalMs = 0;
  eachContact(grid, a, b, ({ startMs, endMs }) => {
    totalMs += endMs - startMs;
  });
  return totalMs;
}

/** Goes through the contacts of a pair in order, each with its largest distance, km. */
function eachContact(
  { positions, count, startMs, strideKm }: Grid,
  a: number,
  b: number,
  take: (edges: Interval, largestKm: number) => void,
): void {
  const one = positions[a] ?? new Float64Array();
  const other = positions[b] ?? new Float64Array();
  const closingKm = (strideKm[a] ?? 0) + (strideKm[b] ?? 0);
  let first = -1;
  let largest2 = 0;
  for (let index = 0; index <= count; index += 1) {
    const distance2 = index < count ? linkDistance2(one, other, 3 * index) : Infinity;
    if (distance2 > 0 && distance2 < Infinity) {
      if (first < 0) [first, largest2] = [index, 0];
      largest2 = Math.max(largest2, distance2);
      continue;
    }
    if (first >= 0) {
      if (index - 1 > first)
        take(
          { startMs: startMs + first * GRID_MS, endMs: startMs + (index - 1) * GRID_MS },
          Math.sqrt(largest2),
        );
      first = -1;
    }
    // What is too far now is so until it can have come near enough.
    if (distance2 < 0) {
      const missingKm = Math.sqrt(-distance2) - FARTHEST_KM;
      index += Math.max(0, Math.floor(missingKm / closingKm - 1e-9));
      if (index >= count) return;
    }
  }
}

function contactOf(edges: Interval, maxDistanceKm: number): IslContact {
  return {
    ...edges,
    maxDistanceKm,
    rateMbS: (ISL_BANDWIDTH_MBPS * islQuality(maxDistanceKm, true)) / BITS_PER_BYTE,
    latencyMs: lightTimeMs(maxDistanceKm),
  };
}

const { grazingHeightKm, maxRangeKm } = DEFAULT_ISL_OPTIONS;
const FARTHEST_KM = maxRangeKm - MARGIN_KM;
const FARTHEST_KM2 = FARTHEST_KM ** 2;
const LOWEST_KM2 = (WGS84_RADIUS_KM + grazingHeightKm + MARGIN_KM) ** 2;

/**
 * Square of the distance of two satellites, km²: positive where they see each other, Infinity where
 * the Earth is between them, negative where they are too far apart.
 */
function linkDistance2(one: Float64Array, other: Float64Array, at: number): number {
  const x = one[at] ?? 0;
  const y = one[at + 1] ?? 0;
  const z = one[at + 2] ?? 0;
  const dx = (other[at] ?? 0) - x;
  const dy = (other[at + 1] ?? 0) - y;
  const dz = (other[at + 2] ?? 0) - z;
  const distance2 = dx * dx + dy * dy + dz * dz;
  if (distance2 > FARTHEST_KM2) return -distance2;
  const along = x * dx + y * dy + z * dz;
  const share = distance2 === 0 ? 0 : Math.min(1, Math.max(0, -along / distance2));
  const height2 = x * x + y * y + z * z + share * (2 * along + share * distance2);
  return height2 < LOWEST_KM2 ? Infinity : Math.max(distance2, Number.MIN_VALUE);
}
