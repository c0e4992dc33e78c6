/** A stretch of time, epoch ms, [start, end). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A stretch of time and where it is drawn, px. */
export interface AxisPart extends Span {
  readonly x: number;
  readonly width: number;
  /** It is cut short: nothing happens in it. */
  readonly isBreak: boolean;
}

/** Time on a line of pixels, perhaps with breaks. */
export interface Axis {
  readonly start: number;
  readonly end: number;
  readonly widthPx: number;
  readonly parts: readonly AxisPart[];
  /** Where an instant is drawn; beyond the ends it goes on at the slope of the end. */
  readonly toX: (ms: number) => number;
  /** The instant that is drawn at a place. */
  readonly toMs: (x: number) => number;
}

/** Width of a break, px. */
export const BREAK_PX = 28;
/** A gap is cut when it would take more than this share of the width. */
const WORTH_A_BREAK = 0.06;

/** Time from `start` to `end` over `widthPx`, gaps of `idle` cut to breaks. */
export function makeAxis(window: Span, widthPx: number, idle: readonly Span[] = []): Axis {
  const { start } = window;
  const end = Math.max(window.end, start + 1);
  const breaks = clipSpans(idle, { start, end }).filter(
    (gap) => gap.end - gap.start > (end - start) * WORTH_A_BREAK,
  );
  const cut = leavesRoom(breaks, end - start, widthPx) ? breaks : [];
  const busyMs = end - start - lengthOf(cut);
  const scale = busyMs > 0 ? (widthPx - cut.length * BREAK_PX) / busyMs : 0;
  const parts: AxisPart[] = [];
  let x = 0;
  let at = start;
  const add = (until: number, isBreak: boolean): void => {
    if (until <= at) return;
    const width = isBreak ? BREAK_PX : (until - at) * scale;
    parts.push({ start: at, end: until, x, width, isBreak });
    x += width;
    at = until;
  };
  for (const gap of cut) {
    add(gap.start, false);
    add(gap.end, true);
  }
  add(end, false);
  const toX = (ms: number): number => {
    const part = partAt(parts, (one) => ms < one.end);
    return part.x + ((ms - part.start) / (part.end - part.start)) * part.width;
  };
  const toMs = (px: number): number => {
    const part = partAt(parts, (one) => px < one.x + one.width);
    return part.start + ((px - part.x) / part.width) * (part.end - part.start);
  };
  return { start, end, widthPx, parts, toX, toMs };
}

/** Whether something is left to be shown beside the breaks; else the window is shown as it is. */
function leavesRoom(breaks: readonly Span[], wholeMs: number, widthPx: number): boolean {
  return breaks.length * BREAK_PX < widthPx / 2 && lengthOf(breaks) < wholeMs * 0.999;
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

function partAt(parts: readonly AxisPart[], holds: (part: AxisPart) => boolean): AxisPart {
  const found = parts.find(holds) ?? parts.at(-1);
  if (found === undefined) throw new RangeError('an axis has at least one part');
  return found;
}

/** Spans in order, overlapping ones made one, cut to a window. */
export function clipSpans(spans: readonly Span[], window: Span): Span[] {
  const inside = spans
    .map(({ start, end }) => ({
      start: Math.max(start, window.start),
      end: Math.min(end, window.end),
    }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  const joined: { start: number; end: number }[] = [];
  for (const span of inside) {
    const last = joined.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined;
}

/** What lies between spans of a window: when nothing happens. */
export function gapsBetween(busy: readonly Span[], window: Span, marginMs = 0): Span[] {
  const wide = busy.map(({ start, end }) => ({ start: start - marginMs, end: end + marginMs }));
  const joined = clipSpans(wide, window);
  const edges = [window.start, ...joined.flatMap(({ start, end }) => [start, end]), window.end];
  const gaps: Span[] = [];
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [start = 0, end = 0] = [edges[at], edges[at + 1]];
    if (end > start) gaps.push({ start, end });
  }
  return gaps;
}

/** Shortest window that a picture shows, ms. */
export const LEAST_MS = 10_000;

/** A window zoomed by `factor` (below 1 is nearer) so that `aroundMs` stays where it is. */
export function zoomWindow(window: Span, whole: Span, aroundMs: number, factor: number): Span {
  const length = window.end - window.start;
  const most = whole.end - whole.start;
  const wanted = Math.min(most, Math.max(Math.min(LEAST_MS, most), length * factor));
  const share = length > 0 ? (aroundMs - window.start) / length : 0.5;
  return fitWindow(
    { start: aroundMs - share * wanted, end: aroundMs + (1 - share) * wanted },
    whole,
  );
}

/** A window moved by `byMs`, kept within the whole. */
export function panWindow(window: Span, whole: Span, byMs: number): Span {
  return fitWindow({ start: window.start + byMs, end: window.end + byMs }, whole);
}

/** The window of that length that lies within the whole and nearest. */
export function fitWindow(window: Span, whole: Span): Span {
  const length = Math.min(window.end - window.start, whole.end - whole.start);
  const start = Math.min(Math.max(window.start, whole.start), whole.end - length);
  return { start, end: start + length };
}

const STEPS_S = [1, 5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200];

/** Whole instants of UTC about `everyPx` apart, none in a break. */
export function ticksOf(axis: Axis, everyPx = 96): number[] {
  const shown = axis.parts.filter(({ isBreak }) => !isBreak);
  const perPx =
    shown.reduce((sum, one) => sum + one.end - one.start, 0) /
    Math.max(
      1,
      shown.reduce((sum, one) => sum + one.width, 0),
    );
  const wanted = (perPx * everyPx) / 1000;
  const stepMs = (STEPS_S.find((step) => step >= wanted) ?? 86_400) * 1000;
  return shown.flatMap((part) => {
    const ticks: number[] = [];
    for (let at = Math.ceil(part.start / stepMs) * stepMs; at < part.end; at += stepMs)
      ticks.push(at);
    return ticks;
  });
}
