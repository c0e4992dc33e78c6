import type { JSX } from 'preact';
import type { PlanTimeline } from '../../../contracts/plan/timeline.ts';
import { duration, words } from '../core/formats.ts';
import { Table } from '../parts/table.tsx';
import { Name, Time } from '../parts/text.tsx';

/** The same plan as rows of a table, by start. */
export function TimelineTable({ timeline }: { readonly timeline: PlanTimeline }): JSX.Element {
  const rows = timeline.rows
    .filter(({ kind }) => kind !== 'illumination')
    .flatMap((row) =>
      row.bars
        .filter((bar) => bar.role !== 'free')
        .map((bar) => ({ ...bar, where: row.label, key: `${row.id} ${bar.id}` })),
    )
    .sort((a, b) => a.start_offset_s - b.start_offset_s);
  return (
    <Table
      label="The plan as a table"
      noun="row"
      rows={rows}
      rowKey={(bar) => bar.key}
      columns={[
        {
          id: 'start',
          head: 'From',
          value: (bar) => bar.start_offset_s,
          cell: (bar) => <Time at={bar.start} />,
        },
        {
          id: 'end',
          head: 'To',
          value: (bar) => bar.end_offset_s,
          cell: (bar) => <Time at={bar.end} />,
        },
        {
          id: 'length',
          head: 'Length',
          number: true,
          value: (bar) => bar.end_offset_s - bar.start_offset_s,
          cell: (bar) => duration(bar.end_offset_s - bar.start_offset_s),
        },
        {
          id: 'what',
          head: 'What',
          value: (bar) => bar.label,
          cell: (bar) => <Name text={bar.label} />,
        },
        {
          id: 'kind',
          head: 'Kind',
          cell: (bar) => `${words(bar.kind)}${bar.role === undefined ? '' : `, ${bar.role}`}`,
        },
        { id: 'where', head: 'Where', cell: (bar) => <Name text={bar.where} /> },
      ]}
    />
  );
}
