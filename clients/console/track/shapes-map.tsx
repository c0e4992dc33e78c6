import { geoEquirectangular, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { count, figure, isolate } from '../core/formats.ts';
import { showsTables } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useWidth } from '../parts/use-width.ts';
import { useLand } from './land.ts';
import type { Shape } from './shapes.ts';

/** The map is never so near that fewer degrees are seen than these. */
const LEAST_DEG = 6;
const EDGE_PX = 24;

/** Shapes of GeoJSON over the land, as near as they fit. */
export function ShapesMap({ shapes }: { readonly shapes: readonly Shape[] }): JSX.Element {
  const [area, width] = useWidth<HTMLDivElement>(900);
  const land = useLand();
  const height = Math.round(width / 2);
  const path = useMemo(() => {
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
    return (shape: GeoPermissibleObjects): string => draw(shape) ?? '';
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
          { id: 'lat', head: 'Latitude °', number: true, cell: ({ lat }) => figure(lat, 3) },
          { id: 'lon', head: 'Longitude °', number: true, cell: ({ lon }) => figure(lon, 3) },
          {
            id: 'properties',
            head: 'Properties',
            cell: ({ properties }) => <bdi>{isolate(wordsOf(properties), 200)}</bdi>,
          },
        ]}
      />
    </>
  );
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
    `${figure(Math.min(...values), 1)}° to ${figure(Math.max(...values), 1)}°`;
  return `${count(shapes.length, 'shape')}, their middles from latitude ${span(lats)}, longitude ${span(lons)}.`;
}
