import type { GeoArea, GeoPosition } from '../workload.ts';
import { RADIANS } from '../../orbit/angles.ts';

/**
 * Areas of interest. As GeoJSON has it (RFC 7946, 3.1.1), an edge is a straight line in longitude and
 * latitude, not a great circle, so that plane geometry in these coordinates is exact; what is left to
 * do on the sphere is to find out how an outline runs over the antimeridian or around a pole.
 */

/** Something wrong with an area: where, as a path from the geometry on, and what. */
export interface AreaProblem {
  readonly path: string;
  readonly message: string;
}

/** One outline in unwrapped longitudes, closed: x may lie beyond ±180, neighbours are never torn apart. */
export interface Outline {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

/** An outer outline and its holes. */
export interface Region {
  readonly outer: Outline;
  readonly holes: readonly Outline[];
}

/** A span of longitudes [from, to], degrees, unwrapped. */
export type DegreeRange = readonly [from: number, to: number];

/** Most positions of an area. */
export const MAX_POSITIONS = 5000;

/** Problems listed at most. */
const MAX_PROBLEMS = 20;

/** Mean radius of a sphere with the area of the Earth (WGS-84, authalic), km. */
export const AUTHALIC_RADIUS_KM = 6371.0072;

/**
 * Everything that is wrong with an area, at most 20 things: rings that are not closed, too short, cross
 * themselves, have positions that are none, or enclose nothing; holes outside their outline. Empty
 * when the area can be used.
 */
export function areaProblems(area: GeoArea): AreaProblem[] {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  const pathOf = (polygon: number): string =>
    area.type === 'Polygon' ? 'coordinates' : `coordinates[${polygon}]`;
  if (polygons.length === 0)
    return [{ path: 'coordinates', message: 'has no polygon: at least one is needed' }];
  const count = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (count > MAX_POSITIONS)
    return [{ path: 'coordinates', message: `has ${count} positions, at most ${MAX_POSITIONS}` }];
  const problems = polygons.flatMap((rings, polygon) => polygonProblems(rings, pathOf(polygon)));
  return problems.slice(0, MAX_PROBLEMS);
}

/** Pairs of edges that are compared in a unit of work, 50 ns, and a position of a hole with an edge. */
const PAIRS_A_UNIT = 12;
const HOLE_PAIRS_A_UNIT = 5;

/**
 * Work of `areaProblems` at most, units of 50 ns: every edge of a ring is compared with the others, every
 * position of a hole with the edges of its outline.
 */
export function areaWork(area: GeoArea): number {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  const positions = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (positions > MAX_POSITIONS) return positions;
  const units = polygons.map((rings) => {
    const [outer = 0, ...holes] = rings.map(({ length }) => length);
    const pairs = [outer, ...holes].reduce((sum, edges) => sum + (edges * edges) / 2, 0);
    const inHoles = outer * holes.reduce((sum, edges) => sum + edges, 0);
    return pairs / PAIRS_A_UNIT + inHoles / HOLE_PAIRS_A_UNIT;
  });
  return Math.round(positions + units.reduce((sum, one) => sum + one, 0));
}

/** The regions of an area without problems. */
export function regionsOf(area: GeoArea): Region[] {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  return polygons.flatMap((rings) => {
    const [outer, ...holes] = rings.map(outlineOf);
    return outer === undefined ? [] : [{ outer, holes }];
  });
}

/** Area of regions that do not overlap, km², on the sphere that has the area of the Earth. */
export function areaKm2(regions: readonly Region[]): number {
  return regions.reduce(
    (sum, { outer, holes }) =>
      sum + outlineKm2(outer) - holes.reduce((inner, hole) => inner + outlineKm2(hole), 0),
    0,
  );
}

/** Longitudes at which a latitude runs inside a region, in order, unwrapped like its outer outline. */
export function spansAt({ outer, holes }: Region, latDeg: number): DegreeRange[] {
  return holes.reduce(
    (spans, hole) => {
      const cut = crossingSpans(hole, latDeg);
      // A hole may be unwrapped another turn than the outline around it.
      const turned = [-360, 0, 360].flatMap((turn) =>
        cut.map(([from, to]): DegreeRange => [from + turn, to + turn]),
      );
      return turned.reduce(without, spans);
    },
    crossingSpans(outer, latDeg),
  );
}

/** Whether a place lies inside one of the regions; places on an edge may count either way. */
export function isInside(regions: readonly Region[], latDeg: number, lonDeg: number): boolean {
  return regions.some((region) =>
    spansAt(region, latDeg).some(([from, to]) => {
      const first = lonDeg + 360 * Math.ceil((from - lonDeg) / 360);
      return first <= to;
    }),
  );
}

function polygonProblems(rings: readonly (readonly GeoPosition[])[], path: string): AreaProblem[] {
  if (rings.length === 0) return [{ path, message: 'has no ring: the first one is the outline' }];
  const problems = rings.flatMap((ring, index) => ringProblems(ring, `${path}[${index}]`));
  if (problems.length > 0) return problems;
  const [outer, ...holes] = rings.map(outlineOf);
  if (outer === undefined) return [];
  return holes.flatMap((hole, index) => {
    const isWithin = hole.ys.some((y, at) => isInside([{ outer, holes: [] }], y, hole.xs[at] ?? 0));
    return isWithin
      ? []
      : [{ path: `${path}[${index + 1}]`, message: 'is a hole outside of its outline' }];
  });
}

function ringProblems(ring: readonly GeoPosition[], path: string): AreaProblem[] {
  const problems = ring.flatMap((position, index) => {
    const message = positionProblem(position);
    return message === null ? [] : [{ path: `${path}[${index}]`, message }];
  });
  if (problems.length > 0) return problems;
  if (ring.length < 4)
    return [
      { path, message: 'has fewer than four positions, the last of which repeats the first' },
    ];
  const [first, last] = [ring[0], ring.at(-1)];
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
    return [{ path, message: 'is not closed: its last position must repeat the first' }];
  const turns = Math.round(turnOf(unwrap(ring)) / 360);
  if (Math.abs(turns) > 1) return [{ path, message: 'runs around the pole more than once' }];
  const crossing = selfCrossing(ring);
  if (crossing !== null)
    return [{ path: `${path}[${crossing}]`, message: 'begins an edge that crosses another edge' }];
  return outlineKm2(outlineOf(ring)) > 0 ? [] : [{ path, message: 'encloses nothing' }];
}

function positionProblem(position: GeoPosition): string | null {
  const [lon, lat] = position;
  if (lon === undefined || lat === undefined || !Number.isFinite(lon) || !Number.isFinite(lat))
    return 'must be [longitude, latitude] in degrees';
  if (lat < -90 || lat > 90) return `has latitude ${lat}: it must be -90 to 90`;
  return lon < -360 || lon > 360 ? `has longitude ${lon}: it must be -360 to 360` : null;
}

/**
 * Longitudes of a ring without tears: a step of more than 180 degrees is read the short way, over the
 * antimeridian. A step from one side of the antimeridian to the other (360 degrees) is read as a way
 * along the whole parallel, as boxes from -180 to 180 have it.
 */
function unwrap(ring: readonly GeoPosition[]): number[] {
  const xs: number[] = [];
  ring.forEach((position, index) => {
    const lon = position[0] ?? 0;
    const before = ring[index - 1]?.[0] ?? lon;
    const step = lon - before;
    const way = Math.abs(step) > 180 && Math.abs(step) < 360 ? step - 360 * Math.sign(step) : step;
    xs.push(index === 0 ? lon : (xs[index - 1] ?? 0) + way);
  });
  return xs;
}

function turnOf(xs: readonly number[]): number {
  return (xs.at(-1) ?? 0) - (xs[0] ?? 0);
}

/** A ring that runs around the Earth encloses the pole on the side of its mean latitude. */
function outlineOf(ring: readonly GeoPosition[]): Outline {
  const xs = unwrap(ring);
  const ys = ring.map((position) => position[1] ?? 0);
  if (Math.round(turnOf(xs) / 360) !== 0) {
    const mean = ys.slice(1).reduce((sum, y) => sum + y, 0) / Math.max(1, ys.length - 1);
    const poleY = mean < 0 ? -90 : 90;
    xs.push(xs.at(-1) ?? 0, xs[0] ?? 0, xs[0] ?? 0);
    ys.push(poleY, poleY, ys[0] ?? 0);
  }
  return {
    xs,
    ys,
    minX: Math.min(...xs),
    maxX: Math.max(...xs),
    minY: Math.min(...ys),
    maxY: Math.max(...ys),
  };
}

/** R² |∮ sin φ dλ|, exact along edges that are straight in longitude and latitude. */
function outlineKm2({ xs, ys }: Outline): number {
  let sum = 0;
  for (let at = 1; at < xs.length; at += 1) {
    const width = ((xs[at] ?? 0) - (xs[at - 1] ?? 0)) * RADIANS;
    sum += width * meanSine((ys[at - 1] ?? 0) * RADIANS, (ys[at] ?? 0) * RADIANS);
  }
  return AUTHALIC_RADIUS_KM ** 2 * Math.abs(sum);
}

/** Mean of the sine between two angles. */
function meanSine(a: number, b: number): number {
  const half = (b - a) / 2;
  // sin(mean) sin(half) / half: the difference of cosines without their cancellation.
  const ratio = Math.abs(half) < 1e-8 ? 1 : Math.sin(half) / half;
  return Math.sin((a + b) / 2) * ratio;
}

/** Spans between the crossings of an outline with a latitude, by the even-odd rule. */
function crossingSpans({ xs, ys, minY, maxY }: Outline, latDeg: number): DegreeRange[] {
  if (latDeg < minY || latDeg > maxY) return [];
  const crossings: number[] = [];
  for (let at = 1; at < xs.length; at += 1) {
    const [y0, y1] = [ys[at - 1] ?? 0, ys[at] ?? 0];
    if (y0 > latDeg === y1 > latDeg) continue;
    const [x0, x1] = [xs[at - 1] ?? 0, xs[at] ?? 0];
    crossings.push(x0 + ((latDeg - y0) / (y1 - y0)) * (x1 - x0));
  }
  crossings.sort((a, b) => a - b);
  const spans: DegreeRange[] = [];
  for (let at = 1; at < crossings.length; at += 2)
    spans.push([crossings[at - 1] ?? 0, crossings[at] ?? 0]);
  return spans;
}

function without(spans: readonly DegreeRange[], [from, to]: DegreeRange): DegreeRange[] {
  return spans.flatMap(([start, end]): DegreeRange[] => {
    if (to <= start || from >= end) return [[start, end]];
    const left: DegreeRange[] = from > start ? [[start, from]] : [];
    const right: DegreeRange[] = to < end ? [[to, end]] : [];
    return [...left, ...right];
  });
}

/** Position at which the first edge begins that truly crosses another one; null when none does. */
function selfCrossing(ring: readonly GeoPosition[]): number | null {
  const xs = Float64Array.from(unwrap(ring));
  const ys = Float64Array.from(ring, (position) => position[1] ?? 0);
  const side = (a: number, b: number, c: number): number =>
    Math.sign(
      ((xs[b] ?? 0) - (xs[a] ?? 0)) * ((ys[c] ?? 0) - (ys[a] ?? 0)) -
        ((ys[b] ?? 0) - (ys[a] ?? 0)) * ((xs[c] ?? 0) - (xs[a] ?? 0)),
    );
  const edges = xs.length - 1;
  const [minX, maxX] = endsOf(xs);
  const [minY, maxY] = endsOf(ys);
  for (let a = 0; a < edges; a += 1) {
    const [west, east] = [minX[a] ?? 0, maxX[a] ?? 0];
    const [south, north] = [minY[a] ?? 0, maxY[a] ?? 0];
    for (let b = a + 2; b < edges; b += 1) {
      // Most edges lie elsewhere.
      if ((minX[b] ?? 0) > east || (maxX[b] ?? 0) < west) continue;
      if ((minY[b] ?? 0) > north || (maxY[b] ?? 0) < south) continue;
      if (
        side(a, a + 1, b) * side(a, a + 1, b + 1) < 0 &&
        side(b, b + 1, a) * side(b, b + 1, a + 1) < 0
      )
        return a;
    }
  }
  return null;
}

/** The smaller and the larger coordinate of each edge. */
function endsOf(values: Float64Array): readonly [least: Float64Array, most: Float64Array] {
  const next = values.subarray(1);
  return [
    next.map((value, at) => Math.min(value, values[at] ?? value)),
    next.map((value, at) => Math.max(value, values[at] ?? value)),
  ];
}
