import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import type { FleetSatellite } from '../../calls/shapes.ts';
import { WriteButton } from '../../parts/buttons.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/fields.tsx';

interface FormProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const BUSES = ['1U', '2U', '3U', '6U', '12U', 'SmallSat'] as const;

function TextField({
  label,
  hint,
  value,
  onWrite,
  autofocus = false,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onWrite: (text: string) => void;
  readonly autofocus?: boolean;
}): JSX.Element {
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {({ id, described }) => (
        <input
          id={id}
          aria-describedby={described}
          autofocus={autofocus}
          autocomplete="off"
          maxLength={120}
          value={value}
          onInput={(event) => onWrite(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function LinesField({
  value,
  onWrite,
}: {
  readonly value: string;
  readonly onWrite: (text: string) => void;
}): JSX.Element {
  return (
    <Field label="Elements" hint="The two lines of a TLE.">
      {({ id, described }) => (
        <textarea
          id={id}
          rows={2}
          style={{ width: '100%' }}
          spellcheck={false}
          maxLength={300}
          aria-describedby={described}
          value={value}
          onInput={(event) => onWrite(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

/** Registers a satellite by its catalogue number, by elements, or both. */
export function SatelliteDialog({ onClose, onDone }: FormProps): JSX.Element {
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [tle, setTle] = useState('');
  const [bus, setBus] = useState<string>('6U');
  const lines = linesOf(tle);
  return (
    <Dialog title="Register a satellite" onClose={onClose}>
      <TextField
        label="Name"
        hint="It works as an id wherever a catalogue number works."
        autofocus
        value={name}
        onWrite={setName}
      />
      <TextField
        label="Catalogue number"
        hint="It then flies with the newest elements, the catalogue's or yours. May stay empty."
        value={number}
        onWrite={setNumber}
      />
      <LinesField value={tle} onWrite={setTle} />
      <Field label="Bus" hint="Figures of your own go through an import or the API.">
        {({ id, described }) => (
          <select
            id={id}
            aria-describedby={described}
            value={bus}
            onChange={(event) => setBus(event.currentTarget.value)}
          >
            {BUSES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p class="buttons">
        <WriteButton
          kind="primary"
          permission="fleet:write"
          disabled={name.trim() === '' || (number.trim() === '' && lines.length === 0)}
          run={() =>
            api.fleet.addSatellite({
              name,
              bus,
              norad_id: number.trim() || null,
              elements: lines.length > 0 ? { tle: lines } : null,
            })
          }
          said="The satellite was registered."
          done={onDone}
        >
          Register
        </WriteButton>
      </p>
    </Dialog>
  );
}

/** Pushes newer elements of a satellite. */
export function ElementsDialog({
  satellite,
  onClose,
  onDone,
}: FormProps & { readonly satellite: FleetSatellite }): JSX.Element {
  const [tle, setTle] = useState('');
  const lines = linesOf(tle);
  return (
    <Dialog title={`New elements of ${satellite.name}`} onClose={onClose}>
      <LinesField value={tle} onWrite={setTle} />
      <p class="buttons">
        <WriteButton
          kind="primary"
          permission="fleet:write"
          disabled={lines.length === 0}
          run={() => api.fleet.push(satellite.id, lines)}
          said="The elements were taken."
          done={onDone}
        >
          Push
        </WriteButton>
      </p>
    </Dialog>
  );
}

/** Registers a ground station. */
export function StationDialog({ onClose, onDone }: FormProps): JSX.Element {
  const [name, setName] = useState('');
  const [latitude, setLatitude] = useState('');
  const [longitude, setLongitude] = useState('');
  const [antennas, setAntennas] = useState('1');
  const [elevation, setElevation] = useState('5');
  const figures = [latitude, longitude, antennas, elevation];
  const isWhole = figures.every((text) => text.trim() !== '' && Number.isFinite(Number(text)));
  return (
    <Dialog title="Register a station" onClose={onClose}>
      <TextField label="Name" autofocus value={name} onWrite={setName} />
      <TextField
        label="Latitude, °"
        hint="North is positive."
        value={latitude}
        onWrite={setLatitude}
      />
      <TextField
        label="Longitude, °"
        hint="East is positive."
        value={longitude}
        onWrite={setLongitude}
      />
      <TextField label="Antennas" value={antennas} onWrite={setAntennas} />
      <TextField label="Lowest elevation, °" value={elevation} onWrite={setElevation} />
      <p class="buttons">
        <WriteButton
          kind="primary"
          permission="fleet:write"
          disabled={name.trim() === '' || !isWhole}
          run={() =>
            api.fleet.addStation({
              name,
              latitude_deg: Number(latitude),
              longitude_deg: Number(longitude),
              antennas: Number(antennas),
              min_elevation_deg: Number(elevation),
            })
          }
          said="The station was registered."
          done={onDone}
        >
          Register
        </WriteButton>
      </p>
    </Dialog>
  );
}

/** Adds a span in which a satellite or a station can do nothing. */
export function OutageDialog({ onClose, onDone }: FormProps): JSX.Element {
  const [subject, setSubject] = useState<'satellite_id' | 'station_id'>('station_id');
  const [name, setName] = useState('');
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [kind, setKind] = useState<'maintenance' | 'fault'>('maintenance');
  const [reason, setReason] = useState('');
  return (
    <Dialog title="Add an outage" onClose={onClose}>
      <Field label="Of a">
        {({ id, described }) => (
          <select
            id={id}
            aria-describedby={described}
            value={subject}
            onChange={(event) =>
              setSubject(event.currentTarget.value === 'station_id' ? 'station_id' : 'satellite_id')
            }
          >
            <option value="station_id">station</option>
            <option value="satellite_id">satellite</option>
          </select>
        )}
      </Field>
      <TextField
        label="Name or id"
        hint="One that you registered."
        autofocus
        value={name}
        onWrite={setName}
      />
      <TextField label="From" hint="UTC, as 2026-11-25T08:00Z." value={start} onWrite={setStart} />
      <TextField label="To" hint="UTC, as 2026-11-25T12:00Z." value={end} onWrite={setEnd} />
      <Field label="Kind">
        {({ id, described }) => (
          <select
            id={id}
            aria-describedby={described}
            value={kind}
            onChange={(event) =>
              setKind(event.currentTarget.value === 'fault' ? 'fault' : 'maintenance')
            }
          >
            <option value="maintenance">maintenance</option>
            <option value="fault">fault</option>
          </select>
        )}
      </Field>
      <TextField label="Reason" hint="For people." value={reason} onWrite={setReason} />
      <p class="buttons">
        <WriteButton
          kind="primary"
          permission="fleet:write"
          disabled={[name, start, end].some((text) => text.trim() === '')}
          run={() =>
            api.fleet.addOutage({
              ...(subject === 'station_id'
                ? { station_id: name.trim() }
                : { satellite_id: name.trim() }),
              ...{ start: start.trim(), end: end.trim(), kind },
              ...(reason.trim() !== '' && { reason: reason.trim() }),
            })
          }
          said="The outage was added."
          done={onDone}
        >
          Add
        </WriteButton>
      </p>
    </Dialog>
  );
}
