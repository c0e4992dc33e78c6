import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { TimelineRow } from '../../../contracts/plan/timeline.ts';
import { makeAxis, type Axis, type Span } from './axis.ts';
import { barsWithin, layOut, MOST_MARKS, type Lane } from './marks.ts';

/** What is drawn of a plan: more than is shown, so that a pan has only to move it. */
export interface Strip {
  /** What it was drawn for. */
  readonly window: Span;
  readonly widthPx: number;
  /** Time of all that is drawn. */
  readonly axis: Axis;
  /** Where the window begins on that axis, px. */
  readonly shownX: number;
  readonly lanes: readonly Lane[];
}

/**
 * Draws a window with as much again before and after it. Only the window where gaps are cut, which
 * are others for each window, and where the rest would be more marks than a picture has. What stands
 * where it stood in the strip `before` is the same object.
 */
export function stripOf(
  rows: readonly TimelineRow[],
  window: Span,
  whole: Span,
  widthPx: number,
  top: number,
  idle: readonly Span[] = [],
  before: Strip | null = null,
): Strip {
  const lengthMs = window.end - window.start;
  const wide = {
    start: Math.max(whole.start, window.start - lengthMs),
    end: Math.min(whole.end, window.end + lengthMs),
  };
  const widens = idle.length === 0 && barsWithin(rows, wide) <= MOST_MARKS;
  const fresh = widens
    ? makeAxis(wide, (widthPx * (wide.end - wide.start)) / lengthMs)
    : makeAxis(window, widthPx, idle);
  const shownX = fresh.toX(window.start);
  const stands = before !== null && before.shownX === shownX && isSame(before.axis, fresh);
  const axis = stands ? before.axis : fresh;
  const lanes = layOut(rows, axis, top, shownX, stands ? before.lanes : []);
  return { window, widthPx, axis, shownX, lanes };
}

function isSame(one: Axis, other: Axis): boolean {
  return (
    one.start === other.start &&
    one.end === other.end &&
    one.widthPx === other.widthPx &&
    !one.parts.some(({ isBreak }) => isBreak) &&
    !other.parts.some(({ isBreak }) => isBreak)
  );
}

/** How far what is drawn must be moved to show a window of the same length, px; null: it does not reach. */
export function slideOf(strip: Strip, next: Span): number | null {
  const { window, widthPx, axis, shownX } = strip;
  const px = ((window.start - next.start) / (window.end - window.start)) * widthPx;
  const left = shownX - px;
  return left >= -0.5 && left + widthPx <= axis.widthPx + 0.5 ? px : null;
}

/**
 * Moves what is drawn, and the window in the overview against it, without drawing anything again;
 * what is drawn anew stands in its place.
 */
export function useSlide(
  strip: Strip,
  whole: Span,
): {
  readonly moved: RefObject<SVGGElement>;
  readonly brush: RefObject<SVGRectElement>;
  /** False where what is drawn does not reach. */
  readonly slide: (next: Span) => boolean;
} {
  const moved = useRef<SVGGElement>(null);
  const brush = useRef<SVGRectElement>(null);
  const place = useCallback(
    (px: number): void => {
      const share = (strip.window.end - strip.window.start) / (whole.end - whole.start);
      if (moved.current !== null) moved.current.style.transform = `translateX(${px}px)`;
      if (brush.current !== null) brush.current.style.transform = `translateX(${-px * share}px)`;
    },
    [strip, whole],
  );
  useLayoutEffect(() => place(0), [place]);
  const slide = (next: Span): boolean => {
    const px = slideOf(strip, next);
    if (px !== null) place(px);
    return px !== null;
  };
  return { moved, brush, slide };
}
