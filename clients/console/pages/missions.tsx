import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../calls/api.ts';
import { useLoad } from '../calls/load.ts';
import { linkTo } from '../core/router.ts';
import { WriteButton } from '../parts/buttons.tsx';
import { Panel } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Facts, Id, Name, Time } from '../parts/text.tsx';
import { ListPanel } from '../parts/page-list.tsx';
import { go } from '../state/location.ts';

/** All missions: the folders that plans and deployments are kept in. */
export function MissionsPage(): JSX.Element {
  const [name, setName] = useState('');
  return (
    <>
      <div class="title">
        <h1>Missions</h1>
        <span class="buttons">
          <input
            aria-label="Name of a new mission"
            placeholder="Name of a new mission"
            maxLength={200}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <WriteButton
            permission="deployments:write"
            disabled={name.trim() === ''}
            run={() => api.missions.create(name.trim())}
            said="The mission was made."
            done={(made) => go(linkTo('/missions/:id', { id: made.id }))}
          >
            Make it
          </WriteButton>
        </span>
      </div>
      <ListPanel
        title="Missions"
        readKey="missions"
        read={() => api.missions.list()}
        href={({ id }) => linkTo('/missions/:id', { id })}
        empty={{ what: 'Missions keep plans and deployments together. Name the first one above.' }}
        columns={[
          {
            id: 'name',
            head: 'Mission',
            value: (row) => row.name,
            cell: (row) => <Name text={row.name} />,
          },
          {
            id: 'about',
            head: 'About',
            isText: true,
            cell: (row) => <Name text={row.description} />,
          },
          {
            id: 'plans',
            head: 'Plans',
            number: true,
            value: (row) => row.plan_count,
            cell: (row) => row.plan_count,
          },
          {
            id: 'deployments',
            head: 'Deployments',
            number: true,
            value: (row) => row.deployment_count,
            cell: (row) => row.deployment_count,
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

/** One mission: its plans, its deployments, what happened. */
export function MissionPage({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`mission ${id}`, () => api.missions.get(id));
  const activity = useLoad(`activity ${id}`, () => api.missions.activity(id));
  return (
    <>
      <div class="title">
        <h1>
          <Name text={loaded.data?.name ?? 'Mission'} />
        </h1>
      </div>
      <Panel title="Mission" loaded={loaded}>
        {(data) => (
          <Facts
            rows={[
              ['Id', <Id text={data.id} />],
              ['About', <Name text={data.description} />],
              ['Plans', <a href={linkTo('/plans', {}, { mission_id: id })}>{data.plan_count}</a>],
              [
                'Deployments',
                <a href={linkTo('/deployments', {}, { mission_id: id })}>
                  {data.deployment_count}
                </a>,
              ],
              ['Made', <Time at={data.created_at} />],
            ]}
          />
        )}
      </Panel>
      <Panel
        title="What happened"
        loaded={activity}
        isEmpty={({ data }) => data.length === 0}
        empty={{ what: 'Plans and deployments of this mission leave their marks here.' }}
      >
        {({ data }) => (
          <Table
            label="What happened"
            keys
            rows={data}
            rowKey={(one) => `${one.id} ${one.type} ${one.at}`}
            href={(one) =>
              one.deployment_id === null
                ? linkTo('/plans/:id', { id: one.plan_id ?? '' })
                : linkTo('/deployments/:id', { id: one.deployment_id })
            }
            columns={[
              { id: 'what', head: 'What', cell: (one) => <Name text={one.title} /> },
              { id: 'why', head: 'Why', isText: true, cell: (one) => <Name text={one.reason} /> },
              { id: 'when', head: 'When', cell: (one) => <Time at={one.at} /> },
            ]}
          />
        )}
      </Panel>
    </>
  );
}
