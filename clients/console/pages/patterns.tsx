import type { JSX } from 'preact';
import { api } from '../calls/api.ts';
import { useLoad } from '../calls/load.ts';
import { figure, words } from '../core/formats.ts';
import { linkTo } from '../core/router.ts';
import { Chart } from '../parts/chart.tsx';
import { Panel } from '../parts/states.tsx';
import { Name, Time } from '../parts/text.tsx';
import { queryValue, setQuery } from '../state/location.ts';
import { ListPanel } from '../parts/page-list.tsx';

/** Elements of an orbit that are drawn over time. */
const DRAWN = [
  ['mean_semi_major_axis_km', 'Mean semi-major axis', 'km'],
  ['inclination_deg', 'Inclination', '°'],
  ['bstar', 'B*', '1/R'],
] as const;

/** What histories of elements tell: burns, decay, company. */
export function PatternsPage(): JSX.Element {
  const satellite = queryValue('satellite');
  return (
    <>
      <div class="title">
        <h1>Patterns</h1>
      </div>
      <ListPanel
        title="Detected"
        readKey={`patterns ${satellite ?? ''}`}
        read={(cursor) => api.patterns({ satellite, cursor, limit: 100 })}
        href={(row) => linkTo('/patterns', {}, { satellite: row.satellite_id })}
        filters={
          <input
            type="search"
            aria-label="Satellite"
            placeholder="Satellite, name or number"
            maxLength={64}
            defaultValue={satellite ?? ''}
            onChange={(event) => setQuery({ satellite: event.currentTarget.value.trim() || null })}
          />
        }
        empty={{ what: 'No history of elements tells of anything out of the ordinary.' }}
        columns={[
          {
            id: 'satellite',
            head: 'Satellite',
            value: (row) => row.satellite_name,
            cell: (row) => <Name text={row.satellite_name} />,
          },
          {
            id: 'type',
            head: 'What',
            value: (row) => row.pattern_type,
            cell: (row) => words(row.subtype),
          },
          {
            id: 'sure',
            head: 'Sure',
            value: (row) => row.confidence,
            cell: (row) => row.confidence,
          },
          {
            id: 'start',
            head: 'Began',
            value: (row) => row.start_time,
            cell: (row) => <Time at={row.start_time} />,
          },
          {
            id: 'dv',
            head: 'Δv m/s',
            number: true,
            value: (row) => row.delta_v_m_s ?? null,
            cell: (row) => figure(row.delta_v_m_s, 3),
          },
          {
            id: 'words',
            head: 'In words',
            isText: true,
            cell: (row) => <Name text={row.description} />,
          },
        ]}
      />
      {satellite !== null && <Elements satellite={satellite} />}
    </>
  );
}

function Elements({ satellite }: { readonly satellite: string }): JSX.Element {
  const loaded = useLoad(`elements ${satellite}`, () => api.satellites.elements(satellite));
  return (
    <Panel
      title={`Elements of ${satellite} over time`}
      loaded={loaded}
      rows={10}
      isEmpty={({ data }) => data.length < 2}
      empty={{ what: 'Fewer than two sets of elements are kept of it.' }}
    >
      {({ data }) => (
        <>
          {DRAWN.map(([name, label, unit]) => {
            const points = data
              .map((one) => [Date.parse(one.epoch), one[name]] as const)
              .filter(([at, value]) => Number.isFinite(at) && Number.isFinite(value))
              .sort((a, b) => a[0] - b[0]);
            return points.length < 2 ? null : <Chart key={name} series={{ label, unit, points }} />;
          })}
        </>
      )}
    </Panel>
  );
}
