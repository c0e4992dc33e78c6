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
import { go, queryValue, setQuery } from '../state/location.ts';
import { useKeys } from '../state/keys.ts';

/** A column that is drawn. */
export interface TableColumn<Row> extends Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Figures stand at the right. */
  readonly number?: boolean;
}

/** A table whose rows are links, sorted by its headings; `j`, `k` and Enter walk through it. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  href,
  keys = false,
}: {
  /** What it lists, for those who hear it. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly href?: (row: Row) => string;
  /** The page's main table, which the keys walk through. */
  readonly keys?: boolean;
}): JSX.Element {
  const [marked, setMarked] = useState(-1);
  // Nothing else of the address draws it again: a picture above it writes there while it pans.
  const sort = useComputed(() => queryValue('sort'));
  const sorting = readSorting(sort.value, columns);
  const shown = sortRows(rows, columns, sorting);
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
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      <table>
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
                    <span aria-hidden="true">
                      {sorting?.column === column.id ? (sorting.down ? ' ↓' : ' ↑') : ''}
                    </span>
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
                <td key={column.id} class={column.number === true ? 'number' : ''}>
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
  );
}
