import type { JSX } from 'preact';
import { api, messageAddress } from '../calls/api.ts';
import { useLoad, useReloadOn, type Loaded } from '../calls/load.ts';
import type { Conjunction } from '../calls/shapes.ts';
import { chance, figure, isolate } from '../core/formats.ts';
import { linkTo } from '../core/router.ts';
import { Chart, type Series } from '../parts/chart.tsx';
import { Panel } from '../parts/states.tsx';
import { Facts, Id, Name, Status, Time } from '../parts/text.tsx';
import { queryValue } from '../state/location.ts';
import { EncounterPicture } from '../encounter/picture.tsx';
import { ListPanel, QueryFilter } from '../parts/page-list.tsx';
import { ScreeningNotes } from './screening-notes.tsx';

const RISKS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];
/** The probability from which a risk level is told. */
const LEAST: Readonly<Record<string, number>> = { CRITICAL: 1e-4, HIGH: 1e-5, MEDIUM: 1e-6 };

/** Encounters of the next seven days. */
export function ConjunctionsPage(): JSX.Element {
  const risk = queryValue('risk');
  return (
    <>
      <div class="title">
        <h1>Conjunctions</h1>
        <span class="dim">next 7 days</span>
      </div>
      <ListPanel
        title="Encounters"
        topic="conjunctions"
        readKey={`conjunctions ${risk ?? ''}`}
        read={(cursor) =>
          api.conjunctions.list({
            ...{ days_ahead: 7, cursor, limit: 100 },
            min_probability: risk === null ? null : (LEAST[risk] ?? null),
          })
        }
        above={(answer, reload) => <ScreeningNotes answer={answer} reload={reload} />}
        href={({ id }) => linkTo('/conjunctions/:id', { id })}
        filters={<QueryFilter name="risk" label="Risk at least" values={Object.keys(LEAST)} />}
        empty={{
          what: 'Objects that come close to satellites that you watch are listed here.',
          curl: 'curl -X POST $MAIN/v1/conjunctions/watch -H "Authorization: Bearer $KEY" -d \'{"satellites": ["25544"]}\'',
        }}
        columns={[
          {
            id: 'primary',
            head: 'Satellite',
            value: (row) => row.primary.name,
            cell: (row) => <Name text={row.primary.name} />,
          },
          {
            id: 'secondary',
            head: 'Other object',
            value: (row) => row.secondary.name,
            cell: (row) => <Name text={row.secondary.name} />,
          },
          {
            id: 'risk',
            head: 'Risk',
            value: (row) => RISKS.indexOf(row.risk_level),
            cell: (row) => <Status status={row.risk_level} />,
          },
          {
            id: 'tca',
            head: 'Closest',
            value: (row) => row.tca,
            cell: (row) => <Time at={row.tca} />,
          },
          {
            id: 'miss',
            head: 'Miss km',
            number: true,
            value: (row) => row.miss_km,
            cell: (row) => figure(row.miss_km, 3),
          },
          {
            id: 'probability',
            head: 'Probability',
            number: true,
            value: (row) => row.probability,
            cell: (row) => chance(row.probability),
          },
          {
            id: 'speed',
            head: 'Speed km/s',
            number: true,
            value: (row) => row.relative_velocity_km_s,
            cell: (row) => figure(row.relative_velocity_km_s, 2),
          },
          { id: 'quality', head: 'Data', cell: (row) => row.data_quality },
        ]}
      />
    </>
  );
}

/** One encounter: how close, how likely, how sure. */
export function ConjunctionPage({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`conjunction ${id}`, () => api.conjunctions.get(id));
  useReloadOn(['conjunctions'], loaded.reload);
  const one = loaded.data;
  return (
    <>
      <div class="title">
        <h1>
          {one === null ? (
            'Conjunction'
          ) : (
            <>
              <Name text={one.primary.name} /> and <Name text={one.secondary.name} />
            </>
          )}
        </h1>
        {one !== null && <Status status={one.risk_level} />}
        <span class="buttons">
          <a class="button" href={messageAddress(id)} download={`${id}.cdm`}>
            Download as CDM
          </a>
        </span>
      </div>
      <div class="columns">
        <Panel title="Where it passes" loaded={loaded} rows={12}>
          {(data) => <EncounterPicture conjunction={data} />}
        </Panel>
        <Panel title="Figures" loaded={loaded} rows={8}>
          {(data) => (
            <>
              <Facts
                rows={[
                  ['Id', <Id text={data.id} />],
                  ['Closest', <Time at={data.tca} />],
                  ['From now', <Time at={data.tca} relative />],
                  ['Miss', `${figure(data.miss_km, 3)} km`],
                  ['Probability', chance(data.probability)],
                  ['Highest it could be', chance(data.max_probability)],
                  ['Relative speed', `${figure(data.relative_velocity_km_s, 3)} km/s`],
                  ['Radial', `${figure(data.geometry.radial_km, 3)} km`],
                  ['In track', `${figure(data.geometry.in_track_km, 3)} km`],
                  ['Cross track', `${figure(data.geometry.cross_track_km, 3)} km`],
                  ...(data.sigma_rtn_km ?? []).map(
                    (sigma, index) =>
                      [
                        `σ of ${isolate(index === 0 ? data.primary.name : data.secondary.name, 40)}`,
                        `${figure(sigma.radial_km, 3)}, ${figure(sigma.in_track_km, 3)}, ${figure(sigma.cross_track_km, 3)} km`,
                      ] as const,
                  ),
                  ['Data', data.data_quality],
                  ['Method', <Name text={data.method} />],
                  ['Uncertainty from', <Name text={data.covariance_source} />],
                  ['State', <Name text={data.status} />],
                  ['Changed', <Time at={data.updated_at} />],
                ]}
              />
              {data.notices.map((notice) => (
                <p key={notice} class="body">
                  ▲ {notice}
                </p>
              ))}
            </>
          )}
        </Panel>
      </div>
      <div class="columns">
        <History
          loaded={loaded}
          title="Miss over its updates"
          series={{ label: 'Miss', unit: 'km' }}
          read={({ miss_km: miss }) => miss}
        />
        <History
          loaded={loaded}
          title="Probability over its updates"
          series={{ label: 'Probability', unit: '', isLogarithmic: true }}
          read={({ probability }) => probability}
        />
      </div>
    </>
  );
}

type Update = NonNullable<Conjunction['updates']>[number];

/** A quantity of an encounter as it was told from time to time. */
function History({
  loaded,
  title,
  series,
  read,
}: {
  readonly loaded: Loaded<Conjunction>;
  readonly title: string;
  readonly series: Omit<Series, 'points'>;
  readonly read: (update: Update) => number | null;
}): JSX.Element {
  const pointsOf = ({ updates }: Conjunction) =>
    updates.flatMap((update) => {
      const value = read(update);
      return value === null || (series.isLogarithmic === true && value <= 0)
        ? []
        : [[Date.parse(update.at), value] as const];
    });
  return (
    <Panel
      title={title}
      loaded={loaded}
      isEmpty={(data) => pointsOf(data).length === 0}
      empty={{ what: 'What newer elements change is kept for satellites that you watch.' }}
      rows={6}
    >
      {(data) => <Chart series={{ ...series, points: pointsOf(data) }} />}
    </Panel>
  );
}
