import { ISL_BANDWIDTH_MBPS, islQuality, lightTimeMs } from '../../link/isl.ts';
import type { Ephemeris } from '../../orbit/ephemeris.ts';
import { WGS84_RADIUS_KM } from '../../orbit/frames.ts';
import { DEFAULT_ISL_OPTIONS } from '../../orbit/isl.ts';
import type { IslContact, IslLink } from './fleet.ts';

/** Spacing of the instants at which pairs are looked at, ms. */
const GRID_MS = 60_000;

/**
 * Kept from both limits, so that a link which holds at two neighbouring instants holds between
 * them: over half a step a chord sinks, or a distance grows, by at most v²/r t²/2 per end, 8 km in
 * the lowest orbits.
 */
const MARGIN_KM = 10;

/** Fleets above this size keep only the best neighbours of every member. */
const SMALL_FLEET = 24;
const MAX_NEIGHBOURS = 6;

const BITS_PER_BYTE = 8;

/**
 * Finds who meets whom in [startMs, endMs]: line of sight 80 km above a sphere of 6,378.137 km, within
 * 5,000 km. Contacts begin and end on a grid of 60 s, inside the true ones, and count with
 * their worst moment. In fleets of more than 24 a link survives if it is among the 6 longest of one of
 * its ends, as satellites carry few terminals.
 */
export function findIslLinks(
  ephemerides: readonly Ephemeris[],
  startMs: number,
  endMs: number,
): IslLink[] {
  const grid = sampleGrid(ephemerides, startMs, endMs);
  const links: IslLink[] = [];
  for (let a = 0; a < ephemerides.length; a += 1)
    for (let b = a + 1; b < ephemerides.length; b += 1) {
      const contacts = contactsOf(grid, a, b);
      if (contacts.length > 0) links.push({ a, b, contacts });
    }
  return ephemerides.length > SMALL_FLEET ? keepNeighbours(links, ephemerides.length) : links;
}

interface Grid {
  readonly startMs: number;
  readonly count: number;
  /** x, y, z (km, ECEF) of every instant, one array per satellite. */
  readonly positions: readonly Float64Array[];
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
  return { startMs: firstMs, count, positions };
}

function contactsOf(grid: Grid, a: number, b: number): IslContact[] {
  const { positions, count, startMs } = grid;
  const one = positions[a] ?? new Float64Array();
  const other = positions[b] ?? new Float64Array();
  const contacts: IslContact[] = [];
  let first = -1;
  let largest = 0;
  for (let index = 0; index <= count; index += 1) {
    const distance = index < count ? linkDistance(one, other, 3 * index) : Infinity;
    if (distance < Infinity) {
      if (first < 0) [first, largest] = [index, 0];
      largest = Math.max(largest, distance);
    } else if (first >= 0) {
      if (index - 1 > first) {
        const edges = {
          startMs: startMs + first * GRID_MS,
          endMs: startMs + (index - 1) * GRID_MS,
        };
        contacts.push(contactOf(edges, largest + MARGIN_KM));
      }
      first = -1;
    }
  }
  return contacts;
}

function contactOf(
  edges: { readonly startMs: number; readonly endMs: number },
  maxDistanceKm: number,
): IslContact {
  return {
    ...edges,
    maxDistanceKm,
    rateMbS: (ISL_BANDWIDTH_MBPS * islQuality(maxDistanceKm, true)) / BITS_PER_BYTE,
    latencyMs: lightTimeMs(maxDistanceKm),
  };
}

const { grazingHeightKm, maxRangeKm } = DEFAULT_ISL_OPTIONS;
const FARTHEST_KM2 = (maxRangeKm - MARGIN_KM) ** 2;
const LOWEST_KM2 = (WGS84_RADIUS_KM + grazingHeightKm + MARGIN_KM) ** 2;

/** Distance of two satellites that see each other, km; Infinity when they do not. */
function linkDistance(one: Float64Array, other: Float64Array, at: number): number {
  const x = one[at] ?? 0;
  const y = one[at + 1] ?? 0;
  const z = one[at + 2] ?? 0;
  const dx = (other[at] ?? 0) - x;
  const dy = (other[at + 1] ?? 0) - y;
  const dz = (other[at + 2] ?? 0) - z;
  const distance2 = dx * dx + dy * dy + dz * dz;
  if (distance2 > FARTHEST_KM2) return Infinity;
  const along = x * dx + y * dy + z * dz;
  const share = distance2 === 0 ? 0 : Math.min(1, Math.max(0, -along / distance2));
  const height2 = x * x + y * y + z * z + share * (2 * along + share * distance2);
  return height2 < LOWEST_KM2 ? Infinity : Math.sqrt(distance2);
}

function keepNeighbours(links: readonly IslLink[], count: number): IslLink[] {
  const total = (link: IslLink): number =>
    link.contacts.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const totals = new Map(links.map((link) => [link, total(link)]));
  const kept = new Set<IslLink>();
  for (let member = 0; member < count; member += 1) {
    links
      .filter(({ a, b }) => a === member || b === member)
      .sort((p, q) => (totals.get(q) ?? 0) - (totals.get(p) ?? 0))
      .slice(0, MAX_NEIGHBOURS)
      .forEach((link) => kept.add(link));
  }
  return links.filter((link) => kept.has(link));
}
