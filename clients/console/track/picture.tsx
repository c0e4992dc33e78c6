import type { GeoPermissibleObjects } from 'd3-geo';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { feature } from 'topojson-client';
import type { Environment, Pass, Station } from '../calls/orbit-shapes.ts';
import { clock, dateTime, figure } from '../core/formats.ts';
import { showsTables } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/text.tsx';
import { Hatches } from '../timeline/drawing.tsx';
import { useWidth } from '../parts/use-width.ts';
import {
  footprintDeg,
  groundCircle,
  mapPath,
  mapPoint,
  nightCircle,
  positionAt,
  readTrack,
  trackLine,
  trackRuns,
  trackTicks,
  type TrackPoint,
} from './geometry.ts';

/** Stations see a satellite from this elevation on, degrees. */
const MASK_DEG = 5;

/** A satellite over the Earth: its way, the night, who sees it. */
export function TrackPicture({
  environment,
  stations,
  passes,
  nowMs,
  name,
}: {
  readonly environment: Environment;
  readonly stations: readonly Station[];
  /** null while they are not known. */
  readonly passes: readonly Pass[] | null;
  readonly nowMs: number;
  readonly name: string;
}): JSX.Element {
  const [area, width] = useWidth<HTMLDivElement>(1100);
  const [atMs, setAtMs] = useState<number | null>(null);
  const land = useLand();
  const points = useMemo(() => readTrack(environment), [environment]);
  const first = points[0]?.atMs ?? nowMs;
  const last = points.at(-1)?.atMs ?? nowMs;
  const shownMs = Math.min(Math.max(atMs ?? nowMs, first), last);
  const here = positionAt(points, shownMs);
  const path = useMemo(() => mapPath(width), [width]);
  const drawnLand = useMemo(() => (land === null ? '' : path(land)), [land, path]);
  const seen = new Set(
    (passes ?? [])
      .filter(({ aos, los }) => Date.parse(aos) <= shownMs && Date.parse(los) >= shownMs)
      .map(({ station_id: id }) => id),
  );
  const sentence = trackSentence(name, here, passes === null ? null : seen.size, shownMs);
  if (showsTables.value)
    return (
      <>
        <p class="sentence">{sentence}</p>
        <TrackTable points={trackTicks(points)} />
      </>
    );
  const sun = environment.sub_solar ?? null;
  const visibleDeg = here === null ? 0 : footprintDeg(here.altitudeKm, MASK_DEG);
  const anomaly = environment.saa?.polygon ?? null;
  return (
    <>
      <p class="sentence">{sentence}</p>
      <div class="tools">
        <label>
          Time{' '}
          <input
            type="range"
            min={first}
            max={last}
            step={10_000}
            value={shownMs}
            style={{ width: '320px', padding: 0 }}
            aria-valuetext={dateTime(shownMs)}
            onInput={(event) => setAtMs(Number(event.currentTarget.value))}
          />
        </label>
        <span class="time">{dateTime(shownMs)}</span>
        <button type="button" onClick={() => setAtMs(null)}>
          Now
        </button>
      </div>
      <div ref={area} class="map">
        <svg
          viewBox={`0 0 ${width} ${width / 2}`}
          width={width}
          height={width / 2}
          role="img"
          aria-label={sentence}
        >
          <Hatches />
          <rect class="sea" width={width} height={width / 2} />
          <path class="land" d={drawnLand} />
          {sun !== null && (
            <path
              class="night"
              d={path(
                nightCircle(
                  { lat: sun.lat, lon: sun.lon, atMs: Date.parse(sun.at ?? environment.start) },
                  shownMs,
                ),
              )}
            />
          )}
          {anomaly !== null && (
            // The platform's own polygon: GeoJSON by its schema.
            <path class="anomaly" d={path(anomaly as GeoPermissibleObjects)} />
          )}
          {stations.map((station) => (
            <StationMark
              key={station.id}
              station={station}
              radiusDeg={visibleDeg}
              seen={seen.has(station.id)}
              width={width}
              path={path}
            />
          ))}
          <Track points={points} nowMs={shownMs} path={path} />
          <BookedArcs points={points} passes={passes ?? []} path={path} />
          <Ticks points={points} width={width} />
          {here !== null && <SatelliteMark here={here} width={width} path={path} />}
        </svg>
      </div>
      <p class="legend">
        <span>thick: in sunlight, thin: in eclipse, faint: behind it</span>
        <span>orange: in view of a station</span>
        <span>dashed: horizon and {MASK_DEG}° elevation</span>
        <span>▲ station, filled circle: sees it</span>
        <span>hatched: South Atlantic Anomaly</span>
      </p>
    </>
  );
}

function trackSentence(
  name: string,
  here: TrackPoint | null,
  seenBy: number | null,
  atMs: number,
): string {
  if (here === null) return `${name}: no track at this time.`;
  const ns = here.lat < 0 ? 'S' : 'N';
  const ew = here.lon < 0 ? 'W' : 'E';
  const place = `${figure(Math.abs(here.lat), 1)}° ${ns}, ${figure(Math.abs(here.lon), 1)}° ${ew}`;
  const seen =
    seenBy === null
      ? ''
      : seenBy === 0
        ? ', in view of no station'
        : `, in view of ${seenBy} ${seenBy === 1 ? 'station' : 'stations'}`;
  return `${name} at ${clock(atMs)}: ${place}, ${figure(here.altitudeKm, 0)} km high, in ${here.sunlit ? 'sunlight' : 'eclipse'}${seen}.`;
}

let keptLand: GeoPermissibleObjects | null = null;

/** The land of the Earth at 1:110 million, loaded once. */
function useLand(): GeoPermissibleObjects | null {
  const [land, setLand] = useState(keptLand);
  useEffect(() => {
    if (keptLand !== null) return;
    void import('world-atlas/land-110m.json').then(({ default: atlas }) => {
      // The package's own file: a topology with the object `land`.
      const topology = atlas as unknown as Parameters<typeof feature>[0];
      const shape = topology.objects['land'];
      if (shape === undefined) return;
      keptLand = feature(topology, shape);
      setLand(keptLand);
    });
  }, []);
  return land;
}

type Draw = (shape: GeoPermissibleObjects) => string;

function Track({
  points,
  nowMs,
  path,
}: {
  readonly points: readonly TrackPoint[];
  readonly nowMs: number;
  readonly path: Draw;
}): JSX.Element {
  const behind = points.filter(({ atMs }) => atMs <= nowMs);
  const ahead = points.filter(({ atMs }) => atMs >= nowMs);
  return (
    <>
      {[behind, ahead].map((part, index) =>
        trackRuns(part).map((run) => {
          const drawn = path(trackLine(run.points));
          return (
            <g key={`${index} ${run.points[0]?.atMs ?? 0}`} class={index === 0 ? 'behind' : ''}>
              {!run.sunlit && <path class="casing" d={drawn} />}
              <path class={run.sunlit ? 'track' : 'track dark'} d={drawn} />
            </g>
          );
        }),
      )}
    </>
  );
}

function BookedArcs({
  points,
  passes,
  path,
}: {
  readonly points: readonly TrackPoint[];
  readonly passes: readonly Pass[];
  readonly path: Draw;
}): JSX.Element {
  return (
    <>
      {passes.map((pass) => {
        const [from, to] = [Date.parse(pass.aos), Date.parse(pass.los)];
        const ends = [positionAt(points, from), positionAt(points, to)];
        const inside = points.filter(({ atMs }) => atMs > from && atMs < to);
        const arc = [ends[0], ...inside, ends[1]].filter(
          (one) => one !== null && one !== undefined,
        );
        return arc.length < 2 ? null : (
          <path key={`${pass.station_id} ${pass.aos}`} class="booked" d={path(trackLine(arc))}>
            <title>
              {pass.station_name}, {clock(from)} to {clock(to)}
            </title>
          </path>
        );
      })}
    </>
  );
}

function Ticks({
  points,
  width,
}: {
  readonly points: readonly TrackPoint[];
  readonly width: number;
}): JSX.Element {
  return (
    <g aria-hidden="true">
      {trackTicks(points).map((tick) => {
        const [x, y] = mapPoint(width, tick.lon, tick.lat);
        return (
          <g key={tick.atMs}>
            <circle cx={x} cy={y} r={2.2} class="station" />
            {tick.atMs % 1_800_000 === 0 && (
              <text class="axis-text" x={x + 5} y={y - 4}>
                {clock(tick.atMs).slice(0, 5)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function StationMark({
  station,
  radiusDeg,
  seen,
  width,
  path,
}: {
  readonly station: Station;
  readonly radiusDeg: number;
  readonly seen: boolean;
  readonly width: number;
  readonly path: Draw;
}): JSX.Element {
  const [x, y] = mapPoint(width, station.lon, station.lat);
  return (
    <g>
      {radiusDeg > 0 && (
        <path
          class={seen ? 'visibility seen' : 'visibility'}
          d={path(groundCircle(station.lon, station.lat, radiusDeg))}
        />
      )}
      <path class="station" d={`M${x - 4} ${y + 3}h8l-4 -7z`}>
        <title>{station.name}</title>
      </path>
      <text x={x + 6} y={y + 4}>
        {station.name}
      </text>
    </g>
  );
}

function SatelliteMark({
  here,
  width,
  path,
}: {
  readonly here: TrackPoint;
  readonly width: number;
  readonly path: Draw;
}): JSX.Element {
  const [x, y] = mapPoint(width, here.lon, here.lat);
  return (
    <g>
      {[0, MASK_DEG].map((elevation) => (
        <path
          key={elevation}
          class="footprint"
          d={path(groundCircle(here.lon, here.lat, footprintDeg(here.altitudeKm, elevation)))}
        />
      ))}
      <circle cx={x} cy={y} r={7} fill="var(--surface)" stroke="var(--focus)" stroke-width={2} />
      <circle cx={x} cy={y} r={3} fill="var(--focus)" />
    </g>
  );
}

function TrackTable({ points }: { readonly points: readonly TrackPoint[] }): JSX.Element {
  return (
    <Table
      label="The track as a table"
      rows={points}
      rowKey={({ atMs }) => String(atMs)}
      columns={[
        { id: 'at', head: 'Time', cell: ({ atMs }) => <Time at={atMs} /> },
        { id: 'lat', head: 'Latitude °', number: true, cell: ({ lat }) => figure(lat, 2) },
        { id: 'lon', head: 'Longitude °', number: true, cell: ({ lon }) => figure(lon, 2) },
        {
          id: 'alt',
          head: 'Height km',
          number: true,
          cell: ({ altitudeKm }) => figure(altitudeKm, 1),
        },
        { id: 'light', head: 'Light', cell: ({ sunlit }) => (sunlit ? 'sunlit' : 'eclipse') },
      ]}
    />
  );
}
