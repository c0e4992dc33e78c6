import type { JSX, RefObject } from 'preact';
import { useMemo } from 'preact/hooks';
import type { PlanTimeline, TimelineCurve } from '../../../contracts/plan/timeline.ts';
import { clock, duration, isolate } from '../core/formats.ts';
import { ticksOf, type Axis, type Span } from './axis.ts';
import { columnsOf, curvePath, domainOf, type Sample } from './curves.ts';
import { MARK_ID } from './gestures.ts';
import { bookedShare, domePath, laneHeight, spanOf, type Lane, type Mark } from './marks.ts';
import { barWords } from './words.ts';

/** Height of the overview, of the axis below it, and of one curve, px. */
export const OVERVIEW_PX = 28;
export const AXIS_PX = 34;
export const CURVE_PX = 56;
/** Height of what stands above the lanes, px. */
export const HEAD_PX = OVERVIEW_PX + AXIS_PX;
const PAD_PX = 3;

/** The hatches that fills refer to. */
export function Hatches(): JSX.Element {
  return (
    <defs>
      <pattern
        id="hatch-saa"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line x1="0" y1="0" x2="0" y2="5" stroke="var(--saa)" stroke-width="2" />
      </pattern>
      <pattern
        id="hatch-forecast"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <line x1="0" y1="0" x2="0" y2="5" stroke="var(--control)" stroke-width="2" />
      </pattern>
    </defs>
  );
}

/** The whole of a plan in little. */
export function Overview({
  timeline,
  axis,
}: {
  readonly timeline: PlanTimeline;
  readonly axis: Axis;
}): JSX.Element {
  // One path for each kind of bar: nobody points at one of them.
  const paths = new Map<string, string>();
  for (const row of timeline.rows) {
    if (row.kind === 'pass' || row.kind === 'saa') continue;
    const [y, height] = row.kind === 'illumination' ? [0, OVERVIEW_PX] : [8, 12];
    for (const bar of row.bars) {
      const { start, end } = spanOf(bar);
      const x = axis.toX(start);
      const width = Math.max(1, axis.toX(end) - x);
      const box = `M${x.toFixed(1)} ${y}h${width.toFixed(1)}v${height}h${(-width).toFixed(1)}z`;
      paths.set(bar.kind, (paths.get(bar.kind) ?? '') + box);
    }
  }
  return (
    <g class="overview">
      {[...paths].map(([kind, path]) => (
        <path key={kind} class={`bar-${kind}`} d={path} />
      ))}
    </g>
  );
}

/** The window that is shown, in the overview. */
export function Brush({
  axis,
  window,
  rect,
}: {
  readonly axis: Axis;
  readonly window: Span;
  readonly rect: RefObject<SVGRectElement>;
}): JSX.Element {
  return (
    <rect
      ref={rect}
      class="brush"
      x={axis.toX(window.start)}
      y={0.5}
      width={Math.max(4, axis.toX(window.end) - axis.toX(window.start))}
      height={OVERVIEW_PX - 1}
    />
  );
}

/** Times in UTC and since the start of the plan, with a line for each down to `height`. */
export function TimeAxis({
  axis,
  startMs,
  height,
}: {
  readonly axis: Axis;
  readonly startMs: number;
  readonly height: number;
}): JSX.Element {
  return (
    <g aria-hidden="true">
      {ticksOf(axis).map((at) => (
        <g key={at} transform={`translate(${axis.toX(at).toFixed(1)} ${OVERVIEW_PX})`}>
          <line class="grid" y1={AXIS_PX - 4} y2={height - OVERVIEW_PX} />
          <text class="axis-text" x={3} y={13}>
            {clock(at)}
          </text>
          <text class="axis-text" x={3} y={27}>
            {at < startMs ? '−' : 'T+'}
            {duration((at - startMs) / 1000)}
          </text>
        </g>
      ))}
      {axis.parts
        .filter(({ isBreak }) => isBreak)
        .map((part) => (
          <g key={part.start}>
            <rect
              class="break"
              x={part.x}
              y={OVERVIEW_PX}
              width={part.width}
              height={height - OVERVIEW_PX}
            />
            <text
              class="axis-text"
              transform={`translate(${part.x + 18} ${OVERVIEW_PX + AXIS_PX + 90}) rotate(-90)`}
            >
              {duration((part.end - part.start) / 1000)} idle
            </text>
          </g>
        ))}
    </g>
  );
}

/** Which marks are not like the others. */
export interface Marked {
  readonly selected: string | null;
  readonly critical: ReadonlySet<string>;
  /** The one that `Tab` reaches. */
  readonly stop: string | null;
}

/** One lane with its bars; in a comparison the upper or the lower half of it. */
export function LaneMarks({
  lane: { row, marks, y },
  marked: { selected, critical, stop },
  half,
}: {
  readonly lane: Lane;
  readonly marked: Marked;
  readonly half?: 'upper' | 'lower';
}): JSX.Element {
  const own = (id: string | null): string | null =>
    marks.some(({ bar }) => bar.id === id) ? id : null;
  const [ownSelected, ownStop] = [own(selected), own(stop)];
  // A lane that is moved, or another one's selection, draws none of its marks again.
  const shapes = useMemo(
    () =>
      marks.map((mark) => (
        <MarkShape
          key={mark.bar.id}
          mark={mark}
          row={row}
          half={half}
          marked={{ selected: ownSelected, critical, stop: ownStop }}
        />
      )),
    [row, marks, ownSelected, critical, ownStop, half],
  );
  return (
    <g class={`row-${row.kind}${half === 'lower' ? ' other' : ''}`} transform={`translate(0 ${y})`}>
      {shapes}
    </g>
  );
}

function MarkShape({
  mark,
  row,
  marked,
  half,
}: {
  readonly mark: Mark;
  readonly row: Lane['row'];
  readonly marked: Marked;
  readonly half: 'upper' | 'lower' | undefined;
}): JSX.Element {
  const { bar, x, width } = mark;
  const whole = laneHeight(row);
  const height = (half === undefined ? whole : whole / 2) - 2;
  const top = PAD_PX + mark.lane * whole + (half === 'lower' ? whole / 2 : 0);
  const background = bar.kind === 'sunlit' || bar.kind === 'eclipse';
  if (background)
    return (
      <rect
        class={`bar-${bar.kind}`}
        x={x}
        y={bar.kind === 'sunlit' ? top : top + height / 2}
        width={width}
        height={bar.kind === 'sunlit' ? height : height / 2}
      />
    );
  return (
    <g
      class="mark"
      role="button"
      id={MARK_ID + bar.id}
      tabindex={marked.stop === bar.id ? 0 : -1}
      aria-label={barWords(bar)}
      aria-pressed={marked.selected === bar.id}
    >
      {bar.kind === 'pass' ? (
        <PassDome mark={mark} base={top + height} most={height} />
      ) : (
        <rect
          class={`bar-${bar.kind}${marked.critical.has(bar.id) ? ' critical' : ''}`}
          x={x}
          y={top}
          width={width}
          height={height}
          rx={2}
        />
      )}
      <MarkLabel mark={mark} y={top + height / 2 + 4} />
    </g>
  );
}

const GLYPHS: Readonly<Record<string, string>> = {
  downlink: '▼',
  uplink: '▲',
  save: '◆',
  restore: '◇',
};

function MarkLabel({ mark, y }: { readonly mark: Mark; readonly y: number }): JSX.Element | null {
  const { bar, x, width, label, nameX } = mark;
  if (bar.kind === 'pass' || bar.kind === 'saa') return null;
  const glyph = GLYPHS[bar.kind];
  const said = isolate(bar.label);
  const text = glyph === undefined ? said : `${glyph} ${said}`;
  if (label === 'inside')
    return (
      <text class={`inside on-${bar.kind}`} x={nameX + 5} y={y} aria-hidden="true">
        {text}
      </text>
    );
  if (label === 'right')
    return (
      <text x={x + width + 5} y={y} aria-hidden="true">
        {text}
      </text>
    );
  return glyph === undefined ? null : (
    <text x={x + width / 2 - 5} y={y} aria-hidden="true">
      {glyph}
    </text>
  );
}

function PassDome({
  mark,
  base,
  most,
}: {
  readonly mark: Mark;
  readonly base: number;
  readonly most: number;
}): JSX.Element {
  const { bar, x, width } = mark;
  const height = Math.max(4, ((bar.max_elevation_deg ?? 0) / 90) * most);
  const booked = bookedShare(bar);
  return (
    <>
      {bar.role === 'used' && (
        <path
          class="dome-fill"
          d={domePath(x, width, base, height * Math.max(0.15, booked ?? 1))}
        />
      )}
      <path class={`dome ${bar.role ?? 'free'}`} d={domePath(x, width, base, height)} />
    </>
  );
}

/** Samples of a curve, epoch ms. */
export function samplesOf(curve: Pick<TimelineCurve, 'points'>, startMs: number): Sample[] {
  return curve.points.map(([offsetS, value]) => [startMs + offsetS * 1000, value]);
}

/** What a curve is drawn from. */
interface DrawnCurve {
  readonly curve: TimelineCurve;
  /** The same quantity of the plan that it is compared with. */
  readonly other?: TimelineCurve | undefined;
  readonly axis: Axis;
  /** Where what is shown of the axis begins, px. */
  readonly shownX: number;
  readonly startMs: number;
}

/** A curve on the same time, with its limit; where it is past the limit the place is marked. */
export function CurveLane({ y, ...drawn }: DrawnCurve & { readonly y: number }): JSX.Element {
  const { curve, other, axis, shownX, startMs } = drawn;
  // Lanes that come or go above it move it.
  const shape = useMemo(() => <CurveShape {...drawn} />, [curve, other, axis, shownX, startMs]);
  return (
    <g transform={`translate(0 ${y})`} aria-hidden="true">
      {shape}
    </g>
  );
}

function CurveShape({ curve, other, axis, shownX, startMs }: DrawnCurve): JSX.Element {
  const samples = samplesOf(curve, startMs);
  const beside = other === undefined ? [] : samplesOf(other, startMs);
  const limits = (curve.limit?.points ?? []).map(([, value]) => value);
  const isNear = limits.some((limit) => {
    const most = Math.max(...samples.map(([, value]) => value), 0);
    return curve.limit?.bound !== 'max' || limit < most * 3;
  });
  const [low, high] = domainOf([...samples, ...beside], isNear ? limits : []);
  const toY = (value: number): number => 4 + (1 - (value - low) / (high - low)) * (CURVE_PX - 8);
  const columns = columnsOf(samples, curve.interpolation, axis, axis.widthPx);
  const limit = limits[0];
  const isOver = (min: number, max: number): boolean =>
    limit !== undefined && (curve.limit?.bound === 'min' ? min < limit - 1e-6 : max > limit + 1e-6);
  const over =
    curve.limit?.points.length === 1 ? columns.filter((one) => isOver(one.min, one.max)) : [];
  const firstOver = over.find(({ x }) => x >= shownX) ?? over[0];
  return (
    <>
      <line class="grid" x2={axis.widthPx} y1={CURVE_PX} y2={CURVE_PX} />
      {limit !== undefined && isNear && curve.limit?.points.length === 1 && (
        <line class="limit" x2={axis.widthPx} y1={toY(limit)} y2={toY(limit)} />
      )}
      {limit !== undefined && isNear && (curve.limit?.points.length ?? 0) > 1 && (
        <path
          class="limit"
          d={curvePath(
            columnsOf(
              samplesOf(curve.limit ?? { points: [] }, startMs),
              'step',
              axis,
              axis.widthPx,
            ),
            toY,
          )}
        />
      )}
      <path class="curve" d={curvePath(columns, toY)} />
      {beside.length > 0 && (
        <path
          class="curve dashed"
          d={curvePath(columnsOf(beside, curve.interpolation, axis, axis.widthPx), toY)}
        />
      )}
      {over.length > 0 && (
        <>
          <path class="over" d={over.map(({ x }) => `M${x} ${CURVE_PX - 4}h1v4h-1z`).join('')} />
          <text class="status failed" x={firstOver?.x ?? 0} y={CURVE_PX - 6}>
            ▲
          </text>
        </>
      )}
    </>
  );
}
