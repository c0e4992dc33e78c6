import type { JSX } from 'preact';
import { api } from '../calls/api.ts';
import { useLoad, useReloadOn } from '../calls/load.ts';
import { words } from '../core/formats.ts';
import { linkTo } from '../core/router.ts';
import { Chart } from '../parts/chart.tsx';
import { Panel } from '../parts/states.tsx';
import { Facts, Id, Json, Name, Status, Time } from '../parts/text.tsx';
import { ListPanel } from '../parts/page-list.tsx';

/** Who flies live deployments. */
export function AgentsPage(): JSX.Element {
  return (
    <>
      <div class="title">
        <h1>Agents</h1>
      </div>
      <ListPanel
        title="Agents"
        topic="agents"
        readKey="agents"
        read={() => api.agents.list()}
        href={({ agent_id: id }) => linkTo('/agents/:id', { id })}
        empty={{
          what: 'Programs on satellites that poll for live deployments are listed here.',
          curl: 'curl -X POST $CONSOLE/api/agent/register -H "X-API-Key: $KEY" -H "X-Agent-ID: agent-1" -d \'{"agent_id": "agent-1", "agent_version": "1.0.0"}\'',
        }}
        columns={[
          {
            id: 'id',
            head: 'Agent',
            value: (row) => row.agent_id,
            cell: (row) => <Name text={row.agent_id} />,
          },
          {
            id: 'status',
            head: 'Status',
            value: (row) => row.status,
            cell: (row) => <Status status={row.online ? row.status : 'offline'} />,
          },
          {
            id: 'satellite',
            head: 'Satellite',
            value: (row) => row.satellite_name,
            cell: (row) => <Name text={row.satellite_name} />,
          },
          {
            id: 'seen',
            head: 'Last contact',
            value: (row) => row.last_seen_at,
            cell: (row) => <Time at={row.last_seen_at} relative />,
          },
          {
            id: 'work',
            head: 'Deployments',
            number: true,
            value: (row) => row.deployment_ids.length,
            cell: (row) => row.deployment_ids.length,
          },
          {
            id: 'version',
            head: 'Version',
            value: (row) => row.agent_version,
            cell: (row) => <Name text={row.agent_version} />,
          },
        ]}
      />
    </>
  );
}

/** One agent: when it was heard, what it does, how it fares. */
export function AgentPage({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`agent ${id}`, () => api.agents.get(id));
  const telemetry = useLoad(`telemetry ${id}`, () => api.agents.telemetry(id));
  useReloadOn(['agents'], () => {
    loaded.reload();
    telemetry.reload();
  });
  const agent = loaded.data;
  return (
    <>
      <div class="title">
        <h1>
          <Name text={id} />
        </h1>
        {agent !== null && <Status status={agent.online ? agent.status : 'offline'} />}
      </div>
      <Panel title="Agent" loaded={loaded}>
        {(data) => (
          <>
            <Facts
              rows={[
                ['Id', <Id text={data.agent_id} />],
                [
                  'Satellite',
                  data.satellite_id === null ? null : (
                    <a href={linkTo('/satellites/:id', { id: data.satellite_id })}>
                      <Name text={data.satellite_name ?? data.satellite_id} />
                    </a>
                  ),
                ],
                ['Last contact', <Time at={data.last_seen_at} relative />],
                ['Registered', <Time at={data.registered_at} />],
                ['Version', <Name text={data.agent_version} />],
                [
                  'Deployments',
                  <>
                    {data.deployment_ids.map((one) => (
                      <div key={one}>
                        <a href={linkTo('/deployments/:id', { id: one })}>
                          <Id text={one} />
                        </a>
                      </div>
                    ))}
                  </>,
                ],
              ]}
            />
            {data.telemetry !== null && (
              <details class="body">
                <summary>Newest telemetry as it came</summary>
                <Json value={data.telemetry} />
              </details>
            )}
          </>
        )}
      </Panel>
      <Panel
        title="Telemetry"
        loaded={telemetry}
        isEmpty={({ series }) => series.every(({ points }) => points.length === 0)}
        empty={{ what: 'Battery, temperature and processor over time are drawn here.' }}
        rows={8}
      >
        {({ series }) => (
          <div class="columns">
            {series
              .filter(({ points }) => points.length > 0)
              .map((one) => (
                <Chart
                  key={one.id}
                  series={{
                    label: words(one.id.replace(/_(?:percent|mb|c)$/, '')),
                    unit: one.unit,
                    points: one.points.map(({ at, avg }) => [Date.parse(at), avg] as const),
                  }}
                />
              ))}
          </div>
        )}
      </Panel>
    </>
  );
}
