import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../calls/api.ts';
import { useLoad } from '../calls/load.ts';
import type { Environment, Pass } from '../calls/shapes.ts';
import { figure, isolate, words } from '../core/formats.ts';
import { linkTo } from '../core/router.ts';
import { Panel } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Name, Status, Time } from '../parts/text.tsx';
import { announce } from '../state/announcer.tsx';
import { queryValue, setQuery } from '../state/location.ts';
import { nowMs, second } from '../state/session.ts';
import { LightStrip } from '../track/light-strip.tsx';
import { TrackPicture } from '../track/picture.tsx';
import { SkyPlot } from '../track/sky-plot.tsx';
import { passKey } from '../track/sky.ts';
import { HazardsPanel, OcuPanel, PassTable, StateFacts } from './satellite-panels.tsx';

/** The window begins so long before now, and is so long, ms and h. */
const BEHIND_MS = 3_600_000;
const HOURS = 25;
/** A point a minute. */
const POINTS = HOURS * 60 + 1;
/** A window that began so long ago is read again, ms. */
const OLD_MS = 3 * BEHIND_MS;
/** A revolution of a low orbit, for what is drawn before the orbit is known, min. */
const LOW_PERIOD_MIN = 95;

/** One satellite: where it is, who sees it, what comes close, what it did. */
export function SatellitePage({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`satellite ${id}`, () => api.satellites.get(id));
  const around = useLoad(`environment ${id}`, () => {
    const startMs = Math.floor((nowMs() - BEHIND_MS) / 60_000) * 60_000;
    const start = new Date(startMs).toISOString();
    return api.satellites.environment(id, { start, hours: HOURS, points: POINTS });
  });
  const close = useLoad(`conjunctions ${id}`, () =>
    api.conjunctions.list({ satellite: id, days_ahead: 7, limit: 20 }),
  );
  const patterns = useLoad(`patterns ${id}`, () => api.patterns({ satellite: id, limit: 20 }));
  const [atMs, setAtMs] = useState<number | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const picked = queryValue('pass');
  const now = second.value > 0 ? nowMs() : 0;
  const satellite = loaded.data;
  const start = around.data?.start;
  const isOld = start !== undefined && now - Date.parse(start) > OLD_MS && !around.busy;
  useEffect(() => {
    if (isOld) around.reload();
  }, [isOld]);
  const pick = (pass: Pass | null): void => {
    setQuery({ pass: pass === null ? null : passKey(pass) });
    setAtMs(pass === null ? null : Date.parse(pass.tca));
    if (pass !== null)
      announce(`Pass over ${pass.station_name}: its way through the sky is shown.`);
  };
  const chosen = around.data?.passes.find((pass) => passKey(pass) === picked);
  const point = (pass: Pass | null): void => setPointed(pass === null ? null : passKey(pass));
  const lit = pointed ?? picked;
  const shared = { nowMs: now, lit, onTime: setAtMs, onPick: pick, onPoint: point };
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
            {...shared}
            environment={data}
            stations={data.stations}
            atMs={atMs}
            periodMs={(satellite?.orbit.period_min ?? LOW_PERIOD_MIN) * 60_000}
            name={isolate(satellite?.name ?? id)}
          />
        )}
      </Panel>
      <Panel title="Light, anomaly and passes" loaded={around} rows={4}>
        {(data) => <LightStrip {...shared} environment={data} atMs={atMs ?? now} />}
      </Panel>
      <div class="columns">
        <Panel
          title="Passes, next 24 h"
          loaded={around}
          isEmpty={(data) => comingOf(data, now).length === 0}
          empty={{ what: 'No station of the network sees it in the next 24 hours.' }}
          rows={8}
        >
          {(data) => (
            <PassTable passes={comingOf(data, now)} picked={picked} onPick={pick} onPoint={point} />
          )}
        </Panel>
        {chosen !== undefined && (
          <Panel
            title={`Sky over ${isolate(chosen.station_name, 60)}`}
            loaded={around}
            actions={
              <button type="button" class="small" onClick={() => pick(null)}>
                Close
              </button>
            }
          >
            {(data) => (
              <SkyPlot
                pass={chosen}
                maskDeg={data.min_elevation_deg}
                light={data.illumination}
                atMs={atMs ?? now}
              />
            )}
          </Panel>
        )}
        <Panel title="State" loaded={loaded} rows={6}>
          {(data) => <StateFacts satellite={data} />}
        </Panel>
        <HazardsPanel id={id} />
        <OcuPanel id={id} />
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
                { id: 'type', head: 'What', cell: (one) => words(one.subtype) },
                { id: 'sure', head: 'Sure', cell: (one) => one.confidence },
                { id: 'when', head: 'When', cell: (one) => <Time at={one.start_time} /> },
                {
                  id: 'text',
                  head: 'In words',
                  isText: true,
                  cell: (one) => <Name text={one.description} />,
                },
              ]}
            />
          )}
        </Panel>
      </div>
    </>
  );
}

/** Passes that are under way or to come. */
function comingOf({ passes }: Environment, now: number): readonly Pass[] {
  return passes.filter(({ los }) => Date.parse(los) >= now);
}
