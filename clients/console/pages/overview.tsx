import type { JSX } from 'preact';
import { api } from '../calls/api.ts';
import { useLoad, useReloadOn } from '../calls/load.ts';
import type { Attention, Overview } from '../calls/shapes.ts';
import { localPath } from '../core/router.ts';
import { duration, figure, toMs, words } from '../core/formats.ts';
import type { Standing } from '../core/palette.ts';
import { Panel } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Ahead, Name, Status, Time } from '../parts/text.tsx';

/** What is wrong, what runs, what comes next, what ended. */
export function OverviewPage(): JSX.Element {
  const loaded = useLoad('overview', api.overview);
  useReloadOn(['overview'], loaded.reload);
  return (
    <>
      <div class="title">
        <h1>Overview</h1>
        <a class="button primary" href="/plans/new">
          New plan
        </a>
      </div>
      <Panel
        title="Attention"
        loaded={loaded}
        isEmpty={(data) => data.attention.length === 0}
        empty={{ what: '✓ Nothing wants attention.' }}
        rows={4}
      >
        {(data) => <AttentionList items={data.attention} />}
      </Panel>
      <div class="columns">
        <Panel
          title="Running"
          loaded={loaded}
          isEmpty={(data) => data.running.length === 0}
          empty={{
            what: 'What runs is listed here, with how far it is ahead of its plan or behind.',
            action: { label: 'Plan a job', href: '/plans/new' },
            curl: 'curl -X POST $CONSOLE/api/deployments -d \'{"plan_id": "…"}\'',
          }}
        >
          {(data) => <RunningTable overview={data} />}
        </Panel>
        <Panel
          title="Next contacts"
          loaded={loaded}
          isEmpty={(data) => data.next_contacts.length === 0}
          empty={{ what: 'Passes that running plans use are listed here.' }}
        >
          {(data) => <ContactsTable overview={data} />}
        </Panel>
      </div>
      <Panel
        title="Ended"
        loaded={loaded}
        isEmpty={(data) => data.ended.length === 0}
        empty={{ what: 'What ended lately is listed here.' }}
      >
        {(data) => (
          <Table
            label="What ended lately"
            rows={data.ended}
            rowKey={(one) => one.id}
            href={(one) => localPath(one.href)}
            columns={[
              { id: 'title', head: 'What', cell: (one) => <Name text={one.title} /> },
              { id: 'status', head: 'How', cell: (one) => <Status status={one.status} /> },
              {
                id: 'at',
                head: 'When',
                cell: (one) => <Time at={one.at} relative />,
              },
            ]}
          />
        )}
      </Panel>
    </>
  );
}

const SEVERITIES: Readonly<Record<Attention['severity'], Standing>> = {
  critical: 'failed',
  warning: 'late',
  info: 'waiting',
};

function AttentionList({ items }: { readonly items: readonly Attention[] }): JSX.Element {
  return (
    <ul class="attention">
      {items.map((item) => (
        <li key={`${item.kind} ${item.id}`}>
          <a href={localPath(item.href)}>
            <Status status={words(item.kind)} as={SEVERITIES[item.severity]} />
            <strong>
              <Name text={item.title} />
            </strong>
            <span class="reason">
              <Name text={item.reason} />
            </span>
            <Time at={item.since} relative />
          </a>
        </li>
      ))}
    </ul>
  );
}

function RunningTable({ overview }: { readonly overview: Overview }): JSX.Element {
  return (
    <Table
      label="What runs"
      keys
      rows={overview.running}
      rowKey={(one) => one.id}
      href={(one) => localPath(one.href)}
      columns={[
        { id: 'title', head: 'What', cell: (one) => <Name text={one.title} /> },
        { id: 'satellite', head: 'Satellite', cell: (one) => <Name text={one.satellite_name} /> },
        { id: 'ahead', head: 'Against plan', cell: (one) => <Ahead seconds={one.ahead_s} /> },
        { id: 'eta', head: 'Expected', cell: (one) => <Time at={one.expected_at} /> },
      ]}
    />
  );
}

function ContactsTable({ overview }: { readonly overview: Overview }): JSX.Element {
  return (
    <Table
      label="Next contacts"
      rows={overview.next_contacts}
      rowKey={(one) => `${one.deployment_id} ${one.start}`}
      href={(one) => localPath(one.href)}
      columns={[
        { id: 'station', head: 'Station', cell: (one) => <Name text={one.station} /> },
        { id: 'satellite', head: 'Satellite', cell: (one) => <Name text={one.satellite_name} /> },
        { id: 'when', head: 'Begins', cell: (one) => <Time at={one.expected_at} relative /> },
        {
          id: 'length',
          head: 'Length',
          number: true,
          cell: (one) => duration(((toMs(one.end) ?? 0) - (toMs(one.start) ?? 0)) / 1000),
        },
        {
          id: 'moves',
          head: 'Moves MB',
          number: true,
          cell: (one) => `${one.direction === 'uplink' ? '▲' : '▼'} ${figure(one.data_mb, 1)}`,
        },
      ]}
    />
  );
}
