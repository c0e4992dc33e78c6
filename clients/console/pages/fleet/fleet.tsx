import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api, fleetAddress } from '../../calls/api.ts';
import type { Outcome } from '../../calls/outcome.ts';
import type { FleetOutage, FleetSatellite, FleetStation, Page } from '../../calls/shapes.ts';
import { figure, oneOf, words } from '../../core/formats.ts';
import { linkTo } from '../../core/router.ts';
import { WriteButton } from '../../parts/buttons.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Choice } from '../../parts/fields.tsx';
import { ListPanel } from '../../parts/page-list.tsx';
import type { EmptyWords } from '../../parts/states.tsx';
import type { TableColumn } from '../../parts/table.tsx';
import { Id, Name, Time } from '../../parts/text.tsx';
import { queryValue, setQuery } from '../../state/location.ts';
import { may } from '../../state/session.ts';
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
          {may('fleet:write') && (
            <>
              <button type="button" class="primary" onClick={() => setOpen('add')}>
                {ADD[kind]}
              </button>
              <button type="button" onClick={() => setOpen('import')}>
                Import
              </button>
            </>
          )}
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

/** What satellites and stations of a register have in common. */
interface Registered {
  readonly id: string;
  readonly name: string;
  readonly sharing: string;
}

/** Registered satellites or stations: their names, what tells them apart, and what may be done with them. */
function RegisteredPanel<Row extends Registered>({
  title,
  head,
  show,
  round,
  read,
  empty,
  columns,
  more,
  remove,
  onRemove,
}: {
  readonly title: string;
  readonly head: string;
  /** Which of them the schedule shows alone. */
  readonly show: 'satellite_id' | 'station_id';
  readonly round: number;
  readonly read: (cursor: string | null) => Promise<Outcome<Page<Row>>>;
  readonly empty: EmptyWords;
  readonly columns: readonly TableColumn<Row>[];
  /** Buttons beside that which deletes. */
  readonly more?: (row: Row) => ComponentChildren;
  readonly remove: (id: string) => Promise<Outcome<unknown>>;
  readonly onRemove: (removal: Removal) => void;
}): JSX.Element {
  return (
    <ListPanel<Row>
      title={title}
      readKey={`fleet ${title} ${round}`}
      read={read}
      href={({ id }) => linkTo('/schedule', {}, { [show]: id })}
      empty={empty}
      columns={[
        { id: 'name', head, value: ({ name }) => name, cell: ({ name }) => <Name text={name} /> },
        ...columns,
        { id: 'sharing', head: 'Sharing', cell: ({ sharing }) => sharing },
        { id: 'id', head: 'Id', cell: ({ id }) => <Id text={id} /> },
        ...actions<Row>((row) => (
          <>
            {more?.(row)}{' '}
            <DeleteButton
              name={row.name}
              effect="It leaves the register. One on which something is booked stays."
              run={() => remove(row.id)}
              onRemove={onRemove}
            />
          </>
        )),
      ]}
    />
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
    <RegisteredPanel<FleetSatellite>
      {...{ title: 'Satellites', head: 'Satellite', show: 'satellite_id', round, onRemove }}
      read={(cursor) => api.fleet.satellites({ cursor, limit: 50 })}
      remove={api.fleet.removeSatellite}
      empty={{
        what: 'Satellites that you register are yours alone to book: never twice.',
        curl: 'curl -X POST $CONSOLE/api/fleet/satellites -H "X-API-Key: $KEY" -d \'{"name": "Delta 1", "norad_id": 25544, "bus": "6U"}\'',
      }}
      columns={[
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
      ]}
      more={(row) => (
        <button type="button" class="small" onClick={() => onPush(row)}>
          New elements
        </button>
      )}
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
    <RegisteredPanel<FleetStation>
      {...{ title: 'Stations', head: 'Station', show: 'station_id', round, onRemove }}
      read={(cursor) => api.fleet.stations({ cursor, limit: 50 })}
      remove={api.fleet.removeStation}
      empty={{
        what: 'Ground stations that you register have their own antennas, horizon and prices.',
        curl: 'curl -X POST $CONSOLE/api/fleet/stations -H "X-API-Key: $KEY" -d \'{"name": "Delft", "latitude_deg": 51.999, "longitude_deg": 4.373}\'',
      }}
      columns={[
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
        ...actions<FleetOutage>((row) => (
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

/** What may be done with a row, for those who may. */
function actions<Row>(cell: (row: Row) => ComponentChildren): TableColumn<Row>[] {
  return may('fleet:write') ? [{ id: 'do', head: 'Change', cell }] : [];
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
