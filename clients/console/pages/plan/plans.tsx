import type { JSX } from 'preact';
import { api } from '../../calls/api.ts';
import { duration, percent } from '../../core/formats.ts';
import { linkTo } from '../../core/router.ts';
import { Name, Time } from '../../parts/text.tsx';
import { queryValue } from '../../state/location.ts';
import { ListPanel } from '../../parts/page-list.tsx';

/** All kept plans, newest first. */
export function PlansPage(): JSX.Element {
  const mission = queryValue('mission_id');
  return (
    <>
      <div class="title">
        <h1>Plans</h1>
        <a class="button primary" href="/plans/new">
          New plan
        </a>
      </div>
      <ListPanel
        title="Plans"
        readKey={`plans ${mission ?? ''}`}
        read={(cursor) => api.plans.list({ mission_id: mission, cursor, limit: 50 })}
        href={({ id }) => linkTo('/plans/:id', { id })}
        empty={{
          what: 'Plans that you keep are listed here.',
          action: { label: 'Plan a job', href: '/plans/new' },
          curl: 'curl -X POST $CONSOLE/api/plans -H "X-API-Key: $KEY" -d \'{"satellite_id": "25544", "preset_id": "onboard-ml-inference"}\'',
        }}
        columns={[
          {
            id: 'name',
            head: 'Plan',
            value: (row) => row.label ?? row.id,
            cell: (row) => <Name text={row.label ?? row.id} />,
          },
          {
            id: 'satellite',
            head: 'Satellite',
            value: (row) => row.satellite_name,
            cell: (row) => <Name text={row.satellite_name} />,
          },
          {
            id: 'preset',
            head: 'Job',
            value: (row) => row.preset_id,
            cell: (row) => <Name text={row.preset_id} />,
          },
          {
            id: 'length',
            head: 'Length',
            number: true,
            value: (row) => row.total_duration_s,
            cell: (row) => duration(row.total_duration_s),
          },
          {
            id: 'confidence',
            head: 'Delivered',
            number: true,
            value: (row) => row.delivery_confidence,
            cell: (row) => percent(row.delivery_confidence),
          },
          {
            id: 'mission',
            head: 'Mission',
            value: (row) => row.mission_name,
            cell: (row) => <Name text={row.mission_name} />,
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
