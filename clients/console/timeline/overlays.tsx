import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PlanTimeline, TimelineCurve } from '../../../contracts/plan/timeline.ts';
import { figure, isolate } from '../core/formats.ts';
import { nowMs, second } from '../state/session.ts';
import type { Axis } from './axis.ts';
import { valueAt } from './curves.ts';
import { CURVE_PX, HEAD_PX, LaneMarks, OVERVIEW_PX, samplesOf, type Marked } from './drawing.tsx';
import { layOut, type Lane } from './marks.ts';

/** The names of lanes, with the value of each curve at the cursor. */
export function LaneNames({
  lanes,
  curves,
  startMs,
  atMs,
}: {
  readonly lanes: readonly Lane[];
  readonly curves: readonly TimelineCurve[];
  readonly startMs: number;
  readonly atMs: number;
}): JSX.Element {
  return (
    <div class="lanes">
      <div class="lane" style={{ height: `${HEAD_PX}px` }}>
        <span class="dim">UTC, T+</span>
      </div>
      {lanes.map((lane) => (
        <div key={lane.row.id} class="lane" style={{ height: `${lane.height}px` }}>
          <span title={isolate(lane.row.label)}>{isolate(lane.row.label)}</span>
        </div>
      ))}
      {curves.map((curve) => {
        const value = valueAt(samplesOf(curve, startMs), curve.interpolation, atMs);
        const values = curve.points.map(([, one]) => one);
        const least = curve.limit?.bound === 'min' ? Math.min(...values) : Math.max(...values);
        return (
          <div key={curve.id} class="lane" style={{ height: `${CURVE_PX}px` }}>
            <span>
              {isolate(curve.label)}
              <br />
              <span class="dim">
                {curve.limit?.bound === 'min' ? 'min' : 'max'} {figure(least, 1)} {curve.unit}
              </span>
            </span>
            <span class="value">
              {figure(value, 1)} {curve.unit}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** Past, now, finish and deadline. */
export function Markers({
  timeline,
  axis,
  height,
}: {
  readonly timeline: PlanTimeline;
  readonly axis: Axis;
  readonly height: number;
}): JSX.Element {
  const now = second.value > 0 ? nowMs() : 0;
  const nowX = axis.toX(Math.min(Math.max(now, axis.start), axis.end));
  return (
    <g aria-hidden="true">
      {now > axis.start && (
        <rect class="past" x={0} y={OVERVIEW_PX} width={nowX} height={height - OVERVIEW_PX} />
      )}
      {now > axis.start && now < axis.end && (
        <line class="now" x1={nowX} x2={nowX} y1={OVERVIEW_PX} y2={height} />
      )}
      {timeline.markers
        .filter(({ at }) => Date.parse(at) >= axis.start && Date.parse(at) <= axis.end)
        .map((marker) => (
          <g key={marker.id} transform={`translate(${axis.toX(Date.parse(marker.at))} 0)`}>
            <line class={marker.id} y1={OVERVIEW_PX} y2={height} />
            <text x={-4} y={height - 6} text-anchor="end">
              {isolate(marker.label)}
            </text>
          </g>
        ))}
    </g>
  );
}

/** From the step that makes something to the transfer that carries it. */
export function Edges({
  timeline,
  lanes,
}: {
  readonly timeline: PlanTimeline;
  readonly lanes: readonly Lane[];
}): JSX.Element {
  const places = new Map(
    lanes.flatMap((lane) => lane.marks.map((mark) => [mark.bar.id, { mark, lane }] as const)),
  );
  return (
    <g aria-hidden="true">
      {timeline.edges.map(({ from, to }) => {
        const a = places.get(from);
        const b = places.get(to);
        if (a === undefined || b === undefined || a.lane === b.lane) return null;
        const [ax, ay] = [a.mark.x + a.mark.width, a.lane.y + a.lane.height / 2];
        const [bx, by] = [b.mark.x, b.lane.y + b.lane.height / 2];
        const half = (ax + bx) / 2;
        return (
          <path
            key={`${from} ${to}`}
            class="edge"
            d={`M${ax.toFixed(1)} ${ay}C${half.toFixed(1)} ${ay} ${half.toFixed(1)} ${by} ${bx.toFixed(1)} ${by}`}
          />
        );
      })}
    </g>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Lanes of the plan that is compared, in the lower halves of the same rows. */
export function OtherLanes({
  other,
  lanes,
  axis,
  shownX,
  marked,
}: {
  readonly other: PlanTimeline;
  readonly lanes: readonly Lane[];
  readonly axis: Axis;
  readonly shownX: number;
  readonly marked: Marked;
}): JSX.Element {
  return (
    <g>
      {lanes.map((lane) => {
        const row = other.rows.find(({ id }) => id === lane.row.id);
        if (row === undefined || row.kind === 'illumination') return null;
        const [laid] = layOut([row], axis, lane.y, shownX);
        return laid === undefined ? null : (
          <LaneMarks
            key={row.id}
            lane={laid}
            half="lower"
            marked={{ selected: marked.selected, stop: null, critical: NONE }}
          />
        );
      })}
    </g>
  );
}

/** Bars too narrow to be drawn one by one, as columns whose height is their number. */
export function BinsCanvas({
  lanes,
  width,
  height,
}: {
  readonly lanes: readonly Lane[];
  readonly width: number;
  readonly height: number;
}): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    const pen = target?.getContext('2d');
    if (target === null || pen === null || pen === undefined) return;
    const style = getComputedStyle(target);
    pen.clearRect(0, 0, width, height);
    for (const lane of lanes) {
      const most = Math.max(1, ...lane.bins.map(({ count }) => count));
      for (const bin of lane.bins) {
        const tall = (0.25 + 0.75 * (bin.count / most)) * (lane.height - 6);
        pen.fillStyle = style.getPropertyValue(
          bin.kind === 'step' ? '--onboard' : bin.kind === 'pass' ? '--control' : '--checkpoint',
        );
        pen.fillRect(bin.x, lane.y + lane.height - 3 - tall, 1, tall);
      }
    }
  }, [lanes, width, height]);
  return <canvas ref={canvas} width={width} height={height} aria-hidden="true" />;
}

const LEGEND: readonly (readonly [string, string])[] = [
  ['on board', 'var(--onboard)'],
  ['ground', 'var(--ground)'],
  ['▼ downlink', 'var(--downlink)'],
  ['▲ uplink', 'var(--uplink)'],
  ['◆ checkpoint', 'var(--checkpoint)'],
  ['sunlit', 'var(--sunlit)'],
  ['eclipse', 'var(--eclipse)'],
  ['anomaly', 'var(--saa)'],
];

/** What the colours and shapes mean. */
export function Legend(): JSX.Element {
  return (
    <p class="legend">
      {LEGEND.map(([name, colour]) => (
        <span key={name}>
          <i style={{ background: colour }} />
          {name}
        </span>
      ))}
      <span>outlined: on the way to the finish</span>
      <span>dome: pass, solid used, dashed spare</span>
    </p>
  );
}
