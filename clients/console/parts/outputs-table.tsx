import type { JSX } from 'preact';
import { contentAddress } from '../calls/api.ts';
import { bytes } from '../core/formats.ts';
import { linkTo } from '../core/router.ts';
import { Table } from './table.tsx';
import { Name, Time } from './text.tsx';

/** What results are said to be that only their owner's key opens. */
export const SEALED_TYPE = 'application/vnd.orbital.sealed';

/** An output as its table shows it. */
interface ShownOutput {
  readonly name: string;
  readonly contentId?: string | undefined;
  readonly media_type: string;
  readonly size_bytes: number | null;
  readonly created_at: string;
  /** Of a workload. */
  readonly stage?: number;
}

/** What came down, each to be looked at or downloaded. */
export function OutputsTable({ rows }: { readonly rows: readonly ShownOutput[] }): JSX.Element {
  const isOfStages = rows.some(({ stage }) => stage !== undefined);
  return (
    <Table
      label="Outputs"
      rows={rows}
      rowKey={(one) => `${one.name} ${one.stage ?? ''}`}
      columns={[
        {
          id: 'name',
          head: 'Name',
          cell: ({ name, contentId, media_type: type }) => (
            <>
              {contentId === undefined ? (
                <Name text={name} />
              ) : (
                <a href={linkTo('/artifacts/:id', { id: contentId }, { name, type })}>
                  <Name text={name} />
                </a>
              )}
              {type === SEALED_TYPE && <span class="dim"> sealed</span>}
            </>
          ),
        },
        ...(isOfStages
          ? [
              {
                ...{ id: 'stage', head: 'Stage', number: true },
                cell: ({ stage }: ShownOutput) => stage,
              },
            ]
          : []),
        {
          ...{ id: 'size', head: 'Size', number: true },
          cell: ({ size_bytes: size }) => (size === null ? '–' : bytes(size)),
        },
        { id: 'at', head: 'Made', cell: (one) => <Time at={one.created_at} /> },
        {
          ...{ id: 'get', head: 'Download' },
          cell: ({ name, contentId }) =>
            contentId !== undefined && (
              <a href={contentAddress(contentId)} download={name}>
                Download
              </a>
            ),
        },
      ]}
    />
  );
}
