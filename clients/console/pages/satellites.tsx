import type { JSX } from 'preact';
import { api } from '../calls/api.ts';
import { degrees, duration, figure } from '../core/formats.ts';
import { linkTo } from '../core/router.ts';
import { Name, Status } from '../parts/text.tsx';
import { queryValue } from '../state/location.ts';
import { ListPanel, QuerySearch } from '../parts/page-list.tsx';

/** The catalogue, by search. */
export function SatellitesPage(): JSX.Element {
  const q = queryValue('q');
  return (
    <>
      <div class="title">
        <h1>Satellites</h1>
      </div>
      <ListPanel
        title="Catalogue"
        readKey={`satellites ${q ?? ''}`}
        read={(cursor) => api.satellites.list({ q, cursor, limit: 50 })}
        href={({ id }) => linkTo('/satellites/:id', { id })}
        filters={<QuerySearch label="Name, number, operator" />}
        empty={{ what: 'The catalogue is empty: import one with npm run catalogue:import.' }}
        columns={[
          {
            id: 'name',
            head: 'Satellite',
            value: (row) => row.name,
            cell: (row) => <Name text={row.name} />,
          },
          { id: 'number', head: 'Number', value: (row) => row.norad_id, cell: (row) => row.id },
          {
            id: 'status',
            head: 'Status',
            value: (row) => row.status,
            cell: (row) => <Status status={row.status} />,
          },
          {
            id: 'operator',
            head: 'Operator',
            value: (row) => row.operator ?? null,
            cell: (row) => <Name text={row.operator} />,
          },
          {
            id: 'height',
            head: 'Height km',
            number: true,
            value: (row) => row.position?.altitude_km ?? null,
            cell: (row) => figure(row.position?.altitude_km, 0),
          },
          {
            id: 'inclination',
            head: 'Inclination °',
            number: true,
            value: (row) => row.orbit.inclination_deg,
            cell: (row) => degrees(row.orbit.inclination_deg),
          },
          {
            id: 'age',
            head: 'Elements old',
            number: true,
            value: (row) => row.elements_age_hours,
            cell: (row) => duration(row.elements_age_hours * 3600),
          },
        ]}
      />
    </>
  );
}
