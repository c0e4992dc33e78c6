import type { PlanTimeline, TimelineBar, TimelineRow } from '../../../contracts/plan/timeline.ts';
import { clipSpans, gapsBetween, type Axis, type Span } from './axis.ts';

/** Most elements of a picture that are drawn one by one. */
export const MOST_MARKS = 1_500;
/** Narrower ones are counted in bins, px. */
const LEAST_PX = 2;
/** A bar is drawn at least so wide, px. */
const LEAST_BAR_PX = 3;

/** A bar where it is drawn. */
export interface Mark {
  readonly bar: TimelineBar;
  readonly x: number;
  readonly width: number;
  /** Its lane within the row, from 0. */
  readonly lane: number;
  /** Where its name has room. */
  readonly label: 'inside' | 'right' | 'none';
  /** Where a name inside begins, px: of a bar that begins before what is shown, at the edge of that. */
  readonly nameX: number;
}

/** How many narrow bars begin in a column of pixels. */
export interface Bin {
  readonly x: number;
  readonly count: number;
  readonly kind: TimelineBar['kind'];
}

/** A row with what is seen of it. */
export interface Lane {
  readonly row: TimelineRow;
  readonly marks: readonly Mark[];
  readonly bins: readonly Bin[];
  /** Its height, px. */
  readonly height: number;
  readonly y: number;
}

const HEIGHTS: Readonly<Record<TimelineRow['kind'], number>> = {
  illumination: 20,
  saa: 12,
  pass: 30,
  onboard: 26,
  checkpoint: 20,
  antenna: 22,
  ground: 26,
};
/** Room above and below a row, px. */
const GAP_PX = 6;
/** A letter is about so wide, px. */
const LETTER_PX = 6.6;

/** Epoch ms of a bar of a timeline. */
export function spanOf(bar: Pick<TimelineBar, 'start' | 'end'>): Span {
  const known = spans.get(bar);
  if (known !== undefined) return known;
  const span = { start: Date.parse(bar.start), end: Date.parse(bar.end) };
  spans.set(bar, span);
  return span;
}

/** A bar is laid out again with each zoom; to read its times takes longer than all the rest of that. */
const spans = new WeakMap<Pick<TimelineBar, 'start' | 'end'>, Span>();

/** The whole time of a timeline. */
export function wholeSpan(timeline: Pick<PlanTimeline, 'start' | 'end'>): Span {
  return { start: Date.parse(timeline.start), end: Date.parse(timeline.end) };
}

/** The part that the plan itself takes, with some room; the whole when nothing is planned. */
export function busySpan(timeline: PlanTimeline): Span {
  const whole = wholeSpan(timeline);
  const busy = clipSpans(busySpans(timeline), whole);
  const [first] = busy;
  const last = busy.at(-1);
  if (first === undefined || last === undefined) return whole;
  const room = Math.max(60_000, (last.end - first.start) * 0.06);
  return {
    start: Math.max(whole.start, first.start - room),
    end: Math.min(whole.end, last.end + room),
  };
}

/** When anything of the plan happens: steps, transfers, checkpoints and the passes that it uses. */
export function busySpans(timeline: PlanTimeline): Span[] {
  return timeline.rows.flatMap((row) =>
    row.kind === 'illumination' || row.kind === 'saa'
      ? []
      : row.bars.filter((bar) => bar.kind !== 'pass' || bar.role === 'used').map(spanOf),
  );
}

/** When nothing of the plan happens. */
export function idleSpans(timeline: PlanTimeline, window: Span): Span[] {
  return gapsBetween(busySpans(timeline), window, 30_000);
}

/** Which rows of stations are told apart: all, or only those that the plan uses or keeps in reserve. */
export function shownRows(timeline: PlanTimeline, allStations: boolean): TimelineRow[] {
  return timeline.rows.filter(
    (row) =>
      row.kind !== 'pass' ||
      allStations ||
      row.bars.some((bar) => bar.role === 'used' || bar.role === 'spare'),
  );
}

/**
 * Lays rows out on an axis, one below the other from `top` px on. What is shown of the axis begins at
 * `shownX`: names inside bars begin there or later. Rows that were laid out on the same axis `before`
 * keep their marks, which need not be drawn again then.
 */
export function layOut(
  rows: readonly TimelineRow[],
  axis: Axis,
  top = 0,
  shownX = 0,
  before: readonly Lane[] = [],
): Lane[] {
  const seen = rows.map((row) => row.bars.filter((bar) => isSeen(bar, axis)));
  const total = seen.reduce((sum, bars) => sum + bars.length, 0);
  const kept = total > MOST_MARKS ? [] : before.filter(({ bins }) => bins.length === 0);
  let y = top;
  return rows.map((row, index) => {
    const known = kept.find((lane) => lane.row === row);
    const lane = known ?? laneOf(row, seen[index] ?? [], total > MOST_MARKS, axis, shownX);
    const placed = { ...lane, y };
    y += lane.height;
    return placed;
  });
}

function laneOf(
  row: TimelineRow,
  bars: readonly TimelineBar[],
  counts: boolean,
  axis: Axis,
  shownX: number,
): Omit<Lane, 'y'> {
  const narrow = (bar: TimelineBar): boolean => counts && widthOf(bar, axis) < LEAST_PX;
  const drawn = bars.filter((bar) => !narrow(bar)).slice(0, MOST_MARKS);
  const starts = startsByLane(bars);
  return {
    row,
    marks: drawn.map((bar) => markOf(bar, starts.get(bar.lane) ?? [], axis, shownX)),
    bins: binsOf(bars.filter(narrow), axis),
    height: HEIGHTS[row.kind] * Math.max(1, row.lanes) + GAP_PX,
  };
}

/** How many bars lie within a stretch of time, in whole or in part. */
export function barsWithin(rows: readonly TimelineRow[], span: Span): number {
  return rows.reduce((sum, row) => sum + row.bars.filter((bar) => isSeen(bar, span)).length, 0);
}

/** Height of one lane of a row without the room about it, px. */
export function laneHeight(row: Pick<TimelineRow, 'kind'>): number {
  return HEIGHTS[row.kind];
}

function isSeen(bar: TimelineBar, shown: Span): boolean {
  const { start, end } = spanOf(bar);
  return end >= shown.start && start <= shown.end;
}

function widthOf(bar: TimelineBar, axis: Axis): number {
  const { start, end } = spanOf(bar);
  return axis.toX(Math.min(end, axis.end)) - axis.toX(Math.max(start, axis.start));
}

/** When bars of each lane begin, in order. */
function startsByLane(bars: readonly TimelineBar[]): Map<number, number[]> {
  const starts = new Map<number, number[]>();
  for (const bar of bars) {
    const list = starts.get(bar.lane) ?? [];
    list.push(spanOf(bar).start);
    starts.set(bar.lane, list);
  }
  for (const list of starts.values()) list.sort((a, b) => a - b);
  return starts;
}

function markOf(bar: TimelineBar, starts: readonly number[], axis: Axis, shownX: number): Mark {
  const { start, end } = spanOf(bar);
  const x = axis.toX(Math.max(start, axis.start));
  const width = Math.max(LEAST_BAR_PX, widthOf(bar, axis));
  const textPx = bar.label.length * LETTER_PX + 10;
  const after = starts[firstFrom(starts, end)];
  const next = after === undefined ? axis.widthPx : Math.min(axis.toX(after), axis.widthPx);
  const label = width >= textPx ? 'inside' : next - x - width >= textPx ? 'right' : 'none';
  const nameX = x < shownX && x + width - shownX >= textPx ? shownX : x;
  return { bar, x, width, lane: bar.lane, label, nameX };
}

/** Place of the first of sorted numbers that is `least` or more. */
function firstFrom(sorted: readonly number[], least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function binsOf(bars: readonly TimelineBar[], axis: Axis): Bin[] {
  const bins = new Map<string, Bin>();
  for (const bar of bars) {
    const x = Math.floor(axis.toX(Math.max(spanOf(bar).start, axis.start)));
    const key = `${x} ${bar.kind}`;
    bins.set(key, { x, kind: bar.kind, count: (bins.get(key)?.count ?? 0) + 1 });
  }
  return [...bins.values()];
}

/**
 * The outline of a pass: an arch from AOS to LOS whose height is its highest elevation over 90°, or a
 * share of it. `base` is the y of the ground, `most` the height of a pass through the zenith, px.
 */
export function domePath(x: number, width: number, base: number, height: number): string {
  if (height <= 0) return `M${x} ${base}h${width}`;
  const peak = base - height;
  const middle = x + width / 2;
  return (
    `M${x.toFixed(1)} ${base}` +
    `C${x.toFixed(1)} ${(base - height * 0.6).toFixed(1)} ${(middle - width * 0.25).toFixed(1)} ${peak.toFixed(1)} ${middle.toFixed(1)} ${peak.toFixed(1)}` +
    `S${(x + width).toFixed(1)} ${(base - height * 0.6).toFixed(1)} ${(x + width).toFixed(1)} ${base}Z`
  );
}

/** How much of a pass's capacity is booked, 0 to 1; null when nothing says its capacity. */
export function bookedShare(bar: TimelineBar): number | null {
  const capacity = (bar.downlink_capacity_mb ?? 0) + (bar.uplink_capacity_mb ?? 0);
  const booked = (bar.downlink_booked_mb ?? 0) + (bar.uplink_booked_mb ?? 0);
  return capacity > 0 ? Math.min(1, booked / capacity) : null;
}

/** Bars on the way to the finish: those without slack, followed back from the last one. */
export function criticalIds(timeline: PlanTimeline): ReadonlySet<string> {
  const bars = new Map(
    timeline.rows
      .filter(({ kind }) => kind !== 'pass' && kind !== 'saa' && kind !== 'illumination')
      .flatMap((row) => row.bars.map((bar) => [bar.id, spanOf(bar)] as const)),
  );
  const critical = new Set<string>();
  let last = [...bars].reduce<string | null>(
    (latest, [id, span]) =>
      latest === null || span.end > (bars.get(latest)?.end ?? 0) ? id : latest,
    null,
  );
  while (last !== null && !critical.has(last)) {
    critical.add(last);
    const at: string = last;
    last = timeline.edges
      .filter(({ to }) => to === at)
      .reduce<string | null>(
        (latest, { from }) =>
          latest === null || (bars.get(from)?.end ?? 0) > (bars.get(latest)?.end ?? 0)
            ? from
            : latest,
        null,
      );
  }
  return critical;
}
