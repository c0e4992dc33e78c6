import type { JSX } from 'preact';
import type { Environment, Pass } from '../calls/shapes.ts';
import { clock, degrees, duration, figure, isolate, minute } from '../core/formats.ts';
import { showsTables } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/text.tsx';
import { lookAt, skyPoint, windOf } from './sky.ts';

const RADIUS = 120;
const SIZE = 2 * RADIUS + 44;
/** Names of rise and set stand beside the circle. */
const WIDTH = SIZE + 2 * 56;
const RINGS = [0, 30, 60];

/** The way of a satellite through the sky of a station, the zenith in the middle. */
export function SkyPlot({
  pass,
  maskDeg,
  light,
  atMs,
}: {
  readonly pass: Pass;
  /** Lowest elevation from which the station sees it. */
  readonly maskDeg: number;
  readonly light: Environment['illumination'];
  /** Time of the cursor, epoch ms. */
  readonly atMs: number;
}): JSX.Element {
  const sentence = skySentence(pass);
  if (showsTables.value)
    return (
      <>
        <p class="sentence">{sentence}</p>
        <SkyTable pass={pass} />
      </>
    );
  const place = (azimuth: number, elevation: number): string =>
    skyPoint(azimuth, elevation, RADIUS)
      .map((px) => px.toFixed(1))
      .join(' ');
  const line = (points: Pass['points']): string =>
    points
      .map(
        ({ azimuth_deg: az, elevation_deg: el }, at) => `${at === 0 ? 'M' : 'L'}${place(az, el)}`,
      )
      .join('');
  const top = pass.points.find(({ timestamp }) => timestamp === pass.tca);
  const marks = [
    [pass.points[0], 'AOS'],
    [top, 'TCA'],
    [pass.points.at(-1), 'LOS'],
  ] as const;
  const here = lookAt(pass, atMs);
  return (
    <figure class="chart sky">
      <figcaption>{sentence}</figcaption>
      <svg
        viewBox={`${-WIDTH / 2} ${-SIZE / 2} ${WIDTH} ${SIZE}`}
        width={WIDTH}
        height={SIZE}
        role="img"
        aria-label={sentence}
      >
        {RINGS.map((elevation) => (
          <circle key={elevation} class="ring-line" r={RADIUS * (1 - elevation / 90)} />
        ))}
        <circle class="mask" r={RADIUS * (1 - maskDeg / 90)} />
        <path class="ring-line" d={`M0 ${-RADIUS}V${RADIUS}M${-RADIUS} 0H${RADIUS}`} />
        {(
          [
            ['N', 0, -RADIUS - 6],
            ['E', RADIUS + 10, 4],
            ['S', 0, RADIUS + 15],
            ['W', -RADIUS - 11, 4],
          ] as const
        ).map(([wind, x, y]) => (
          <text key={wind} x={x} y={y} text-anchor="middle">
            {wind}
          </text>
        ))}
        {RINGS.slice(1).map((elevation) => (
          <text key={elevation} class="axis-text" x={3} y={-RADIUS * (1 - elevation / 90) - 3}>
            {elevation}°
          </text>
        ))}
        <path class="sky-way dark" d={line(pass.points)} />
        {light
          .filter(({ sunlit }) => sunlit)
          .map(({ start, end }) => (
            <path
              key={start}
              class="sky-way"
              d={line(pass.points.filter(({ timestamp: t }) => t >= start && t <= end))}
            />
          ))}
        {marks.map(([point, name]) =>
          point === undefined ? null : (
            <SkyMark
              key={name}
              name={name}
              point={point}
              place={skyPoint(point.azimuth_deg, point.elevation_deg, RADIUS)}
            />
          ),
        )}
        {here !== null && (
          <circle
            r={6}
            fill="var(--surface)"
            stroke="var(--focus)"
            stroke-width={2.5}
            transform={`translate(${place(here.azimuthDeg, here.elevationDeg)})`}
          />
        )}
      </svg>
      <p class="dim">
        Zenith in the middle, as on a compass: east to the right. Thick: in sunlight. Dashed:{' '}
        {maskDeg}°.
      </p>
    </figure>
  );
}

function SkyMark({
  name,
  point,
  place: [x, y],
}: {
  readonly name: string;
  readonly point: Pass['points'][number];
  readonly place: readonly [number, number];
}): JSX.Element {
  const side = x > 0 ? 1 : -1;
  // Towards the zenith there is room for the highest point, and none for rise and set.
  const at =
    name === 'TCA'
      ? ({ x, y: y > 0 ? y - 12 : y + 20, 'text-anchor': 'middle' } as const)
      : ({ x: x + 12 * side, y: y + 4, 'text-anchor': side > 0 ? 'start' : 'end' } as const);
  return (
    <g>
      <circle cx={x} cy={y} r={3.2} fill="var(--downlink)" />
      <text {...at}>
        {name} {minute(Date.parse(point.timestamp))}
      </text>
    </g>
  );
}

function skySentence(pass: Pass): string {
  return (
    `${isolate(pass.station_name, 60)} sees it for ${duration(pass.duration_s)} from ` +
    `${clock(Date.parse(pass.aos))} to ${clock(Date.parse(pass.los))}: rises in ` +
    `${windOf(pass.aos_azimuth_deg)}, ${figure(pass.max_elevation_deg, 0)}° high at ` +
    `${clock(Date.parse(pass.tca))}, sets in ${windOf(pass.los_azimuth_deg)}.`
  );
}

function SkyTable({ pass }: { readonly pass: Pass }): JSX.Element {
  return (
    <Table
      label="The pass as a table"
      rows={pass.points}
      rowKey={({ timestamp }) => timestamp}
      columns={[
        { id: 'at', head: 'Time', cell: ({ timestamp }) => <Time at={timestamp} /> },
        {
          id: 'azimuth',
          head: 'Azimuth °',
          number: true,
          cell: ({ azimuth_deg: azimuth }) => degrees(azimuth),
        },
        {
          id: 'elevation',
          head: 'Elevation °',
          number: true,
          cell: ({ elevation_deg: elevation }) => degrees(elevation),
        },
        {
          id: 'range',
          head: 'Range km',
          number: true,
          cell: ({ range_km: range }) => figure(range, 0),
        },
      ]}
    />
  );
}
