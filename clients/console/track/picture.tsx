import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Environment, Pass, Station } from '../calls/shapes.ts';
import { clock, dateTime, degrees, figure, fromNow } from '../core/formats.ts';
import { showsTables } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/text.tsx';
import { useWidth } from '../parts/use-width.ts';
import { Hatches } from '../timeline/drawing.tsx';
import {
  anomalyShape,
  mapPath,
  nightCircle,
  partOf,
  positionAt,
  readTrack,
  sunAt,
  trackTicks,
  type TrackPoint,
} from './geometry.ts';
import { useLand } from './land.ts';
import {
  PassArcs,
  SatelliteMark,
  StationButtons,
  SunMark,
  Ticks,
  Track,
  VisibilityCircle,
} from './marks.tsx';
import { passKey } from './sky.ts';

const STEP_MS = 60_000;
const JUMP_MS = 10 * 60_000;

/** A satellite over the Earth: its way, the night, the anomaly, who sees it. */
export function TrackPicture({
  environment,
  stations,
  nowMs,
  atMs,
  periodMs,
  lit,
  name,
  onTime,
  onPick,
  onPoint,
}: {
  readonly environment: Environment;
  readonly stations: readonly Station[];
  readonly nowMs: number;
  /** Time of the cursor, epoch ms; null: now. */
  readonly atMs: number | null;
  /** Of one revolution: half of one is drawn behind the satellite, one and a half before it. */
  readonly periodMs: number;
  /** Pass that is pointed at or chosen. */
  readonly lit: string | null;
  readonly name: string;
  readonly onTime: (atMs: number | null) => void;
  readonly onPick: (pass: Pass) => void;
  readonly onPoint: (pass: Pass | null) => void;
}): JSX.Element {
  const [area, width] = useWidth<HTMLDivElement>(1100);
  const land = useLand();
  const whole = useMemo(() => readTrack(environment), [environment]);
  const first = whole[0]?.atMs ?? nowMs;
  const last = whole.at(-1)?.atMs ?? nowMs;
  const shownMs = Math.min(Math.max(atMs ?? nowMs, first), last);
  const here = positionAt(whole, shownMs);
  const points = partOf(
    whole,
    Math.max(first, shownMs - periodMs / 2),
    Math.min(last, shownMs + 1.5 * periodMs),
  );
  const path = useMemo(() => mapPath(width), [width]);
  const drawnLand = useMemo(() => (land === null ? '' : path(land)), [land, path]);
  const { passes, min_elevation_deg: maskDeg } = environment;
  const seenBy = passes.filter(
    ({ aos, los }) => Date.parse(aos) <= shownMs && Date.parse(los) >= shownMs,
  );
  const seen = new Set(seenBy.map(({ station_id: id }) => id));
  const sentence = trackSentence(name, here, seen.size, shownMs);
  if (showsTables.value)
    return (
      <>
        <p class="sentence">{sentence}</p>
        <TrackTable points={trackTicks(points)} />
      </>
    );
  const sun = sunAt(environment, shownMs);
  const anomaly = anomalyShape(environment);
  const litStation = passes.find((pass) => passKey(pass) === lit)?.station_id ?? null;
  const nextOver = ({ id }: Station): Pass | undefined =>
    passes.find(({ station_id: station, los }) => station === id && Date.parse(los) >= shownMs);
  const move = (byMs: number) => (): void =>
    onTime(Math.min(last, Math.max(first, shownMs + byMs)));
  return (
    <>
      <p class="sentence">{sentence}</p>
      <div class="tools">
        <label>
          Time{' '}
          <input
            type="range"
            class="time-slider"
            min={first}
            max={last}
            step={STEP_MS}
            value={shownMs}
            aria-valuetext={dateTime(shownMs)}
            onInput={(event) => onTime(Number(event.currentTarget.value))}
          />
        </label>
        <button type="button" onClick={move(-JUMP_MS)} title="Ten minutes earlier">
          −10 m
        </button>
        <button type="button" onClick={() => onTime(null)} aria-pressed={atMs === null}>
          Now
        </button>
        <button type="button" onClick={move(JUMP_MS)} title="Ten minutes later">
          +10 m
        </button>
        <span class="time">{dateTime(shownMs)}</span>
      </div>
      <div ref={area} class="map">
        <svg
          viewBox={`0 0 ${width} ${width / 2}`}
          width={width}
          height={width / 2}
          role="group"
          aria-label={sentence}
        >
          <Hatches />
          <rect class="sea" width={width} height={width / 2} />
          <path class="land" d={drawnLand} />
          {sun !== null && <path class="night" d={path(nightCircle(sun))} />}
          {anomaly !== null && <path class="anomaly" d={path(anomaly)} />}
          {here !== null &&
            stations.map((station) => (
              <VisibilityCircle
                key={station.id}
                station={station}
                radiusDeg={here.footprintDeg}
                seen={seen.has(station.id)}
                lit={station.id === litStation}
                path={path}
              />
            ))}
          {sun !== null && <SunMark sun={sun} width={width} />}
          <Track points={points} nowMs={shownMs} path={path} />
          <PassArcs
            points={points}
            passes={passes}
            lit={lit}
            path={path}
            onPick={onPick}
            onPoint={onPoint}
          />
          <Ticks points={points} width={width} />
          {here !== null && <SatelliteMark here={here} width={width} path={path} />}
          <StationButtons
            stations={stations}
            lit={litStation}
            width={width}
            said={(station) => {
              if (seen.has(station.id)) return 'sees it';
              const pass = nextOver(station);
              return pass === undefined
                ? 'no pass in this window'
                : `next pass ${fromNow(pass.aos, shownMs)}`;
            }}
            onPick={(station) => {
              const pass = nextOver(station);
              if (pass !== undefined) onPick(pass);
            }}
          />
        </svg>
      </div>
      <p class="legend">
        <span>thick: in sunlight, thin: in eclipse, faint: behind it</span>
        <span>orange: in view of a station</span>
        <span>dotted: horizon, dashed: {maskDeg}° elevation</span>
        <span>▲ station, filled circle: sees it; press it for its next pass</span>
        <span>☼ Sun in the zenith</span>
        <span>hatched: South Atlantic Anomaly</span>
      </p>
    </>
  );
}

function trackSentence(
  name: string,
  here: TrackPoint | null,
  seenBy: number,
  atMs: number,
): string {
  if (here === null) return `${name}: no track at this time.`;
  const ns = here.lat < 0 ? 'S' : 'N';
  const ew = here.lon < 0 ? 'W' : 'E';
  const place = `${degrees(Math.abs(here.lat))}° ${ns}, ${degrees(Math.abs(here.lon))}° ${ew}`;
  const seen =
    seenBy === 0
      ? ', in view of no station'
      : `, in view of ${seenBy} ${seenBy === 1 ? 'station' : 'stations'}`;
  return `${name} at ${clock(atMs)}: ${place}, ${figure(here.altitudeKm, 0)} km high, in ${here.sunlit ? 'sunlight' : 'eclipse'}${seen}.`;
}

function TrackTable({ points }: { readonly points: readonly TrackPoint[] }): JSX.Element {
  return (
    <Table
      label="The track as a table"
      rows={points}
      rowKey={({ atMs }) => String(atMs)}
      columns={[
        { id: 'at', head: 'Time', cell: ({ atMs }) => <Time at={atMs} /> },
        { id: 'lat', head: 'Latitude °', number: true, cell: ({ lat }) => degrees(lat, 2) },
        { id: 'lon', head: 'Longitude °', number: true, cell: ({ lon }) => degrees(lon, 2) },
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
