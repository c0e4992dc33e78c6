import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../calls/api.ts';
import type { Outcome } from '../calls/outcome.ts';
import { useLoad } from '../calls/load.ts';
import type { Fault, SimulationSession } from '../calls/shapes.ts';
import { figure, isolate, oneOf, words } from '../core/formats.ts';
import { WriteButton } from '../parts/buttons.tsx';
import { Choice } from '../parts/fields.tsx';
import { Panel } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Name, Status, Time } from '../parts/text.tsx';
import { queryValue, setQuery } from '../state/location.ts';

const FAULTS = [
  'power_loss',
  'thermal_exceedance',
  'radiation_upset',
  'comms_failure',
  'isl_degradation',
] as const satisfies readonly Fault[];

/** A simulated constellation that moves by ticks and breaks by faults. */
export function SimulatePage(): JSX.Element {
  const id = queryValue('session');
  return (
    <>
      <div class="title">
        <h1>Simulate</h1>
      </div>
      {id === null ? <NewSession /> : <Session key={id} id={id} />}
    </>
  );
}

function NewSession(): JSX.Element {
  const templates = useLoad('templates', api.simulation.templates);
  return (
    <Panel title="Begin with a constellation" loaded={templates}>
      {(data) => (
        <Table
          label="Constellations"
          rows={data}
          rowKey={(one) => one.id}
          columns={[
            { id: 'name', head: 'Constellation', cell: (one) => <Name text={one.name} /> },
            {
              id: 'about',
              head: 'About',
              isText: true,
              cell: (one) => <Name text={one.description} />,
            },
            {
              id: 'go',
              head: 'Begin',
              cell: (one) => (
                <WriteButton
                  kind="small"
                  run={() => beginWith(one.id)}
                  said="The session began."
                  done={({ session_id: session }) => setQuery({ session })}
                >
                  Begin
                </WriteButton>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

async function beginWith(template: string): Promise<Outcome<{ session_id: string }>> {
  const expanded = await api.simulation.expand(template);
  if (!expanded.ok) return expanded;
  const { satellites } = expanded.data;
  return api.simulation.create({ satellites });
}

function Session({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`simulation ${id}`, () => api.simulation.get(id));
  const [satellite, setSatellite] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault>(FAULTS[0]);
  const [severity, setSeverity] = useState<'0.3' | '0.6' | '1'>('0.6');
  const target = satellite ?? loaded.data?.satellites[0]?.id ?? '';
  return (
    <>
      <section class="panel">
        <div class="filters">
          {([60, 600, 5400] as const).map((seconds) => (
            <WriteButton
              key={seconds}
              run={() => api.simulation.tick(id, seconds)}
              done={loaded.reload}
            >
              + {seconds === 60 ? '1 min' : seconds === 600 ? '10 min' : '90 min'}
            </WriteButton>
          ))}
          <label>
            <span class="dim">Fault</span>{' '}
            <select
              value={fault}
              onChange={(event) => setFault(oneOf(event.currentTarget.value, FAULTS) ?? fault)}
            >
              {FAULTS.map((one) => (
                <option key={one} value={one}>
                  {words(one)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span class="dim">of</span>{' '}
            <select value={target} onChange={(event) => setSatellite(event.currentTarget.value)}>
              {(loaded.data?.satellites ?? []).map((one) => (
                <option key={one.id} value={one.id}>
                  {isolate(one.name)}
                </option>
              ))}
            </select>
          </label>
          <Choice
            label="Severity"
            value={severity}
            values={[
              ['0.3', 'light'],
              ['0.6', 'middle'],
              ['1', 'full'],
            ]}
            onPick={setSeverity}
          />
          <WriteButton
            kind="danger"
            run={() =>
              api.simulation.fault(id, {
                satellite_id: target,
                fault_type: fault,
                severity: Number(severity),
              })
            }
            said="The fault was injected."
            done={loaded.reload}
          >
            Inject
          </WriteButton>
          <WriteButton
            run={() => api.simulation.end(id)}
            said="The session ended."
            done={() => setQuery({ session: null })}
          >
            End the session
          </WriteButton>
        </div>
      </section>
      <Panel
        title="Satellites"
        loaded={loaded}
        rows={6}
        actions={
          loaded.data !== null && (
            <span class="dim">
              tick {loaded.data.tick_count}, <Time at={loaded.data.epoch} />
            </span>
          )
        }
      >
        {(data) => <SatelliteTable session={data} />}
      </Panel>
      <div class="columns">
        <Panel
          title="Links between them"
          loaded={loaded}
          isEmpty={(data) => data.isl_links.length === 0}
          empty={{ what: 'No two of them see each other now.' }}
        >
          {(data) => (
            <Table
              label="Links"
              rows={data.isl_links.slice(0, 100)}
              rowKey={(one) => `${one.from} ${one.to}`}
              columns={[
                { id: 'from', head: 'From', cell: (one) => <Name text={one.from} /> },
                { id: 'to', head: 'To', cell: (one) => <Name text={one.to} /> },
                {
                  id: 'state',
                  head: 'State',
                  cell: (one) => <Status status={one.active ? 'active' : 'down'} />,
                },
                {
                  id: 'km',
                  head: 'Distance km',
                  number: true,
                  cell: (one) => figure(one.distance_km, 0),
                },
                {
                  id: 'rate',
                  head: 'Mbit/s',
                  number: true,
                  cell: (one) => figure(one.bandwidth_mbps, 0),
                },
              ]}
            />
          )}
        </Panel>
        <Panel
          title="What happened"
          loaded={loaded}
          isEmpty={(data) => data.recent_events.length === 0}
          empty={{ what: 'Let time pass: eclipses, contacts and faults are listed here.' }}
        >
          {(data) => (
            <Table
              label="What happened"
              rows={data.recent_events.toReversed().slice(0, 60)}
              rowKey={(one) =>
                `${one.epoch} ${one.type} ${one.satellite ?? ''} ${one.from ?? ''} ${one.to ?? ''}`
              }
              columns={[
                { id: 'at', head: 'When', cell: (one) => <Time at={one.epoch} /> },
                { id: 'what', head: 'What', cell: (one) => words(one.type) },
                {
                  id: 'who',
                  head: 'Who',
                  cell: (one) => (
                    <Name text={[one.satellite ?? one.from, one.to].filter(Boolean).join(' → ')} />
                  ),
                },
              ]}
            />
          )}
        </Panel>
      </div>
    </>
  );
}

function SatelliteTable({ session }: { readonly session: SimulationSession }): JSX.Element {
  type Row = SimulationSession['satellites'][number];
  const part =
    (name: keyof Row['subsystems'], digits = 1) =>
    (one: Row): string =>
      figure(one.subsystems[name], digits);
  return (
    <Table
      label="Satellites"
      rows={session.satellites}
      rowKey={(one) => one.id}
      columns={[
        {
          id: 'name',
          head: 'Satellite',
          value: (one) => one.name,
          cell: (one) => <Name text={one.name} />,
        },
        {
          id: 'status',
          head: 'Status',
          value: (one) => one.status,
          cell: (one) => <Status status={one.status} />,
        },
        {
          id: 'place',
          head: 'Place °',
          cell: ({ position }) =>
            position === null
              ? '–'
              : `${figure(position.lat_deg, 1)}, ${figure(position.lon_deg, 1)}`,
        },
        { id: 'light', head: 'Light', cell: (one) => (one.sunlit ? 'sunlit' : 'eclipse') },
        {
          id: 'battery',
          head: 'Battery %',
          number: true,
          value: (one) => one.subsystems.battery_percent,
          cell: part('battery_percent'),
        },
        { id: 'solar', head: 'Solar W', number: true, cell: part('solar_power_w', 0) },
        { id: 'thermal', head: '°C', number: true, cell: part('thermal_c') },
        { id: 'cpu', head: 'Processor %', number: true, cell: part('cpu_percent', 0) },
        { id: 'faults', head: 'Faults', number: true, cell: (one) => one.faults.length },
      ]}
    />
  );
}
