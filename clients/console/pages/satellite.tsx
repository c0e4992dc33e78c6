import type { JSX } from 'preact';
import { api } from '../calls/api.ts';
import { useLoad } from '../calls/load.ts';
import type { Satellite } from '../calls/orbit-shapes.ts';
import { readSurroundings } from '../calls/surroundings.ts';
import { duration, figure, percent, plainText, words } from '../core/formats.ts';
import { linkTo } from '../core/router.ts';
import { Panel } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Facts, Name, Status, Time } from '../parts/text.tsx';
import { nowMs, second } from '../state/session.ts';
import { TrackPicture } from '../track/picture.tsx';

/** Hours of the way that is drawn. */
const TRACK_HOURS = 3;
/** The way begins so long before now: half an orbit of a low satellite, ms. */
const BEHIND_MS = 46 * 60_000;

/** One satellite: where it is, who sees it, what comes close, what it did. */
export function SatellitePage({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`satellite ${id}`, () => api.satellites.get(id));
  const stations = useLoad('stations', api.stations);
  const passes = useLoad(`passes ${id}`, () => api.satellites.passes(id));
  const around = useLoad(`environment ${id}`, () =>
    readSurroundings(id, nowMs() - BEHIND_MS, TRACK_HOURS),
  );
  const close = useLoad(`conjunctions ${id}`, () =>
    api.conjunctions.list({ satellite: id, days_ahead: 7, limit: 20 }),
  );
  const patterns = useLoad(`patterns ${id}`, () => api.patterns({ satellite: id, limit: 20 }));
  const now = second.value > 0 ? nowMs() : 0;
  const satellite = loaded.data;
  return (
    <>
      <div class="title">
        <h1>
          <Name text={satellite?.name ?? `Satellite ${id}`} />
        </h1>
        {satellite?.status !== undefined && <Status status={satellite.status} />}
        <span class="buttons">
          <a class="button primary" href={linkTo('/plans/new', {}, { satellite: id })}>
            Plan a job on it
          </a>
        </span>
      </div>
      <Panel title="Ground track" loaded={around} rows={14}>
        {(data) => (
          <TrackPicture
            environment={data}
            stations={stations.data?.data ?? []}
            passes={passes.data?.data ?? null}
            nowMs={now}
            name={satellite?.name ?? id}
          />
        )}
      </Panel>
      <div class="columns">
        <Panel title="State" loaded={loaded} rows={6}>
          {(data) => <StateFacts satellite={data} />}
        </Panel>
        <Panel
          title="Passes, next 24 h"
          loaded={passes}
          isEmpty={({ data }) => data.length === 0}
          empty={{ what: 'No station of the network sees it in the next 24 hours.' }}
          rows={8}
        >
          {({ data }) => (
            <Table
              label="Passes"
              rows={data.slice(0, 20)}
              rowKey={(pass) => `${pass.station_id} ${pass.aos}`}
              columns={[
                {
                  id: 'aos',
                  head: 'AOS',
                  value: (pass) => pass.aos,
                  cell: (pass) => <Time at={pass.aos} />,
                },
                {
                  id: 'station',
                  head: 'Station',
                  value: (pass) => pass.station_name,
                  cell: (pass) => <Name text={pass.station_name} />,
                },
                {
                  id: 'length',
                  head: 'Length',
                  number: true,
                  value: (pass) => pass.duration_s,
                  cell: (pass) => duration(pass.duration_s),
                },
                {
                  id: 'elevation',
                  head: 'Highest °',
                  number: true,
                  value: (pass) => pass.max_elevation_deg,
                  cell: (pass) => figure(pass.max_elevation_deg, 1),
                },
                {
                  id: 'azimuth',
                  head: 'From, to °',
                  number: true,
                  cell: (pass) =>
                    `${figure(pass.aos_azimuth_deg, 0)}, ${figure(pass.los_azimuth_deg, 0)}`,
                },
              ]}
            />
          )}
        </Panel>
        <Panel
          title="Comes close, next 7 days"
          loaded={close}
          isEmpty={({ data }) => data.length === 0}
          empty={{ what: 'No object was found that comes close.' }}
        >
          {({ data }) => (
            <Table
              label="Conjunctions"
              rows={data}
              rowKey={(one) => one.id}
              href={(one) => linkTo('/conjunctions/:id', { id: one.id })}
              columns={[
                {
                  id: 'other',
                  head: 'With',
                  cell: (one) => (
                    <Name text={one.primary.id === id ? one.secondary.name : one.primary.name} />
                  ),
                },
                { id: 'risk', head: 'Risk', cell: (one) => <Status status={one.risk_level} /> },
                { id: 'tca', head: 'Closest', cell: (one) => <Time at={one.tca} /> },
                {
                  id: 'miss',
                  head: 'Miss km',
                  number: true,
                  cell: (one) => figure(one.miss_km, 2),
                },
              ]}
            />
          )}
        </Panel>
        <Panel
          title="What it did"
          loaded={patterns}
          isEmpty={({ data }) => data.length === 0}
          empty={{ what: 'Its elements tell of nothing out of the ordinary.' }}
        >
          {({ data }) => (
            <Table
              label="Patterns"
              rows={data}
              rowKey={(one) => one.id}
              columns={[
                { id: 'type', head: 'What', cell: (one) => words(one.subtype ?? one.pattern_type) },
                { id: 'sure', head: 'Sure', cell: (one) => one.confidence },
                { id: 'when', head: 'When', cell: (one) => <Time at={one.start_time} /> },
                { id: 'text', head: 'In words', cell: (one) => <Name text={one.description} /> },
              ]}
            />
          )}
        </Panel>
      </div>
    </>
  );
}

function StateFacts({ satellite }: { readonly satellite: Satellite }): JSX.Element {
  const { position, orbit = {} } = satellite;
  const degrees = (name: string, digits = 3): string => `${figure(Number(orbit[name]), digits)}°`;
  return (
    <>
      <Facts
        rows={[
          ['Number', satellite.id],
          ['Operator', <Name text={satellite.operator} />],
          [
            'Place',
            position === null || position === undefined
              ? 'decayed'
              : `${figure(position.lat, 2)}°, ${figure(position.lon, 2)}°`,
          ],
          [
            'Height',
            position === null || position === undefined
              ? null
              : `${figure(position.altitude_km, 1)} km`,
          ],
          [
            'Speed',
            position === null || position === undefined
              ? null
              : `${figure(position.velocity_km_s, 3)} km/s`,
          ],
          ['Period', `${figure(Number(orbit['period_min']), 2)} min`],
          ['Inclination', degrees('inclination_deg')],
          ['RAAN', degrees('raan_deg')],
          ['Eccentricity', figure(Number(orbit['eccentricity']), 7)],
          ['Apogee', `${figure(Number(orbit['apogee_km']), 1)} km`],
          ['Perigee', `${figure(Number(orbit['perigee_km']), 1)} km`],
          ['Elements of', <Time at={satellite.elements_epoch} />],
          [
            'Position error',
            satellite.expected_error_km === null || satellite.expected_error_km === undefined
              ? null
              : `about ${figure(satellite.expected_error_km, 1)} km`,
          ],
          ['Bus', <Name text={plainText(satellite.profile?.['bus_class'] ?? null)} />],
          [
            'Battery depth',
            percent(Number(satellite.profile?.['depth_of_discharge'] ?? Number.NaN), 0),
          ],
        ]}
      />
      {satellite.elements_notice !== undefined && (
        <p class="sentence status late" style={{ whiteSpace: 'normal', paddingBottom: '8px' }}>
          ▲ <Name text={satellite.elements_notice} />
        </p>
      )}
    </>
  );
}
