import { geoArea, geoCentroid, type GeoPermissibleObjects } from 'd3-geo';

type Place = [number, number];
/** A shape of GeoJSON as it is drawn. */
export type Geometry =
  | { readonly type: 'Point'; coordinates: Place }
  | { readonly type: 'MultiPoint' | 'LineString'; coordinates: Place[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; coordinates: Place[][] }
  | { readonly type: 'MultiPolygon'; coordinates: Place[][][] };

/** A shape with what is said of it. */
export interface Shape {
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Its middle, degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** Most shapes and places that are drawn. */
const MOST_SHAPES = 2_000;
const MOST_PLACES = 50_000;
/** Lists that coordinates of each type lie in. */
const DEPTHS: Readonly<Record<string, number>> = {
  ...{ Point: 0, MultiPoint: 1, LineString: 1 },
  ...{ MultiLineString: 2, Polygon: 2, MultiPolygon: 3 },
};

/**
 * The shapes of GeoJSON (RFC 7946) whose coordinates are places; null for what is none. Of very many the first are
 * drawn.
 */
export function readShapes(value: unknown): readonly Shape[] | null {
  const features = featuresOf(value);
  if (features === null) return null;
  const shapes: Shape[] = [];
  let places = 0;
  for (const { geometry, properties } of features.slice(0, MOST_SHAPES)) {
    const read = readGeometry(geometry);
    if (read === null) continue;
    places += countPlaces(read.coordinates);
    if (places > MOST_PLACES) break;
    const drawn = turned(read);
    const [lon, lat] = geoCentroid(drawn as GeoPermissibleObjects);
    shapes.push({ geometry: drawn, properties, lat, lon });
  }
  return shapes.length === 0 ? null : shapes;
}

interface Feature {
  readonly geometry: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
}

function featuresOf(value: unknown): Feature[] | null {
  if (!isObject(value)) return null;
  const { type, features, geometries } = value;
  if (type === 'FeatureCollection' && Array.isArray(features))
    return features.flatMap((one) => featuresOf(one) ?? []);
  if (type === 'GeometryCollection' && Array.isArray(geometries))
    return geometries.map((geometry: unknown) => ({ geometry, properties: {} }));
  if (type === 'Feature')
    return [
      {
        geometry: value['geometry'],
        properties: isObject(value['properties']) ? value['properties'] : {},
      },
    ];
  return typeof type === 'string' && Object.hasOwn(DEPTHS, type)
    ? [{ geometry: value, properties: {} }]
    : null;
}

function readGeometry(value: unknown): Geometry | null {
  if (!isObject(value) || typeof value['type'] !== 'string') return null;
  const { type } = value;
  const depth = DEPTHS[type];
  if (depth === undefined) return null;
  const coordinates = readPlaces(value['coordinates'], depth);
  // Type and depth of the lists were looked at.
  return coordinates === null ? null : ({ type, coordinates } as Geometry);
}

type Nested = Place | Nested[];

function readPlaces(value: unknown, depth: number): Nested | null {
  if (!Array.isArray(value)) return null;
  if (depth === 0) {
    const [lon, lat] = value as readonly unknown[];
    if (typeof lon !== 'number' || typeof lat !== 'number') return null;
    return Math.abs(lon) <= 540 && Math.abs(lat) <= 90 ? [lon, lat] : null;
  }
  const inner = value.map((one: unknown) => readPlaces(one, depth - 1));
  return inner.every((one) => one !== null) && inner.length > 0 ? inner : null;
}

function countPlaces(coordinates: Nested): number {
  const [first] = coordinates;
  return typeof first === 'number'
    ? 1
    : // Not a place: a list of them.
      (coordinates as Nested[]).reduce((sum, one) => sum + countPlaces(one), 0);
}

/** Rings turned so that d3 takes each for the smaller side of the globe, whichever way its sender went. */
function turned(geometry: Geometry): Geometry {
  const rings = (polygon: Place[][]): Place[][] =>
    geoArea({ type: 'Polygon', coordinates: polygon }) > 2 * Math.PI
      ? polygon.map((ring) => ring.toReversed())
      : polygon;
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: rings(geometry.coordinates) };
  if (geometry.type === 'MultiPolygon')
    return { ...geometry, coordinates: geometry.coordinates.map(rings) };
  return geometry;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
