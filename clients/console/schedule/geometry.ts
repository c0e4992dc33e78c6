import type { Schedule, ScheduleBar } from '../calls/shapes.ts';
import type { Axis } from '../timeline/axis.ts';

/** A row of a schedule. */
export type ScheduleRow = Schedule['rows'][number];

/** One bar where it is drawn, or several that are too narrow to be told apart. */
export interface BoardMark {
  readonly key: string;
  readonly bars: readonly [ScheduleBar, ...ScheduleBar[]];
  readonly x: number;
  readonly width: number;
  readonly lane: number;
  /** Its name has room inside. */
  readonly isNamed: boolean;
}

/** A row with its marks, px. */
export interface BoardLane {
  readonly row: ScheduleRow;
  readonly y: number;
  readonly height: number;
  readonly marks: readonly BoardMark[];
}

/** Height of one lane of a row, px. */
export const LANE_PX = 20;
const GAP_PX = 8;
/** A bar is drawn at least so wide, px. */
const LEAST_PX = 3;
/** A letter is about so wide, px. */
const LETTER_PX = 6.6;

/** Lays the rows of a schedule out, one below the other from `top` px on. */
export function boardLanes(rows: readonly ScheduleRow[], axis: Axis, top: number): BoardLane[] {
  let y = top;
  return rows.map((row) => {
    const height = Math.max(1, row.lanes) * LANE_PX + GAP_PX;
    const lane = { row, y, height, marks: marksOf(row, axis) };
    y += height;
    return lane;
  });
}

/** Bars of one lane of which each begins within the least width of the one before are one mark. */
function marksOf(row: ScheduleRow, axis: Axis): BoardMark[] {
  const marks: BoardMark[] = [];
  const last = new Map<number, number>();
  for (const bar of row.bars.toSorted((a, b) => a.start_offset_s - b.start_offset_s)) {
    const from = axis.toX(Math.max(Date.parse(bar.start), axis.start));
    const to = axis.toX(Math.min(Date.parse(bar.end), axis.end));
    if (to < 0 || from > axis.widthPx) continue;
    const at = last.get(bar.lane);
    const before = at === undefined ? undefined : marks[at];
    const isNarrow = to - from < LEAST_PX;
    if (
      at !== undefined &&
      before !== undefined &&
      isNarrow &&
      before.width <= LEAST_PX &&
      from < before.x + LEAST_PX
    ) {
      marks[at] = { ...before, bars: [...before.bars, bar], isNamed: false };
      continue;
    }
    const width = Math.max(LEAST_PX, to - from);
    last.set(bar.lane, marks.length);
    marks.push({
      key: `${row.id} ${bar.id}`,
      bars: [bar],
      ...{ x: from, width, lane: bar.lane },
      isNamed: width >= bar.label.length * LETTER_PX + 10,
    });
  }
  return marks;
}

/** The mark that an arrow key leads to from another: the next of the row, or the nearest of the next row with any. */
export function markAfterKey(
  lanes: readonly BoardLane[],
  key: string,
  from: string | null,
): string | null {
  const rows = lanes.filter(({ marks }) => marks.length > 0);
  const rowAt = rows.findIndex(({ marks }) => marks.some((mark) => mark.key === from));
  const row = rows[rowAt];
  if (row === undefined) return rows[0]?.marks[0]?.key ?? null;
  const at = row.marks.findIndex((mark) => mark.key === from);
  const step = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return row.marks[at + step]?.key ?? from;
  const x = row.marks[at]?.x ?? 0;
  const other = rows[rowAt + step];
  if (other === undefined) return from;
  const nearest = other.marks.reduce((best, mark) =>
    Math.abs(mark.x - x) < Math.abs(best.x - x) ? mark : best,
  );
  return nearest.key;
}

/** The rows on which something stands or that are named, unless all are wanted. */
export function shownScheduleRows(
  { rows }: Schedule,
  all: boolean,
  named: ReadonlySet<string> = new Set(),
): ScheduleRow[] {
  return all ? rows : rows.filter(({ id, bars }) => bars.length > 0 || named.has(id));
}

/** What a schedule comes to, in a sentence. */
export function scheduleSentence({ rows, world }: Schedule): string {
  const bars = rows.filter((row) => row.unbooked !== true).flatMap((row) => row.bars);
  const of = (kind: ScheduleBar['kind']): number => bars.filter((bar) => bar.kind === kind).length;
  const many = (count: number, one: string, more = `${one}s`): string =>
    `${count} ${count === 1 ? one : more}`;
  const rowsOf = (kind: ScheduleRow['kind']): number =>
    rows.filter((row) => row.kind === kind).length;
  const unbooked = rowsOf('unbooked');
  return (
    `${many(rowsOf('satellite'), 'satellite')} and ${many(rowsOf('station'), 'station')} in ` +
    `${world === 'live' ? 'the live world' : `the rehearsal ${world}`}: ${many(of('work'), 'piece of work', 'pieces of work')}, ` +
    `${many(of('contact'), 'contact')}, ${many(of('outage'), 'outage')}` +
    `${unbooked === 0 ? '' : `; ${many(unbooked, 'live deployment')} booked nothing`}.`
  );
}
