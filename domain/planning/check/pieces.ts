import type { Segment } from '../plan.ts';
import { TIME_TOLERANCE_MS } from './violation.ts';

/** A stretch of a step: restored at its beginning where it was cut, saved at its end where it is. */
export interface Piece {
  readonly restore: Segment | null;
  /** Work with the saves between it, without gaps. */
  readonly works: readonly Segment[];
  /** Saves after which the work goes on at once. */
  readonly inner: readonly Segment[];
  readonly save: Segment | null;
}

/**
 * Reads pieces, each but the first restored and each but the last saved; null when the run is
 * anything else.
 */
export function readPieces(run: readonly Segment[]): readonly Piece[] | null {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < run.length) {
    const opening = run[at];
    const restore = opening?.checkpoint === 'restore' ? opening : null;
    if ((restore !== null) !== at > 0) return null;
    if (restore !== null) at += 1;
    const works: Segment[] = [];
    const inner: Segment[] = [];
    let save: Segment | null = null;
    let before = restore;
    for (;;) {
      const work = run[at];
      if (work?.kind !== 'step' || (before !== null && !touches(before, work))) return null;
      works.push(work);
      const after = run[at + 1];
      if (after?.checkpoint !== 'save') break;
      if (!touches(work, after)) return null;
      at += 1;
      if (run[at + 1]?.kind !== 'step') {
        save = after;
        break;
      }
      inner.push(after);
      before = after;
      at += 1;
    }
    at += 1;
    pieces.push({ restore, works, inner, save });
    if ((save !== null) !== at < run.length) return null;
  }
  return pieces;
}

/** Time of work in a piece, ms. */
export function workMs({ works }: Piece): number {
  return works.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

function touches(before: Segment, after: Segment): boolean {
  return Math.abs(after.startMs - before.endMs) <= TIME_TOLERANCE_MS;
}
