import type { ComponentChildren, JSX } from 'preact';
import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import {
  nextSorting,
  readSorting,
  rowAfterKey,
  sortRows,
  type Column,
} from '../core/table-state.ts';
import { count } from '../core/formats.ts';
import { go, queryValue, setQuery } from '../state/location.ts';
import { useKeys } from '../state/keys.ts';

/** So many columns find room on the narrowest page. */
const MOST_SIDE_BY_SIDE = 2;

/** A column that is drawn. */
export interface TableColumn<Row> extends Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Figures stand at the right. */
  readonly number?: boolean;
  /** Sentences, which may take several lines. */
  readonly isText?: boolean;
}

/** Rows of a long table that are drawn before somebody asks for all. */
const AT_ONCE = 50;
/** Height of the headings and of a row, px: what a table takes that was not laid out yet. */
const HEAD_PX = 28;
const ROW_PX = 36;

/** A table whose rows are links, sorted by its headings; `j`, `k` and Enter walk through it. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  href,
  keys = false,
  noun,
}: {
  /** What it lists, for those who hear it. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly href?: (row: Row) => string;
  /** The page's main table, which the keys walk through. */
  readonly keys?: boolean;
  /** What a row is, where there can be very many: the first are drawn at once, the rest on demand. */
  readonly noun?: string;
}): JSX.Element {
  const [marked, setMarked] = useState(-1);
  const [all, setAll] = useState(false);
  // Nothing else of the address draws it again: a picture above it writes there while it pans.
  const sort = useComputed(() => queryValue('sort'));
  const sorting = readSorting(sort.value, columns);
  const sorted = sortRows(rows, columns, sorting);
  const shown = noun === undefined || all ? sorted : sorted.slice(0, AT_ONCE);
  const walk = (key: string) => (): void => {
    const next = rowAfterKey(key, marked, shown.length);
    setMarked(next);
    document.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const open = (): void => {
    const row = shown[marked];
    if (row !== undefined && href !== undefined) go(href(row));
  };
  useKeys(keys ? { j: walk('j'), k: walk('k'), ...(marked >= 0 && { Enter: open }) } : {});
  const height = `auto ${HEAD_PX + ROW_PX * shown.length}px`;
  return (
    <>
      <div
        class="scroll"
        tabIndex={0}
        role="region"
        aria-label={label}
        style={{ containIntrinsicHeight: height }}
      >
        <table class={columns.length > MOST_SIDE_BY_SIDE ? 'wide' : ''}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  class={column.number === true ? 'number' : ''}
                  aria-sort={
                    sorting?.column !== column.id
                      ? undefined
                      : sorting.down
                        ? 'descending'
                        : 'ascending'
                  }
                >
                  {column.value === undefined ? (
                    column.head
                  ) : (
                    <button
                      type="button"
                      class="plain"
                      onClick={() => setQuery({ sort: nextSorting(sorting, column.id) })}
                    >
                      {column.head}
                      {sorting?.column === column.id && (
                        <span aria-hidden="true">{sorting.down ? '↓' : '↑'}</span>
                      )}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr
                key={rowKey(row)}
                data-row={keys ? index : undefined}
                class={keys && index === marked ? 'marked' : ''}
              >
                {columns.map((column, at) => (
                  <td
                    key={column.id}
                    class={column.number === true ? 'number' : column.isText === true ? 'wrap' : ''}
                    data-head={column.head}
                  >
                    {at === 0 && href !== undefined ? (
                      <a class="row" href={href(row)}>
                        {column.cell(row)}
                      </a>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {noun !== undefined && shown.length < rows.length && (
        <div class="foot">
          <button type="button" onClick={() => setAll(true)}>
            All {count(rows.length, noun)}
          </button>
        </div>
      )}
    </>
  );
}
