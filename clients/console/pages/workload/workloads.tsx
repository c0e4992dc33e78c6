import type { JSX } from 'preact';
import { api } from '../../calls/api.ts';
import type { Workload } from '../../calls/shapes.ts';
import { figure, oneOf } from '../../core/formats.ts';
import { linkTo } from '../../core/router.ts';
import { Name, Status, Time } from '../../parts/text.tsx';
import { queryValue } from '../../state/location.ts';
import { ListPanel, QueryFilter, QuerySearch } from '../../parts/page-list.tsx';

const PHASES = [
  ...(['submitted', 'scheduling', 'dispatching', 'awaiting_report'] as const),
  ...(['done', 'failed', 'timed_out', 'canceled'] as const),
] satisfies readonly Workload['phase'][];

/** All workloads, newest first. */
export function WorkloadsPage(): JSX.Element {
  const [phase, q] = [oneOf(queryValue('phase'), PHASES), queryValue('q')];
  return (
    <>
      <div class="title">
        <h1>Workloads</h1>
        <a class="button primary" href="/workloads/new">
          New workload
        </a>
      </div>
      <ListPanel
        title="Workloads"
        topic="workloads"
        readKey={`workloads ${phase ?? ''} ${q ?? ''}`}
        read={(cursor) => api.workloads.list({ phase, q, cursor, limit: 50 })}
        href={({ id }) => linkTo('/workloads/:id', { id })}
        filters={
          <>
            <QueryFilter name="phase" label="Phase" values={PHASES} />
            <QuerySearch label="Type, id or metadata" />
          </>
        }
        empty={{
          what: 'Workloads are jobs that the platform places on satellites by itself.',
          action: { label: 'Submit a workload', href: '/workloads/new' },
          curl: 'curl -X POST $MAIN/v1/workloads -H "Authorization: Bearer $KEY" -d \'{"type": "onboard-ml-inference"}\'',
        }}
        columns={[
          {
            id: 'type',
            head: 'Type',
            value: (row) => row.type,
            cell: (row) => <Name text={row.type} />,
          },
          {
            id: 'phase',
            head: 'Phase',
            value: (row) => row.phase,
            cell: (row) => <Status status={row.phase} />,
          },
          { id: 'class', head: 'Class', value: (row) => row.class, cell: (row) => row.class },
          {
            id: 'stages',
            head: 'Stages',
            number: true,
            value: (row) => row.progress.percent,
            cell: (row) => `${row.progress.stages_done} of ${row.progress.stages_total}`,
          },
          {
            id: 'cost',
            head: 'Cost USD',
            number: true,
            value: (row) => row.cost?.cents ?? null,
            cell: (row) => (row.cost === undefined ? '–' : figure(row.cost.cents / 100)),
          },
          {
            id: 'deadline',
            head: 'Deadline',
            value: (row) => row.deadline_at,
            cell: (row) => <Time at={row.deadline_at} />,
          },
          {
            id: 'made',
            head: 'Made',
            value: (row) => row.created_at,
            cell: (row) => <Time at={row.created_at} />,
          },
        ]}
      />
    </>
  );
}
