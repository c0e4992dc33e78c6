import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api, fleetAddress } from '../../calls/api.ts';
import type { Outcome } from '../../calls/outcome.ts';
import type { FleetOutage, FleetSatellite, FleetStation } from '../../calls/shapes.ts';
import { figure, oneOf, words } from '../../core/formats.ts';
import { linkTo } from '../../core/router.ts';
import { WriteButton } from '../../parts/buttons.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Choice } from '../../parts/fields.tsx';
import { ListPanel } from '../../parts/page-list.tsx';
import type { TableColumn } from '../../parts/table.tsx';
import { Id, Name, Time } from '../../parts/text.tsx';
import { queryValue, setQuery } from '../../state/location.ts';
import { ElementsDialog, OutageDialog, SatelliteDialog, StationDialog } from './forms.tsx';
import { ImportDialog } from './import.tsx';

const KINDS = [
  ['satellites', 'Satellites'],
  ['stations', 'Stations'],
  ['outages', 'Outages'],
] as const;
type Kind = (typeof KINDS)[number][0];

const ADD: Readonly<Record<Kind, string>> = {
  satellites: 'Register a satellite',
  stations: 'Register a station',
  outages: 'Add an outage',
};

/** What is to be deleted, with what that means. */
interface Removal {
  readonly name: string;
  readonly effect: string;
  readonly run: () => Promise<Outcome<unknown>>;
}

/** Satellites, stations and outages of the owner; all of them as one document. */
export function FleetPage(): JSX.Element {
  const kind =
    oneOf(
      queryValue('show'),
      KINDS.map(([one]) => one),
    ) ?? 'satellites';
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const [pushing, setPushing] = useState<FleetSatellite | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  // A list is read again under another name.
  const [round, setRound] = useState(0);
  const changed = (): void => {
    setOpen(null);
    setPushing(null);
    setRemoval(null);
    setRound(round + 1);
  };
  const close = (): void => setOpen(null);
  return (
    <>
      <div class="title">
        <h1>Fleet</h1>
        <span class="buttons">
          <button type="button" class="primary" onClick={() => setOpen('add')}>
            {ADD[kind]}
          </button>
          <button type="button" onClick={() => setOpen('import')}>
            Import
          </button>
          <a class="button" href={fleetAddress()} download="fleet.json">
            Export
          </a>
          <a class="button" href="/schedule">
            Schedule
          </a>
        </span>
      </div>
      <div class="filters">
        <Choice
          label="What is shown"
          values={KINDS}
          value={kind}
          onPick={(next) => setQuery({ show: next, cursor: null, sort: null })}
        />
      </div>
      {kind === 'satellites' && (
        <Satellites round={round} onPush={setPushing} onRemove={setRemoval} />
      )}
      {kind === 'stations' && <Stations round={round} onRemove={setRemoval} />}
      {kind === 'outages' && <Outages round={round} onRemove={setRemoval} />}
      {open === 'add' && kind === 'satellites' && (
        <SatelliteDialog onClose={close} onDone={changed} />
      )}
      {open === 'add' && kind === 'stations' && <StationDialog onClose={close} onDone={changed} />}
      {open === 'add' && kind === 'outages' && <OutageDialog onClose={close} onDone={changed} />}
      {open === 'import' && <ImportDialog onClose={close} onDone={changed} />}
      {pushing !== null && (
        <ElementsDialog satellite={pushing} onClose={() => setPushing(null)} onDone={changed} />
      )}
      {removal !== null && (
        <Confirm
          title={`Delete ${removal.name}?`}
          effect={removal.effect}
          onClose={() => setRemoval(null)}
        >
          <WriteButton
            kind="danger"
            permission="fleet:write"
            run={removal.run}
            said={`${removal.name} was deleted.`}
            done={changed}
          >
            Delete
          </WriteButton>
        </Confirm>
      )}
    </>
  );
}

function Satellites({
  round,
  onPush,
  onRemove,
}: {
  readonly round: number;
  readonly onPush: (satellite: FleetSatellite) => void;
  readonly onRemove: (removal: Removal) => void;
}): JSX.Element {
  return (
    <ListPanel<FleetSatellite>
      title="Satellites"
      readKey={`fleet satellites ${round}`}
      read={(cursor) => api.fleet.satellites({ cursor, limit: 50 })}
      href={({ id }) => linkTo('/schedule', {}, { satellite_id: id })}
      empty={{
        what: 'Satellites that you register are yours alone to book: never twice.',
        curl: 'curl -X POST $CONSOLE/api/fleet/satellites -H "X-API-Key: $KEY" -d \'{"name": "Delta 1", "norad_id": 25544, "bus": "6U"}\'',
      }}
      columns={[
        { ...nameColumn, head: 'Satellite' },
        {
          id: 'norad',
          head: 'Number',
          value: (row) => row.norad_id,
          cell: (row) => (row.norad_id === null ? '–' : String(row.norad_id)),
        },
        {
          id: 'bus',
          head: 'Bus',
          cell: (row) => (
            <Name text={typeof row.bus === 'string' ? row.bus : String(row.bus['class'])} />
          ),
        },
        {
          id: 'epoch',
          head: 'Elements of',
          value: (row) => row.elements.epoch,
          cell: (row) => <Time at={row.elements.epoch} />,
        },
        { id: 'form', head: 'Given as', cell: (row) => row.elements.form },
        { id: 'sharing', head: 'Sharing', cell: (row) => row.sharing },
        { id: 'id', head: 'Id', cell: (row) => <Id text={row.id} /> },
        actions((row) => (
          <>
            <button type="button" class="small" onClick={() => onPush(row)}>
              New elements
            </button>{' '}
            <DeleteButton
              name={row.name}
              effect="It leaves the register. One on which something is booked stays."
              run={() => api.fleet.removeSatellite(row.id)}
              onRemove={onRemove}
            />
          </>
        )),
      ]}
    />
  );
}

function Stations({
  round,
  onRemove,
}: {
  readonly round: number;
  readonly onRemove: (removal: Removal) => void;
}): JSX.Element {
  return (
    <ListPanel<FleetStation>
      title="Stations"
      readKey={`fleet stations ${round}`}
      read={(cursor) => api.fleet.stations({ cursor, limit: 50 })}
      href={({ id }) => linkTo('/schedule', {}, { station_id: id })}
      empty={{
        what: 'Ground stations that you register have their own antennas, horizon and prices.',
        curl: 'curl -X POST $CONSOLE/api/fleet/stations -H "X-API-Key: $KEY" -d \'{"name": "Delft", "latitude_deg": 51.999, "longitude_deg": 4.373}\'',
      }}
      columns={[
        { ...nameColumn, head: 'Station' },
        {
          id: 'place',
          head: 'Place',
          cell: (row) => `${figure(row.latitude_deg, 3)}°, ${figure(row.longitude_deg, 3)}°`,
        },
        {
          id: 'antennas',
          head: 'Antennas',
          number: true,
          value: (row) => row.antennas,
          cell: (row) => row.antennas,
        },
        {
          id: 'elevation',
          head: 'From elevation',
          number: true,
          cell: (row) => `${figure(row.min_elevation_deg, 1)}°`,
        },
        {
          id: 'turn',
          head: 'Before and after',
          cell: (row) => `${row.setup_s} s, ${row.teardown_s} s`,
        },
        { id: 'sharing', head: 'Sharing', cell: (row) => row.sharing },
        { id: 'id', head: 'Id', cell: (row) => <Id text={row.id} /> },
        actions((row) => (
          <DeleteButton
            name={row.name}
            effect="It leaves the register. One on which something is booked stays."
            run={() => api.fleet.removeStation(row.id)}
            onRemove={onRemove}
          />
        )),
      ]}
    />
  );
}

function Outages({
  round,
  onRemove,
}: {
  readonly round: number;
  readonly onRemove: (removal: Removal) => void;
}): JSX.Element {
  return (
    <ListPanel<FleetOutage>
      title="Outages"
      readKey={`fleet outages ${round}`}
      read={(cursor) => api.fleet.outages({ cursor, limit: 50 })}
      href={(row) =>
        linkTo(
          '/schedule',
          {},
          { satellite_id: row.satellite_id, station_id: row.station_id, from: row.start },
        )
      }
      empty={{
        what: 'Spans in which a satellite or a station can do nothing: no plan uses them.',
        curl: 'curl -X POST $CONSOLE/api/fleet/outages -H "X-API-Key: $KEY" -d \'{"station_id": "Delft", "start": "2026-11-25T08:00:00Z", "end": "2026-11-25T12:00:00Z", "kind": "maintenance"}\'',
      }}
      columns={[
        {
          id: 'of',
          head: 'Of',
          value: (row) => row.satellite_id ?? row.station_id,
          cell: (row) => <Id text={row.satellite_id ?? row.station_id} />,
        },
        { id: 'kind', head: 'Kind', cell: (row) => words(row.kind) },
        {
          id: 'start',
          head: 'From',
          value: (row) => row.start,
          cell: (row) => <Time at={row.start} />,
        },
        { id: 'end', head: 'To', value: (row) => row.end, cell: (row) => <Time at={row.end} /> },
        { id: 'reason', head: 'Reason', isText: true, cell: (row) => <Name text={row.reason} /> },
        actions((row) => (
          <DeleteButton
            name="the outage"
            effect="What it hindered can be planned again from now on."
            run={() => api.fleet.removeOutage(row.id)}
            onRemove={onRemove}
          />
        )),
      ]}
    />
  );
}

const nameColumn = {
  id: 'name',
  value: (row: { readonly name: string }) => row.name,
  cell: (row: { readonly name: string }) => <Name text={row.name} />,
};

function actions<Row>(cell: (row: Row) => ComponentChildren): TableColumn<Row> {
  return { id: 'do', head: 'Change', cell };
}

function DeleteButton({
  onRemove,
  ...removal
}: Removal & { readonly onRemove: (removal: Removal) => void }): JSX.Element {
  return (
    <button type="button" class="small" onClick={() => onRemove(removal)}>
      Delete
    </button>
  );
}
