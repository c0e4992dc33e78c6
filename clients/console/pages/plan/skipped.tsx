import type { JSX } from 'preact';
import type { Plan } from '../../calls/shapes.ts';
import { figure, words } from '../../core/formats.ts';
import { Table } from '../../parts/table.tsx';
import { Name } from '../../parts/text.tsx';

/** The optional steps that a plan leaves out, and why. */
export function Skipped({ plan }: { readonly plan: Plan }): JSX.Element {
  return (
    <Table
      label="Left out"
      noun="step"
      rows={plan.skipped_steps ?? []}
      rowKey={(one) => one.id}
      columns={[
        { id: 'step', head: 'Step', value: (one) => one.id, cell: (one) => <Name text={one.id} /> },
        {
          id: 'value',
          head: 'Value',
          number: true,
          value: (one) => one.value,
          cell: (one) => figure(one.value, 2),
        },
        {
          id: 'priority',
          head: 'Priority',
          number: true,
          value: (one) => one.priority,
          cell: (one) => figure(one.priority, 0),
        },
        { id: 'why', head: 'Why', value: (one) => one.reason, cell: (one) => words(one.reason) },
        {
          id: 'by',
          head: 'By',
          value: (one) => one.constraint ?? one.needs,
          cell: (one) => <Name text={one.constraint ?? one.needs} />,
        },
        {
          id: 'proven',
          head: 'Proven',
          value: (one) => (one.proven ? 'yes' : 'no'),
          cell: (one) => (one.proven ? 'yes' : 'no'),
        },
      ]}
    />
  );
}
