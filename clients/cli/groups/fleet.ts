import type { Command } from 'commander';
import type { ConsoleTypes } from '../../sdk/index.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { readLines, readObject } from '../files.ts';
import { given, numberOption } from '../numbers.ts';
import { showFacts } from '../show/output.ts';
import { instantText } from '../show/words.ts';
import { textOption, type Options, type Verbs } from '../verbs.ts';
import { fleetDocument } from './fleet-document.ts';
import { fleetOutages } from './fleet-outages.ts';
import { listRegistered, removeRegistered, type RegisteredKind } from './fleet-registered.ts';

const SATELLITE: RegisteredKind<ConsoleTypes['schemas']['FleetSatellite']> = {
  ...{ one: 'satellite', noun: 'satellite of yours', prefix: 'sat' },
  list: 'orbital fleet satellites list',
  pages: ({ client, terminal: { signal } }, query) =>
    client.console.pages('/api/fleet/satellites', { params: { query }, signal }),
  items: ({ client, terminal: { signal } }) =>
    client.console.items('/api/fleet/satellites', { signal }),
  remove: ({ client, terminal: { signal } }, id) =>
    client.console.delete('/api/fleet/satellites/{id}', { params: { path: { id } }, signal }),
  columns: [
    { name: 'number', value: ({ norad_id: number }) => number },
    { name: 'bus', value: ({ bus }) => bus },
    { name: 'elements', value: ({ elements: { epoch } }) => instantText(epoch) },
    { name: 'stations', value: ({ ground_stations: stations }) => stations },
  ],
  empty: 'There is none yet: orbital fleet satellites add NAME --bus 6U --norad NUMBER',
};
const STATION: RegisteredKind<ConsoleTypes['schemas']['FleetStation']> = {
  ...{ one: 'station', noun: 'station of yours', prefix: 'stn' },
  list: 'orbital fleet stations list',
  pages: ({ client, terminal: { signal } }, query) =>
    client.console.pages('/api/fleet/stations', { params: { query }, signal }),
  items: ({ client, terminal: { signal } }) =>
    client.console.items('/api/fleet/stations', { signal }),
  remove: ({ client, terminal: { signal } }, id) =>
    client.console.delete('/api/fleet/stations/{id}', { params: { path: { id } }, signal }),
  columns: [
    { name: 'lat', value: (one) => one.latitude_deg.toFixed(3), isRight: true },
    { name: 'lon', value: (one) => one.longitude_deg.toFixed(3), isRight: true },
    { name: 'antennas', value: ({ antennas }) => antennas, isRight: true },
    { name: 'above', value: (one) => `${one.min_elevation_deg}°`, isRight: true },
  ],
  empty: 'There is none yet: orbital fleet stations add NAME --lat DEGREES --lon DEGREES',
};

/** `orbital fleet`: satellites, stations and outages that the owner of the key has registered. */
export function fleet(group: Command, verbs: Verbs): void {
  const { nest } = verbs;
  satellites(
    nest(group, {
      name: 'satellites',
      summary: 'Satellites of your own: list, add, remove',
      example: 'orbital fleet satellites list',
    }),
    verbs,
  );
  stations(
    nest(group, {
      name: 'stations',
      summary: 'Ground stations of your own: list, add, remove',
      example: 'orbital fleet stations list',
    }),
    verbs,
  );
  fleetOutages(
    nest(group, {
      name: 'outages',
      summary: 'When satellites and stations can do nothing: list, add, remove',
      example: 'orbital fleet outages list',
    }),
    verbs,
  );
  fleetDocument(group, verbs);
}

function satellites(group: Command, verbs: Verbs): void {
  listRegistered(group, verbs, SATELLITE);
  verbs.add(group, {
    usage: 'add <name>',
    summary: 'Register a satellite by its catalogue number, by a TLE, or from a file',
    example: "orbital fleet satellites add 'Delta 2' --bus 6U --norad 25544",
    options: [
      ['--bus <class>', '1U, 2U, 3U, 6U, 12U or SmallSat'],
      ['--norad <number>', 'catalogue number, whose elements it flies with'],
      ['--tle <file>', 'elements of its own: the two lines, - for what is piped in'],
      ['--file <file>', 'the whole request as JSON, - for what is piped in'],
      ['--stations <list>', 'ids or names of the stations that it talks to, with commas'],
      ['--min-elevation <degrees>', 'lowest elevation of its contacts'],
      ['--public', 'others may book it'],
    ],
    run: addSatellite,
  });
  removeRegistered(group, verbs, SATELLITE);
}

async function addSatellite(
  context: Context,
  [name = '']: readonly string[],
  options: Options,
): Promise<void> {
  const { client, terminal } = context;
  const file = textOption(options, 'file');
  const tle = textOption(options, 'tle');
  const number = textOption(options, 'norad');
  if (file === undefined && textOption(options, 'bus') === undefined)
    throw new UsageError(
      'a satellite wants --bus, and --norad or --tle; or --file',
      `orbital fleet satellites add ${name} --bus 6U --norad 25544`,
    );
  const asked = file === undefined ? {} : await readObject(file, terminal);
  const lines = tle === undefined ? undefined : await readLines(tle, terminal);
  const made = await client.console.post('/api/fleet/satellites', {
    // True: what is no satellite is refused by the platform, field by field.
    body: {
      ...asked,
      name,
      ...given({
        bus: textOption(options, 'bus'),
        norad_id: number,
        elements: lines === undefined ? undefined : { tle: lines.slice(-2) },
        ground_stations: textOption(options, 'stations')?.split(','),
        min_elevation_deg: numberOption(options, 'minElevation'),
      }),
      ...(options['public'] === true ? { sharing: 'public' as const } : {}),
    } as unknown as ConsoleTypes['schemas']['CreateFleetSatellite'],
    signal: terminal.signal,
  });
  await showFacts(context, made, made.id, [
    ['satellite', made.id],
    ['name', made.name],
    ['number', made.norad_id ?? undefined],
    ['bus', made.bus],
    ['elements of', instantText(made.elements.epoch)],
    ['stations', made.ground_stations.length === 0 ? 'the default ones' : made.ground_stations],
    ['sharing', made.sharing],
  ]);
  for (const { message } of made.warnings ?? []) context.terminal.err(`note: ${message}\n`);
}

function stations(group: Command, verbs: Verbs): void {
  listRegistered(group, verbs, STATION);
  verbs.add(group, {
    usage: 'add <name>',
    summary: 'Register a ground station',
    example: 'orbital fleet stations add Delft --lat 51.999 --lon 4.373 --antennas 2',
    options: [
      ['--lat <degrees>', 'geodetic latitude'],
      ['--lon <degrees>', 'longitude, east'],
      ['--altitude <metres>', 'above the ellipsoid'],
      ['--antennas <count>', 'contacts that it can hold at once'],
      ['--min-elevation <degrees>', 'lowest elevation of its antennas'],
      ['--file <file>', 'the whole request as JSON, with a horizon; - for what is piped in'],
      ['--public', 'others may book it'],
    ],
    run: addStation,
  });
  removeRegistered(group, verbs, STATION);
}

async function addStation(
  context: Context,
  [name = '']: readonly string[],
  options: Options,
): Promise<void> {
  const { client, terminal } = context;
  const file = textOption(options, 'file');
  const [lat, lon] = [numberOption(options, 'lat'), numberOption(options, 'lon')];
  if (file === undefined && (lat === undefined || lon === undefined))
    throw new UsageError(
      'a station wants --lat and --lon, or --file',
      `orbital fleet stations add ${name} --lat 51.999 --lon 4.373`,
    );
  const asked = file === undefined ? {} : await readObject(file, terminal);
  const made = await client.console.post('/api/fleet/stations', {
    // True: what is no station is refused by the platform, field by field.
    body: {
      ...asked,
      name,
      ...given({
        latitude_deg: lat,
        longitude_deg: lon,
        altitude_m: numberOption(options, 'altitude'),
        antennas: numberOption(options, 'antennas'),
        min_elevation_deg: numberOption(options, 'minElevation'),
      }),
      ...(options['public'] === true ? { sharing: 'public' as const } : {}),
    } as unknown as ConsoleTypes['schemas']['CreateFleetStation'],
    signal: terminal.signal,
  });
  await showFacts(context, made, made.id, [
    ['station', made.id],
    ['name', made.name],
    ['at', `${made.latitude_deg}, ${made.longitude_deg}`],
    ['antennas', made.antennas],
    ['set-up', `${made.setup_s} s before a contact, ${made.teardown_s} s after it`],
    ['sharing', made.sharing],
  ]);
}
