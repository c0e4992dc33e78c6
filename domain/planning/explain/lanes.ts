/** A half-open span [start, end) in any one unit. */
export interface LaneSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * The lane of every span, from 0: the fewest lanes in which no two spans overlap, each span in the
 * first lane that is free at its start (interval partitioning: as many lanes as spans overlap at
 * once). A span may begin where the one before it in its lane ends.
 */
export function assignLanes(spans: readonly LaneSpan[]): number[] {
  const order = spans.map((_, index) => index);
  order.sort((a, b) => {
    const [one, other] = [spans[a], spans[b]];
    return (one?.start ?? 0) - (other?.start ?? 0) || (one?.end ?? 0) - (other?.end ?? 0) || a - b;
  });
  const lanes = spans.map(() => 0);
  const ends: number[] = [];
  for (const index of order) {
    const span = spans[index];
    if (span === undefined) continue;
    const free = ends.findIndex((end) => end <= span.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = span.end;
    lanes[index] = lane;
  }
  return lanes;
}
