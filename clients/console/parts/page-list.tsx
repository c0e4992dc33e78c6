import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Outcome } from '../calls/outcome.ts';
import { useLive, useLoad } from '../calls/load.ts';
import type { Page } from '../calls/shapes.ts';
import { count } from '../core/formats.ts';
import { mergeRows } from '../core/table-state.ts';
import { Panel, type EmptyWords } from './states.tsx';
import { Table, type TableColumn } from './table.tsx';
import { queryValue, setQuery } from '../state/location.ts';

/** Rows of a list, page by page, with what a live topic tells of them. */
export function ListPanel<Row extends { readonly id: string }, Extra = unknown>({
  title,
  read,
  readKey,
  columns,
  href,
  empty,
  topic,
  filters,
  above,
}: {
  readonly title: string;
  readonly read: (cursor: string | null) => Promise<Outcome<Page<Row> & Extra>>;
  /** Changes when something else is read. */
  readonly readKey: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly href: (row: Row) => string;
  readonly empty: EmptyWords;
  readonly topic?: string;
  readonly filters?: ComponentChildren;
  /** What a reader must know of the answer before the rows. */
  readonly above?: (answer: Page<Row> & Extra, reload: () => void) => ComponentChildren;
}): JSX.Element {
  const cursor = queryValue('cursor');
  const loaded = useLoad(`${readKey} ${cursor ?? ''}`, () => read(cursor));
  const [patches, setPatches] = useState<ReadonlyMap<string, Partial<Row>>>(new Map());
  const reload = (): void => {
    setPatches(new Map());
    loaded.reload();
  };
  useLive(
    topic === undefined ? [] : [topic],
    (messages) => {
      const next = new Map(patches);
      for (const { id, patch } of messages) {
        if (id === null) continue;
        // A patch holds fields of the same record, as the stream's schema says.
        next.set(id, { ...next.get(id), ...(patch as Partial<Row>) });
      }
      setPatches(next);
    },
    reload,
  );
  const isFiltered = ['status', 'awaits', 'q', 'mission_id', 'phase', 'risk'].some(
    (name) => queryValue(name) !== null,
  );
  return (
    <Panel
      title={title}
      loaded={{ ...loaded, reload }}
      rows={8}
      actions={
        loaded.data?.total === undefined ? null : (
          <span class="dim">{count(loaded.data.total, 'row')}</span>
        )
      }
    >
      {(answer) => {
        const { data, has_more: more, cursor: next } = answer;
        const merged = mergeRows(data, patches);
        return (
          <>
            {filters !== undefined && <div class="filters">{filters}</div>}
            {above?.(answer, reload)}
            {merged.fresh > 0 && (
              <button type="button" class="fresh" onClick={reload}>
                {merged.fresh} new
              </button>
            )}
            {data.length === 0 ? (
              <div class="empty">
                <p>{isFiltered ? 'Nothing fits the filter.' : empty.what}</p>
                {isFiltered ? (
                  <button
                    type="button"
                    onClick={() =>
                      setQuery({
                        status: null,
                        awaits: null,
                        q: null,
                        mission_id: null,
                        phase: null,
                        risk: null,
                        cursor: null,
                      })
                    }
                  >
                    Clear the filter
                  </button>
                ) : (
                  <EmptyHelp {...empty} />
                )}
              </div>
            ) : (
              <Table
                label={title}
                keys
                rows={merged.rows}
                rowKey={(row) => row.id}
                href={href}
                columns={columns}
              />
            )}
            {(more || cursor !== null) && (
              <div class="foot">
                {cursor !== null && (
                  <button type="button" onClick={() => history.back()}>
                    Former page
                  </button>
                )}
                {more && (
                  <a class="button" href={nextHref(next)}>
                    Next page
                  </a>
                )}
              </div>
            )}
          </>
        );
      }}
    </Panel>
  );
}

function nextHref(cursor: string | null): string {
  const query = new URLSearchParams(location.search);
  if (cursor !== null) query.set('cursor', cursor);
  return `${location.pathname}?${query.toString()}`;
}

function EmptyHelp({ action, curl }: EmptyWords): JSX.Element {
  return (
    <>
      {action !== undefined && (
        <a class="button" href={action.href}>
          {action.label}
        </a>
      )}
      {curl !== undefined && (
        <p class="curl">
          <code>{curl}</code>
        </p>
      )}
    </>
  );
}

/** Picks one value of the query out of a few, or none. */
export function QueryFilter({
  name,
  label,
  values,
}: {
  readonly name: string;
  readonly label: string;
  readonly values: readonly string[];
}): JSX.Element {
  return (
    <label>
      <span class="dim">{label}</span>{' '}
      <select
        value={queryValue(name) ?? ''}
        onChange={(event) => setQuery({ [name]: event.currentTarget.value || null, cursor: null })}
      >
        <option value="">all</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A field of words to look for; it is asked for when Enter is pressed or the field is left. */
export function QuerySearch({ label }: { readonly label: string }): JSX.Element {
  return (
    <label>
      <span class="unseen">{label}</span>
      <input
        type="search"
        placeholder={label}
        maxLength={200}
        defaultValue={queryValue('q') ?? ''}
        onChange={(event) =>
          setQuery({ q: event.currentTarget.value.trim() || null, cursor: null })
        }
      />
    </label>
  );
}
