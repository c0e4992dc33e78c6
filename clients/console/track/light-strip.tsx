import type { JSX } from 'preact';
import type { Environment, Pass } from '../calls/shapes.ts';
import { clock, count, duration, isolate, minute, percent } from '../core/formats.ts';
import { showsTables } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/text.tsx';
import { useWidth } from '../parts/use-width.ts';
import { Hatches } from '../timeline/drawing.tsx';
import { passKey } from './sky.ts';

const LIGHT_PX = 20;
const SAA_PX = 12;
const DOME_PX = 26;
const AXIS_PX = 18;
const SAA_Y = AXIS_PX + LIGHT_PX + 4;
const PASS_Y = SAA_Y + SAA_PX + 4;
/** Room that an hour takes beside its line. */
const HOUR_PX = 48;
const HEIGHT = PASS_Y + DOME_PX + 2;

interface Span {
  readonly start: string;
  readonly end: string;
}

/** Light, anomaly and passes of a satellite over time, one above the other. */
export function LightStrip({
  environment,
  nowMs,
  atMs,
  lit,
  onTime,
  onPick,
  onPoint,
}: {
  readonly environment: Environment;
  readonly nowMs: number;
  /** Time of the cursor, epoch ms. */
  readonly atMs: number;
  /** Pass that is pointed at or chosen. */
  readonly lit: string | null;
  readonly onTime: (atMs: number) => void;
  readonly onPick: (pass: Pass) => void;
  readonly onPoint: (pass: Pass | null) => void;
}): JSX.Element {
  const [area, width] = useWidth<HTMLDivElement>(1100);
  const from = Date.parse(environment.start);
  const spanMs = Date.parse(environment.end) - from;
  const toX = (time: string | number): number =>
    (((typeof time === 'string' ? Date.parse(time) : time) - from) / spanMs) * width;
  const sentence = stripSentence(environment);
  if (showsTables.value)
    return (
      <>
        <p class="sentence">{sentence}</p>
        <StripTable environment={environment} />
      </>
    );
  const rect = ({ start, end }: Span, kind: string, y: number, height: number) => (
    <rect
      key={`${kind} ${start}`}
      class={`bar-${kind}`}
      x={toX(start)}
      y={y}
      width={Math.max(1, toX(end) - toX(start))}
      height={height}
    />
  );
  const { illumination, saa, passes } = environment;
  return (
    <>
      <p class="sentence">{sentence}</p>
      <div class="picture">
        <div class="lanes">
          <Lane name="UTC" px={AXIS_PX} />
          <Lane name="Sunlight, eclipse" px={LIGHT_PX + 4} value={sunlitAt(environment, atMs)} />
          <Lane name="Anomaly" px={SAA_PX + 4} value={isIn(saa.intervals, atMs) ? 'inside' : ''} />
          <Lane name="Passes" px={DOME_PX + 2} />
        </div>
        <div ref={area} class="area strip">
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            aria-label={sentence}
            onClick={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              onTime(from + ((event.clientX - box.left) / width) * spanMs);
            }}
          >
            <Hatches />
            {hoursIn(from, from + spanMs, width).map((at) => (
              <g key={at} transform={`translate(${toX(at).toFixed(1)} 0)`}>
                <line class="grid" y1={AXIS_PX - 5} y2={HEIGHT} />
                {toX(at) < width - HOUR_PX && (
                  <text class="axis-text" x={3} y={12}>
                    {minute(at)}
                  </text>
                )}
              </g>
            ))}
            {illumination.map((span) =>
              span.sunlit
                ? rect(span, 'sunlit', AXIS_PX, LIGHT_PX)
                : rect(span, 'eclipse', AXIS_PX + 8, LIGHT_PX - 8),
            )}
            {saa.intervals.map((span) => rect(span, 'saa', SAA_Y, SAA_PX))}
            {passes.map((pass) => (
              <path
                key={passKey(pass)}
                class={passKey(pass) === lit ? 'dome-fill lit' : 'dome-fill'}
                d={dome(toX(pass.aos), toX(pass.los), pass.max_elevation_deg)}
                onClick={(event) => {
                  event.stopPropagation();
                  onPick(pass);
                }}
                onMouseEnter={() => onPoint(pass)}
                onMouseLeave={() => onPoint(null)}
              >
                <title>
                  {isolate(pass.station_name, 60)}, {clock(Date.parse(pass.aos))} to{' '}
                  {clock(Date.parse(pass.los))}
                </title>
              </path>
            ))}
            <line class="now" x1={toX(nowMs)} x2={toX(nowMs)} y1={AXIS_PX - 5} y2={HEIGHT} />
            <line class="cursor" x1={toX(atMs)} x2={toX(atMs)} y1={0} y2={HEIGHT} />
          </svg>
        </div>
      </div>
      <p class="legend">
        <span>
          <i style={{ background: 'var(--sunlit)' }} />
          sunlit
        </span>
        <span>
          <i style={{ background: 'var(--eclipse)' }} />
          eclipse
        </span>
        <span>hatched: South Atlantic Anomaly</span>
        <span>dome: pass, as high as it stands</span>
        <span>blue line: now; grey: the time on the map</span>
      </p>
    </>
  );
}

function Lane({
  name,
  px,
  value = '',
}: {
  readonly name: string;
  readonly px: number;
  readonly value?: string;
}): JSX.Element {
  return (
    <div class="lane" style={{ height: `${px}px` }}>
      <span>{name}</span>
      <span class="value">{value}</span>
    </div>
  );
}

/** A half ellipse from rise to set; its height is the highest elevation. */
function dome(left: number, right: number, elevationDeg: number): string {
  const end = Math.max(right, left + 2);
  const y = PASS_Y + DOME_PX;
  const high = Math.max(3, (elevationDeg / 90) * DOME_PX);
  return `M${left.toFixed(1)} ${y}A${((end - left) / 2).toFixed(2)} ${high.toFixed(1)} 0 0 1 ${end.toFixed(1)} ${y}Z`;
}

/** Whole hours of a window, so many that their names have room. */
function hoursIn(fromMs: number, toMs: number, width: number): number[] {
  const room = Math.max(1, Math.floor(width / 60));
  const every = [1, 2, 3, 6, 12, 24].find((hours) => (toMs - fromMs) / 3.6e6 / hours <= room) ?? 24;
  const stepMs = every * 3.6e6;
  const first = Math.ceil(fromMs / stepMs) * stepMs;
  return Array.from(
    { length: Math.max(0, Math.floor((toMs - first) / stepMs) + 1) },
    (_, at) => first + at * stepMs,
  );
}

function isIn(spans: readonly Span[], atMs: number): boolean {
  return spans.some(({ start, end }) => Date.parse(start) <= atMs && Date.parse(end) > atMs);
}

function sunlitAt({ illumination }: Environment, atMs: number): string {
  return isIn(
    illumination.filter(({ sunlit }) => sunlit),
    atMs,
  )
    ? 'sunlit'
    : 'eclipse';
}

function lengthS({ start, end }: Span): number {
  return (Date.parse(end) - Date.parse(start)) / 1000;
}

function stripSentence({ illumination, saa, sunlit_fraction: share, hours }: Environment): string {
  const eclipses = illumination.filter(({ sunlit }) => !sunlit);
  const longest = Math.max(0, ...eclipses.map(lengthS));
  const inSaa = saa.intervals.reduce((sum, span) => sum + lengthS(span), 0);
  const dark = eclipses.length === 0 ? '' : `, the longest ${duration(longest)}`;
  const crossed = saa.intervals.length === 0 ? '' : `, ${duration(inSaa)} in all`;
  return (
    `Sunlit ${percent(share, 0)} of ${duration(hours * 3600)}: ${count(eclipses.length, 'eclipse')}${dark}; ` +
    `${count(saa.intervals.length, 'crossing')} of the South Atlantic Anomaly${crossed}.`
  );
}

function StripTable({ environment }: { readonly environment: Environment }): JSX.Element {
  const rows = [
    ...environment.illumination
      .filter(({ sunlit }) => !sunlit)
      .map((span) => ({ ...span, what: 'eclipse' })),
    ...environment.saa.intervals.map((span) => ({ ...span, what: 'anomaly' })),
  ].sort((one, other) => (one.start < other.start ? -1 : 1));
  return (
    <Table
      label="Eclipses and the anomaly as a table"
      rows={rows}
      rowKey={({ what, start }) => `${what} ${start}`}
      columns={[
        { id: 'what', head: 'What', cell: ({ what }) => what },
        { id: 'start', head: 'From', cell: ({ start }) => <Time at={start} /> },
        { id: 'end', head: 'To', cell: ({ end }) => <Time at={end} /> },
        { id: 'length', head: 'Length', number: true, cell: (row) => duration(lengthS(row)) },
      ]}
    />
  );
}
