import * as v from 'valibot';
import { atAGlance, choice, described, fields, list, nullish, number } from '../shapes.ts';
import { MAX_POSITIONS } from '../../domain/workload/spatial/area.ts';

/** Middle Europe as a polygon, for the API description. */
export const AREA_EXAMPLE = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [5, 46],
      [15, 46],
      [15, 55],
      [5, 55],
      [5, 46],
    ],
  ],
};

/** Most positions of one ring, most rings of one polygon, most polygons of one area. */
const MAX_RING_POSITIONS = 2_000;
const MAX_RINGS = 64;
const MAX_POLYGONS = 64;

/** Longitude and latitude, perhaps a height: the order of RFC 7946, section 3.1.1. */
const checkedPosition = v.pipe(
  list(v.number('must be a number'), 3),
  v.minLength(2, 'must be [longitude, latitude]'),
  v.check(
    ([lon = 0, lat = 0]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90,
    'must be [longitude -180 to 180, latitude -90 to 90]',
  ),
);

/** An area has thousands of them. */
const position = atAGlance(checkedPosition, isPosition);

function isPosition(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return false;
  // Read by place: an array of JSON holds anything.
  const [lon, lat, height = 0] = value as readonly unknown[];
  return isWithin(lon, 180) && isWithin(lat, 90) && isWithin(height, Infinity);
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most;
}

/** A closed ring, RFC 7946, section 3.1.6. */
const ring = v.pipe(
  list(position, MAX_RING_POSITIONS),
  v.minLength(4, 'must have at least 4 positions'),
  v.check((positions) => isClosed(positions), 'must end where it begins'),
);

const polygon = v.pipe(list(ring, MAX_RINGS), v.minLength(1, 'must have at least 1 ring'));

const polygonArea = fields({ type: choice(['Polygon']), coordinates: polygon });

const multiPolygonArea = fields({
  type: choice(['MultiPolygon']),
  coordinates: v.pipe(list(polygon, MAX_POLYGONS), v.minLength(1, 'must have at least 1 polygon')),
});

const AREA_TEXT = 'must be a GeoJSON Polygon or MultiPolygon: an object with type and coordinates';

/** An area of the Earth as GeoJSON; the type decides which form's problems are told. */
export const GeoAreaInput = v.pipe(
  areaByType(),
  v.check(
    (area) => positionsOf(area) <= MAX_POSITIONS,
    `must have at most ${MAX_POSITIONS} positions in all`,
  ),
  v.title('GeoArea'),
  v.description(
    'GeoJSON (RFC 7946) Polygon or MultiPolygon, degrees, WGS-84. An area that crosses the ' +
      'antimeridian is cut there into two polygons, or written with a ring that jumps from 180 to ' +
      '-180; a ring around a pole holds the pole.',
  ),
  v.examples([AREA_EXAMPLE]),
);
export type GeoAreaInput = v.InferOutput<typeof GeoAreaInput>;

/** Number of decimals is the caller's; a sensor's figures. */
export const SensorInput = v.pipe(
  fields({
    swath_km: described(number(0.1, 5_000), 'Width of the ground track seen, km.'),
    resolution_m: nullish(number(0.01, 100_000), 'Ground sample, m.'),
  }),
  v.title('Sensor'),
  v.examples([{ swath_km: 290, resolution_m: 10 }]),
);

function areaByType() {
  const either = v.union([polygonArea, multiPolygonArea], AREA_TEXT);
  const decided: typeof either = {
    ...either,
    '~run': (dataset, config) => {
      const type = typeOf(dataset.value);
      if (type === 'Polygon') return polygonArea['~run'](dataset, config);
      if (type === 'MultiPolygon') return multiPolygonArea['~run'](dataset, config);
      return either['~run'](dataset, config);
    },
  };
  return decided;
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : null;
}

function isClosed(positions: readonly (readonly number[])[]): boolean {
  const [first, last] = [positions[0], positions.at(-1)];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

type Rings = readonly (readonly (readonly number[])[])[];

function positionsOf(area: {
  readonly type: string;
  readonly coordinates: Rings | readonly Rings[];
}): number {
  // A position is the innermost list: whatever the form, each has two or three numbers.
  const count = (part: unknown): number =>
    Array.isArray(part)
      ? typeof part[0] === 'number'
        ? 1
        : part.reduce<number>((sum, inner) => sum + count(inner), 0)
      : 0;
  return count(area.coordinates);
}
