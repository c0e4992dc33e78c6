import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { PlanTimeline, TimelineCurve } from '../../../contracts/plan/timeline.ts';
import { dateTime } from '../core/formats.ts';
import { windowOf } from '../core/router.ts';
import { showsTables } from '../parts/states.tsx';
import { useWidth } from '../parts/use-width.ts';
import { search, setQuery } from '../state/location.ts';
import { nowMs, second } from '../state/session.ts';
import { fitWindow, makeAxis, panWindow, zoomWindow, type Span } from './axis.ts';
import {
  Brush,
  CURVE_PX,
  CurveLane,
  HEAD_PX,
  Hatches,
  LaneMarks,
  OVERVIEW_PX,
  Overview,
  TimeAxis,
} from './drawing.tsx';
import {
  length,
  localX,
  markAt,
  marksHandlers,
  middle,
  useDrag,
  useTimelineKeys,
} from './gestures.ts';
import { Inspector } from './inspector.tsx';
import { busySpan, criticalIds, idleSpans, shownRows, wholeSpan, type Mark } from './marks.ts';
import { BinsCanvas, Edges, LaneNames, Legend, Markers, OtherLanes } from './overlays.tsx';
import { stripOf, useSlide, type Strip } from './strip.ts';
import { TimelineTable } from './table-twin.tsx';
import { planSentence } from './words.ts';

/** Curves that a plan is read by, in order. */
const CURVES: readonly TimelineCurve['id'][] = ['battery', 'storage', 'temperature', 'backlog'];

/** The picture of a plan over time, or two of them in halves of the same lanes; its table on demand. */
export function TimelinePicture(shown: ShownPlans): JSX.Element {
  return (
    <>
      <p class="sentence">{planSentence(shown.timeline)}</p>
      {showsTables.value ? (
        <TimelineTable timeline={shown.timeline} />
      ) : (
        <DrawnTimeline {...shown} />
      )}
    </>
  );
}

interface ShownPlans {
  readonly timeline: PlanTimeline;
  readonly other?: PlanTimeline | null;
}

function DrawnTimeline({ timeline, other }: ShownPlans): JSX.Element {
  const [area, width] = useWidth<HTMLDivElement>(0);
  const [collapse, setCollapse] = useState(false);
  const [allStations, setAllStations] = useState(false);
  const [cursorX, setCursorX] = useState<number | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [stop, setStop] = useState<string | null>(null);
  const whole = useMemo(() => wholeSpan(timeline), [timeline]);
  const window = shownWindow(timeline, whole);
  const rows = useMemo(() => shownRows(timeline, allStations), [timeline, allStations]);
  const critical = useMemo(() => criticalIds(timeline), [timeline]);
  const before = useRef<Strip | null>(null);
  const strip = useMemo(() => {
    const idle = collapse ? idleSpans(timeline, window) : [];
    before.current = stripOf(rows, window, whole, width, HEAD_PX, idle, before.current);
    return before.current;
  }, [timeline, rows, window.start, window.end, whole, width, collapse]);
  const { axis, lanes, shownX } = strip;
  const overviewAxis = useMemo(() => makeAxis(whole, width), [whole, width]);
  const curves = useMemo(
    () => CURVES.flatMap((id) => timeline.curves.find((one) => one.id === id) ?? []),
    [timeline],
  );
  const lanesEnd = lanes.reduce((sum, lane) => Math.max(sum, lane.y + lane.height), HEAD_PX);
  const height = lanesEnd + curves.length * CURVE_PX;
  const move = (next: Span): void => showWindow(fitWindow(next, whole));
  const isShown = ({ x, width: wide }: Mark): boolean => x <= shownX + width && x + wide >= shownX;
  const bars = lanes.flatMap(({ marks, row }) =>
    row.kind === 'illumination' ? [] : marks.filter(isShown).map(({ bar }) => bar),
  );
  const firstStop = bars.some(({ id }) => id === stop) ? stop : (bars[0]?.id ?? null);
  const chosen = timeline.rows.flatMap((row) => row.bars).find(({ id }) => id === selected) ?? null;
  const toMs = (x: number): number => axis.toMs(x + shownX);
  const cursorMs = cursorX === null ? null : toMs(cursorX);
  const { moved, brush, slide } = useSlide(strip, whole);
  const keys = useTimelineKeys({ window, whole, bars, move });
  const drag = useDrag({
    ...{ window, whole, widthPx: width, toMs, move },
    slide: (next) => {
      // A window that follows would draw itself anew below the hand.
      if (windowOf(search.peek()).kind === 'follow' || !slide(next)) move(next);
    },
  });
  const handlers = useMemo(
    () =>
      marksHandlers({
        select: (id) => setSelected((former) => (former === id ? null : id)),
        focus: setStop,
      }),
    [],
  );
  const marked = useMemo(
    () => ({ selected, critical, stop: firstStop }),
    [selected, critical, firstStop],
  );
  // The pointer and the clock leave all of these as they are.
  const below = useMemo(
    () => <TimeAxis axis={axis} startMs={whole.start} height={height} />,
    [axis, whole, height],
  );
  const overview = useMemo(
    () => <Overview timeline={timeline} axis={overviewAxis} />,
    [timeline, overviewAxis],
  );
  const marks = useMemo(
    () => (
      <>
        {lanes.map((lane) => (
          <LaneMarks
            key={lane.row.id}
            lane={lane}
            marked={marked}
            {...(other !== null && other !== undefined && { half: 'upper' as const })}
          />
        ))}
        {other !== null && other !== undefined && (
          <OtherLanes other={other} lanes={lanes} axis={axis} shownX={shownX} marked={marked} />
        )}
      </>
    ),
    [lanes, axis, shownX, marked, other],
  );
  const above = useMemo(
    () => (
      <>
        <Edges timeline={timeline} lanes={lanes} />
        {curves.map((curve, index) => (
          <CurveLane
            key={curve.id}
            curve={curve}
            other={other?.curves.find(({ id }) => id === curve.id)}
            axis={axis}
            shownX={shownX}
            startMs={whole.start}
            y={lanesEnd + index * CURVE_PX}
          />
        ))}
        <Markers timeline={timeline} axis={axis} height={height} />
      </>
    ),
    [timeline, other, lanes, curves, axis, shownX, whole, lanesEnd, height],
  );
  return (
    <>
      <div class="tools" role="toolbar" aria-label="Picture">
        <button type="button" onClick={() => move(zoomWindow(window, whole, middle(window), 0.6))}>
          + Nearer
        </button>
        <button
          type="button"
          onClick={() => move(zoomWindow(window, whole, middle(window), 1 / 0.6))}
        >
          − Farther
        </button>
        <button type="button" onClick={() => move(panWindow(window, whole, -length(window) / 4))}>
          ← Earlier
        </button>
        <button type="button" onClick={() => move(panWindow(window, whole, length(window) / 4))}>
          → Later
        </button>
        <button type="button" onClick={() => setQuery({ from: null, to: null, follow: null })}>
          The plan
        </button>
        <button type="button" onClick={() => move(whole)}>
          Everything
        </button>
        <button type="button" aria-pressed={collapse} onClick={() => setCollapse(!collapse)}>
          Collapse idle
        </button>
        <button
          type="button"
          aria-pressed={allStations}
          onClick={() => setAllStations(!allStations)}
        >
          All stations
        </button>
        <span class="dim">{cursorMs === null ? '' : dateTime(cursorMs)}</span>
      </div>
      <div class="picture">
        <LaneNames
          lanes={lanes}
          curves={curves}
          startMs={whole.start}
          atMs={cursorMs ?? clampMs(window)}
        />
        <div
          ref={area}
          class="area"
          role="group"
          aria-label="Plan over time. Arrow keys pan, plus and minus zoom, Tab goes through the items."
          tabIndex={0}
          onKeyDown={keys}
          onPointerMove={(event) => {
            // A pan takes what is under the pointer along.
            if (event.buttons === 0) setCursorX(localX(event));
          }}
          onPointerLeave={() => setCursorX(null)}
          onPointerOver={(event) => {
            event.currentTarget.title = markAt(event)?.getAttribute('aria-label') ?? '';
          }}
          {...drag}
        >
          {lanes.some(({ bins }) => bins.length > 0) && (
            <BinsCanvas lanes={lanes} width={width} height={height} />
          )}
          {width > 0 && (
            <svg width={width} height={height}>
              <Hatches />
              {overview}
              <Brush rect={brush} axis={overviewAxis} window={window} />
              <g transform={`translate(${-shownX} 0)`}>
                <g ref={moved} class="moved" {...handlers}>
                  {below}
                  {marks}
                  {above}
                  {cursorMs !== null && (
                    <line
                      class="cursor"
                      x1={axis.toX(cursorMs)}
                      x2={axis.toX(cursorMs)}
                      y1={OVERVIEW_PX}
                      y2={height}
                    />
                  )}
                </g>
              </g>
            </svg>
          )}
        </div>
      </div>
      <Legend />
      {chosen !== null && <Inspector bar={chosen} onClose={() => setSelected(null)} />}
    </>
  );
}

/** Where values are read when no pointer says: now, or the start of what is shown. */
function clampMs(window: Span): number {
  const now = second.peek() > 0 ? nowMs() : 0;
  return Math.min(Math.max(now, window.start), window.end);
}

function shownWindow(timeline: PlanTimeline, whole: Span): Span {
  const wanted = windowOf(search.value);
  if (wanted.kind === 'fit') return busySpan(timeline);
  if (wanted.kind === 'fixed') return fitWindow({ start: wanted.fromMs, end: wanted.toMs }, whole);
  // Read so that a window that follows is drawn again each second.
  const now = second.value > 0 ? nowMs() : 0;
  return fitWindow({ start: now + wanted.beforeMs, end: now + wanted.afterMs }, whole);
}

function showWindow({ start, end }: Span): void {
  setQuery({
    from: new Date(start).toISOString(),
    to: new Date(end).toISOString(),
    follow: null,
  });
}
