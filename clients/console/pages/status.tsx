import type { JSX } from 'preact';
import { api } from '../calls/api.ts';
import { useLoad } from '../calls/load.ts';
import { figure } from '../core/formats.ts';
import { Panel } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Name, Status, Time } from '../parts/text.tsx';
import { config } from '../state/session.ts';

const UNKNOWN = 'Temporal cannot be reached: nothing is known of them.';

/** Whether the parts of the platform answer, whether queues are served, when schedules run. */
export function StatusPage(): JSX.Element {
  const loaded = useLoad('status', api.status);
  return (
    <>
      <div class="title">
        <h1>Status</h1>
        <span class="dim">version {config.value?.version ?? '–'}</span>
        <span class="buttons">
          <button type="button" onClick={loaded.reload}>
            Look again
          </button>
          {config.value?.temporal_ui !== undefined && (
            <a class="button" href={config.value.temporal_ui} target="_blank" rel="noreferrer">
              Temporal
            </a>
          )}
        </span>
      </div>
      <Panel title="Parts" loaded={loaded}>
        {({ parts }) => (
          <Table
            label="Parts"
            rows={parts}
            rowKey={(one) => one.name}
            columns={[
              { id: 'name', head: 'Part', cell: (one) => <Name text={one.name} /> },
              { id: 'status', head: 'Status', cell: (one) => <Status status={one.status} /> },
              {
                id: 'detail',
                head: 'Detail',
                isText: true,
                cell: (one) => <Name text={one.detail} />,
              },
            ]}
          />
        )}
      </Panel>
      <div class="columns">
        <Panel
          title="Queues"
          loaded={loaded}
          isEmpty={({ queues }) => queues === null}
          empty={{ what: UNKNOWN }}
        >
          {({ queues }) => (
            <Table
              label="Queues"
              rows={queues ?? []}
              rowKey={(one) => one.name}
              columns={[
                { id: 'name', head: 'Queue', cell: (one) => <Name text={one.name} /> },
                {
                  id: 'pollers',
                  head: 'Workers',
                  number: true,
                  cell: (one) =>
                    one.pollers === 0 ? <span class="status failed">✕ none</span> : one.pollers,
                },
                {
                  id: 'backlog',
                  head: 'Waiting',
                  number: true,
                  cell: (one) => figure(one.backlog, 0),
                },
              ]}
            />
          )}
        </Panel>
        <Panel
          title="Schedules"
          loaded={loaded}
          isEmpty={({ schedules }) => schedules === null}
          empty={{ what: UNKNOWN }}
        >
          {({ schedules }) => (
            <Table
              label="Schedules"
              rows={schedules ?? []}
              rowKey={(one) => one.id}
              columns={[
                { id: 'id', head: 'Schedule', cell: (one) => <Name text={one.id} /> },
                {
                  id: 'last',
                  head: 'Last',
                  cell: (one) => <Time at={one.last ?? null} relative />,
                },
                {
                  id: 'next',
                  head: 'Next',
                  cell: (one) => <Time at={one.next ?? null} relative />,
                },
              ]}
            />
          )}
        </Panel>
      </div>
    </>
  );
}
