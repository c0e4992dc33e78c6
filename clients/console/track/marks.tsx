import type { GeoPermissibleObjects } from 'd3-geo';
import type { JSX } from 'preact';
import type { Pass, Station } from '../calls/shapes.ts';
import { clock, isolate, minute } from '../core/formats.ts';
import {
  groundCircle,
  mapPoint,
  partOf,
  trackLine,
  trackRuns,
  trackTicks,
  type TrackPoint,
} from './geometry.ts';
import { passKey } from './sky.ts';

/** Draws a shape of the globe on the map. */
export type Draw = (shape: GeoPermissibleObjects) => string;

/** The way of a satellite, thick in sunlight, thin and cased in eclipse, faint behind it. */
export function Track({
  points,
  nowMs,
  path,
}: {
  readonly points: readonly TrackPoint[];
  readonly nowMs: number;
  readonly path: Draw;
}): JSX.Element {
  const behind = partOf(points, points[0]?.atMs ?? 0, nowMs);
  const ahead = partOf(points, nowMs, points.at(-1)?.atMs ?? 0);
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

/** Where stations see it, and the pass that is pointed at or chosen. */
export function PassArcs({
  points,
  passes,
  lit,
  path,
  onPick,
  onPoint,
}: {
  readonly points: readonly TrackPoint[];
  readonly passes: readonly Pass[];
  readonly lit: string | null;
  readonly path: Draw;
  readonly onPick: (pass: Pass) => void;
  /** A pass is pointed at; null: none any more. */
  readonly onPoint: (pass: Pass | null) => void;
}): JSX.Element {
  return (
    <>
      {passes.map((pass) => {
        const [from, to] = [Date.parse(pass.aos), Date.parse(pass.los)];
        const arc = partOf(points, from, to);
        const key = passKey(pass);
        return arc.length < 2 ? null : (
          <path
            key={key}
            class={key === lit ? 'booked lit' : 'booked'}
            d={path(trackLine(arc))}
            onClick={() => onPick(pass)}
            onMouseEnter={() => onPoint(pass)}
            onMouseLeave={() => onPoint(null)}
          >
            <title>
              {isolate(pass.station_name, 60)}, {clock(from)} to {clock(to)}
            </title>
          </path>
        );
      })}
    </>
  );
}

/** Half the size of the marks of Sun and satellite. */
const MARK_PX = 13;
/** Room that a time takes beside its tick. */
const LABEL_PX = 52;

/** A tick each ten minutes, a time each half an hour. */
export function Ticks({
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
              <text
                class="axis-text"
                x={x > width - LABEL_PX ? x - 5 : x + 5}
                y={y - 4}
                text-anchor={x > width - LABEL_PX ? 'end' : 'start'}
              >
                {minute(tick.atMs)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Where a station sees the satellite at its height, filled while it does. */
export function VisibilityCircle({
  station,
  radiusDeg,
  seen,
  lit,
  path,
}: {
  readonly station: Station;
  readonly radiusDeg: number;
  readonly seen: boolean;
  readonly lit: boolean;
  readonly path: Draw;
}): JSX.Element {
  return (
    <path
      class={`visibility${seen ? ' seen' : ''}${lit ? ' lit' : ''}`}
      d={path(groundCircle(station.lon, station.lat, radiusDeg))}
    />
  );
}

/** The stations as buttons: one stop of Tab for all, arrows go from one to the next. */
export function StationButtons({
  stations,
  said,
  lit,
  width,
  onPick,
}: {
  readonly stations: readonly Station[];
  /** What a button says of a station beside its name. */
  readonly said: (station: Station) => string;
  /** The station that is pointed at or chosen. */
  readonly lit: string | null;
  readonly width: number;
  readonly onPick: (station: Station) => void;
}): JSX.Element {
  const stop = stations.some(({ id }) => id === lit) ? lit : stations[0]?.id;
  const focus = (at: number): void => {
    const next = stations[(at + stations.length) % stations.length];
    document.getElementById(`station-${next?.id}`)?.focus();
  };
  return (
    <>
      {stations.map((station, at) => {
        const [x, y] = mapPoint(width, station.lon, station.lat);
        const keys: Readonly<Record<string, () => void>> = {
          ...{ Enter: () => onPick(station), ' ': () => onPick(station) },
          ...{ ArrowRight: () => focus(at + 1), ArrowDown: () => focus(at + 1) },
          ...{ ArrowLeft: () => focus(at - 1), ArrowUp: () => focus(at - 1) },
        };
        const isEast = x > width - 90;
        return (
          <g
            key={station.id}
            id={`station-${station.id}`}
            class={station.id === lit ? 'mark lit' : 'mark'}
            role="button"
            tabindex={station.id === stop ? 0 : -1}
            aria-pressed={station.id === lit}
            aria-label={`${isolate(station.name, 60)}, ${said(station)}`}
            onClick={() => onPick(station)}
            onKeyDown={(event) => {
              const act = keys[event.key];
              if (act === undefined) return;
              event.preventDefault();
              event.stopPropagation();
              act();
            }}
          >
            <circle class="ring" cx={x} cy={y} r={12} pointer-events="all" />
            <path class="station" d={`M${x - 5} ${y + 4}h10l-5 -9z`} />
            <text x={isEast ? x - 8 : x + 8} y={y + 4} text-anchor={isEast ? 'end' : 'start'}>
              {isolate(station.name, 24)}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Where a mark is drawn: near an edge of the map on the other side too, where the rest of it is. */
function acrossTheEdge(x: number, width: number): number[] {
  return [x - width, x, x + width].filter((one) => one > -MARK_PX && one < width + MARK_PX);
}

/** The satellite with what it sees: down to the horizon and to the lowest elevation. */
export function SatelliteMark({
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
    <g pointer-events="none">
      <path class="footprint horizon" d={path(groundCircle(here.lon, here.lat, here.horizonDeg))} />
      <path class="footprint" d={path(groundCircle(here.lon, here.lat, here.footprintDeg))} />
      {acrossTheEdge(x, width).map((at) => (
        <g key={at} transform={`translate(${at.toFixed(1)} ${y.toFixed(1)})`}>
          <circle r={7} fill="var(--surface)" stroke="var(--focus)" stroke-width={2} />
          <circle r={3} fill="var(--focus)" />
        </g>
      ))}
    </g>
  );
}

/** The place below the Sun. */
export function SunMark({
  sun: { lat, lon },
  width,
}: {
  readonly sun: { readonly lat: number; readonly lon: number };
  readonly width: number;
}): JSX.Element {
  const [x, y] = mapPoint(width, lon, lat);
  const rays = Array.from({ length: 8 }, (_, at) => {
    const [c, s] = [Math.cos((at * Math.PI) / 4), Math.sin((at * Math.PI) / 4)];
    return `M${(8 * c).toFixed(1)} ${(8 * s).toFixed(1)}L${(12 * c).toFixed(1)} ${(12 * s).toFixed(1)}`;
  });
  return (
    <g class="sun">
      {acrossTheEdge(x, width).map((at) => (
        <g key={at} transform={`translate(${at.toFixed(1)} ${y.toFixed(1)})`}>
          <circle r={5.5} />
          <path d={rays.join('')} />
        </g>
      ))}
      <title>The Sun is in the zenith here</title>
    </g>
  );
}
