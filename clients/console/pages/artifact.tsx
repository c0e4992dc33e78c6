import type { JSX } from 'preact';
import { contentAddress } from '../calls/api.ts';
import { readContent, type Content } from '../calls/content.ts';
import { useLoad } from '../calls/load.ts';
import { readCsv, readRows, type TextTable } from '../core/artifact-view.ts';
import { bytes, count, isolate } from '../core/formats.ts';
import { SEALED_TYPE } from '../parts/outputs-table.tsx';
import { Panel } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Facts, Id, Name, Raw } from '../parts/text.tsx';
import { queryValue } from '../state/location.ts';
import { readShapes } from '../track/shapes.ts';
import { ShapesMap } from '../track/shapes-map.tsx';

/** What came down: looked at as what it is, and downloaded. */
export function ArtifactPage({ id }: { readonly id: string }): JSX.Element {
  const name = queryValue('name') ?? id;
  const loaded = useLoad(`artifact ${id}`, () => readContent(id));
  return (
    <>
      <div class="title">
        <h1>
          <Name text={name} />
        </h1>
        <span class="buttons">
          <a class="button primary" href={contentAddress(id)} download={name}>
            Download
          </a>
        </span>
      </div>
      <Panel title="Content" loaded={loaded} rows={10}>
        {(data) => (
          <>
            <Facts
              rows={[
                ['Id', <Id text={id} />],
                ['Type', <Name text={data.type} />],
                ['Size', data.sizeBytes === null ? null : bytes(data.sizeBytes)],
              ]}
            />
            <Look content={data} name={name} />
          </>
        )}
      </Panel>
    </>
  );
}

/** A content as a picture, on the map, as a table or as text. */
function Look({
  content,
  name,
}: {
  readonly content: Content;
  readonly name: string;
}): JSX.Element {
  const { picture, text, type, isCut } = content;
  if (queryValue('type') === SEALED_TYPE || type === SEALED_TYPE)
    return (
      <p class="body">
        It is sealed: only the owner's key opens it. Download it, or open it with{' '}
        <code>orbital deploy artifacts get DEPLOYMENT NAME --key FILE</code>.
      </p>
    );
  if (picture !== null)
    return <img class="artifact" src={picture} alt={`What was produced: ${isolate(name)}`} />;
  if (text === null)
    return (
      <p class="body dim">
        {content.isLarge
          ? 'It is too large to be shown here. Download it to look at it.'
          : 'This type is not shown here. Download it to look at it.'}
      </p>
    );
  const value = /json/.test(type) && !isCut ? parsed(text) : undefined;
  const shapes = value === undefined ? null : readShapes(value);
  const table = shapes !== null ? null : /csv/.test(type) ? readCsv(text) : readRows(value);
  return (
    <>
      {shapes !== null && <ShapesMap shapes={shapes} />}
      {table !== null && <Values table={table} isCut={isCut} />}
      {isCut && <p class="body dim">The beginning of it. The download has the whole.</p>}
      {shapes !== null || table !== null ? (
        <details class="body">
          <summary>As text</summary>
          <Raw text={value === undefined ? text : JSON.stringify(value, null, 2)} />
        </details>
      ) : (
        <Raw text={value === undefined ? text : JSON.stringify(value, null, 2)} />
      )}
    </>
  );
}

function Values({
  table: { columns, rows, more },
  isCut,
}: {
  readonly table: TextTable;
  readonly isCut: boolean;
}): JSX.Element {
  return (
    <>
      <Table
        label="Values"
        rows={rows.map((cells, at) => ({ cells, at }))}
        rowKey={({ at }) => String(at)}
        columns={columns.map((column, index) => ({
          id: String(index),
          head: isolate(column, 60),
          cell: ({ cells }: { readonly cells: readonly string[] }) => (
            <Name text={cells[index] ?? ''} />
          ),
        }))}
      />
      {(more > 0 || isCut) && (
        <p class="body dim">
          The first {count(rows.length, 'row')}
          {isCut ? '' : ` of ${rows.length + more}`}.
        </p>
      )}
    </>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not what its type says: shown as it is.
  }
}
