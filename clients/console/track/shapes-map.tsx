import {
  geoEquirectangular,
  geoPath,
  type GeoPermissibleObjects,
  type GeoProjection,
} from 'd3-geo';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { count, degrees, isolate } from '../core/formats.ts';
import { showsTables } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useWidth } from '../parts/use-width.ts';
import { useLand } from './land.ts';
import type { Shape } from './shapes.ts';

/** The map is never so near that fewer degrees are seen than these. */
const LEAST_DEG = 6;
const EDGE_PX = 24;
/** Meridians and parallels stand so far apart, degrees, that at most so many meridians are drawn. */
const GRID_DEG = [0.2, 0.5, 1, 2, 5, 10, 20, 30];
const MOST_MERIDIANS = 8;

/** Shapes of GeoJSON over the land, as near as they fit. */
export function ShapesMap({ shapes }: { readonly shapes: readonly Shape[] }): JSX.Element {
  const [area, width] = useWidth<HTMLDivElement>(900);
  const land = useLand();
  const height = Math.round(width / 2);
  const { path, lines } = useMemo(() => {
    // Their own shapes, read field by field.
    const all = {
      type: 'GeometryCollection',
      geometries: shapes.map(({ geometry }) => geometry),
    } as GeoPermissibleObjects;
    const projection = geoEquirectangular().fitExtent(
      [
        [EDGE_PX, EDGE_PX],
        [width - EDGE_PX, height - EDGE_PX],
      ],
      all,
    );
    const whole = width / (2 * Math.PI);
    const nearest = (whole * 360) / LEAST_DEG;
    const scale = projection.scale();
    if (!(scale >= whole)) projection.scale(whole).translate([width / 2, height / 2]);
    else if (scale > nearest) {
      const [{ lon, lat } = { lon: 0, lat: 0 }] = shapes;
      projection.scale(nearest).translate([0, 0]);
      const [x, y] = projection([lon, lat]) ?? [0, 0];
      projection.translate([width / 2 - x, height / 2 - y]);
    }
    projection.clipExtent([
      [0, 0],
      [width, height],
    ]);
    const draw = geoPath(projection).digits(1).pointRadius(4);
    return {
      path: (shape: GeoPermissibleObjects): string => draw(shape) ?? '',
      lines: gridOf(projection, width, height),
    };
  }, [shapes, width]);
  const sentence = shapesSentence(shapes);
  const isTable = showsTables.value;
  return (
    <>
      <p class="sentence">{sentence}</p>
      {!isTable && (
        <div ref={area} class="map">
          <svg width={width} height={height} role="img" aria-label={sentence}>
            <rect class="sea" width={width} height={height} />
            <path class="land" d={land === null ? '' : path(land)} />
            {lines.map(({ said, x, y }) => (
              <g key={`${said} ${x}`}>
                <path class="grid" d={y === null ? `M${x} 0V${height}` : `M0 ${y}H${width}`} />
                <text class="axis-text" x={x + 4} y={y === null ? height - 6 : y - 4}>
                  {said}
                </text>
              </g>
            ))}
            {shapes.map((shape, at) => (
              <path
                key={at}
                class={/Line/.test(shape.geometry.type) ? 'shape line' : 'shape'}
                d={path(shape.geometry as GeoPermissibleObjects)}
              />
            ))}
          </svg>
        </div>
      )}
      <Table
        label="Shapes"
        rows={shapes.slice(0, 200).map((shape, at) => ({ ...shape, at }))}
        rowKey={({ at }) => String(at)}
        columns={[
          { id: 'type', head: 'Shape', cell: ({ geometry }) => geometry.type },
          { id: 'lat', head: 'Latitude °', number: true, cell: ({ lat }) => degrees(lat, 3) },
          { id: 'lon', head: 'Longitude °', number: true, cell: ({ lon }) => degrees(lon, 3) },
          {
            id: 'properties',
            head: 'Properties',
            isText: true,
            cell: ({ properties }) => <bdi>{isolate(wordsOf(properties), 200)}</bdi>,
          },
        ]}
      />
    </>
  );
}

/** A line of the grid: a meridian at `x`, or a parallel at `y`. */
interface GridLine {
  readonly said: string;
  readonly x: number;
  readonly y: number | null;
}

/** Meridians and parallels that are seen. */
function gridOf(projection: GeoProjection, width: number, height: number): GridLine[] {
  const [west, north] = projection.invert?.([0, 0]) ?? [-180, 90];
  const [east, south] = projection.invert?.([width, height]) ?? [180, -90];
  const step = GRID_DEG.find((one) => one * MOST_MERIDIANS >= east - west) ?? 60;
  const digits = step < 1 ? 1 : 0;
  const said = (deg: number, [over, under]: readonly [string, string]): string =>
    `${degrees(Math.abs(deg), digits)}°${deg === 0 ? '' : ` ${deg < 0 ? under : over}`}`;
  const multiples = (from: number, to: number): number[] => {
    const first = Math.ceil(from / step);
    const many = Math.max(0, Math.floor(to / step) - first + 1);
    return Array.from({ length: many }, (_, at) => (first + at) * step);
  };
  const place = (lon: number, lat: number): readonly [number, number] => {
    const [x, y] = projection([lon, lat]) ?? [0, 0];
    return [Math.round(x), Math.round(y)];
  };
  return [
    ...multiples(west, east).map((lon) => {
      const [x] = place(lon, 0);
      return { said: said(lon, ['E', 'W']), x, y: null };
    }),
    ...multiples(south, north).map((lat) => {
      const [, y] = place(0, lat);
      return { said: said(lat, ['N', 'S']), x: 0, y };
    }),
  ];
}

function wordsOf(properties: Shape['properties']): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function shapesSentence(shapes: readonly Shape[]): string {
  const lats = shapes.map(({ lat }) => lat);
  const lons = shapes.map(({ lon }) => lon);
  const span = (values: readonly number[]): string =>
    `${degrees(Math.min(...values))}° to ${degrees(Math.max(...values))}°`;
  return `${count(shapes.length, 'shape')}, their middles from latitude ${span(lats)}, longitude ${span(lons)}.`;
}
