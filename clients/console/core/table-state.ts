/** A column that a table can sort by. */
export interface Column<Row> {
  readonly id: string;
  /** What rows are compared by; a column without it cannot be sorted. */
  readonly value?: (row: Row) => string | number | null;
}

/** How a table is sorted: `-name` in an address is `name` downwards. */
export interface Sorting {
  readonly column: string;
  readonly down: boolean;
}

/** Reads `name` or `-name`; null when no column of that name can be sorted by. */
export function readSorting<Row>(
  text: string | null,
  columns: readonly Column<Row>[],
): Sorting | null {
  if (text === null || text === '') return null;
  const down = text.startsWith('-');
  const column = down ? text.slice(1) : text;
  const known = columns.some(({ id, value }) => id === column && value !== undefined);
  return known ? { column, down } : null;
}

/** What the next press of a heading does: upwards, downwards, as it came. */
export function nextSorting(now: Sorting | null, column: string): string | null {
  if (now?.column !== column) return column;
  return now.down ? null : `-${column}`;
}

/** Rows in order; equal ones keep theirs, and those without a value stand last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const value = columns.find(({ id }) => id === sorting?.column)?.value;
  if (sorting === null || value === undefined) return rows;
  const sign = sorting.down ? -1 : 1;
  return rows
    .map((row) => ({ row, key: value(row) }))
    .sort((a, b) => compareKeys(a.key, b.key, sign))
    .map(({ row }) => row);
}

function compareKeys(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  const [left, right] = [String(a), String(b)];
  return sign * (left < right ? -1 : Number(left > right));
}

/** Which row is marked after a key; `count` rows, -1 is none. */
export function rowAfterKey(key: string, marked: number, count: number): number {
  if (count === 0) return -1;
  if (key === 'j' || key === 'ArrowDown') return Math.min(count - 1, marked + 1);
  if (key === 'k' || key === 'ArrowUp') return Math.max(0, marked - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return marked;
}

/** A part of rows of one height that a window shows, with a few beside it. */
export interface Slice {
  readonly from: number;
  readonly to: number;
  /** Height of what is left out above and below, px. */
  readonly abovePx: number;
  readonly belowPx: number;
}

/** Which of `count` rows to draw when a list is scrolled to `topPx`; at most `most` of them. */
export function visibleSlice(
  count: number,
  rowPx: number,
  topPx: number,
  heightPx: number,
  most = 80,
): Slice {
  const shown = Math.min(most, Math.ceil(heightPx / rowPx) + 16);
  const first = Math.floor(Math.max(0, topPx) / rowPx) - 8;
  const from = Math.max(0, Math.min(first, count - shown));
  const to = Math.min(count, from + shown);
  return { from, to, abovePx: from * rowPx, belowPx: (count - to) * rowPx };
}

/** Rows known by their id, with newer forms of them; `fresh` counts the ids that are not among them. */
export function mergeRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  patches: ReadonlyMap<string, Partial<Row>>,
): { readonly rows: readonly Row[]; readonly fresh: number } {
  const known = new Set(rows.map(({ id }) => id));
  const merged = rows.map((row) => {
    const patch = patches.get(row.id);
    return patch === undefined ? row : { ...row, ...patch };
  });
  return { rows: merged, fresh: [...patches.keys()].filter((id) => !known.has(id)).length };
}
