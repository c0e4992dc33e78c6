/** A half-open span [start, end) in any one unit. */
export interface RowSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * The row of every span, from 0: the fewest rows in which no two spans overlap, each span in the
 * first row that is free at its start (interval partitioning: as many rows as spans overlap at
 * once). A span may begin where the one before it in its row ends.
 */
export function assignRows(spans: readonly RowSpan[]): number[] {
  const order = spans.map((_, index) => index);
  order.sort((a, b) => {
    const [one, other] = [spans[a], spans[b]];
    return (one?.start ?? 0) - (other?.start ?? 0) || (one?.end ?? 0) - (other?.end ?? 0) || a - b;
  });
  const rows = spans.map(() => 0);
  const ends: number[] = [];
  for (const index of order) {
    const span = spans[index];
    if (span === undefined) continue;
    const free = ends.findIndex((end) => end <= span.start);
    const row = free < 0 ? ends.length : free;
    ends[row] = span.end;
    rows[index] = row;
  }
  return rows;
}
