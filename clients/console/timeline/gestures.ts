import { useRef } from 'preact/hooks';
import type { TimelineBar } from '../../../contracts/plan/timeline.ts';
import { setQuery } from '../state/location.ts';
import { nowMs } from '../state/session.ts';
import { panWindow, zoomWindow, type Span } from './axis.ts';

/** Length of a window, ms. */
export function length({ start, end }: Span): number {
  return end - start;
}

/** Middle of a window, epoch ms. */
export function middle({ start, end }: Span): number {
  return (start + end) / 2;
}

/** What ids of marks begin with; the id of their bar follows. */
export const MARK_ID = 'mark-';

/** The mark that an event is about, or null. */
export function markAt({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('.mark') : null;
}

/** Calls back for the marks of an element, which need no listeners of their own then. */
export function marksHandlers(on: {
  readonly select: (id: string) => void;
  readonly focus: (id: string) => void;
}): {
  readonly onClick: (event: Event) => void;
  readonly onFocusIn: (event: Event) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const withId = (event: Event, act: (id: string) => void): void => {
    const mark = markAt(event);
    if (mark !== null) act(mark.id.slice(MARK_ID.length));
  };
  return {
    onClick: (event) => withId(event, on.select),
    onFocusIn: (event) => withId(event, on.focus),
    onKeyDown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      withId(event, on.select);
    },
  };
}

/** Where a pointer is in the element that listens, px from its left. */
export function localX(event: MouseEvent): number {
  const area = event.currentTarget;
  return area instanceof Element ? event.clientX - area.getBoundingClientRect().left : 0;
}

/** What keys do inside the picture. */
export function useTimelineKeys(picture: {
  readonly window: Span;
  readonly whole: Span;
  readonly bars: readonly TimelineBar[];
  readonly move: (next: Span) => void;
}): (event: KeyboardEvent) => void {
  const { window, whole, bars, move } = picture;
  const focusMark = (id: string | undefined): void => {
    if (id !== undefined) document.getElementById(MARK_ID + id)?.focus();
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = document.activeElement?.id.slice(MARK_ID.length) ?? '';
    const at = bars.findIndex(({ id }) => id === now);
    const act: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => move(panWindow(window, whole, -length(window) / 8)),
      ArrowRight: () => move(panWindow(window, whole, length(window) / 8)),
      '+': () => move(zoomWindow(window, whole, middle(window), 0.7)),
      '-': () => move(zoomWindow(window, whole, middle(window), 1 / 0.7)),
      '0': () => move(whole),
      n: () => move(panWindow(window, whole, nowMs() - middle(window))),
      f: () => setQuery({ from: null, to: null, follow: '-30m,+90m' }),
      ArrowDown: () => focusMark(bars[at + 1]?.id),
      ArrowUp: () => focusMark(bars[Math.max(0, at - 1)]?.id),
      ...(at >= 0 &&
        !event.shiftKey &&
        at + 1 < bars.length && { Tab: () => focusMark(bars[at + 1]?.id) }),
      ...(at > 0 && event.shiftKey && { Tab: () => focusMark(bars[at - 1]?.id) }),
    };
    const run = act[event.key];
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
}

/** Pans by dragging, selects a window by dragging with Shift, zooms by the wheel with Ctrl. */
export function useDrag(picture: {
  readonly window: Span;
  readonly whole: Span;
  readonly widthPx: number;
  /** The instant at a place of what is shown. */
  readonly toMs: (x: number) => number;
  /** Shows a window by moving what is drawn; the address does not know of it. */
  readonly slide: (next: Span) => void;
  readonly move: (next: Span) => void;
}): {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onWheel: (event: WheelEvent) => void;
} {
  const latest = useRef(picture);
  latest.current = picture;
  return {
    onWheel: (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { window, toMs, move } = picture;
      const around = toMs(localX(event));
      const factor = event.deltaY > 0 ? 1.25 : 0.8;
      const next = {
        start: around - (around - window.start) * factor,
        end: around + (window.end - around) * factor,
      };
      move(next);
    },
    onPointerDown: (event) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const from = localX(event);
      const { window, whole, widthPx, toMs } = picture;
      const selects = event.shiftKey;
      const { clientX } = event;
      const area = event.currentTarget instanceof Element ? event.currentTarget : null;
      let moved = false;
      const windowAt = (by: number): Span =>
        panWindow(window, whole, (-by * length(window)) / widthPx);
      const onMove = (next: PointerEvent): void => {
        const by = next.clientX - clientX;
        if (Math.abs(by) < 4 && !moved) return;
        if (!moved) area?.classList.add('panned');
        moved = true;
        if (!selects) latest.current.slide(windowAt(by));
      };
      const onUp = (next: PointerEvent): void => {
        removeEventListener('pointermove', onMove);
        removeEventListener('pointerup', onUp);
        removeEventListener('pointercancel', onUp);
        area?.classList.remove('panned');
        if (!moved) return;
        const by = next.clientX - clientX;
        const [a, b] = [toMs(from), toMs(from + by)];
        latest.current.move(
          selects ? { start: Math.min(a, b), end: Math.max(a, b) } : windowAt(by),
        );
      };
      addEventListener('pointermove', onMove);
      addEventListener('pointerup', onUp);
      addEventListener('pointercancel', onUp);
    },
  };
}
